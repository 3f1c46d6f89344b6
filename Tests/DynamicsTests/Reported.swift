import Dynamics
import Foundation

/// Collects diagnostics of one test. The handler is one for the process, so it is set once and asks the task.
final class Reports: @unchecked Sendable {
    @TaskLocal private static var current: Reports?
    private static let installed: Void = {
        DynamicsDiagnostics.handler = { diagnostic in
            guard let current else { fatalError("unexpected: \(diagnostic.message)") }
            current.all.append(diagnostic)
        }
    }()

    private(set) var all: [Diagnostic] = []
    var kinds: [Diagnostic.Kind] { all.map(\.kind) }
}

/// What is reported while the body runs, in order.
func reported(_ body: () throws -> Void) rethrows -> [Diagnostic] {
    try Reports.collect(body)
}

extension Reports {
    static func collect(_ body: () throws -> Void) rethrows -> [Diagnostic] {
        _ = installed
        let reports = Reports()
        try $current.withValue(reports) { try body() }
        return reports.all
    }
}
