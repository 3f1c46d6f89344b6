import Foundation

/// A page that a browser shows.
package struct Visit {
    let browser: Browser
    let target: String
    let session: String?

    /// What a finger or a mouse does.
    package enum Motion: String {
        case down, move, up
    }

    /// Evaluates an expression, waits for what it promises, and returns the text that comes of it.
    package func evaluate(_ expression: String) throws -> Data {
        let answer = try browser.ask(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true], session)
        guard let result = answer["result"] as? [String: Any], let text = result["value"] as? String else {
            throw Browser.Failure(description: "the page did not answer: \(answer)")
        }
        return Data(text.utf8)
    }

    /// What a function's body returns, read from JSON.
    package func run<Result: Decodable>(_ body: String, as type: Result.Type) throws -> Result {
        let data = try evaluate("(async () => JSON.stringify(await (async () => { \(body) })()))()")
        return try JSONDecoder().decode(type, from: data)
    }

    /// Waits, in the page, until an expression is true.
    ///
    /// - Parameter seconds: after which waiting is given up, and an error thrown.
    package func wait(for expression: String, seconds: Int = 60) throws {
        let isTrue = try run(
            """
            for (const end = performance.now() + \(1000 * seconds); performance.now() < end;) {
                try { if (\(expression)) return true; } catch {}
                await new Promise((next) => setTimeout(next, 5));
            }
            return false;
            """, as: Bool.self)
        if !isTrue { throw Browser.Failure(description: "\(expression) does not become true") }
    }

    /// The mouse, with its first button.
    package func mouse(_ motion: Motion, x: Double, y: Double) throws {
        let type = ["down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"][motion.rawValue] ?? ""
        try browser.ask(
            "Input.dispatchMouseEvent",
            ["type": type, "x": x, "y": y, "button": "left", "buttons": motion == .up ? 0 : 1, "clickCount": 1], session
        )
    }

    /// The mouse's wheel, pt.
    package func wheel(x: Double, y: Double, down: Double) throws {
        try browser.ask(
            "Input.dispatchMouseEvent", ["type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down], session)
    }

    /// Fingers on the glass: all that are down, or none once they go up.
    package func touch(_ motion: Motion, _ points: [(x: Double, y: Double)]) throws {
        let type = ["down": "touchStart", "move": "touchMove", "up": "touchEnd"][motion.rawValue] ?? ""
        let list = points.enumerated().map { ["x": $1.x, "y": $1.y, "id": Double($0)] }
        try browser.ask("Input.dispatchTouchEvent", ["type": type, "touchPoints": list], session)
    }

    /// Keys, into what has the focus.
    package func type(_ text: String) throws { try browser.ask("Input.insertText", ["text": text], session) }

    /// The window gets another size.
    package func resize(width: Int, height: Int) throws {
        let size: [String: Any] = ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
        try browser.ask("Emulation.setDeviceMetricsOverride", size, session)
    }

    /// A picture of the window, as PNG.
    package func picture() throws -> Data {
        let answer = try browser.ask("Page.captureScreenshot", ["format": "png"], session)
        return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    }
}
