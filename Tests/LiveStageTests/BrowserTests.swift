#if LiveStage
    import BrowserSupport
    import Foundation
    import Testing
    import UIKitCompatibility

    @testable import LiveStage
    @testable import examples

    /// Screens in Chromium, from the finger on the glass to the views that it moves and back to the page.
    @Suite(.serialized, .enabled(if: Browser.path != nil)) struct BrowserTests {
        /// One for these tests alone: those of replays may wait for theirs on threads that the server needs.
        private static let browser = Result { try Browser() }

        /// What scripts find boxes by.
        private static let tools = """
            window.boxes = () => [...page.elements.boxes.values()];
            window.sized = (width, height) => boxes().find((box) => box.width === 16 * width && box.height === 16 * height);
            window.words = (text) => boxes().find((box) => box.element.textContent.trim() === text);
            return true;
            """

        private func visit<Result: Sendable>(
            _ make: @escaping @Sendable () -> UIViewController, width: Int = 400, height: Int = 700,
            _ body: @escaping @Sendable (Visit) throws -> Result
        ) async throws -> Result {
            try await serving(make) { url in
                try await aside {
                    try Self.browser.get().visit(url.absoluteString, width: width, height: height) { visit in
                        try visit.wait(for: "window.page?.drives && page.elements.boxes.size > 1")
                        _ = try visit.run(Self.tools, as: Bool.self)
                        try visit.wait(for: "page.elements.boxes.get(1).width === \(16 * width)")
                        return try body(visit)
                    }
                }
            }
        }

        /// A drag by the mouse in even steps, a frame of the page each.
        private static func drag(
            _ visit: Visit, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), steps: Int = 8
        ) throws {
            try visit.mouse(.down, x: start.x, y: start.y)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                try visit.mouse(.move, x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
                _ = try visit.run("await new Promise(requestAnimationFrame); return true;", as: Bool.self)
            }
            try visit.mouse(.up, x: end.x, y: end.y)
        }

        @Test func `a drag throws the picture into the corner`() async throws {
            try await visit({ LiveFaceTime.Controller() }) { visit in
                // It has settled in the bottom right corner.
                try visit.wait(for: "sized(90, 120).x > 16 * 280 && sized(90, 120).y > 16 * 550")
                try Self.drag(visit, (340, 620), (150, 300))
                try visit.wait(for: "sized(90, 120).x < 16 * 30 && sized(90, 120).y < 16 * 30")
                #expect(try visit.run("return page.errors;", as: [String].self) == [])
            }
        }

        @Test func `a finger on the glass carries the square`() async throws {
            try await visit({ LiveVelocityField.Controller() }) { visit in
                let start = try visit.run(
                    "const box = sized(64, 64); return [box.x / 16 + 32, box.y / 16 + 32];", as: [Double].self)
                try visit.touch(.down, [(start[0], start[1])])
                for step in 1...10 {
                    let share = Double(step) / 10
                    let point = (x: start[0] + share * (200 - start[0]), y: start[1] + share * (620 - start[1]))
                    try visit.touch(.move, [point])
                }
                // The middle is under the finger while that lies still.
                try visit.wait(for: "sized(64, 64).x === 16 * 168 && sized(64, 64).y === 16 * 588")
                try visit.touch(.up, [])
                try visit.wait(for: "sized(64, 64).y !== 16 * 588")
                #expect(try visit.run("return page.errors;", as: [String].self) == [])
            }
        }

        @Test func `a flick throws the ball`() async throws {
            try await visit({ LiveBallSwift.Controller() }) { visit in
                let y = try visit.run("return sized(34, 34).y / 16;", as: Double.self)
                _ = try visit.run(
                    """
                    window.top = 1e9;
                    const move = page.elements.move.bind(page.elements);
                    window.highest = 1e9;
                    page.elements.move = (box, ...rest) => {
                        move(box, ...rest);
                        if (box.width === 16 * 34) window.highest = Math.min(window.highest, box.y / 16);
                    };
                    return true;
                    """, as: Bool.self)
                try Self.drag(visit, (60, 600), (110, 380), steps: 6)
                try visit.wait(for: "window.highest < \(y - 150)")
            }
        }

        @Test func `keys, a slider, a switch and a turn reach the form`() async throws {
            try await visit({ LiveTurningForm.Controller() }) { visit in
                try visit.mouse(.down, x: 100, y: 105)
                try visit.mouse(.up, x: 100, y: 105)
                try visit.wait(for: "document.activeElement.tagName === 'INPUT'")
                for letter in ["A", "d", "a"] { try visit.type(letter) }
                try visit.wait(for: "words('Hello, Ada!')")
                #expect(try visit.run("return document.activeElement.value;", as: String.self) == "Ada")
                // The slider's thumb, from the middle to the right end.
                try Self.drag(visit, (200, 231), (380, 231))
                try visit.wait(for: "words('100 %')")
                try visit.mouse(.down, x: 45, y: 290)
                try visit.mouse(.up, x: 45, y: 290)
                try visit.wait(for: "document.querySelector('.toggle') && !document.querySelector('.toggle.on')")
                try Self.drag(visit, (200, 650), (200, 500))
                try visit.wait(for: "words('A form').element.getBoundingClientRect().top < 0")
                try visit.wheel(x: 200, y: 300, down: -700)
                try visit.wait(for: "words('A form').element.getBoundingClientRect().top === 24")
                try visit.resize(width: 700, height: 400)
                try visit.wait(for: "sized(700, 800) && words('A form').width === 16 * 660")
                #expect(try visit.run("return page.errors;", as: [String].self) == [])
            }
        }

        @Test func `a card opens to the whole screen`() async throws {
            try await visit({ LiveCityGuide.Controller() }) { visit in
                try visit.wait(for: "sized(250, 350)")
                try Self.drag(visit, (200, 400), (200, 150))
                try visit.wait(
                    for: "boxes().filter((box) => box.width === 16 * 400 && box.height === 16 * 700).length >= 4")
                try visit.wait(
                    for:
                        "getComputedStyle(words('Bridges, bookstalls and bakeries along the Seine.').element).opacity === '1'"
                )
            }
        }

        @Test func `a second page looks on, and drives once the first has gone`() async throws {
            try await serving({ LiveVelocityField.Controller() }) { url in
                try await aside {
                    let browser = try Self.browser.get()
                    try browser.visit(url.absoluteString, width: 400, height: 700) { first in
                        try first.wait(for: "window.page?.drives && page.elements.boxes.size > 1")
                        try browser.visit(url.absoluteString, width: 800, height: 350) { second in
                            try second.wait(
                                for: "page.elements.boxes.size > 1 && !document.getElementById('note').hidden")
                            // As large as fits, and the stage is still the first one's.
                            try second.wait(for: "page.stage.getBoundingClientRect().height === 350")
                            try second.wait(for: "page.stage.offsetHeight === 700 && !page.drives")
                            _ = try first.run(
                                "page.socket.onclose = null; page.socket.close(); return true;", as: Bool.self)
                            try second.wait(for: "page.drives && page.stage.offsetHeight === 350")
                        }
                    }
                }
            }
        }

        @Test func `a page that goes takes its finger off the stage`() async throws {
            try await visit({ LiveVelocityField.Controller() }) { visit in
                try visit.mouse(.down, x: 60, y: 60)
                for x in [80.0, 100, 120] { try visit.mouse(.move, x: x, y: 60) }
                _ = try visit.run("page.socket.close(); return true;", as: Bool.self)
                // It comes again by itself, and a finger that comes down is a new one.
                try visit.wait(for: "!page.drives")
                try visit.wait(for: "page.drives && page.elements.boxes.size > 1")
                try visit.mouse(.up, x: 120, y: 60)
                try visit.mouse(.down, x: 200, y: 60)
                try visit.mouse(.up, x: 200, y: 60)
                #expect(try visit.run("return page.errors;", as: [String].self) == [])
            }
        }

        @Test func `what makes no sense is told, and the tenth time ends the connection`() async throws {
            try await visit({ LiveVelocityField.Controller() }) { visit in
                let errors = try visit.run(
                    """
                    const ended = new Promise((done) => page.socket.addEventListener("close", ({ code }) => done(code)));
                    for (let k = 0; k < 9; k += 1) page.socket.send("[" + k);
                    page.socket.send(new Uint8Array([1, 2, 3]));
                    const code = await ended;
                    return [...page.errors, `${code}`];
                    """, as: [String].self)
                #expect(errors.count == 11 && errors[0].hasPrefix("'[0' is no message") && errors.last == "1008")
                try visit.wait(for: "page.drives && page.elements.boxes.size > 1")
            }
        }

        @Test func `500 views move at the stage's pace`() async throws {
            try await visit({ LiveCrowd.Controller() }, width: 800, height: 600) { visit in
                let result = try visit.run(
                    """
                    const { frames, bytes } = page.elements;
                    const begin = performance.now();
                    while (page.elements.frames < frames + 120) await new Promise((next) => setTimeout(next, 1));
                    const count = page.elements.frames - frames;
                    return [count, (page.elements.bytes - bytes) / count, 1000 * count / (performance.now() - begin)];
                    """, as: [Double].self)
                print(
                    "500 moving and turning views: \(Int(result[1])) bytes a frame, \(Int(result[2].rounded())) frames/s"
                )
                #expect(result[0] >= 120 && result[1] < 6000)
            }
        }
    }
#endif
