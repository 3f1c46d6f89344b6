import Foundation

/// A headless Chromium that opens pages and does what scripts say.
///
/// It is driven by DevTools messages: JSON that ends in a zero byte, through a pipe each way. It ends when this process
/// does.
package final class Browser: @unchecked Sendable {
    private static let names = ["chromium", "chromium-browser", "google-chrome"]

    /// Where Chromium is; nil where there is none.
    package static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.flatMap { folder in names.map { "\(folder)/\($0)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The one that tests of replays share.
    package static let shared = Result { try Browser() }

    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) { self.description = description }
    }

    /// One thread at a time.
    private let lock = NSRecursiveLock()
    private let input = Pipe()
    private let output = Pipe()
    private let process = Process()
    private var unread = Data()
    private var sent = 0

    /// A site that is not on any network: what is asked of it, the browser gets from here.
    private static let isolatedSite = "https://isolated.test/"
    private var isolatedPage: Data?

    package init() throws {
        guard let path = Self.path else { throw Failure(description: "there is no Chromium") }
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            // Chromium reads messages from descriptor 3 and writes them to 4.
            "-c", "profile=$(mktemp -d); \"$@\" --user-data-dir=\"$profile\" 3<&0 4>&1 >/dev/null; rm -rf \"$profile\"",
            "sh", path, "--remote-debugging-pipe", "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--no-first-run",
            // No network but this machine's own.
            "--proxy-server=127.0.0.1:1", "--disable-background-networking",
        ]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Opens a page, runs the body of an asynchronous function once it is ready, and returns what that returns, as
    /// JSON.
    ///
    /// `fragment` is what the page's address ends in, `isDark` the scheme of colours that the page is asked to have. A page
    /// that is isolated comes from a site that keeps it apart from others, and may share memory with its workers.
    package func run(
        _ page: String, _ script: String, isDark: Bool, fragment: String, isIsolated: Bool = false
    ) throws -> Data {
        let whenReady = """
            (async () => {
                const message = () => document.getElementById("message");
                const isReady = () => window.replay || window.dynamics;
                const failure = () =>
                    document.body?.dataset.failure ?? (message()?.hidden === false ? message().textContent : null);
                while (!isReady() && failure() === null) await new Promise((next) => setTimeout(next, 5));
                if (!isReady()) throw Error(failure());
                return JSON.stringify(await (async () => { \(script) })());
            })()
            """
        if isIsolated {
            lock.lock()
            defer { lock.unlock() }
            isolatedPage = Data(page.utf8)
            defer { isolatedPage = nil }
            return try visit("\(Self.isolatedSite)#\(fragment)", isDark: isDark) { try $0.evaluate(whenReady) }
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID()).html")
        try Data(page.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try visit("file://\(file.path)#\(fragment)", isDark: isDark) { try $0.evaluate(whenReady) }
    }

    /// Opens an address in a window of its own, for as long as the body takes.
    package func visit<Result>(
        _ address: String, width: Int = 1200, height: Int = 800, isDark: Bool = false, _ body: (Visit) throws -> Result
    ) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        let visit = try open(address, width: width, height: height, isDark: isDark)
        defer { _ = try? ask("Target.closeTarget", ["targetId": visit.target]) }
        return try body(visit)
    }

    private func open(_ address: String, width: Int, height: Int, isDark: Bool) throws -> Visit {
        let target = try ask("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        let session = try ask("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
        let visit = Visit(browser: self, target: target, session: session)
        try visit.resize(width: width, height: height)
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try ask("Emulation.setEmulatedMedia", ["features": [scheme]], session)
        if isolatedPage != nil { try ask("Fetch.enable", ["patterns": [["urlPattern": Self.isolatedSite]]], session) }
        try ask("Page.navigate", ["url": address], session)
        return visit
    }

    /// Sends a message and waits for its answer; what else the browser tells meanwhile is left out.
    @discardableResult func ask(
        _ method: String, _ parameters: [String: Any], _ session: String? = nil
    ) throws -> [String: Any] {
        let number = try send(method, parameters, session)
        while true {
            let told = try JSONSerialization.jsonObject(with: nextMessage()) as? [String: Any] ?? [:]
            if told["method"] as? String == "Fetch.requestPaused" { try serve(told) }
            guard told["id"] as? Int == number else { continue }
            guard let result = told["result"] as? [String: Any] else {
                throw Failure(description: "\(method): \(told)")
            }
            return result
        }
    }

    /// Sends a message and returns its number.
    @discardableResult private func send(
        _ method: String, _ parameters: [String: Any], _ session: String?
    ) throws -> Int {
        sent += 1
        var message: [String: Any] = ["id": sent, "method": method, "params": parameters]
        message["sessionId"] = session
        try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        return sent
    }

    /// Answers what the page asks of its site.
    private func serve(_ told: [String: Any]) throws {
        let headers = [
            "Content-Type": "text/html", "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Embedder-Policy": "require-corp",
        ]
        let request = (told["params"] as? [String: Any])?["requestId"] ?? ""
        let answer: [String: Any] = [
            "requestId": request, "responseCode": 200, "body": (isolatedPage ?? Data()).base64EncodedString(),
            "responseHeaders": headers.map { ["name": $0.key, "value": $0.value] },
        ]
        try send("Fetch.fulfillRequest", answer, told["sessionId"] as? String)
    }

    private func nextMessage() throws -> Data {
        while true {
            if let end = unread.firstIndex(of: 0) {
                defer { unread.removeSubrange(...end) }
                return unread[..<end]
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw Failure(description: "the browser ended") }
            unread += more
        }
    }
}
