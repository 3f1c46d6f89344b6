import Foundation

public func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// The figures of the runs, and which of them broke their limits.
public struct Report {
    public private(set) var broken: [String] = []

    public init() {}

    /// Prints a figure, and notes it where it is above its limit or no number.
    public mutating func figure(_ name: String, _ value: Double, atMost limit: Double, _ unit: String) {
        let unit = unit.isEmpty ? "" : " " + unit
        line("\(name): \(text(value))\(unit) (at most \(text(limit)))")
        if !(value <= limit) { broken.append(name) }
    }

    /// Prints a figure that has no limit.
    public func figure(_ name: String, _ value: String) { line("\(name): \(value)") }

    /// Ends the process with 1 where a figure broke its limit, after the names of those that did.
    public func end() {
        guard !broken.isEmpty else { return }
        note("broken: \(broken.joined(separator: "; "))")
        exit(1)
    }

    /// At once, also into a file: a run takes minutes.
    private func line(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

    private func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(format: "%.4g", value)
    }
}

/// Tells how far a run is, at most every few seconds.
public struct Progress {
    private let name: String
    private let steps: Int
    private var last = Date()

    public init(_ name: String, _ steps: Int) {
        self.name = name
        self.steps = steps
    }

    public mutating func tell(_ step: Int) {
        guard Date().timeIntervalSince(last) > 5 else { return }
        last = Date()
        note("\(name): step \(step) of \(steps)")
    }
}

/// Memory of this process that is in use, bytes; 0 where the system doesn't tell.
public func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
