/// All that one run measured. The table shows all of it; JSON and CSV hold what outside programs rely on.
struct BenchmarkReport {
    var scene: String
    var items: Int
    var workers: Int
    var substeps: Int
    var seed: UInt64
    var isa: String
    var lanes: Int
    var warmup: Int
    var steps: Int
    var createMs: Double
    var engine: EngineReport
    var reference: ReferenceReport?
    var agreement: AgreementReport?
    var quality: Quality
    /// Touching manifolds at the end, and contacts left out in the last step.
    var contacts: Int
    var droppedContacts: Int
    /// Attachments, and the factorisation that solved them.
    var joints: Int
    var directSolver: String
    var peakRSSMB: Double
    var worldBytes: [String: Int]
    var stateHash: UInt64
    var repeats: Int
    /// Those that ran the scene together; none where one process did it without them.
    var ranks: [RankReport] = []
    /// Why the run failed; empty where it did not.
    var failures: [String]

    var hashText: String { Self.hashText(stateHash) }

    /// Sixteen hexadecimal digits.
    static func hashText(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The engine's times.
struct EngineReport {
    /// Mean of the first 300 steps of the warm-up; nil without warm-up.
    var buildupMeanMs: Double?
    var step: Sample
    /// Mean of each stage over the measured steps, in the order of a step.
    var stages: [(name: String, ms: Double)]
    /// What objects and behaviors cost on top of the world's own stages, ms a step; nil where a scene has none.
    var objects: Sample?

    /// - Parameter passes: one or more passes; their steps count alike.
    init(_ passes: [TimedPass]) {
        let buildup = Sample(passes.flatMap(\.buildup))
        buildupMeanMs = buildup.sorted.isEmpty ? nil : 1000 * buildup.mean
        step = Sample(passes.flatMap { $0.steps.map { 1000 * $0 } })
        let objects = Sample(passes.flatMap { $0.objects.map { 1000 * $0 } })
        self.objects = objects.sorted.isEmpty ? nil : objects
        let names = passes[0].stages.map(\.name)
        let count = Double(step.sorted.count)
        stages = names.map { name in
            let seconds = passes.reduce(0) { $0 + ($1.stages.first { $0.name == name }?.seconds ?? 0) }
            return (name, 1000 * seconds / count)
        }
    }
}

/// The reference's times, and the engine's on the same states.
struct ReferenceReport {
    var step: Sample
    /// The engine's steps from the same states, ms.
    var engineStep: Sample
    /// Nanoseconds of one test of a pair, as the whole step over its tests; nil without pairs.
    var nanosecondsPerPairTest: Double?

    init(_ comparison: ReferenceComparison, engine: Sample) {
        step = Sample(comparison.seconds.map { 1000 * $0 })
        engineStep = Sample(engine.sorted.map { 1000 * $0 })
        let tests = Sample(comparison.secondsPerPairTest)
        nanosecondsPerPairTest = tests.sorted.isEmpty ? nil : 1e9 * tests.median
    }

    var speedup: Double { step.median / engineStep.median }
}

/// How closely single steps of engine and reference agree.
struct AgreementReport {
    var checked: Int
    var worst: Double
    var passed: Bool

    init(_ agreement: Agreement) {
        checked = agreement.checked
        worst = agreement.worst
        passed = agreement.passed
    }
}
