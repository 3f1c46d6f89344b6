import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import ToolSupport

/// What one engine did in one row, over all its runs.
struct EngineMeasurement {
    /// Nil for our own.
    var engine: PeerEngine?
    var name: String
    var settings = ""
    /// What went otherwise than planned; nil where nothing did.
    var note: String?
    var results: [PeerResult] = []
    /// Of the first run; nil where it did not come to its end.
    var quality: Quality?

    /// Whether it runs again. The reference is there for its states, which are the same every time.
    var isRepeated: Bool { engine != .reference && done > 0 }

    /// Steps that every run did.
    var done: Int { results.map(\.stepMs.count).min() ?? 0 }

    func step(_ steps: [Int]) -> Sample { Sample(results.flatMap { result in steps.map { result.stepMs[$0 - 1] } }) }

    /// Nil without fields.
    func fields(_ steps: [Int]) -> Sample? {
        guard results.contains(where: { !$0.fieldMs.isEmpty }) else { return nil }
        return Sample(results.flatMap { result in steps.map { result.fieldMs[$0 - 1] } })
    }
}

/// Runs one row: our engine and every peer in turn, again and again, so that what disturbs the machine disturbs all.
struct PeerMeasurement {
    let row: PeerRow
    let arguments: SceneArguments
    let programs: PeerPrograms
    let repeats: Int
    /// Seconds of stepping that a run may take instead of the row's own; nil for those.
    let limit: Double?

    /// Beyond its seconds of stepping a run gets this long to begin and end before it counts as hung, s.
    static let grace = 25.0

    private let built: BuiltScene
    private let warmup: Int
    private let steps: Int
    private let plan: RecordPlan
    /// On which the row's question is asked.
    private let ways: [Ray]

    init(_ row: PeerRow, _ arguments: SceneArguments, programs: PeerPrograms, repeats: Int, limit: Double?) throws {
        var row = row
        // Where a row has masses of a ratio, the option changes it.
        row.ratio = row.ratio.map { arguments.ratio ?? $0 }
        self.row = row
        var arguments = arguments
        arguments.items = row.items
        arguments.ratio = row.ratio
        if row.sleeps { arguments.sleep = true }
        self.arguments = arguments
        self.programs = programs
        self.repeats = repeats
        self.limit = limit
        let scene = try BuiltInScene.named(row.scene)
        built = try scene.make(arguments.options)
        warmup = row.warmup ?? scene.warmup
        steps = row.steps ?? scene.steps
        plan = RecordPlan(built, totalSteps: warmup + steps, isStill: row.question != nil)
        ways = row.question == nil ? [] : try PeerQuestion.ways(in: World(built.description), seed: arguments.seed)
    }

    /// - Parameter progress: told about each run before it begins.
    func report(progress: (String) throws -> Void) throws -> PeerRowReport {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        var engines = [EngineMeasurement(engine: nil, name: "here")]
        engines += programs.programs.map { EngineMeasurement(engine: $0.engine, name: $0.engine.name) }
        if row.hasReference { engines.append(EngineMeasurement(engine: .reference, name: PeerEngine.reference.name)) }
        for turn in 0..<repeats {
            for index in engines.indices where turn == 0 || engines[index].isRepeated {
                try progress("\(row.name) \(Format.count(built.description.items.count)): \(engines[index].name)")
                try run(&engines[index], records: turn == 0, scratch)
            }
        }
        return PeerRowReport(
            row: row, items: built.description.items.count, warmup: warmup, steps: steps, plan: plan, engines: engines)
    }

    private func run(_ measurement: inout EngineMeasurement, records: Bool, _ scratch: URL) throws {
        let states = scratch.appendingPathComponent("states")
        let seconds = limit ?? row.limit(of: measurement.engine)
        let process = try process(measurement.engine, seconds, states: records ? states : nil, scratch)
        defer { try? FileManager.default.removeItem(at: states) }
        switch try process.run() {
        case .failed(let reason): measurement.note = reason
        case .killed(let seconds): measurement.note = "hung: killed after \(Format.significant(seconds)) s"
        case .finished(let result):
            measurement.results.append(result)
            measurement.name = measurement.engine == nil ? "here" : result.engine
            measurement.settings = result.settings
            measurement.note = result.note ?? measurement.note
            let done = result.stepMs.count
            if done < plan.totalSteps {
                measurement.note = "\(done) of \(plan.totalSteps) steps in \(Format.significant(seconds)) s"
            } else if records {
                measurement.quality = try quality(states)
                measurement.quality?.found = result.found
            }
        }
    }

    private func process(
        _ engine: PeerEngine?, _ seconds: Double, states: URL?, _ scratch: URL
    ) throws -> PeerProcess {
        let recordings = states == nil ? [] : plan.recordings
        let deadline = seconds + PeerMeasurement.grace
        if let engine, let program = programs.programs.first(where: { $0.engine == engine }) {
            let input = scratch.appendingPathComponent("scene")
            let text = try SceneStream(
                built.description, steps: plan.totalSteps, seconds: seconds, recordings: recordings,
                forces: row.forces, question: row.question, ways: ways, nap: row.nap
            ).text
            try Data(text.utf8).write(to: input)
            return PeerProcess(
                program: program.url, arguments: states.map { [$0.path] } ?? [], input: input, deadline: deadline)
        }
        var words = ["engine-pass", "--scene", row.scene, "--steps", "\(plan.totalSteps)", "--seconds", "\(seconds)"]
        words += arguments.words
        if engine == .reference { words.append("--reference") }
        if let states { words += ["--states", states.path] }
        for recording in recordings { words += ["--record", EnginePassCommand.text(of: recording)] }
        for force in row.forces { words += ["--force", EnginePassCommand.text(of: force)] }
        if let question = row.question { words += ["--ask", EnginePassCommand.text(of: question)] }
        if let nap = row.nap { words += ["--nap", EnginePassCommand.text(of: nap)] }
        return PeerProcess(program: PeerPrograms.thisProgram, arguments: words, input: nil, deadline: deadline)
    }

    private func quality(_ states: URL) throws -> Quality? {
        var meter = try QualityMeter(built, totalSteps: plan.totalSteps)
        var last: [ItemState]?
        try StateRecords.read(states, items: built.description.items.count) { step, states in
            meter.observe(states, step: step)
            last = states
        }
        guard let last else { return nil }
        var quality = meter.result(last)
        if !plan.isWholeRun { quality.worstJointSeparation = nil }
        return quality
    }
}
