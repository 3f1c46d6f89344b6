import BrowserSupport
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import LiveWorld
import SceneFiles
import Testing

@testable import Replay

/// The page in a real browser. Where there is no Chromium, `Scripts/test` says so and these are left out.
@Suite(.enabled(if: Browser.path != nil, "no Chromium on the PATH"), .serialized) struct PageTests {
    private func recorder(_ name: String, items: Int, steps: Int, edits: [TimedEdit] = []) throws -> Recorder {
        let built = try BuiltInScene.named(name).make(SceneOptions(items: items, sleep: true))
        let run = try SceneRun(SceneFile(built.description, edits: edits))
        let recorder = Recorder(run.world, name: "<\(name)>")
        for _ in 0..<steps {
            let reshaped = try run.applyEdits()
            run.world.step()
            recorder.record(reshaped: reshaped)
        }
        return recorder
    }

    /// What scripts share: the picture as a number that changes with any pixel, and colours that are in it.
    private static let tools = """
        const { player, picture, camera, recording, controls, draw } = window.replay;
        const canvas = document.getElementById("stage");
        const pixels = () => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const hash = () => { draw(0); let h = 7; for (const value of pixels()) h = (h * 31 + value) | 0; return h; };
        const key = (name, shift) => window.dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey: !!shift, bubbles: true }));
        const pointer = (type, id, x, y) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: id, clientX: x, clientY: y, bubbles: true }));
        const show = (...ids) => Object.keys(picture.layers).forEach((id) => controls.setLayer(id, ids.includes(id)));
        """

    private func run<Result: Decodable>(
        _ page: String, _ script: String, as type: Result.Type, isDark: Bool = false, fragment: String = "step=0"
    ) throws -> Result {
        let data = try Browser.shared.get().run(page, Self.tools + script, isDark: isDark, fragment: fragment)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw Browser.Failure(description: String(decoding: data, as: UTF8.self))
        }
    }

    @Test func `the page draws, scrubs and shows the right count`() throws {
        struct Result: Decodable {
            var start, later, end, again: Int
            var colors: Int
            var count, clock, title: String
            var frames: Int
        }
        let recorder = try recorder("settle", items: 60, steps: 300)
        let result = try run(
            recorder.page(),
            """
            const start = hash();
            const colors = new Set(new Uint32Array(pixels().buffer)).size;
            const time = document.getElementById("time");
            time.value = 150; time.dispatchEvent(new Event("input")); const later = hash();
            key("End"); const end = hash();
            const count = document.getElementById("count").textContent;
            const clock = document.getElementById("clock").textContent;
            key("Home"); const again = hash();
            return { start, later, end, again, colors, count, clock, title: document.title, frames: recording.frames };
            """, as: Result.self)
        #expect(Set([result.start, result.later, result.end]).count == 3)
        #expect(result.again == result.start)
        // Six fills, outlines, the wall and their soft edges.
        #expect(result.colors > 20)
        #expect(result.count.hasPrefix("60 items"))
        #expect(result.clock == "step 300 of 300 · 5.00 s")
        #expect(result.title == "<settle>")
        #expect(result.frames == 101)
    }

    @Test func `the page's poses are the world's`() throws {
        let recorder = try recorder("mixed", items: 80, steps: 90)
        let poses = try run(
            recorder.page(),
            """
            return [0, 45, 90].map((step) => {
                const at = recording.frameAt(step);
                return Array.from({ length: recording.items }, (_, item) => {
                    const pose = recording.pose(at, item, {});
                    const [vx, vy] = recording.velocity(at, item);
                    return [pose.x, pose.y, pose.angle, vx, vy];
                });
            });
            """, as: [[[Double]]].self)
        let frames = recorder.frames.filter { [0, 45, 90].contains($0.step) }
        let encoding = FrameEncoding(recorder)
        let fastest = encoding.speeds.most
        for (frame, poses) in zip(frames, poses) {
            for (id, pose) in poses.enumerated() {
                // Half a quantum, and half of 1/4096 of a turn.
                #expect(abs(pose[0] - Double(frame.x[id])) <= encoding.quantiser.quantum / 2 + 1e-4)
                #expect(abs(pose[1] - Double(frame.y[id])) <= encoding.quantiser.quantum / 2 + 1e-4)
                #expect(abs(cos(pose[2]) - Double(frame.cosine[id])) < 1e-3)
                #expect(abs(sin(pose[2]) - Double(frame.sine[id])) < 1e-3)
                // Roots in 127 steps: the error is a step's share of the root, at the speed.
                for (read, exact) in [(pose[3], Double(frame.velocityX[id])), (pose[4], Double(frame.velocityY[id]))] {
                    let bound = 2 * (abs(exact) * fastest).squareRoot() / 254 + fastest / 127 / 127
                    #expect(abs(read - exact) <= bound)
                }
            }
        }
    }

    @Test func `between key frames items move evenly, and turn the shorter way`() throws {
        // Half a turn in 0.26 s: through ±π four times in a second, by 0.6 rad from one key frame to the next.
        let (spin, speed) = (12.0, Vector2(60, -30))
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero, allowsSleep: false),
                items: [
                    Item(.rectangle(width: 40, height: 10), position: [5, 5], velocity: speed, angularVelocity: spin),
                    Item(.rectangle(width: 40, height: 10), position: [300, 0], angularVelocity: -spin),
                ]))
        let recorder = Recorder(world, name: "spin")
        for _ in 0..<60 {
            world.step()
            recorder.record()
        }
        let poses = try run(
            recorder.page(),
            """
            return Array.from({ length: 121 }, (_, i) => [0, 1].map((item) => {
                const pose = recording.pose(recording.frameAt(i / 2), item, {});
                return [pose.x, pose.y, pose.angle];
            }));
            """, as: [[[Double]]].self)
        let quantum = FrameEncoding(recorder).quantiser.quantum
        var crossings = 0
        for (index, pair) in poses.enumerated() {
            let time = Double(index) / 120
            // Free motion is even, so that the mean of two key frames is the truth: to half a quantum, and half a 4096th of
            // a turn with what the engine's Float steps add up to.
            #expect(abs(pair[0][0] - 5 - speed.x * time) < quantum / 2 + 1e-3, "\(index)")
            #expect(abs(pair[0][1] - 5 - speed.y * time) < quantum / 2 + 1e-3, "\(index)")
            for (pose, spin) in zip(pair, [spin, -spin]) {
                let turned = pose[2] - spin * time
                #expect(hypot(cos(turned) - 1, sin(turned)) < 2e-3, "\(index)")
            }
            crossings +=
                index > 0 && cos(spin * time) < 0 && sin(spin * time) * sin(spin * (time - 1.0 / 120)) < 0 ? 1 : 0
        }
        #expect(crossings == 2)
        // The mean of both neighbours, as they are in the page.
        for index in stride(from: 3, to: 120, by: 6) {
            for axis in 0..<2 {
                let mean = (poses[index - 3][0][axis] + poses[index + 3][0][axis]) / 2
                #expect(abs(poses[index][0][axis] - mean) < 1e-9)
            }
        }
    }

    @Test func `a page in the dark is dark`() throws {
        let page = try recorder("settle", items: 10, steps: 3).page()
        func back(isDark: Bool) throws -> [Int] {
            try run(
                page, "show(); draw(0); return [...pixels().slice(0, 3)];", as: [Int].self, isDark: isDark)
        }
        #expect(try back(isDark: true).allSatisfy { $0 < 64 })
        #expect(try back(isDark: false).allSatisfy { $0 > 192 })
    }

    @Test func `a step that is no number leaves the page as it is`() throws {
        let page = try recorder("settle", items: 5, steps: 6).page()
        let steps = try run(page, "return [player.step];", as: [Double].self, fragment: "step=abc")
        #expect(steps[0] >= 0 && steps[0] <= 6)
        #expect(try run(page, "return [player.step];", as: [Double].self, fragment: "step=4") == [4])
    }

    @Test func `what sleeps is faint however small it is`() throws {
        struct Result: Decodable {
            var pixel, expected: [Double]
        }
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [
                    Item(.circle(radius: 100), position: [1000, 0], velocity: [0, 20]),
                    Item(.circle(radius: 5), position: [0, 0]),
                ]))
        for _ in 0..<120 { world.step() }
        #expect(world.statistics.awakeItems == 1)
        let result = try run(
            Recorder(world, name: "small").page(),
            """
            show("shapes", "sleeping");
            // A radius of 1.4 pixels, the edge of the nearest of which is covered.
            const ratio = canvas.width / camera.width;
            Object.assign(camera, { x: 0, y: 0, scale: 1.4 / 5 / ratio });
            picture.draw(0);
            const all = pixels(), [x, y] = [canvas.width / 2, canvas.height / 2].map(Math.floor);
            const pixel = [...all.slice(4 * (y * canvas.width + x)).slice(0, 3)];
            const spot = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
            const paint = (name, alpha) => { spot.globalAlpha = alpha; spot.fillStyle = picture.color(name); spot.fillRect(0, 0, 1, 1); };
            paint("--back", 1); paint("--asleep", 0.6);
            return { pixel, expected: [...spot.getImageData(0, 0, 1, 1).data.slice(0, 3)] };
            """, as: Result.self)
        // Rounded twice.
        for (a, b) in zip(result.pixel, result.expected) { #expect(abs(a - b) <= 2, "\(result)") }
    }

    @Test func `it plays, pauses, steps, and changes its speed by keys`() throws {
        struct Result: Decodable {
            var played, paused, stepped, leapt, back, speed, atEnd: Double
            var label: String
            var stopped: Bool
        }
        let result = try run(
            try recorder("gas", items: 30, steps: 120).page(),
            """
            key(" "); player.advance(1000); player.advance(1100);
            const played = player.step, label = document.getElementById("play").getAttribute("aria-label");
            key(" "); player.advance(2000); const paused = player.step;
            key("ArrowRight"); const stepped = player.step;
            key("ArrowRight", true); const leapt = player.step;
            key("ArrowLeft"); const back = player.step;
            key(">"); const speed = player.speed;
            player.play(); for (let i = 1; i < 40; i++) player.advance(3000 + 200 * i);
            return { played, paused, stepped, leapt, back, speed, atEnd: player.step, label, stopped: !player.isPlaying };
            """, as: Result.self)
        // A tenth of a second is six steps.
        #expect(abs(result.played - 6) < 1e-6 && result.paused == result.played)
        #expect(result.stepped == 7 && result.leapt == 17 && result.back == 16)
        #expect(result.speed == 2 && result.atEnd == 120 && result.stopped)
    }

    @Test func `fingers and wheel pan and zoom about where they are`() throws {
        struct Result: Decodable {
            var pictures: [Int]
            var pannedBy, fixed, pinched: Double
            var fitted: Bool
        }
        let result = try run(
            try recorder("pyramid", items: 55, steps: 30).page(),
            """
            const pictures = [hash()];
            const x = camera.x, scale = camera.scale;
            pointer("pointerdown", 1, 400, 300); pointer("pointermove", 1, 460, 300); pointer("pointerup", 1, 460, 300);
            const pannedBy = (x - camera.x) * scale; pictures.push(hash());
            const under = () => (200 - camera.width / 2) / camera.scale + camera.x, before = under();
            canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -400, clientX: 200, clientY: 300, cancelable: true }));
            const fixed = Math.abs(under() - before); pictures.push(hash());
            const old = camera.scale;
            pointer("pointerdown", 1, 300, 300); pointer("pointerdown", 2, 500, 300); pointer("pointermove", 2, 700, 300);
            pointer("pointerup", 1, 300, 300); pointer("pointerup", 2, 700, 300);
            const pinched = camera.scale / old; pictures.push(hash());
            key("0"); pictures.push(hash());
            return { pictures, pannedBy, fixed, pinched, fitted: camera.isFitted };
            """, as: Result.self)
        #expect(abs(result.pannedBy - 60) < 1e-6)
        #expect(result.fixed < 1e-6)
        #expect(abs(result.pinched - 2) < 1e-6)
        #expect(Set(result.pictures.dropLast()).count == 4)
        #expect(result.fitted && result.pictures.last == result.pictures.first)
    }

    @Test func `every layer changes the picture`() throws {
        struct Result: Decodable {
            var empty: Int
            var layers: [String: Int]
            var asleep, awake: Int
            var contacts: [Int]
        }
        // Fields of every kind, boundaries, contacts; rods that hold ragdolls.
        let fields = try recorder("mixed", items: 200, steps: 60)
        let mixed = try run(
            fields.page(),
            """
            player.seek(60); show(); const empty = hash(); const layers = {};
            for (const id of ["shapes", "velocities", "contacts", "cells", "regions", "vectors"]) { show(id); layers[id] = hash(); }
            show("shapes", "islands"); layers.islands = hash();
            return { empty, layers, asleep: 0, awake: 0, contacts: recording.overlays.contacts };
            """, as: Result.self)
        #expect(Set(mixed.layers.values).union([mixed.empty]).count == 8, "\(mixed.layers)")
        #expect(mixed.contacts == fields.overlays.map(\.contacts.count) && mixed.contacts.last! > 20)

        let dolls = try run(
            try recorder("ragdolls", items: 22, steps: 30).page(),
            "show(); const empty = hash(); show('attachments'); return { empty, layers: { attachments: hash() }, asleep: 0, awake: 0, contacts: [] };",
            as: Result.self)
        #expect(dolls.layers["attachments"] != dolls.empty)

        let resting = try recorder("pyramid", items: 3, steps: 240)
        let sleeping = try run(
            resting.page(),
            """
            key("End"); show("shapes"); const empty = hash(); show("shapes", "sleeping");
            const { asleep, awake } = recording.count(recording.frames - 1);
            return { empty, layers: { sleeping: hash() }, asleep, awake, contacts: [] };
            """, as: Result.self)
        #expect(sleeping.asleep == 3 && sleeping.awake == 0)
        #expect(sleeping.layers["sleeping"] != sleeping.empty)
    }

    @Test func `items are drawn by what live pages draw them with, where those have them`() throws {
        struct Result: Decodable {
            var round, paths: [[Double]]
            var corners: [Int]
            var quantum: Double
        }
        let recorder = try recorder("mixed", items: 80, steps: 60)
        let result = try run(
            recorder.page(),
            """
            key("End"); show("shapes", "sleeping"); draw(0);
            const { round, paths, outlines, mostVertices } = picture.parts.scene;
            const rows = (values) => Array.from({ length: values.length / 9 }, (_, k) => [...values.subarray(9 * k, 9 * k + 9)]);
            return { round: rows(round), paths: rows(paths), corners: [outlines.length / 2, mostVertices], quantum: recording.quantum };
            """, as: Result.self)
        let live = try LiveWorld(
            restoring: recorder.world.snapshot().bytes, forces: BuiltInScene.forces)
        live.draw()
        for (drawn, instances) in [(result.round, live.roundInstances), (result.paths, live.pathInstances)] {
            let instances = instances.sorted { $0.item < $1.item }
            try #require(drawn.count == instances.count && !drawn.isEmpty)
            for (values, part) in zip(drawn, instances) {
                // What a page keeps of a pose: half a quantum, and half a 4096th of a turn, of an arm of 20 pt.
                #expect(abs(values[0] - Double(part.x)) <= result.quantum / 2 + 0.016)
                #expect(abs(values[1] - Double(part.y)) <= result.quantum / 2 + 0.016)
                #expect(abs(values[2] - Double(part.cosine)) < 1e-3 && abs(values[3] - Double(part.sine)) < 1e-3)
                #expect(values[6...] == [Double(part.kind), Double(part.state), Double(part.item)])
                #expect(abs(values[5] - Double(part.b)) < 1e-3 * values[5])
                // Of a path that is the number of its first vertex, which pages count in orders of their own.
                if part.kind < 2 { #expect(abs(values[4] - Double(part.a)) < 1e-3 * values[4]) }
            }
        }
        #expect(result.corners[1] == live.mostVertices)
    }

    @Test func `items, boundaries and shapes that come and go are shown as long as they are there`() throws {
        struct Result: Decodable {
            var counts: [Int]
            var boundaries: [Int]
            var shapes: [Int]
        }
        let recorder = try recorder(
            "settle", items: 10, steps: 90,
            edits: [
                TimedEdit(step: 30, .addItems([Item(.circle(radius: 10), position: [0, 0])])),
                TimedEdit(step: 30, .addBoundary(Boundary(.segment([0, 0], [10, 10])))),
                TimedEdit(step: 40, .setShape(ItemID(rawValue: 0), .rectangle(width: 30, height: 3))),
                TimedEdit(step: 60, .removeItems([ItemID(rawValue: 3), ItemID(rawValue: 4)])),
                TimedEdit(step: 60, .removeBoundary(BoundaryID(rawValue: 1))),
            ])
        let result = try run(
            recorder.page(),
            """
            const at = (read) => [0, 45, 90].map((step) => { player.seek(step); draw(0); return read(recording.frameAt(step).frame); });
            return {
                counts: at((frame) => recording.count(frame).items),
                boundaries: at((frame) => recording.current(recording.boundaries, frame).length),
                shapes: at((frame) => recording.shapeOf[0]),
            };
            """, as: Result.self)
        #expect(result.counts == [10, 11, 9])
        #expect(result.boundaries == [1, 2, 1])
        #expect(result.shapes[0] != result.shapes[1] && result.shapes[1] == result.shapes[2])
    }

    @Test func `regions are where the model says`() throws {
        struct Result: Decodable {
            var inside: [Bool]
        }
        let circle = Region.circle(radius: 100)
        let regions: [Region] = [
            circle, .difference(circle, .rectangle(width: 60, height: 220)),
            .intersection(circle, .rectangle(width: 60, height: 220)),
            .union(.circle(radius: 30), .rectangle(width: 160, height: 20)),
            .intersection(.inverse(.rectangle(width: 80, height: 80)), circle),
        ]
        let places: [Vector2] = [[0, 0], [50, 0], [0, 70], [60, 60], [90, 90], [-85, 2], [25, -60]]
        for region in regions {
            let world = try World(
                SceneDescription(
                    items: [
                        Item(.circle(radius: 1), position: [-150, -150]),
                        Item(.circle(radius: 1), position: [150, 150]),
                    ],
                    fields: [Field(.drag, region: region)]))
            let points = places.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ")
            let result = try run(
                Recorder(world, name: "region").page(),
                """
                show("regions"); draw(0);
                const back = pixels().slice(0, 3);
                const ratio = canvas.width / camera.width;
                return { inside: [\(points)].map(([x, y]) => {
                    const at = (v, middle, size) => Math.round(((v - middle) * camera.scale + size / 2) * ratio);
                    const i = 4 * (at(y, camera.y, camera.height) * canvas.width + at(x, camera.x, camera.width));
                    const data = pixels();
                    return Math.abs(data[i] - back[0]) + Math.abs(data[i + 1] - back[1]) > 8;
                }) };
                """, as: Result.self)
            // The origin itself carries the field's mark.
            #expect(Array(result.inside.dropFirst()) == places.dropFirst().map(region.contains), "\(region)")
        }
    }

    @Test func `the page loads nothing and has no way to`() throws {
        let page = try recorder("settle", items: 5, steps: 6).page()
        for word in ["http://", "https://", "src=", "@import", "fetch(", "XMLHttpRequest"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test func `an empty world has a page too`() throws {
        let recorder = Recorder(try World(), name: "nothing")
        recorder.world.step()
        recorder.record()
        let count = try run(recorder.page(), "hash(); return [recording.count(0).items];", as: [Int].self)
        #expect(count == [0])
    }
}
