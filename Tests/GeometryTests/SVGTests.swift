import DynamicsModel
import Foundation
import Geometry
import Testing

@Suite struct SVGTests {
    @Test func `numbers are short, and finite whatever they are made of`() {
        #expect(
            [0, -0.0, 1, -12.5, 1.0 / 3, 99.9996, -0.0004].map(SVG.number) == [
                "0", "0", "1", "-12.5", "0.333", "100", "0",
            ])
        #expect([Double.nan, .infinity, -.infinity].map(SVG.number) == ["0", "0", "0"])
        // Beyond what an Int holds.
        for value in [1e13, -3e18, 1e19, 1e300, Double.greatestFiniteMagnitude] {
            #expect(Double(SVG.number(value)) == value)
        }
    }

    @Test func `points and lines are data of a path`() {
        #expect(SVG.point(Vector2(1, -2.5)) == "1 -2.5" && SVG.point(CGPoint(x: 1, y: -2.5)) == "1 -2.5")
        #expect(SVG.path([[0, 0], [3, 4]], closed: false) == "M0 0L3 4")
        #expect(SVG.path([[0, 0], [3, 4], [5, 0]], closed: true) == "M0 0L3 4L5 0Z")
        #expect(SVG.path([], closed: true).isEmpty)
        let line = BezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1)).polylines()
        #expect(line.map { SVG.path($0) } == ["M0 0L2 0L2 1L0 1Z"])
    }

    @Test func `words can't become elements or end an attribute`() {
        let words = "<a href=\"x\">&amp;</a>'"
        let markup: Markup = "<p>\(words)</p>"
        #expect(markup.text == "<p>&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;&#39;</p>")
    }
}
