import BrowserSupport
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Replay
import Testing

/// Live pages in a browser. They need the engine as WebAssembly, and run where `DYNAMICS_LIVE_MODULE` names its file, as
/// `Scripts/nightly` does: building it takes minutes.
enum LivePageRun {
    static let module = ProcessInfo.processInfo.environment["DYNAMICS_LIVE_MODULE"]
    static let isPossible = Browser.path != nil && module != nil

    static func world(_ name: String, items: Int, seed: UInt64 = 1) throws -> World {
        try World(try BuiltInScene.named(name).make(SceneOptions(items: items, seed: seed)).description)
    }

    /// Where a page's engine steps.
    enum Thread: String, CaseIterable {
        case worker = "in a worker"
        /// As where a site keeps the page apart from others, so that it may share memory.
        case sharing = "in a worker, sharing memory"
        /// As where a browser makes no workers.
        case page = "on the page"

        /// The page as it is on this thread; what runs beside the engine, on the same thread, can be changed by a script.
        func page(_ text: String, engine script: String = "") -> String {
            let start = #"<script id="engine">"#
            let without = self == .page ? "<script>delete window.Worker;</script>\n" : ""
            let end = "\n</script>\n<script>"
            return text.replacing(end, with: "\n\(script)\(end)", maxReplacements: 1)
                .replacing(start, with: without + start)
        }
    }

    /// What a script's function returns that runs in a world's page, with names for what tests do there. `engine` is a
    /// script that changes what the engine does.
    static func run<Result: Decodable>(
        _ world: World, _ script: String, as type: Result.Type, builtIn: LivePage.BuiltIn? = nil,
        document: Data? = nil, isDark: Bool = false, on thread: Thread = .worker, engine: String = ""
    ) throws -> Result {
        let module = try Data(contentsOf: URL(fileURLWithPath: try #require(Self.module)))
        let text = LivePage(world, name: "live", module: module, scene: builtIn, document: document).text
        let page = thread.page(text, engine: engine)
        let tools = """
            const canvas = document.getElementById("stage");
            const { page } = window.dynamics;
            const byID = (id) => document.getElementById(id);
            if (page.engine.thread !== "\(thread.rawValue)") throw Error(`the engine steps ${page.engine.thread}`);
            const note = () => byID("note").textContent;
            const choose = (name) => { document.querySelector(`input[value=${name}]`).checked = true; };
            const frames = (count) => new Promise((done) => {
                const next = () => { if (count-- > 0) requestAnimationFrame(next); else done(); };
                next();
            });
            const place = ({ x, y }) => ({
                clientX: canvas.width / 2 + (x - page.camera.x) * page.camera.scale,
                clientY: canvas.height / 2 + (y - page.camera.y) * page.camera.scale,
            });
            const pointer = (type, id, at, more = {}) =>
                canvas.dispatchEvent(new PointerEvent(type, { pointerId: id, ...place(at), ...more }));
            const stroke = (points, more = {}) => {
                pointer("pointerdown", 1, points[0], more);
                for (const point of points) pointer("pointermove", 1, point, more);
                pointer("pointerup", 1, points.at(-1), more);
            };
            // Behind all that was asked before.
            const settled = () => dynamics.hash();
            const key = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            const drop = async (...files) => {
                const dataTransfer = new DataTransfer();
                for (const [text, name] of files) dataTransfer.items.add(new File([text], name));
                window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
                await page.scenes.opening;
            };

            """
        let data = try Browser.shared.get().run(
            page, tools + script, isDark: isDark, fragment: "", isIsolated: thread == .sharing)
        return try JSONDecoder().decode(type, from: data)
    }

    /// A text as JavaScript writes it.
    static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
