import CFiles
import DynamicsEngine
import Foundation
import Geometry

/// A page that simulates: the engine as WebAssembly with a world's state, and hands that reach into it.
///
/// The page is complete in itself and loads nothing. It simulates in a thread of its own where the browser makes one. After as
/// many steps it has the hash that the world has. Scene files can be dropped on it, and the state that it has come to can be
/// taken away as one.
///
/// A ``Recorder``'s page plays what was; this one goes on, in the reader's browser.
public struct LivePage {
    /// The page's source.
    ///
    /// HTML, to be written as UTF-8; module and state are in it in base 64.
    public let text: String

    /// A built-in scene, which the page can make anew from another seed: the options of `SceneOptions`.
    ///
    /// The page asks the engine for the scene by these values and a seed, so they must be those that the world was
    /// made from.
    public struct BuiltIn: Encodable, Sendable {
        /// The scene's name.
        public var name: String
        /// Nil for the scene's own number.
        public var items: Int?
        /// Nil for the scene's own number.
        public var fields: Int?
        /// Width over height of the container; nil for the scene's own.
        public var aspect: Double?
        /// Nil for the scene's own.
        public var ratio: Double?
        /// Solver substeps in a step.
        public var substeps: Int
        /// Whether islands at rest fall asleep.
        public var sleeps: Bool

        /// Makes the options of a built-in scene.
        public init(
            name: String, items: Int? = nil, fields: Int? = nil, aspect: Double? = nil, ratio: Double? = nil,
            substeps: Int = 4, sleeps: Bool = false
        ) {
            (self.name, self.items, self.fields, self.aspect) = (name, items, fields, aspect)
            (self.ratio, self.substeps, self.sleeps) = (ratio, substeps, sleeps)
        }
    }

    /// What the page's script has to know before it reads the rest.
    ///
    /// One line of JSON in front of the data.
    private struct Head: Encodable {
        var module: Int
        /// Bytes of the snapshot or document.
        var state: Int
        var isDocument: Bool
        var deflated: Bool
        /// Left, top, right and bottom of what there is to see, pt.
        var area: [Double]
        var name: String
        var scene: BuiltIn?
        /// As text, for JavaScript's numbers don't hold every one.
        var seed: String?
    }

    /// Makes the page of a world's present state.
    ///
    /// The world is only read. Nothing is loaded from elsewhere, so the page may be opened as a file.
    ///
    /// - Parameters:
    ///   - world: what the page begins with.
    ///   - name: the page's title.
    ///   - module: the engine as WebAssembly, which `Scripts/dynbench live` builds.
    ///   - scene: what the world was made of, where it is a built-in scene: the page then asks for a seed.
    ///   - seed: the one that the scene was made from.
    ///   - document: the scene's file that the world was made of: the page then begins with that, and changes on the way what
    ///     it says.
    /// - Complexity: O(bytes of module and state).
    public init(
        _ world: World, name: String, module: Data, scene: BuiltIn? = nil, seed: UInt64 = 1, document: Data? = nil
    ) {
        // A document begins at its start, a snapshot where the world is.
        let state = document.map { Array($0) } ?? world.snapshot().bytes
        let blocks = [Array(module), state].map(Payload.block)
        // What the view is set to at first; the page's own world may leave it.
        let area = SceneArea(world).rectangle
        let head = Head(
            module: blocks[0].bytes.count, state: blocks[1].bytes.count, isDocument: document != nil,
            deflated: blocks[0].deflated,
            area: [area.minimum.x, area.minimum.y, area.maximum.x, area.maximum.y], name: name, scene: scene,
            seed: scene.map { _ in "\(seed)" })
        // The head holds finite numbers only.
        let json = String(decoding: (try? JSONEncoder().encode(head)) ?? Data(), as: UTF8.self)
            // A name must not end the element that the data stands in.
            .replacing("<", with: "\\u003c")
        let data = Data(blocks[0].bytes + blocks[1].bytes).base64EncodedString()
        let parts: [String: Markup] = [
            "{{title}}": "\(name)", "{{style}}": Markup(source: String(cString: live_css())),
            // What runs on either thread: a worker is made of the element's text.
            "{{engine}}": Markup(source: String(cString: live_engine_js())),
            "{{script}}": Markup(source: String(cString: items_js()) + String(cString: live_js())),
            "{{data}}": Markup(source: "\(json)\n\(data)"),
        ]
        text = Template.filled(String(cString: live_html()), with: parts)
    }
}
