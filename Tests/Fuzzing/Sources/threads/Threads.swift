import DynamicsEngine
import Foundation
import Runs

/// Scenes on several threads alone, for the thread sanitizer: what of the package it doesn't need isn't built under that.
/// Threads do the same whichever kernels they call.
@main struct Threads {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--short" }) else {
            note("usage: threads [--short]")
            exit(64)
        }
        var report = Report()
        try ThreadRun.run(steps: arguments.isEmpty ? 300 : 6, kernels: .portable, &report)
        report.end()
    }
}
