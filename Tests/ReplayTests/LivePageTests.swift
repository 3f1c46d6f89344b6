import BrowserSupport
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Replay
import Testing

/// Pages that simulate: their bits, what fingers do, and what is drawn.
@Suite(.serialized) struct LivePageTests {
    private func world(_ name: String, items: Int) throws -> World { try LivePageRun.world(name, items: items) }

    private func run<Result: Decodable>(
        _ world: World, _ script: String, as type: Result.Type, isDark: Bool = false,
        on thread: LivePageRun.Thread = .worker
    ) throws -> Result {
        try LivePageRun.run(world, script, as: type, isDark: isDark, on: thread)
    }

    @Test func `the page loads nothing and names the scene in its own words`() throws {
        let page = LivePage(try world("settle", items: 5), name: "<b>", module: Data([0, 0x61, 0x73, 0x6D])).text
        for word in ["http://", "https://", "src=", "@import", "fetch(", "XMLHttpRequest", "{{", "<b>"] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.contains("<title>&lt;b&gt;</title>"))
    }

    @Test(.enabled(if: LivePageRun.isPossible), arguments: ["mixed", "chain", "fields"], LivePageRun.Thread.allCases)
    func `the page computes the bits of this machine`(scene: String, thread: LivePageRun.Thread) throws {
        let world = try world(scene, items: 256)
        let hashes = try run(
            world,
            """
            await dynamics.step(20); const one = await dynamics.hash();
            await dynamics.step(20); return [one, await dynamics.hash()];
            """, as: [String].self, on: thread)
        for hash in hashes {
            for _ in 0..<20 { world.step() }
            #expect(UInt64(hash, radix: 16) == world.stateHash())
        }
    }

    @Test(.enabled(if: LivePageRun.isPossible), arguments: LivePageRun.Thread.allCases)
    func `restarting leads to the same bits, whatever was done before`(thread: LivePageRun.Thread) throws {
        let script = """
            await dynamics.step(10); const one = await dynamics.hash();
            const { x, y } = (await dynamics.items())[3];
            // Nobody has to wait: what is asked later is done later.
            dynamics.grab(x, y); dynamics.drag(x + 50, y - 50); dynamics.step(10); dynamics.release();
            const other = await dynamics.hash();
            await dynamics.restart(); dynamics.step(10); return [one, other, await dynamics.hash()];
            """
        let hashes = try run(try world("settle", items: 60), script, as: [String].self, on: thread)
        #expect(hashes[0] == hashes[2] && hashes[0] != hashes[1])
    }

    @Test(.enabled(if: LivePageRun.isPossible), arguments: LivePageRun.Thread.allCases)
    func `two fingers hold two items`(thread: LivePageRun.Thread) throws {
        let scene = SceneDescription(
            settings: Settings(gravity: .zero),
            items: [100.0, 300].map { Item(.circle(radius: 20), position: Vector2($0, 200)) },
            boundaries: [Boundary(.inside(minimum: .zero, maximum: Vector2(400, 400)))])
        let script = """
            const [a, b] = await dynamics.items();
            pointer("pointerdown", 1, a); pointer("pointerdown", 2, b);
            await settled();
            const isPlaying = page.isPlaying;
            pointer("pointermove", 1, { x: a.x, y: 100 }); pointer("pointermove", 2, { x: b.x, y: 300 });
            page.play(false); dynamics.step(30);
            const held = await dynamics.items();
            pointer("pointerup", 1, a); pointer("pointerup", 2, b);
            return [isPlaying ? 1 : 0, held[0].y, held[1].y, page.fingers.size];
            """
        let result = try run(try World(scene), script, as: [Double].self, on: thread)
        #expect(result[0] == 1 && result[3] == 0)
        // A critically damped spring of 5 Hz is within a millionth after half a second; a pixel is less than 1 pt.
        #expect(abs(result[1] - 100) < 1 && abs(result[2] - 300) < 1)
    }

    @Test(.enabled(if: LivePageRun.isPossible))
    func `where no item is, one finger moves the scene and two make it larger`() throws {
        let script = """
            const [one, other] = [{ x: 100, y: 300 }, { x: 300, y: 300 }];
            const move = (x, y) => {
                const { clientX, clientY } = place(one);
                return canvas.dispatchEvent(
                    new PointerEvent("pointermove", { pointerId: 1, clientX: clientX + x, clientY: clientY + y }));
            };
            const before = { ...page.camera };
            // It moves on before the engine has said that it holds nothing.
            pointer("pointerdown", 1, one); move(10, 0); await settled(); move(30, 0); pointer("pointerup", 1, one);
            const moved = (before.x - page.camera.x) * page.camera.scale;
            pointer("pointerdown", 1, one); pointer("pointerdown", 2, other); await settled();
            const span = 200 * page.camera.scale;
            move(-span, 0); pointer("pointerup", 1, one); pointer("pointerup", 2, other);
            return [moved, page.camera.scale / before.scale, (await dynamics.items()).length, page.isPlaying ? 1 : 0];
            """
        let scene = SceneDescription(
            items: [Item(.circle(radius: 20), position: Vector2(200, 100))],
            boundaries: [Boundary(.inside(minimum: .zero, maximum: Vector2(400, 400)))])
        let result = try run(try World(scene), script, as: [Double].self)
        #expect(abs(result[0] - 30) < 0.01 && abs(result[1] - 2) < 0.01)
        #expect(result[2] == 1 && result[3] == 0)
    }

    @Test(.enabled(if: LivePageRun.isPossible)) func `items are poured, erased, and pulled by another gravity`() throws
    {
        let scene = SceneDescription(
            settings: Settings(), items: [Item(.circle(radius: 20), position: Vector2(200, 200))],
            boundaries: [Boundary(.inside(minimum: .zero, maximum: Vector2(400, 400)))])
        let script = """
            const counts = [(await dynamics.items()).length];
            choose("pour"); pointer("pointerdown", 1, { x: 100, y: 100 });
            await frames(24); pointer("pointerup", 1, { x: 100, y: 100 });
            page.play(false); counts.push((await dynamics.items()).length);
            choose("erase");
            for (const item of await dynamics.items()) { pointer("pointerdown", 1, item); pointer("pointerup", 1, item); }
            page.play(false); counts.push((await dynamics.items()).length);
            byID("direction").value = -90; byID("direction").dispatchEvent(new Event("input"));
            await settled();
            return [...counts, page.engine.gravity[1]];
            """
        let result = try run(try World(scene), script, as: [Double].self)
        #expect(result[0] == 1 && result[1] >= 4 && result[2] == 0)
        #expect(result[3] == -1)
    }

    @Test(.enabled(if: LivePageRun.isPossible), arguments: LivePageRun.Thread.allCases)
    func `a page at rest paints nothing, until something changes`(thread: LivePageRun.Thread) throws {
        let script = """
            await frames(3);
            let paints = 0;
            const paint = page.paint.bind(page);
            page.paint = () => { paints += 1; paint(); };
            const counts = [];
            for (const change of [() => {}, () => page.fit(), () => page.stepOnce(), () => page.restart()]) {
                paints = 0;
                await change();
                await settled(); await frames(5);
                counts.push(paints);
            }
            return counts;
            """
        #expect(try run(try world("settle", items: 20), script, as: [Int].self, on: thread) == [0, 1, 1, 1])
    }

    @Test(.enabled(if: LivePageRun.isPossible)) func `a canvas without WebGL shows the scene too, light and dark`()
        throws
    {
        let script = """
            const flat = document.createElement("canvas");
            [flat.width, flat.height] = [200, 200];
            const renderer = new FlatRenderer(flat, true);
            renderer.draw(
                { ...page.camera, scale: 0.1 * page.camera.scale }, page.colors, page.engine.parts,
                [[page.engine.boundaries, page.colors.boundary]]);
            const pixels = flat.getContext("2d").getImageData(0, 0, 200, 200).data;
            const colors = new Set();
            for (let k = 0; k < pixels.length; k += 4) colors.add(`${pixels[k]} ${pixels[k + 1]} ${pixels[k + 2]}`);
            return [colors.size, pixels[0]];
            """
        let world = try world("groups", items: 30)
        let light = try run(world, script, as: [Int].self)
        let dark = try run(world, script, as: [Int].self, isDark: true)
        #expect(light[0] > 5 && dark[0] > 5)
        #expect(light[1] > 200 && dark[1] < 60)
    }

    @Test(.enabled(if: LivePageRun.isPossible)) func `many items are drawn by pixels as few are by shapes`() throws {
        let script = """
            await dynamics.step(10);
            const scene = page.engine.parts;
            const camera = { x: (page.area[0] + page.area[2]) / 2, y: (page.area[1] + page.area[3]) / 2, scale: 900 / (page.area[2] - page.area[0]) };
            const paint = (most) => {
                FlatRenderer.mostSmooth = most;
                const flat = document.createElement("canvas");
                [flat.width, flat.height] = [900, 700];
                const renderer = new FlatRenderer(flat, true);
                renderer.draw(camera, page.colors, scene, []);
                return flat.getContext("2d").getImageData(0, 0, 900, 700).data;
            };
            const [smooth, pixels] = [paint(1e9), paint(0)];
            const back = (data, k) => data[k] === pixels[0] && data[k + 1] === pixels[1] && data[k + 2] === pixels[2];
            let [covered, different] = [0, 0];
            for (let k = 0; k < pixels.length; k += 4) {
                covered += back(smooth, k) ? 0 : 1;
                different += back(smooth, k) === back(pixels, k) ? 0 : 1;
            }
            let [same, all] = [0, 0];
            for (const values of [scene.round, scene.paths]) {
                for (let k = 0; k < values.length; k += 9) {
                    const x = Math.floor((values[k] - camera.x) * camera.scale + 450), y = Math.floor((values[k + 1] - camera.y) * camera.scale + 350);
                    const at = 4 * (900 * y + x);
                    all += 1;
                    same += [0, 1, 2].every((c) => Math.abs(smooth[at + c] - pixels[at + c]) < 3) ? 1 : 0;
                }
            }
            return [covered, different, same / all, all, scene.paths.length];
            """
        let found = try run(try world("mixed", items: 150), script, as: [Double].self)
        // Only pixels at edges, which a canvas smoothes, may count for one and not for the other: a ring of half a pixel.
        #expect(found[0] > 50_000 && found[1] < 0.1 * found[0], "\(found)")
        #expect(found[2] > 0.97 && found[3] >= 150 && found[4] > 0, "\(found)")
    }

    @Test(.enabled(if: LivePageRun.isPossible)) func `what can't be restored is told on the page`() throws {
        let field = Field(.custom(.perItem { _ in .zero }, name: "swirl"))
        let scene = SceneDescription(items: [Item(.circle(radius: 2), position: .zero)], fields: [field])
        #expect(throws: Browser.Failure.self) { try run(try World(scene), "return 1;", as: Int.self) }
    }
}
