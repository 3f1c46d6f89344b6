import Foundation

/// A headless Chromium that opens a page and does what a script says.
struct Browser {
    static let names = ["chromium", "chromium-browser", "google-chrome"]

    /// Where Chromium is; nil where there is none.
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.flatMap { folder in names.map { "\(folder)/\($0)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The scheme of colours that the page is asked to have.
    var isDark = false
    /// What the page's address ends in.
    var fragment = "step=0"

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Opens a page, runs the body of an asynchronous function once it is ready, and returns what that returns, as JSON.
    ///
    /// The page is what `page` says and the script at its end; the browser's clock runs ahead of time.
    func run(_ page: String, _ script: String) throws -> Data {
        let driver = """
            <script>
            const ready = setInterval(async () => {
                if (!window.replay) return;
                clearInterval(ready);
                let result;
                try { result = await (async () => { \(script) })(); } catch (error) { result = { error: String(error.stack) }; }
                const output = document.createElement("pre");
                output.id = "result";
                output.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(result))));
                document.body.append(output);
            }, 20);
            </script>
            """
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.html")
        try Data(page.replacing("</body>", with: driver + "</body>").utf8).write(to: file)
        let text = try output(
            ["--dump-dom", "--virtual-time-budget=20000", "file://\(file.path)#\(fragment)"], profile: folder.path)
        guard let start = text.range(of: "<pre id=\"result\">"),
            let end = text.range(of: "</pre>", range: start.upperBound..<text.endIndex),
            let result = Data(base64Encoded: String(text[start.upperBound..<end.lowerBound]))
        else { throw Failure(description: "the page did not answer: \(text.suffix(400))") }
        return result
    }

    private func output(_ arguments: [String], profile: String) throws -> String {
        guard let path = Self.path else { throw Failure(description: "there is no Chromium") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--user-data-dir=\(profile)", "--window-size=1200,800",
                // No network at all.
                "--proxy-server=127.0.0.1:1", "--disable-background-networking",
            ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : []) + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
