import Dynamics
import Foundation
import Views

/// What is reported to `DynamicsDiagnostics` while the body runs, in order.
///
/// The handler is one for the process and tests run side by side, so it is set once and asks the task whose report it
/// is. What no test waits for stops the run, unless UIKit only logs it.
public func reported(_ body: () throws -> Void) rethrows -> [Diagnostic] {
    _ = Reports.installed
    let reports = Reports()
    try Reports.$current.withValue(reports) { try body() }
    return reports.all
}

/// The reports of one test, which makes them on its own thread.
private final class Reports: @unchecked Sendable {
    @TaskLocal static var current: Reports?
    static let installed: Void = {
        DynamicsDiagnostics.handler = { diagnostic in
            if let current { return current.all.append(diagnostic) }
            guard diagnostic.kind == .unsatisfiableConstraints else { fatalError("unexpected: \(diagnostic)") }
            FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
        }
    }()

    var all: [Diagnostic] = []
}
