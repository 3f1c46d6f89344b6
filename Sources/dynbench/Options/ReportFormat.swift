import ArgumentParser

/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv

    /// The format that a file's name ends in: .json, .csv, or a table.
    init(ofFile path: String) {
        switch path.lowercased() {
        case let name where name.hasSuffix(".json"): self = .json
        case let name where name.hasSuffix(".csv"): self = .csv
        default: self = .table
        }
    }
}
