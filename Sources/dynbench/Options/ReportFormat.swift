import ArgumentParser
import Foundation

/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv

    /// Writes a report to a file, or to standard output without one; then its failures to standard error.
    ///
    /// - Throws: exit status 1 where there are failures.
    func write(_ text: String, to file: String?, failures: [String]) throws {
        if let file {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        } else {
            print(text, terminator: "")
        }
        for failure in failures { StandardError.note("dynbench: \(failure)") }
        if !failures.isEmpty { throw ExitCode(1) }
    }
}
