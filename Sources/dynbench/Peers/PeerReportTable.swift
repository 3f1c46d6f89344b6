import ToolSupport

/// The rows for people: time, ratio and quality side by side.
struct PeerReportTable {
    private let report: PeerReport

    init(_ report: PeerReport) { self.report = report }

    var text: String { [heading, times, settings, gates].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n" }

    private var heading: String {
        """
        \(Machine.processor), \(Machine.cores) cores; \(report.substeps) substeps, seed \(report.seed), \
        \(report.repeats) \(report.repeats == 1 ? "run" : "runs") of each engine, one after the other
        Milliseconds per step of 1/60 s, without fields where there are any (per 10,000 questions in rows that ask), and to make
        the world; how many times as long as here over the same steps
        """
    }

    private var times: String {
        var table = TextTable(
            alignment: [.left, .left, .right, .right, .right, .right, .right, .left, .right, .right, .right, .left])
        table.add([
            "scene", "engine", "median", "least", "95 %", "ratio", "target", "", "made in", "MB", "contacts", "quality",
        ])
        for row in report.rows {
            for line in row.lines {
                table.add(cells(row, line))
                if let fields = line.fields {
                    table.add(
                        ["", "  its fields"] + times(fields)
                            + cells(line.fieldRatio, line.fieldTarget, line.isFieldTargetReached))
                }
            }
        }
        return table.text
    }

    private func cells(_ row: PeerRowReport, _ line: PeerRowReport.Line) -> [String] {
        let isOwn = line.engine == nil
        var cells = [isOwn ? row.title : "", line.measurement.name]
        cells += line.step.map(times) ?? ["–", "–", "–"]
        if isOwn {
            cells += ["", "", gates(row)]
        } else {
            cells += self.cells(line.ratio, line.target, line.isTargetReached)
        }
        cells.append(line.createMs.map(Format.significant) ?? "–")
        cells.append(line.peakRSSMB.map(Format.significant) ?? "–")
        cells.append(line.contacts.map(Format.count) ?? "–")
        cells.append([line.quality?.summary, line.note].compactMap { $0 }.joined(separator: "; "))
        return cells
    }

    private func gates(_ row: PeerRowReport) -> String {
        switch row.passed {
        case true?: "gates held"
        case false?: "gates NOT held"
        case nil: "not all measured"
        }
    }

    private func times(_ sample: Sample) -> [String] {
        [sample.median, sample.minimum, sample.p95].map(Format.significant)
    }

    private func cells(_ ratio: Double?, _ target: SpeedTarget?, _ isReached: Bool?) -> [String] {
        [
            ratio.map { Format.significant($0) + "×" } ?? "", target.map { "≥ \(Format.significant($0.ratio))×" } ?? "",
            isReached.map { $0 ? "reached" : "missed" } ?? "",
        ]
    }

    private var settings: String {
        var seen: [String] = []
        for line in report.rows.flatMap(\.lines) where !line.measurement.settings.isEmpty {
            let text = "\(line.measurement.name): \(line.measurement.settings)"
            if !seen.contains(text) { seen.append(text) }
        }
        return seen.joined(separator: "\n")
    }

    private var gates: String {
        report.rows.filter { !$0.checks.isEmpty }.map { row in
            "gates of \(row.title): " + row.checks.map(\.text).joined(separator: ", ")
        }.joined(separator: "\n")
    }
}

extension Quality {
    /// What matters in the scene, in a few words.
    fileprivate var summary: String {
        var words: [String] = []
        if maxOverlap > 0 {
            words.append("overlap \(Format.percent(meanOverlap)), worst \(Format.percent(maxOverlap))")
        }
        if let topHeightRatio, let topDrift {
            words.append("top at \(Format.percent(topHeightRatio)), drift \(Format.significant(topDrift)) pt")
        } else if let maxJointSeparation {
            let worst = worstJointSeparation.map { ", worst \(Format.percent($0))" } ?? ""
            words.append("apart \(Format.percent(maxJointSeparation))" + worst)
        } else {
            words.append("rms \(Format.significant(rmsSpeed)) pt/s")
        }
        if let found { return "found \(Format.count(found))" }
        if let escaped, escaped > 0 { words.append("\(Format.count(escaped)) escaped") }
        if nonFinite > 0 { words.append("\(Format.count(nonFinite)) not finite") }
        return words.joined(separator: ", ")
    }
}
