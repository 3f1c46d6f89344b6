import CFiles
import DynamicsModel
import Foundation
import Geometry

extension Recorder {
    /// A page that plays the recording, complete in itself: it loads nothing, and its data is compressed by zlib where
    /// the package is built with it.
    ///
    /// The world's present state is the last that it shows: it becomes a key frame if it isn't one. Recording may go
    /// on afterwards, and another page then has all of it. As a rule coordinates are rounded to steps of a 32nd of a
    /// usual item's size or less, velocities to bytes: a page shows a run, and can't be gone on from. A name with
    /// markup in it stays a name.
    ///
    /// - Returns: the source of an HTML document, to be written as UTF-8.
    /// - Complexity: O(items · key frames + contacts), in memory too.
    public func page() -> String {
        captureLast()
        let (manifest, payload) = encoded()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The manifest holds finite numbers and texts only.
        let json = [UInt8]((try? encoder.encode(manifest)) ?? Data())
        let block = Payload.block(json)
        // Two numbers before the data tell the script where the manifest ends and whether it must be inflated.
        let head = "\(block.bytes.count) \(block.deflated ? 1 : 0) "
        let data = Data(block.bytes + payload.bytes).base64EncodedString()
        let parts: [String: Markup] = [
            "{{title}}": "\(name)",
            "{{style}}": Markup(source: String(cString: page_css())),
            "{{script}}": Markup(source: String(cString: items_js()) + String(cString: page_js())),
            "{{data}}": "\(head)\(data)",
        ]
        return Template.filled(String(cString: page_html()), with: parts)
    }

    /// The recording as blocks of bytes, and the table by which they are read back.
    private func encoded() -> (Manifest, Payload) {
        let encoding = FrameEncoding(self)
        var payload = Payload()
        encoding.addFrames(to: &payload)
        encoding.addOverlays(to: &payload)
        return (Manifest(self, encoding, payload), payload)
    }
}

/// Text with marks in it.
enum Template {
    /// A template with its marks replaced, each where it stands first.
    ///
    /// A mark without a part is replaced by nothing. What is put in is not looked at for marks, so that no text of a
    /// scene can be one.
    static func filled(_ template: String, with parts: [String: Markup]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.range(of: "{{"), let close = rest.range(of: "}}", range: open.upperBound..<rest.endIndex)
        {
            result += rest[..<open.lowerBound]
            result += parts[String(rest[open.lowerBound..<close.upperBound])]?.text ?? ""
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
