/// One row's numbers: every engine's time, its ratio to ours, and its quality.
struct PeerRowReport {
    struct Line {
        let measurement: EngineMeasurement
        /// Steps whose times count, each in every run.
        let timed: [Int]
        /// How many times as long as ours the engine took over the same steps; nil for ours.
        var ratio: Double?
        var fieldRatio: Double?
        var target: SpeedTarget?
        var fieldTarget: SpeedTarget?

        var engine: PeerEngine? { measurement.engine }
        var note: String? { measurement.note }
        var quality: Quality? { measurement.quality }
        /// Milliseconds; nil where the engine did no step.
        var step: Sample? { measurement.done == 0 ? nil : measurement.step(timed) }
        var fields: Sample? { measurement.done == 0 ? nil : measurement.fields(timed) }
        /// How long making the world took, ms.
        var createMs: Double? { measurement.results.isEmpty ? nil : Sample(measurement.results.map(\.createMs)).median }
        var contacts: Int? { measurement.results.last?.contacts }
        var peakRSSMB: Double? { measurement.results.last?.peakRSSMB }

        /// Nil where there is no target, or nothing to compare with it.
        var isTargetReached: Bool? {
            guard let target, let ratio else { return nil }
            return target.isReached(by: ratio)
        }
        var isFieldTargetReached: Bool? {
            guard let fieldTarget, let fieldRatio else { return nil }
            return fieldTarget.isReached(by: fieldRatio)
        }
    }

    let row: PeerRow
    let items: Int
    let warmup: Int
    let steps: Int
    /// Ours first.
    let lines: [Line]
    let checks: [QualityGate.Check]

    /// Whether our engine came to the end and held every gate; nil where none broke, and one had nothing to be compared
    /// with.
    var passed: Bool? {
        guard lines[0].quality != nil, !checks.contains(where: { $0.holds == false }) else { return false }
        return checks.contains { $0.holds == nil } ? nil : true
    }

    /// - Parameter engines: ours first.
    init(row: PeerRow, items: Int, warmup: Int, steps: Int, plan: RecordPlan, engines: [EngineMeasurement]) {
        self.row = row
        self.items = items
        self.warmup = warmup
        self.steps = steps
        let own = engines[0]
        lines = engines.map { engine in
            PeerRowReport.line(engine, own: own, row: row, measured: steps, plan: plan)
        }
        var peers: [PeerEngine: Quality] = [:]
        for engine in engines { if let peer = engine.engine { peers[peer] = engine.quality } }
        checks = own.quality.map { quality in row.gates.flatMap { $0.checks(quality, peers: peers) } } ?? []
    }

    private static func line(
        _ measurement: EngineMeasurement, own: EngineMeasurement, row: PeerRow, measured: Int, plan: RecordPlan
    ) -> Line {
        let done = measurement.done
        var line = Line(measurement: measurement, timed: plan.timedSteps(measured: measured, done: done))
        guard let engine = measurement.engine else { return line }
        line.target = row.targets.first { $0.peer == engine }
        line.fieldTarget = row.fieldTarget.flatMap { $0.peer == engine ? $0 : nil }
        // Compared are the same steps of both, so that a peer that was ended early is compared with our build-up.
        let common = plan.timedSteps(measured: measured, done: min(done, own.done))
        guard !common.isEmpty else { return line }
        line.ratio = measurement.step(common).median / own.step(common).median
        if let fields = measurement.fields(common), let ours = own.fields(common) {
            line.fieldRatio = fields.median / ours.median
        }
        return line
    }
}
