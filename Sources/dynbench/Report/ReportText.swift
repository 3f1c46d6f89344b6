import Foundation

extension ReportFormat {
    /// The report in this format, with a line break at its end.
    func text(of report: BenchmarkReport) throws -> String {
        try text(table: ReportTable(report).text, fields: report.fields)
    }

    func text(of report: AnimatorReport) throws -> String { try text(table: report.table, fields: report.fields) }

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

/// A report as a line of names and a line of values; names of nested values are joined with dots.
struct ReportCSV {
    private var columns: [(name: String, value: String)] = []

    init(_ fields: ReportValue) { add(fields, name: "") }

    private mutating func add(_ value: ReportValue, name: String) {
        switch value {
        case .object(let fields):
            for field in fields { add(field.value, name: name.isEmpty ? field.key : "\(name).\(field.key)") }
        case .null: columns.append((name, ""))
        case .text(let text): columns.append((name, text))
        case .integer(let number): columns.append((name, "\(number)"))
        case .unsigned(let number): columns.append((name, "\(number)"))
        case .number(let number): columns.append((name, "\(number)"))
        case .flag(let flag): columns.append((name, "\(flag)"))
        }
    }

    var text: String {
        columns.map(\.name).joined(separator: ",") + "\n" + columns.map(\.value).joined(separator: ",") + "\n"
    }
}
