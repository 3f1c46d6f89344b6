import BrowserSupport
import DynamicsEngine
import DynamicsModel
import Foundation
import Replay
import Testing

/// What a hand can do on a live page besides grabbing: walls, joints, fields and gravity.
@Suite(.serialized, .enabled(if: LivePageRun.isPossible)) struct LiveToolTests {
    private static let box = Boundary(.inside(minimum: .zero, maximum: Vector2(400, 400)))

    private func world(
        _ items: [Vector2] = [], fields: [Field] = [], gravity: Vector2 = Vector2(0, 1)
    ) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(gravity: gravity), items: items.map { Item(.circle(radius: 15), position: $0) },
                boundaries: [Self.box], fields: fields))
    }

    @Test func `a stroke becomes a wall that carries, and is erased again, unlike the scene's own`() throws {
        let found = try LivePageRun.run(
            world([Vector2(200, 100)]),
            """
            const lines = [page.engine.boundaries.length / 4];
            choose("draw");
            stroke([{ x: 120, y: 230 }, { x: 200, y: 240 }, { x: 280, y: 230 }]);
            await settled();
            lines.push(page.engine.boundaries.length / 4, page.isPlaying ? 1 : 0);
            await dynamics.step(120);
            const [{ y }] = await dynamics.items();
            stroke([{ x: 10, y: 10 }]);
            await settled();
            const told = note() === "" ? 0 : 1;
            choose("erase"); page.play(false);
            stroke([{ x: 140, y: 232 }]);
            stroke([{ x: 0, y: 390 }]);
            await dynamics.step(120);
            lines.push(page.engine.boundaries.length / 4);
            return [...lines, y, told, (await dynamics.items())[0].y];
            """, as: [Double].self)
        #expect(found[0] == 4 && found[1] >= 6 && found[2] == 0 && found[3] == 4)
        // It rests in the wall's hollow, and falls to the floor without it.
        #expect(found[4] > 200 && found[4] < 230 && found[5] == 1 && found[6] > 380)
    }

    @Test(arguments: ["join", "shift"]) func `two items are joined by a rod, which is erased again`(way: String) throws
    {
        let found = try LivePageRun.run(
            world([Vector2(150, 100), Vector2(250, 100)], gravity: .zero),
            """
            const shiftKey = "\(way)" === "shift";
            if (!shiftKey) choose("join");
            const [a, b] = await dynamics.items();
            stroke([a, b], { shiftKey });
            stroke([a, a], { shiftKey });
            await dynamics.step(0);
            const refusal = note() === "" ? 0 : 1;
            const counts = [page.engine.parts.attachments.length / 4, refusal];
            choose("grab"); pointer("pointerdown", 2, a); pointer("pointermove", 2, { x: 150, y: 300 });
            await settled(); await dynamics.step(120); pointer("pointerup", 2, a);
            const [c, d] = await dynamics.items();
            choose("erase"); stroke([{ x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 }]); await dynamics.step(0);
            return [
                ...counts, Math.hypot(c.x - d.x, c.y - d.y), c.y, page.engine.parts.attachments.length, (await dynamics.items()).length,
            ];
            """, as: [Double].self)
        #expect(found[0] == 1 && found[1] == 1)
        #expect(abs(found[2] - 100) < 1 && found[3] > 250)
        #expect(found[4] == 0 && found[5] == 2)
    }

    @Test func `fields have handles that move, tune and remove them`() throws {
        let vortex = Field(.vortex, position: Vector2(100, 100), region: .circle(radius: 50), strength: 0.5)
        let found = try LivePageRun.run(
            world([Vector2(300, 300)], fields: [vortex, Field(.drag, position: Vector2(300, 100))]),
            """
            await frames(2);
            const handles = () => [...document.querySelectorAll("#handles button")];
            const start = handles().map((handle) => handle.getAttribute("aria-label"));
            const box = handles()[0].getBoundingClientRect();
            const at = place({ x: 100, y: 100 });
            const offset = Math.hypot(box.x + box.width / 2 - at.clientX, box.y + box.height / 2 - at.clientY);
            const drag = (type, point) => handles()[0].dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, ...place(point) }));
            drag("pointerdown", { x: 100, y: 100 }); drag("pointermove", { x: 140, y: 180 }); drag("pointerup", { x: 140, y: 180 });
            drag("pointermove", { x: 0, y: 0 });
            await settled();
            const moved = page.engine.fields[0];
            byID("fieldStrength").value = -1; byID("fieldStrength").dispatchEvent(new Event("input"));
            await settled();
            const tuned = page.engine.fields[0];
            key(handles()[1], "ArrowRight"); key(handles()[1], "ArrowRight");
            await settled();
            const right = page.engine.fields[1].x;
            choose("field"); byID("fieldKind").value = 2; stroke([{ x: 200, y: 300 }]);
            await settled();
            const added = page.engine.fields[2];
            key(handles()[0], "Delete");
            await settled();
            const names = handles().map((handle) => handle.getAttribute("aria-label"));
            byID("fieldRemove").click();
            choose("field"); stroke([{ x: 1e9, y: 0 }]);
            await settled();
            return {
                labels: [...start, ...names, note()], counts: [handles().length, page.engine.fields.length],
                numbers: [offset, moved.x, moved.y, tuned.strength, right, added.kind, added.x, added.y, added.strength],
            };
            """, as: Handles.self)
        #expect(found.labels[0] == "Field 0: vortex, strength 0.5. Arrow keys move it, Delete removes it.")
        try #require(found.labels.count == 5)
        #expect(found.labels[3].hasPrefix("Field 2: radial gravity"))
        #expect(found.labels[2].hasPrefix("Field 1: drag") && found.labels[4] == "No field can be here.")
        #expect(found.counts == [1, 1])
        let numbers = found.numbers
        #expect(numbers[0] < 1.5)
        #expect(abs(numbers[1] - 140) < 1 && abs(numbers[2] - 180) < 1 && numbers[3] == -1 && numbers[4] > 300)
        #expect(numbers[5] == 2 && abs(numbers[6] - 200) < 1 && abs(numbers[7] - 300) < 1 && numbers[8] == 3)
    }

    private struct Handles: Decodable {
        var labels: [String]
        var counts: [Int]
        var numbers: [Double]
    }

    @Test func `gravity is dragged on its pad and changed by keys and sliders`() throws {
        let found = try LivePageRun.run(
            world(),
            """
            const pad = byID("pad");
            const box = pad.getBoundingClientRect();
            // The pad's 92 units hold 6 units of gravity and an edge.
            const at = (type, x, y) => pad.dispatchEvent(new PointerEvent(type, {
                pointerId: 1, clientX: box.x + box.width * (0.5 + x * 40 / 3 / 92), clientY: box.y + box.height * (0.5 + y * 40 / 3 / 92),
            }));
            const seen = [];
            const look = async () => { await settled(); seen.push(...page.engine.gravity); };
            at("pointermove", -1, 0); await look();
            at("pointerdown", -1, 0); await look();
            at("pointermove", 0, -30); await look(); at("pointerup", 0, -30);
            at("pointermove", 1, 1);
            key(pad, "ArrowLeft"); key(pad, "ArrowDown"); await look();
            key(pad, "Home"); await look();
            byID("strength").value = 2; byID("strength").dispatchEvent(new Event("input")); await look();
            return [...seen, Number(pad.getAttribute("aria-valuenow"))];
            """, as: [Double].self)
        let expected: [Double] = [0, 1, -1, 0, 0, -3, -0.1, -2.9, 0, 0, 2, 0, 2]
        for (value, other) in zip(found, expected) { #expect(abs(value - other) < 0.02, "\(found)") }
    }

    @Test func `tilting turns gravity, until it is switched off, and where it may`() throws {
        let found = try LivePageRun.run(
            world(),
            """
            const tilt = async (beta, gamma) => {
                window.dispatchEvent(new DeviceOrientationEvent("deviceorientation", { beta, gamma }));
                await settled();
                return page.engine.gravity;
            };
            const seen = [...await tilt(0, 90)];
            await page.gravity.toggleTilt();
            seen.push(...await tilt(90, 0), ...await tilt(0, 90), ...await tilt(0, 0), byID("tilt").ariaPressed === "true" ? 1 : 0);
            await page.gravity.toggleTilt();
            seen.push(...await tilt(90, 0), byID("tilt").ariaPressed === "true" ? 1 : 0);
            DeviceOrientationEvent.requestPermission = async () => "denied";
            await page.gravity.toggleTilt();
            seen.push(byID("tilt").ariaPressed === "true" ? 1 : 0, note() === "" ? 0 : 1);
            return seen;
            """, as: [Double].self)
        let expected: [Double] = [0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        #expect(found.count == expected.count)
        for (value, other) in zip(found, expected) { #expect(abs(value - other) < 1e-9, "\(found)") }
    }

    @Test func `keys choose tools, move the view and enlarge it`() throws {
        let found = try LivePageRun.run(
            world(),
            """
            const tools = [];
            for (const digit of "123456") { key(document.body, digit); tools.push(page.hands.tool); }
            const before = { ...page.camera };
            key(canvas, "ArrowRight"); key(canvas, "+");
            return [...tools, String(page.camera.x > before.x), String(page.camera.scale > before.scale)];
            """, as: [String].self)
        #expect(found == ["grab", "pour", "erase", "draw", "join", "field", "true", "true"])
    }

    @Test func `a mouse draws a wall and drags gravity, fingers hold several items and open the tools`() throws {
        let world = try world([Vector2(100, 300), Vector2(300, 300)], gravity: .zero)
        let module = try Data(contentsOf: URL(fileURLWithPath: try #require(LivePageRun.module)))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID()).html")
        try Data(LivePage(world, name: "live", module: module).text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try Browser.shared.get().visit("file://\(file.path)") { visit in
            try visit.wait(for: "window.dynamics")
            func middle(_ selector: String) throws -> [Double] {
                try visit.run(
                    """
                    const box = document.querySelector("\(selector)").getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                    """, as: [Double].self)
            }
            func screen(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
                let at = try visit.run("return dynamics.page.viewport.screen(\(x), \(y));", as: [Double].self)
                return (at[0], at[1])
            }
            let tool = try middle("input[value=draw]")
            try visit.mouse(.down, x: tool[0], y: tool[1])
            try visit.mouse(.up, x: tool[0], y: tool[1])
            for (motion, x) in [(Visit.Motion.down, 50.0), (.move, 150), (.up, 150)] {
                let at = try screen(x, 100)
                try visit.mouse(motion, x: at.x, y: at.y)
            }
            try visit.wait(for: "dynamics.page.engine.boundaries.length === 20")
            let pad = try middle("#pad")
            for (motion, x) in [(Visit.Motion.down, 0.0), (.move, 60), (.up, 60)] {
                try visit.mouse(motion, x: pad[0] + x, y: pad[1])
            }
            try visit.wait(for: "Math.abs(dynamics.page.engine.gravity[0] - 3) < 0.01")
            _ = try visit.run(
                """
                document.querySelector("input[value=grab]").checked = true;
                dynamics.page.gravity.set([0, 0]);
                return 0;
                """, as: Int.self)
            let items = [try screen(100, 300), try screen(300, 300)]
            try visit.touch(.down, items)
            try visit.wait(
                for: "dynamics.page.fingers.size === 2 && dynamics.page.engine.parts.attachments.length === 8")
            try visit.touch(.move, [try screen(100, 200), try screen(300, 200)])
            try visit.wait(for: "(await dynamics.items()).every((item) => item.y < 210)")
            try visit.touch(.up, [])
            try visit.wait(
                for: "dynamics.page.fingers.size === 0 && dynamics.page.engine.parts.attachments.length === 0")
        }
    }

    @Test(arguments: [1200, 320]) func `every control has a name and lies within the window`(width: Int) throws {
        let module = try Data(contentsOf: URL(fileURLWithPath: try #require(LivePageRun.module)))
        let scene = LivePage.BuiltIn(name: "mixed", items: 20)
        let page = LivePage(try LivePageRun.world("mixed", items: 20), name: "live", module: module, scene: scene).text
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID()).html")
        try Data(page.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let found = try Browser.shared.get().visit("file://\(file.path)", width: width, height: 640) { visit in
            try visit.wait(for: "window.dynamics")
            return try visit.run(
                """
                const tools = document.getElementById("tools");
                const faults = [];
                if (tools.open !== innerWidth > 700) faults.push("the tools are open, or not");
                tools.open = true;
                document.getElementById("field").hidden = false;
                if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
                if (tools.scrollWidth > tools.clientWidth) faults.push("the tools are too wide");
                for (const control of document.querySelectorAll("button, select, input:not([hidden]), [role=slider], summary")) {
                    const box = control.getBoundingClientRect();
                    const words = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
                    if (words.trim() === "") faults.push(`${control.outerHTML} has no name`);
                    if (control.closest("#handles") === null && (box.left < 0 || box.right > innerWidth)) faults.push(`${words} is cut off`);
                }
                return faults;
                """, as: [String].self)
        }
        #expect(found == [])
    }
}
