/// A value of a report, in the form that outside programs read.
enum ReportValue: Encodable {
    case null
    case text(String)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case flag(Bool)
    case object([(key: String, value: ReportValue)])
    case list([ReportValue])

    /// A number; null where it is NaN, infinite or missing.
    static func optional(_ value: Double?) -> ReportValue {
        guard let value, value.isFinite else { return .null }
        return .number(value)
    }

    /// A flag; null where it is missing.
    static func optional(_ value: Bool?) -> ReportValue { value.map(flag) ?? .null }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        if case .object(let fields) = self {
            var container = encoder.container(keyedBy: Key.self)
            for field in fields { try container.encode(field.value, forKey: Key(stringValue: field.key)) }
            return
        }
        if case .list(let values) = self {
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null, .object, .list: try container.encodeNil()
        case .text(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .flag(let value): try container.encode(value)
        }
    }
}

extension BenchmarkReport {
    /// The keys that outside programs rely on. What means nothing for a scene is null.
    var fields: ReportValue {
        .object(
            [
                ("scene", .text(scene)), ("items", .integer(items)), ("workers", .integer(workers)),
                ("substeps", .integer(substeps)), ("seed", .unsigned(seed)),
                ("isa", .text(isa)), ("lanes", .integer(lanes)), ("warmup", .integer(warmup)),
                ("steps", .integer(steps)),
                ("createMs", .optional(createMs)), ("engine", engine.fields),
                ("reference", reference?.fields ?? .null), ("speedup", .optional(reference?.speedup)),
                ("agreement", agreement?.fields ?? .null), ("quality", quality.fields),
                ("contacts", .integer(contacts)), ("joints", joints == 0 ? .null : .integer(joints)),
                ("directSolver", joints == 0 ? .null : .text(directSolver)),
                ("peakRSSMB", .optional(peakRSSMB)),
                ("worldBytes", .object(worldBytes.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
                ("stateHash", .text(hashText)),
            ] + rankFields)
    }
}

extension BenchmarkReport {
    /// Only of a run by ranks.
    private var rankFields: [(key: String, value: ReportValue)] {
        guard !ranks.isEmpty else { return [] }
        return [
            ("ranks", .integer(ranks.count)),
            ("rankStats", .list(ranks.map(\.fields))), ("imbalance", .optional(ranks.imbalance)),
        ]
    }
}

extension EngineReport {
    var fields: ReportValue {
        .object([
            ("buildupMeanMs", .optional(buildupMeanMs)), ("stepMsMin", .optional(step.minimum)),
            ("stepMsMedian", .optional(step.median)), ("stepMsP95", .optional(step.p95)),
            ("stages", .object(stages.map { ($0.name, .optional($0.ms)) })),
        ])
    }
}

extension ReferenceReport {
    var fields: ReportValue {
        .object([("stepMsMedian", .optional(step.median)), ("steps", .integer(step.sorted.count))])
    }
}

extension AgreementReport {
    var fields: ReportValue {
        .object([("checked", .integer(checked)), ("worst", .optional(worst)), ("passed", .flag(passed))])
    }
}

extension Quality {
    var fields: ReportValue {
        .object([
            ("meanOverlap", .optional(meanOverlap)), ("maxOverlap", .optional(maxOverlap)),
            ("rmsSpeed", .optional(rmsSpeed)), ("meanSpeed", .optional(meanSpeed)),
            ("escaped", escaped.map(ReportValue.integer) ?? .null), ("nonFinite", .integer(nonFinite)),
            ("maxJointSeparation", .optional(maxJointSeparation)),
            ("worstJointSeparation", .optional(worstJointSeparation)),
            ("topHeightRatio", .optional(topHeightRatio)), ("topDrift", .optional(topDrift)),
        ])
    }
}
