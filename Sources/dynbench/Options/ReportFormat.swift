import ArgumentParser

/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv
}
