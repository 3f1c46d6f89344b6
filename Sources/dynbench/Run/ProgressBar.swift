import Foundation

/// What is written beside the report.
enum StandardError {
    static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
    static let isTerminal = isatty(2) == 1
}

/// A bar on a terminal's standard error, for work of more than two seconds.
struct ProgressBar {
    private let title: String
    private let total: Int
    private var done = 0
    private var isShown = false
    private let start = ContinuousClock.now
    private var nextUpdate: ContinuousClock.Instant
    private static let width = 40

    init(_ title: String, total: Int) {
        self.title = title
        self.total = total
        nextUpdate = start + .seconds(2)
    }

    /// One more step is done.
    mutating func advance() {
        done += 1
        guard StandardError.isTerminal, ContinuousClock.now >= nextUpdate else { return }
        nextUpdate = ContinuousClock.now + .milliseconds(200)
        isShown = true
        FileHandle.standardError.write(Data(("\r" + line).utf8))
    }

    /// Takes the bar away.
    mutating func finish() {
        guard isShown else { return }
        FileHandle.standardError.write(Data(("\r" + String(repeating: " ", count: line.count + 10) + "\r").utf8))
        isShown = false
    }

    private var line: String {
        let filled = ProgressBar.width * min(done, total) / max(total, 1)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: ProgressBar.width - filled)
        return "\(title) \(bar) step \(done) of \(total)"
    }
}
