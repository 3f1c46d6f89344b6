import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import LiveWorld
import Replay
import SceneFiles
import Testing

/// Scene files that are dropped on a live page, and those that it gives.
@Suite(.serialized, .enabled(if: LivePageRun.isPossible)) struct LiveSceneTests {
    private func small() throws -> World { try LivePageRun.world("settle", items: 12) }

    @Test(arguments: ["mixed", "bridge", "ragdolls", "conveyor"], LivePageRun.Thread.allCases)
    func `a scene file runs by the bits of this machine, with what is changed on the way`(
        name: String, thread: LivePageRun.Thread
    ) throws {
        let built = try BuiltInScene.named(name).make(SceneOptions(items: 60))
        let edits = [
            TimedEdit(step: 5, .addItems([Item(.circle(radius: 9), position: Vector2(3.25, -0.1))])),
            TimedEdit(step: 9, .setGravity(Vector2(0.3, 0.7))),
        ]
        let file = SceneFile(built.description, name: name, edits: edits)
        let text = try LivePageRun.quoted(String(decoding: file.json(), as: UTF8.self))
        let found = try LivePageRun.run(
            small(),
            """
            page.play(true);
            await drop([\(text), "my scene.json"]);
            await dynamics.step(20); const one = await dynamics.hash(); await dynamics.step(20);
            const [title, y] = [byID("title").textContent, byID("pad").getAttribute("aria-valuetext")];
            const two = await dynamics.hash();
            await dynamics.restart(); await dynamics.step(20);
            return [one, two, await dynamics.hash(), title, note(), y];
            """, as: [String].self, on: thread)
        let run = try SceneRun(try SceneFile(json: file.json(), forces: BuiltInScene.forces))
        var hashes: [UInt64] = []
        for _ in 0..<2 {
            for _ in 0..<20 { try run.step() }
            hashes.append(run.world.stateHash())
        }
        #expect(found[0..<3].map { UInt64($0, radix: 16) } == [hashes[0], hashes[1], hashes[0]])
        #expect(found[3] == "my scene.json" && found[4].isEmpty)
        // Gravity is shown as the edit has set it.
        #expect(found[5] == "0.76 towards 67 degrees")
    }

    @Test func `a page that is made of a file begins with it, and again`() throws {
        let file = SceneFile(
            SceneDescription(items: [Item(.circle(radius: 20), position: .zero)]),
            edits: [TimedEdit(step: 2, .setGravity(Vector2(-1, 0)))])
        let found = try LivePageRun.run(
            try World(file.description),
            """
            await dynamics.step(9); const one = await dynamics.hash();
            await dynamics.restart(); await dynamics.step(9); return [one, await dynamics.hash()];
            """, as: [String].self, document: file.json())
        let run = try SceneRun(file)
        for _ in 0..<9 { try run.step() }
        #expect(found.map { UInt64($0, radix: 16) } == [run.world.stateHash(), run.world.stateHash()])
    }

    private static let head = #""format": "swift-dynamics scene", "version": 1"#

    @Test(arguments: [
        ("a = 1", "is no valid JSON"), ("{\(head), \"mass\": 3}", "mass: is no key here"),
        (
            "{\(head), \"items\": [{\"shape\": {\"type\": \"circle\", \"radius\": 1}, \"position\": [0, 0], \"repeat\": {\"columns\": 10000000, \"spacing\": [3, 0]}}]}",
            "items[0].repeat.columns: 10000000 – must be a whole number from 1 to 1000000"
        ),
        ("{\(head), \"fields\": [{\"type\": \"custom\", \"force\": \"swirl\"}]}", "fields[0].force"),
        ("{\(head), \"settings\": {\"tick\": 1e-300}}", "settings: tick is 1e-300"), ("", "the text ends"),
    ])
    func `what is no scene gets one line, and the world goes on`(text: String, words: String) throws {
        let world = try small()
        let found = try LivePageRun.run(
            world,
            """
            await dynamics.step(7);
            const before = [await dynamics.hash(), page.engine.ticks, byID("title").textContent];
            await drop([\(LivePageRun.quoted(text)), "bad.json"]);
            const after = [await dynamics.hash(), page.engine.ticks, byID("title").textContent];
            await dynamics.step(3);
            return [before.join(), after.join(), note(), await dynamics.hash()];
            """, as: [String].self)
        #expect(found[0] == found[1])
        #expect(found[2].hasPrefix("bad.json can't be run: ") && found[2].contains(words), "\(found[2])")
        #expect(!found[2].contains("\n") && found[2].count < 400)
        for _ in 0..<10 { world.step() }
        #expect(UInt64(found[3], radix: 16) == world.stateHash())
    }

    @Test(arguments: LivePageRun.Thread.allCases)
    func `a scene beyond the memory of a page leaves the world as it was`(thread: LivePageRun.Thread) throws {
        let item =
            #"{"shape": {"type": "circle", "radius": 1}, "position": [0, 0], "repeat": {"columns": 1000, "rows": 1000, "spacing": [3, 3]}}"#
        let found = try LivePageRun.run(
            small(),
            """
            const before = await dynamics.hash();
            await drop([\(LivePageRun.quoted("{\(Self.head), \"items\": [\(item)]}")), "large.json"]);
            return [before, await dynamics.hash(), note()];
            """, as: [String].self, on: thread,
            // As a page would be whose browser gives it no more memory.
            engine: """
                const make = Engine.prototype.make;
                Engine.prototype.make = function (origin) {
                    if (origin.document === undefined) return make.call(this, origin);
                    throw new WebAssembly.RuntimeError("unreachable");
                };
                """)
        #expect(found[0] == found[1])
        #expect(found[2] == "large.json can't be run: it takes more memory than this page has")
    }

    /// Ways in which an engine ends: by a trap of its own, as where memory runs out; and by what it can't even tell of.
    private static let ends = [
        "this.calls.live_restore(-1, 1 << 30);", "setTimeout(() => { throw Error(\"gone\"); }); return \"\";",
    ]

    @Test(arguments: [(ends[0], LivePageRun.Thread.page), (ends[0], .worker), (ends[1], .worker)])
    func `an engine that stops is told of, and can be begun anew`(end: String, thread: LivePageRun.Thread) throws {
        let world = try small()
        let found = try LivePageRun.run(
            world,
            """
            page.play(true);
            while (note() === "") await frames(1);
            const told = [note(), String(page.isPlaying)];
            const asked = await dynamics.hash().catch((error) => error.message);
            await dynamics.restart(); await dynamics.step(5);
            return [...told, asked, note(), await dynamics.hash()];
            """, as: [String].self, on: thread,
            engine: """
                const step = Engine.prototype.step;
                Engine.prototype.step = function (count) {
                    // Only the first that steps by many, as a page does that plays.
                    if (count !== 5 && this.ticks >= 3) { \(end) }
                    return step.call(this, count);
                };
                """)
        for _ in 0..<5 { world.step() }
        #expect(found[0].hasPrefix("The engine has stopped") && !found[0].contains("\n") && found[1] == "false")
        #expect(found[2] == "the engine has stopped" && found[3].isEmpty)
        #expect(UInt64(found[4], radix: 16) == world.stateHash())
    }

    @Test func `several files are too many`() throws {
        let found = try LivePageRun.run(
            small(), "await drop([\"{}\", \"a.json\"], [\"{}\", \"b.json\"]); return note();", as: String.self)
        #expect(found == "Drop one scene file at a time.")
    }

    private struct Exported: Decodable {
        struct Place: Decodable {
            var x: Double
            var y: Double
            var angle: Double
        }

        var text: String
        var name: String
        var items: [Place]
        var again: [Place]
        var note: String
    }

    @Test(arguments: ["ragdolls", "mixed"])
    func `the state is taken away as a file that runs, with the items where they were`(name: String) throws {
        let script = """
            await dynamics.step(30);
            // A hand's hold is not part of the scene; an item that has gone leaves no gap.
            const start = await dynamics.items();
            dynamics.grab(start[2].x, start[2].y);
            page.engine.ask("erase", start[5].x, start[5].y, 0.01);
            let blob = null;
            URL.createObjectURL = (given) => { blob = given; return "data:,"; };
            let name = "";
            HTMLAnchorElement.prototype.click = function () { name = this.download; };
            byID("export").click();
            await settled();
            const text = await blob.text();
            const told = note();
            const items = await dynamics.items();
            await drop([text, name]);
            return { text, name, items, again: await dynamics.items(), note: told };
            """
        let found = try LivePageRun.run(LivePageRun.world(name, items: 40), script, as: Exported.self)
        #expect(found.name == "live.json" && found.note.hasPrefix("Exported as live.json"))
        let file = try SceneFile(json: Data(found.text.utf8), forces: BuiltInScene.forces)
        let run = try SceneRun(file)
        #expect(run.world.itemCount == found.items.count && found.items.count > 10)
        #expect(run.world.attachmentCount == file.description.attachments.count)
        #expect(name != "ragdolls" || run.world.attachmentCount > 0)
        // Centres of mass, in Float on both ways.
        let places = try LiveWorld(file).poses()
        for (index, item) in found.items.enumerated() {
            let slot = try #require((0..<places.count / 5).first { places[5 * $0] == Float(index) })
            let (x, y) = (Double(places[5 * slot + 1]), Double(places[5 * slot + 2]))
            let (cosine, sine) = (Double(places[5 * slot + 3]), Double(places[5 * slot + 4]))
            for other in [item, found.again[index]] {
                #expect(abs(x - other.x) < 2e-3 && abs(y - other.y) < 2e-3, "\(index)")
                #expect(abs(cosine - cos(other.angle)) < 1e-5 && abs(sine - sin(other.angle)) < 1e-5, "\(index)")
            }
        }
        for _ in 0..<10 { try run.step() }
    }

    @Test func `another seed makes another scene, the one of this machine`() throws {
        let options = LivePage.BuiltIn(name: "mixed", items: 50, fields: 4, aspect: 1.5, substeps: 3, sleeps: true)
        func world(_ seed: UInt64) throws -> World {
            let options = SceneOptions(items: 50, seed: seed, aspect: 1.5, fields: 4, substeps: 3, sleep: true)
            return try World(try BuiltInScene.named("mixed").make(options).description)
        }
        let found = try LivePageRun.run(
            try world(1),
            """
            const hashes = [];
            for (const seed of ["18446744073709551615", "1", "7", "x", "18446744073709551616", "-1", "7"]) {
                byID("seed").value = seed;
                const { engine } = page;
                if (hashes.length < 3) byID("restart").click(); else key(byID("seed"), "Enter");
                while (note() === "" && page.engine === engine) await frames(1);
                await dynamics.step(10);
                hashes.push(note() === "" ? await dynamics.hash() : note());
                if (note() !== "") page.tellUser("");
            }
            return hashes;
            """, as: [String].self, builtIn: options)
        func hash(_ seed: UInt64) throws -> String {
            let world = try world(seed)
            for _ in 0..<10 { world.step() }
            let digits = String(world.stateHash(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let refusal = "The seed must be a whole number from 0 to 18446744073709551615."
        #expect(found == [try hash(.max), try hash(1), try hash(7), refusal, refusal, refusal, try hash(7)])
    }

    @Test func `an edit that can't be made any more is told, and the world goes on`() throws {
        let file = SceneFile(
            SceneDescription(items: [Item(.circle(radius: 20), position: .zero)]),
            edits: [
                TimedEdit(step: 3, .setPose(ItemID(rawValue: 0), position: Vector2(5, 5), rotation: 0))
            ])
        let text = try LivePageRun.quoted(String(decoding: file.json(), as: UTF8.self))
        let found = try LivePageRun.run(
            small(),
            """
            await drop([\(text), "pose.json"]);
            page.engine.ask("erase", 0, 0, 5);
            page.play(true); await page.advance(5);
            const told = [note(), page.isPlaying, page.engine.ticks];
            await dynamics.step(4);
            return [...told, page.engine.ticks].map(String);
            """, as: [String].self)
        #expect(found == ["edits[0]: item 0 is not in this world", "false", "3", "7"])
    }
}
