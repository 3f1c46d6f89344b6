import DynamicsFast
import Foundation
import Runs

/// Long runs: what a minute of tests can't show. Figures go to standard output, a line each, progress to standard error;
/// ends with 1 where a figure breaks its limit, after the names of those that did.
@main struct Soak {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ ["--short", "--edits"].contains($0) }) else {
            note("usage: soak [--short] [--edits]")
            exit(64)
        }
        let isShort = arguments.contains("--short")
        var report = Report()
        let isAll = !arguments.contains("--edits")
        if isAll { try ThreadRun.run(steps: isShort ? 6 : 300, kernels: FastKernels.best(), &report) }
        try ReshapeRun.run(edits: isShort ? 50_000 : 1_000_000, &report)
        if isAll { try runAlone(isShort, &report) }
        report.end()
    }

    /// What takes longest, on one thread.
    private static func runAlone(_ isShort: Bool, _ report: inout Report) throws {
        try EnergyRun.gas.run(steps: isShort ? 6000 : 60_000, &report)
        try EnergyRun.pile.run(steps: isShort ? 3000 : 30_000, &report)
        try SpeedRun.run(steps: isShort ? 6000 : 100_000, &report)
        try EditRun.small.run(steps: isShort ? 60_000 : 1_000_000, &report)
        try EditRun.large.run(steps: isShort ? 600 : 20_000, &report)
    }
}
