import ToolSupport

/// What a run of the scene of property animators measured.
struct AnimatorReport {
    var plan: AnimatorPlan
    /// easeInOut first, then other kinds, all mixed, one animator of all, objects.
    var samples: [AnimatorSample]
    var failures: [String]

    private static let lanes = 4

    /// A table for people: a row a workload.
    var table: String {
        var table = TextTable(alignment: [.left, .right, .right, .right, .right, .right])
        table.add(["ms per frame", "least", "median", "95 %", "ns each", "created in ms"])
        for sample in samples {
            table.add([
                sample.name, Format.significant(sample.frame.minimum), Format.significant(sample.frame.median),
                Format.significant(sample.frame.p95),
                Format.significant(1e6 * sample.frame.median / Double(max(plan.items, 1))),
                Format.significant(sample.createMs),
            ])
        }
        let heading = """
            \(AnimatorScene.name): \(Format.count(plan.items)) animators of one property, \(plan.steps) frames after \
            \(plan.warmup), seed \(plan.seed)
            \(Machine.processor), \(Machine.cores) cores; 1 worker, \(Self.lanes) lanes of Double
            """
        return [heading, table.text, note].joined(separator: "\n\n") + "\n"
    }

    private var note: String {
        """
        Every animator has a start time of its own, so every curve is evaluated; "one animator of all" evaluates one \
        curve for as
        many properties. Animator objects are `ViewPropertyAnimator`s on a stage, one a view.
        peak memory \(Format.significant(Machine.peakResidentMegabytes)) MB
        """
    }

    /// The keys that outside programs rely on, null where they mean nothing here, and the scene's own `animators`.
    var fields: ReportValue {
        let main = samples[0]
        return .object([
            ("scene", .text(AnimatorScene.name)), ("items", .integer(plan.items)), ("workers", .integer(1)),
            ("substeps", .null), ("seed", .unsigned(plan.seed)), ("isa", .text("base")),
            ("lanes", .integer(Self.lanes)), ("warmup", .integer(plan.warmup)), ("steps", .integer(plan.steps)),
            ("createMs", .optional(main.createMs)), ("engine", engine(main)), ("reference", .null),
            ("speedup", .null), ("agreement", .null), ("quality", .null), ("contacts", .null), ("joints", .null),
            ("directSolver", .null), ("peakRSSMB", .optional(Machine.peakResidentMegabytes)),
            ("worldBytes", .object(main.bytes.map { [("tracks", .integer($0))] } ?? [])),
            ("stateHash", .text(BenchmarkReport.hashText(main.hash))),
            ("animators", .object(samples.map { ($0.key, workload($0)) })),
        ])
    }

    private func engine(_ sample: AnimatorSample) -> ReportValue {
        .object([
            ("buildupMeanMs", .null), ("stepMsMin", .optional(sample.frame.minimum)),
            ("stepMsMedian", .optional(sample.frame.median)), ("stepMsP95", .optional(sample.frame.p95)),
            ("stages", .object([])),
        ])
    }

    private func workload(_ sample: AnimatorSample) -> ReportValue {
        .object([
            ("createMs", .optional(sample.createMs)), ("frameMsMin", .optional(sample.frame.minimum)),
            ("frameMsMedian", .optional(sample.frame.median)), ("frameMsP95", .optional(sample.frame.p95)),
            ("stateHash", .text(BenchmarkReport.hashText(sample.hash))),
        ])
    }
}
