import DynamicsEngine
import DynamicsModel
import Foundation
import Replay
import Testing

/// Names in pages and pictures are words, whatever they hold.
@Suite struct LabelTests {
    private static func world() throws -> World {
        let custom = Field(.custom(.perItem { _ in [0, 0] }, name: "</text><script>"), region: .circle(radius: 9))
        return try World(SceneDescription(items: [Item(.circle(radius: 5), position: .zero)], fields: [custom]))
    }

    @Test(arguments: [
        "</title><script>alert(1)</script>", "\" onload=\"x", "' onload='x", "<!--", "&amp;", "{{script}}{{data}}",
        "a\u{0}b\u{1B}[31mc\u{9B}d\u{202E}e\u{FFFF}", "line\nbreak",
    ])
    func `a recording's name with markup in it stays a name`(name: String) throws {
        let recorder = Recorder(try Self.world(), name: name)
        recorder.world.step()
        recorder.record()
        let page = recorder.page()
        let plain = Recorder(try Self.world(), name: "plain")
        plain.world.step()
        plain.record()
        func count(_ words: String, _ text: String) -> Int { text.components(separatedBy: words).count - 1 }
        for mark in ["<script", "<!--", "onload=\"", "onload='", "<title>", "<h1>"] {
            #expect(count(mark, page) == count(mark, plain.page()), "\(mark)")
        }
        #expect(!page.contains("\u{1B}") && !page.contains("\u{0}"))
        let title = try #require(
            page.firstRange(of: "<title>").flatMap { start in
                page[start.upperBound...].firstRange(of: "</title>").map { page[start.upperBound..<$0.lowerBound] }
            })
        let words = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"].reduce(String(title)) {
            $0.replacing($1.key, with: $1.value)
        }.replacing("&amp;", with: "&")
        #expect(words == name.shown())
        #expect(count("<h1>\(title)</h1>", page) == 1)
    }

    @Test func `a field's name with markup in it makes no element of a picture`() throws {
        let svg = Still(try Self.world(), layers: Set(Still.Layer.allCases)).svg
        #expect(!svg.contains("<script") && svg.contains("custom</text>"))
    }
}
