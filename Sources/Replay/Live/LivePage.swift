import DynamicsEngine
import Foundation
import Geometry

/// A page that simulates: the engine as WebAssembly with a world's state, and hands that reach into it.
///
/// The page is complete in itself and loads nothing. After as many steps it has the hash that the world has.
public struct LivePage {
    /// The page's source.
    public let text: String

    /// What the page's script has to know before it reads the rest.
    private struct Head: Encodable {
        var module: Int
        var snapshot: Int
        var deflated: Bool
        /// Left, top, right and bottom of what there is to see, pt.
        var area: [Double]
        var tick: Double
    }

    /// Makes the page of a world's present state.
    ///
    /// - Parameters:
    ///   - name: the page's title.
    ///   - module: the engine as WebAssembly, which `Scripts/dynbench live` builds.
    public init(_ world: World, name: String, module: Data) {
        let blocks = [Array(module), world.snapshot().bytes].map(Payload.block)
        let area = SceneArea(world).rectangle
        let head = Head(
            module: blocks[0].bytes.count, snapshot: blocks[1].bytes.count, deflated: blocks[0].deflated,
            area: [area.minimum.x, area.minimum.y, area.maximum.x, area.maximum.y], tick: world.settings.tick)
        // The head holds finite numbers only.
        let json = String(decoding: (try? JSONEncoder().encode(head)) ?? Data(), as: UTF8.self)
        let data = Data(blocks[0].bytes + blocks[1].bytes).base64EncodedString()
        let style = [PackageResources.page_css, PackageResources.live_css]
        let scripts = [
            PackageResources.engine_js, PackageResources.renderer_js, PackageResources.flatRenderer_js,
            PackageResources.hands_js,
        ]
        let parts: [String: Markup] = [
            "{{title}}": "\(name)", "{{style}}": Markup(source: Self.joined(style)),
            "{{script}}": Markup(source: Self.joined(scripts)), "{{data}}": Markup(source: "\(json)\n\(data)"),
        ]
        text = Template.filled(String(decoding: PackageResources.live_html, as: UTF8.self), with: parts)
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
}
