import Foundation

extension ReportFormat {
    /// The report in this format, with a line break at its end.
    func text(of report: BenchmarkReport) throws -> String {
        try text(table: ReportTable(report).text, fields: report.fields)
    }

    func text(of report: AnimatorReport) throws -> String { try text(table: report.table, fields: report.fields) }

    /// CSV has a line for every case.
    func text(of report: PhysicsReport) throws -> String {
        guard self == .csv else { return try text(table: report.table, fields: report.fields) }
        return ReportCSV.text(of: report.lines.map { ReportCSV($0.fields) })
    }

    /// CSV has a line for every engine of every row.
    func text(of report: PeerReport) throws -> String {
        guard self == .csv else { return try text(table: PeerReportTable(report).text, fields: report.values) }
        let lines = report.rows.flatMap { row in row.lines.map { ReportCSV($0.values(in: row)) } }
        return ReportCSV.text(of: lines)
    }

    private func text(table: @autoclosure () -> String, fields: @autoclosure () -> ReportValue) throws -> String {
        switch self {
        case .table: return table()
        case .csv: return ReportCSV(fields()).text
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(fields()), as: UTF8.self) + "\n"
        }
    }
}

/// A report as a line of names and a line of values; names of nested values are joined with dots, those of a list's
/// are numbers from 0.
struct ReportCSV {
    private var columns: [(name: String, value: String)] = []

    init(_ fields: ReportValue) { add(fields, name: "") }

    private mutating func add(_ value: ReportValue, name: String) {
        switch value {
        case .object(let fields):
            for field in fields { add(field.value, name: name.isEmpty ? field.key : "\(name).\(field.key)") }
        case .list(let values):
            for (index, value) in values.enumerated() { add(value, name: "\(name).\(index)") }
        case .null: columns.append((name, ""))
        case .text(let text): columns.append((name, text))
        case .integer(let number): columns.append((name, "\(number)"))
        case .unsigned(let number): columns.append((name, "\(number)"))
        case .number(let number): columns.append((name, "\(number)"))
        case .flag(let flag): columns.append((name, "\(flag)"))
        }
    }

    var text: String { ReportCSV.text(of: [self]) }

    /// Several with the same names below each other.
    static func text(of lines: [ReportCSV]) -> String {
        guard let first = lines.first else { return "" }
        return ([first.columns.map(\.name)] + lines.map { $0.columns.map(\.value) }).map { line($0) + "\n" }.joined()
    }

    /// Values as a line, without its break. They are quoted where a comma or line break would part them.
    static func line(_ values: [String]) -> String {
        values.map { value in
            value.contains { $0 == "," || $0 == "\"" || $0.isNewline }
                ? "\"\(value.replacing("\"", with: "\"\""))\"" : value
        }.joined(separator: ",")
    }
}
