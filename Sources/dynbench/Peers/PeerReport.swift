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
            let title = "\(row.name) \(Format.count(row.items))"
            guard row.lines[0].quality != nil else {
                return "\(title): the engine did not come to the end: \(row.lines[0].note ?? "no states")"
            }
            let broken = row.checks.filter { !$0.holds }
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
        "\(name) \(Format.significant(value)) \(holds ? "" : "not ")\(isLeast ? "≥" : "≤") \(Format.significant(limit))"
    }

    var values: ReportValue {
        .object([
            ("name", .text(name)), ("value", .optional(value)), ("limit", .optional(limit)),
            ("rule", .text(isLeast ? "least" : "most")), ("holds", .flag(holds)),
        ])
    }
}

extension PeerRowReport {
    var values: ReportValue {
        .object([
            ("scene", .text(name)), ("items", .integer(items)), ("warmup", .integer(warmup)),
            ("steps", .integer(steps)),
            ("engines", .list(lines.map(\.values))), ("gates", .list(checks.map(\.values))),
            ("passed", .flag(passed)),
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
        let start: [(key: String, value: ReportValue)] = [
            ("scene", .text(row.name)), ("items", .integer(row.items)), ("warmup", .integer(row.warmup)),
            ("steps", .integer(row.steps)), ("passed", engine == nil ? .flag(row.passed) : .null),
        ]
        return .object(start + own)
    }

    var values: ReportValue {
        .object([
            ("engine", .text(key)), ("name", .text(name)), ("settings", .text(settings)),
            ("stepMsMedian", .optional(step?.median)), ("stepMsMin", .optional(step?.minimum)),
            ("stepMsP95", .optional(step?.p95)), ("ratio", .optional(ratio)), ("target", .optional(target?.ratio)),
            ("reached", isTargetReached.map(ReportValue.flag) ?? .null),
            ("fieldsMsMedian", .optional(fields?.median)), ("fieldsRatio", .optional(fieldRatio)),
            ("fieldsTarget", .optional(fieldTarget?.ratio)),
            ("fieldsReached", isFieldTargetReached.map(ReportValue.flag) ?? .null),
            ("stepsDone", .integer(stepsDone)), ("stepsTimed", .integer(stepsTimed)),
            ("contacts", contacts.map(ReportValue.integer) ?? .null), ("peakRSSMB", .optional(peakRSSMB)),
            ("quality", quality?.fields ?? .null), ("note", note.map(ReportValue.text) ?? .null),
        ])
    }
}
