import Foundation
import DynamicsModel
import Testing

@testable import Plots

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Names in pictures are words, whatever they hold.
@Suite struct LabelTests {
    static let hostile = [
        "</title><script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "<!--", "]]>",
        "&amp;&lt;&#0;",
        "a\u{0}b\u{1B}[31mc\u{9B}d\u{202E}e\u{FFFF}f", "line\nbreak\r", "<style>*{display:none}</style>",
    ]

    /// What a parser of XML finds in a document.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: Set<String> = []
        var attributes: [String: [String]] = [:]
        var words = ""

        init(_ svg: String) throws {
            super.init()
            let parser = XMLParser(data: Data(svg.utf8))
            parser.delegate = self
            if !parser.parse() { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            elements.insert(name)
            for (key, value) in attributes { self.attributes[key, default: []].append(value) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { words += string }
    }

    /// The values of all attributes; parsing fails where the document is not well formed.
    static func attributes(of svg: String) throws -> [String] { try Reader(svg).attributes.values.flatMap { $0 } }

    @Test(arguments: hostile, Plot.Kind.allCases)
    func `a name with markup in it stays a name in every label of every plot`(name: String, kind: Plot.Kind) throws {
        let rank = RunResult.RankLoad(
            items: 100, ghosts: 1, bytesPerStep: 1, messagesPerStep: 1, sharedCallsPerStep: 1)
        let results = try [1, 2].map { count in
            try RunResult(
                scene: name, items: 100 * count, workers: 2, isa: name, fields: count, stepMs: 2,
                stages: [.init(name: name, ms: 1), .init(name: "\(name) \(count)", ms: 1)]
            ).with([RunResult.RankLoad](repeating: rank, count: count), place: "the result")
        }
        let reader = try Reader(Plot(results, kind).svg)
        #expect(reader.elements.isSubset(of: ["svg", "style", "rect", "text", "line", "polyline", "circle", "title"]))
        #expect(reader.attributes["onload"] == nil)
        // Each place that a name has: two lines of a legend with two names each, or two bars with a name and two titles and
        // three names of stages, or the title.
        let shown = reader.words.components(separatedBy: name.shown()).count - 1
        #expect(shown == [.stages: 2 + 4 + 3, .ranks: 1][kind, default: 4])
    }
}
