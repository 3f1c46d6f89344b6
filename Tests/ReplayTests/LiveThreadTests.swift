import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import LiveWorld
import Testing

/// Where a live page's engine steps: in a worker, which lends its memory or shares it, or on the page.
@Suite(.serialized, .enabled(if: LivePageRun.isPossible)) struct LiveThreadTests {
    private struct Seen: Decodable {
        var round: [Float]
        var paths: [Float]
        var outlines: Int
        var bytes: [Int]
    }

    @Test(arguments: LivePageRun.Thread.allCases)
    func `what is drawn is what the engine has drawn, in the same memory again and again`(
        thread: LivePageRun.Thread
    ) throws {
        let world = try LivePageRun.world("mixed", items: 150)
        let live = try LiveWorld(restoring: world.snapshot().bytes, forces: BuiltInScene.forces)
        let seen = try LivePageRun.run(
            world,
            """
            const seen = [];
            for (let k = 0; k < 4; k++) {
                await dynamics.step(7);
                const { round, paths, outlines } = page.engine.parts;
                const bytes = [page.engine.room, page.engine.spare].map(({ byteLength }) => byteLength);
                seen.push({ round: [...round], paths: [...paths], outlines: outlines.length, bytes });
            }
            return seen;
            """, as: [Seen].self, on: thread)
        #expect(seen.count == 4)
        for seen in seen {
            for _ in 0..<7 { live.world.step() }
            live.draw()
            for (instances, numbers) in [(live.roundInstances, seen.round), (live.pathInstances, seen.paths)] {
                let drawn = instances.flatMap {
                    [$0.x, $0.y, $0.cosine, $0.sine, $0.a, $0.b, $0.kind, $0.state, $0.item]
                }
                #expect(drawn == numbers && !drawn.isEmpty)
            }
            #expect(seen.outlines == live.outlines.count)
        }
        // Both have room for everything from the second picture on, and stay as they are.
        let needed = 4 * (seen[0].round.count + seen[0].paths.count)
        #expect(seen[1].bytes.allSatisfy { $0 >= needed })
        #expect(Set(seen[1...].map { $0.bytes.sorted() }).count == 1)
    }

    @Test(arguments: LivePageRun.Thread.allCases)
    func `an item is dragged and thrown`(thread: LivePageRun.Thread) throws {
        let scene = SceneDescription(
            settings: Settings(gravity: .zero), items: [Item(.circle(radius: 20), position: Vector2(100, 200))],
            boundaries: [Boundary(.inside(minimum: .zero, maximum: Vector2(800, 400)))])
        let x = try LivePageRun.run(
            World(scene),
            """
            pointer("pointerdown", 1, { x: 100, y: 200 });
            await settled();
            page.play(false);
            for (let k = 1; k <= 20; k++) {
                pointer("pointermove", 1, { x: 100 + 10 * k, y: 200 });
                dynamics.step(2);
            }
            const held = (await dynamics.items())[0].x;
            pointer("pointerup", 1, { x: 300, y: 200 });
            await dynamics.step(12);
            const thrown = (await dynamics.items())[0].x;
            await dynamics.step(12);
            return [held, thrown, (await dynamics.items())[0].x];
            """, as: [Double].self, on: thread)
        // 10 pt in two steps of 1/60 s are 300 pt/s, which the spring follows 20 pt or so behind.
        #expect(x[0] > 250 && x[0] < 300, "\(x)")
        // 12 steps are 60 pt; the last one in hand is not quite as fast.
        #expect(abs(x[1] - x[0] - 60) < 6 && abs(x[2] - x[1] - (x[1] - x[0])) < 0.1, "\(x)")
    }

    @Test(arguments: LivePageRun.Thread.allCases)
    func `a page goes on while a worker steps`(thread: LivePageRun.Thread) throws {
        let pictures = try LivePageRun.run(
            LivePageRun.world("mixed", items: 2000),
            """
            let [pictures, isDone] = [0, false];
            const count = () => {
                if (isDone) return;
                pictures += 1;
                requestAnimationFrame(count);
            };
            requestAnimationFrame(count);
            await dynamics.step(200);
            isDone = true;
            return pictures;
            """, as: Int.self, on: thread)
        // Steps on the page leave no time for a picture; 200 of 2,000 items take as long as many.
        #expect(thread == .page ? pictures == 0 : pictures >= 3, "\(pictures)")
    }

    @Test(arguments: [LivePageRun.Thread.worker, .sharing])
    func `a restart doesn't wait for steps that are under way`(thread: LivePageRun.Thread) throws {
        let world = try LivePageRun.world("settle", items: 20)
        let found = try LivePageRun.run(
            world,
            """
            const left = dynamics.step(1).then(() => "all steps", (error) => error.message);
            await dynamics.restart();
            await dynamics.step(5);
            return [await left, note(), await dynamics.hash()];
            """, as: [String].self, on: thread,
            // The first world's never end.
            engine: """
                const step = Engine.prototype.step;
                Engine.prototype.step = function (count) {
                    while (count === 1) {}
                    return step.call(this, count);
                };
                """)
        for _ in 0..<5 { world.step() }
        #expect(found[0] == "the engine has stopped" && found[1].isEmpty)
        #expect(UInt64(found[2], radix: 16) == world.stateHash())
    }

    @Test func `a field's handle and gravity follow what was asked, in order`() throws {
        let field = Field(.vortex, position: Vector2(100, 100), region: .circle(radius: 50), strength: 0.5)
        let world = try World(
            SceneDescription(
                items: [Item(.circle(radius: 20), position: Vector2(200, 200))],
                boundaries: [Boundary(.inside(minimum: .zero, maximum: Vector2(400, 400)))], fields: [field]))
        let found = try LivePageRun.run(
            world,
            """
            // All of it while steps are under way.
            dynamics.step(20);
            page.engine.ask("putField", 0, 150, 100);
            for (let k = 0; k < 3; k++) page.engine.ask("moveField", 0, 10, 0);
            page.engine.ask("setGravity", 0, 0);
            for (let k = 0; k < 5; k++) page.engine.ask("turnGravity", 0.5, 0);
            const before = page.engine.fields[0].x;
            await settled();
            return [before, page.engine.fields[0].x, ...page.engine.gravity, page.engine.ticks];
            """, as: [Double].self)
        #expect(found == [100, 180, 2.5, 0, 20])
    }
}
