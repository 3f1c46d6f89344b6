import DynamicsModel

/// Text of SVG or HTML: only what stands in the source is markup, and words that are put into it are escaped.
///
/// ```swift
/// let label: Markup = "<text x=\"\(x)\">\(words)</text>"
/// ```
package struct Markup: ExpressibleByStringInterpolation, Equatable, Sendable {
    package private(set) var text: String

    package init(stringLiteral text: String) { self.text = text }
    package init(stringInterpolation parts: StringInterpolation) { text = parts.text }

    /// Text that is markup already, such as a file of this package.
    package init(source text: String) { self.text = text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
        package mutating func appendInterpolation(_ words: String) { text += Markup.escaped(words) }
        /// Three decimals at most.
        package mutating func appendInterpolation(_ number: Double) { text += SVG.number(number) }
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    }

    package static func += (markup: inout Markup, more: Markup) { markup.text += more.text }

    /// Words as text or attribute. What neither SVG nor HTML may hold is spelled out.
    private static func escaped(_ words: String) -> String {
        let words = words.shown()
        guard words.utf8.contains(where: { references[$0] != nil }) else { return words }
        var text = ""
        for character in words.unicodeScalars {
            if let reference = UInt8(exactly: character.value).flatMap({ references[$0] }) {
                text += reference
            } else {
                text.unicodeScalars.append(character)
            }
        }
        return text
    }

    private static let references: [UInt8: String] = [
        UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "\""): "&quot;",
        UInt8(ascii: "'"): "&#39;",
    ]
}

extension Sequence<Markup> {
    /// One behind the other.
    package func joined() -> Markup { reduce(into: "") { $0 += $1 } }
}
