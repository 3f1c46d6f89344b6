import Foundation

/// Long runs: what a minute of tests can't show. Figures go to standard output, a line each, progress to standard error;
/// ends with 1 where a figure breaks its limit, after the names of those that did.
@main struct Soak {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ ["--short", "--threads", "--edits"].contains($0) }) else {
            note("usage: soak [--short] [--threads] [--edits]")
            exit(64)
        }
        let isShort = arguments.contains("--short")
        var report = Report()
        let isAll = !arguments.contains("--threads") && !arguments.contains("--edits")
        if isAll || arguments.contains("--threads") { try ThreadRun.run(steps: isShort ? 6 : 300, &report) }
        if isAll || arguments.contains("--edits") { try ReshapeRun.run(edits: isShort ? 50_000 : 1_000_000, &report) }
        if isAll { try runAlone(isShort, &report) }
        if !report.broken.isEmpty {
            note("broken: \(report.broken.joined(separator: "; "))")
            exit(1)
        }
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

func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// The figures of the runs, and which of them broke their limits.
struct Report {
    private(set) var broken: [String] = []

    /// Prints a figure, and notes it where it is above its limit or no number.
    mutating func figure(_ name: String, _ value: Double, atMost limit: Double, _ unit: String) {
        let unit = unit.isEmpty ? "" : " " + unit
        line("\(name): \(text(value))\(unit) (at most \(text(limit)))")
        if !(value <= limit) { broken.append(name) }
    }

    /// Prints a figure that has no limit.
    func figure(_ name: String, _ value: String) { line("\(name): \(value)") }

    /// At once, also into a file: a run takes minutes.
    private func line(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

    private func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(format: "%.4g", value)
    }
}

/// Tells how far a run is, at most every few seconds.
struct Progress {
    let name: String
    let steps: Int
    private var last = Date()

    init(_ name: String, _ steps: Int) {
        self.name = name
        self.steps = steps
    }

    mutating func tell(_ step: Int) {
        guard Date().timeIntervalSince(last) > 5 else { return }
        last = Date()
        note("\(name): step \(step) of \(steps)")
    }
}

/// Memory of this process that is in use, bytes; 0 where the system doesn't tell.
func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
