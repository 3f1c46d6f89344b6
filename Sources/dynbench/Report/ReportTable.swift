import DynamicsModel
import ToolSupport

/// A report for people: reference and engine side by side, stages, quality and memory.
struct ReportTable {
    private let report: BenchmarkReport

    init(_ report: BenchmarkReport) { self.report = report }

    var text: String {
        [heading, times, referenceNote, stages, objects, ranks, quality, memory].compactMap { $0 }.joined(
            separator: "\n\n")
            + "\n"
    }

    private var heading: String {
        """
        \(report.scene.shown()): \(Format.count(report.items)) items, \(report.steps) steps after \(report.warmup), \
        \(report.substeps) substeps, seed \(report.seed)\(report.repeats > 1 ? ", \(report.repeats) runs" : "")
        \(Machine.processor), \(Machine.cores) cores; \(workers), kernels \(report.isa), \(report.lanes) lanes
        """
    }

    private var workers: String { report.workers == 1 ? "1 worker" : "\(report.workers) workers" }

    private var times: String {
        var table = TextTable(alignment: [.left, .right, .right])
        let engine = report.engine.step
        let reference = report.reference?.step
        func row(_ name: String, _ value: (Sample) -> Double) {
            table.add([name, reference.map { Format.significant(value($0)) } ?? "–", Format.significant(value(engine))])
        }
        table.add(["ms per step", "reference", "engine"])
        row("  least") { $0.minimum }
        row("  median") { $0.median }
        row("  95 %") { $0.p95 }
        row("items × steps per second") { Double(report.items) / ($0.median / 1000) }
        // What is divided, as the medians above are of different steps.
        if let same = report.reference {
            table.add([
                "median on the same states", Format.significant(same.step.median),
                Format.significant(same.engineStep.median),
            ])
            table.add(["  speed-up", "1", Format.significant(same.speedup) + "×"])
        }
        return table.text
    }

    private var referenceNote: String? {
        guard let reference = report.reference else { return nil }
        let count = reference.step.sorted.count
        let perTest = reference.nanosecondsPerPairTest.map { "; \(Format.significant($0)) ns per pair test" } ?? ""
        let steps = """
            The reference did \(count) \(count == 1 ? "step" : "steps") of the \(report.steps), each from the engine's state\(perTest).
            """
        guard let agreement = report.agreement else {
            return steps + "\nAgreement was not checked: in none of these steps was any item awake."
        }
        return steps + """

            Agreement of these steps: \(agreement.passed ? "passed" : "FAILED"), positions within \
            \(Format.significant(agreement.worst)) of an item (bound \(Format.significant(Agreement.bound))), \
            \(Format.count(agreement.checked)) items checked.
            """
    }

    private var stages: String? {
        let total = report.engine.stages.reduce(0) { $0 + $1.ms }
        guard total > 0 else { return nil }
        var table = TextTable(alignment: [.left, .right, .right])
        table.add(["stage", "ms", "share"])
        for stage in report.engine.stages {
            table.add([stage.name, Format.significant(stage.ms), Format.percent(stage.ms / total)])
        }
        return table.text
    }

    /// The object layer by itself: steps are measured whole, the world's stages in them are taken off each.
    private var objects: String? {
        report.engine.objects.map { objects in
            func perItem(_ ms: Double) -> String { Format.significant(1000 * ms / Double(max(report.items, 1))) }
            return "objects on top of the engine: median \(perItem(objects.median)), 95 % \(perItem(objects.p95)) "
                + "µs an item and step"
        }
    }

    /// What each rank had and did, in milliseconds of a step.
    private var ranks: String? {
        guard !report.ranks.isEmpty else { return nil }
        var table = TextTable(alignment: RankReport.titles.map { _ in .right })
        table.add(RankReport.titles)
        for rank in report.ranks { table.add(rank.cells) }
        return table.text
            + "\nwork, exchange, refresh and waiting in ms a step; sent, messages and shared calls a step; imbalance "
            + Format.percent(report.ranks.imbalance)
    }

    private var quality: String {
        let quality = report.quality
        var table = TextTable(alignment: [.left, .left])
        table.add(["contacts", Format.count(report.contacts) + droppedNote])
        table.add([
            "overlap",
            "mean \(Format.percent(quality.meanOverlap)), largest \(Format.percent(quality.maxOverlap))" + strideNote,
        ])
        table.add([
            "speed",
            "rms \(Format.significant(quality.rmsSpeed)), mean \(Format.significant(quality.meanSpeed)) pt/s",
        ])
        table.add(["outside the container", quality.escaped.map(Format.count) ?? "– (none)"])
        table.add(["not finite", Format.count(quality.nonFinite)])
        if let most = quality.maxJointSeparation, let worst = quality.worstJointSeparation {
            table.add([
                "attachments",
                "\(Format.count(report.joints)), \(report.directSolver); gaps up to \(Format.percent(most)) of a link, "
                    + "\(Format.percent(worst)) over the whole run",
            ])
        }
        if let ratio = quality.topHeightRatio, let drift = quality.topDrift {
            table.add(["top item", "at \(Format.percent(ratio)) of its height, drift \(Format.significant(drift)) pt"])
        }
        return table.text
    }

    private var droppedNote: String {
        report.droppedContacts == 0
            ? "" : ", \(Format.count(report.droppedContacts)) more left out (64 an item at most)"
    }

    private var strideNote: String {
        report.quality.overlapStride == 1
            ? "" : " (in every \(report.quality.overlapStride)th of the last \(QualityMeter.window) steps)"
    }

    private var memory: String {
        var table = TextTable(alignment: [.left, .left])
        let total = report.worldBytes.values.reduce(0, +)
        let kinds = report.worldBytes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let parts = kinds.map { "\($0.key) \(Format.bytes($0.value))" }.joined(separator: ", ")
        table.add(["world", Format.bytes(total) + (parts.isEmpty ? "" : ": " + parts)])
        table.add(["peak memory", Format.significant(report.peakRSSMB) + " MB"])
        table.add([
            "created in",
            Format.significant(report.createMs) + " ms"
                + (report.engine.buildupMeanMs.map {
                    "; build-up \(Format.significant($0)) ms a step over the first \(min(report.warmup, TimedPass.buildupSteps))"
                } ?? ""),
        ])
        table.add(["state hash", report.hashText])
        return table.text
    }
}
