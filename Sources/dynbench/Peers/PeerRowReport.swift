/// One row's numbers: every engine's time, its ratio to ours, and its quality.
struct PeerRowReport {
    struct Line {
        var engine: PeerEngine?
        var name: String
        var settings: String
        var note: String?
        /// Milliseconds; nil where the engine did no step.
        var step: Sample?
        var fields: Sample?
        /// How many times as long as ours the engine took over the same steps; nil for ours.
        var ratio: Double?
        var fieldRatio: Double?
        var target: SpeedTarget?
        var fieldTarget: SpeedTarget?
        var stepsDone: Int
        /// Steps whose times count, each in every run.
        var stepsTimed: Int
        var contacts: Int?
        var peakRSSMB: Double?
        var quality: Quality?

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

    var name: String
    var items: Int
    var warmup: Int
    var steps: Int
    /// Ours first.
    var lines: [Line]
    var checks: [QualityGate.Check]

    /// Whether our engine came to the end and held every gate.
    var passed: Bool { lines[0].quality != nil && checks.allSatisfy(\.holds) }

    /// - Parameter engines: ours first.
    init(row: PeerRow, items: Int, warmup: Int, steps: Int, plan: RecordPlan, engines: [EngineMeasurement]) {
        name = row.name
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
        // Compared are the same steps of both, so that a peer that was ended early is compared with our build-up.
        let common = plan.timedSteps(measured: measured, done: min(done, own.done))
        let timed = plan.timedSteps(measured: measured, done: done)
        let last = measurement.results.last
        var line = Line(
            engine: measurement.engine, name: measurement.name, settings: measurement.settings,
            note: measurement.note, step: done == 0 ? nil : measurement.step(timed),
            fields: done == 0 ? nil : measurement.fields(timed), stepsDone: done, stepsTimed: timed.count,
            contacts: last?.contacts, peakRSSMB: last?.peakRSSMB, quality: measurement.quality)
        guard let engine = measurement.engine else { return line }
        line.target = row.targets.first { $0.peer == engine }
        line.fieldTarget = row.fieldTarget.flatMap { $0.peer == engine ? $0 : nil }
        guard !common.isEmpty else { return line }
        line.ratio = measurement.step(common).median / own.step(common).median
        if let fields = measurement.fields(common), let ours = own.fields(common) {
            line.fieldRatio = fields.median / ours.median
        }
        return line
    }
}
