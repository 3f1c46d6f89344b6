import DynamicsModel
import ToolSupport

/// A bar on a terminal's standard error, for work of more than two seconds.
struct ProgressBar {
    private let title: String
    private let total: Int
    /// What is counted.
    private let unit: String
    private var done = 0
    /// What the terminal shows.
    private var shown = ""
    /// Nil where there is no terminal, or none that can be written to any more.
    private var nextUpdate: ContinuousClock.Instant?
    private static let width = 40

    init(_ title: String, total: Int, unit: String = "step") {
        self.unit = unit
        self.title = title.shown()
        self.total = total
        nextUpdate = StandardStream.error.isTerminal ? .now + .seconds(2) : nil
    }

    /// One more is done.
    mutating func advance() {
        done += 1
        guard let nextUpdate, ContinuousClock.now >= nextUpdate else { return }
        self.nextUpdate = .now + .milliseconds(200)
        show(line(columns: StandardStream.error.columns ?? 80))
    }

    /// Takes the bar away.
    mutating func finish() { if !shown.isEmpty { show("") } }

    /// What is done, within a terminal's columns: where these are few, by numbers alone.
    func line(columns: Int) -> String {
        let count = "\(unit) \(done) of \(total)"
        // Letters of other scripts may take two columns. The last one stays free, as some terminals begin a new line there.
        let titleWidth = title.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        let width = min(Self.width, columns - 1 - titleWidth - count.count - 2)
        guard width >= 4 else { return String(count.prefix(max(0, columns - 1))) }
        let filled = width * min(done, total) / max(total, 1)
        return
            "\(title) \(String(repeating: "█", count: filled))\(String(repeating: "░", count: width - filled)) \(count)"
    }

    private mutating func show(_ line: String) {
        do {
            try StandardStream.error.rewriteLine(line, over: shown)
            shown = line
        } catch {
            // The terminal has gone; the work has not.
            (shown, nextUpdate) = ("", nil)
        }
    }
}
