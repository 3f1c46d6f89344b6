import ToolSupport

/// All rows of one run of `peers`.
struct PeerReport {
    var workers: Int
    var substeps: Int
    var seed: UInt64
    var repeats: Int
    var rows: [PeerRowReport]

    /// Why the run failed; empty where every gate held. A target that was missed is no failure: the ratio is the result.
    var failures: [String] {
        rows.compactMap { row in
            let title = row.title
            guard row.lines[0].quality != nil else {
                return "\(title): the engine did not come to the end: \(row.lines[0].note ?? "no states")"
            }
            let broken = row.checks.filter { $0.holds == false }
            guard !broken.isEmpty else { return nil }
            return "\(title): " + broken.map(\.text).joined(separator: ", ")
        }
    }

    var values: ReportValue {
        .object([
            ("processor", .text(Machine.processor)), ("cores", .integer(Machine.cores)), ("workers", .integer(workers)),
            ("substeps", .integer(substeps)), ("seed", .unsigned(seed)), ("repeats", .integer(repeats)),
            ("rows", .list(rows.map(\.values))), ("passed", .flag(failures.isEmpty)),
        ])
    }
}

extension QualityGate.Check {
    var text: String {
        guard let limit, let holds else { return "\(name) not measured" }
        return
            "\(name) \(Format.significant(value)) \(holds ? "" : "not ")\(isLeast ? "≥" : "≤") \(Format.significant(limit))"
    }

    var values: ReportValue {
        .object([
            ("name", .text(name)), ("value", .optional(value)), ("limit", .optional(limit)),
            ("rule", .text(isLeast ? "least" : "most")), ("holds", .optional(holds)),
        ])
    }
}

extension PeerRowReport {
    /// What people call it.
    var title: String { "\(row.name) \(Format.count(items))" }

    /// What every line of the row says as well.
    var names: [(key: String, value: ReportValue)] {
        [
            ("scene", .text(row.name)), ("items", .integer(items)), ("massRatio", .optional(row.ratio)),
            ("warmup", .integer(warmup)), ("steps", .integer(steps)),
        ]
    }

    var values: ReportValue {
        .object(
            names + [
                ("engines", .list(lines.map(\.values))), ("gates", .list(checks.map(\.values))),
                ("passed", .optional(passed)),
            ])
    }
}

extension PeerRowReport.Line {
    /// What programs call the engine.
    var key: String { engine?.rawValue ?? "here" }

    /// A line that stands alone: with its row's names, and every number of the quality, missing ones too.
    func values(in row: PeerRowReport) -> ReportValue {
        guard case .object(var own) = values else { return values }
        let empty = Quality(
            items: 0, meanOverlap: .nan, maxOverlap: .nan, rmsSpeed: .nan, meanSpeed: .nan,
            nonFinite: 0, overlapStride: 1)
        if quality == nil, let index = own.firstIndex(where: { $0.key == "quality" }) {
            own[index].value = empty.fields
        }
        return .object(row.names + [("passed", engine == nil ? .optional(row.passed) : .null)] + own)
    }

    var values: ReportValue {
        .object([
            ("engine", .text(key)), ("name", .text(measurement.name)), ("settings", .text(measurement.settings)),
            ("createMs", .optional(createMs)),
            ("stepMsMedian", .optional(step?.median)), ("stepMsMin", .optional(step?.minimum)),
            ("stepMsP95", .optional(step?.p95)), ("ratio", .optional(ratio)), ("target", .optional(target?.ratio)),
            ("reached", .optional(isTargetReached)),
            ("fieldsMsMedian", .optional(fields?.median)), ("fieldsRatio", .optional(fieldRatio)),
            ("fieldsTarget", .optional(fieldTarget?.ratio)),
            ("fieldsReached", .optional(isFieldTargetReached)),
            ("stepsDone", .integer(measurement.done)), ("stepsTimed", .integer(timed.count)),
            ("found", quality?.found.map(ReportValue.integer) ?? .null),
            ("contacts", contacts.map(ReportValue.integer) ?? .null), ("peakRSSMB", .optional(peakRSSMB)),
            ("quality", quality?.fields ?? .null), ("note", note.map(ReportValue.text) ?? .null),
        ])
    }
}
