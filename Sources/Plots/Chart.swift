import Geometry

/// Pieces of charts as SVG.
enum Chart {
    static let colors = [
        "#0b63ce", "#d9822b", "#2e8b57", "#b83280", "#7b5bd6", "#c0392b", "#13808c", "#8a6d1d", "#5b6570", "#4f9d2f",
        "#e05d8c", "#3b4cc0",
    ]

    static func document(width: Double, height: Double, title: String, _ body: Markup) -> String {
        let document: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="12">
            <style>.back { fill: #fff } text { fill: #1b1f24 } .grid { stroke: #d5dae0 } .axis { stroke: #5b6570 }
            @media (prefers-color-scheme: dark) { .back { fill: #14171b } text { fill: #e8ebef } .grid { stroke: #363d46 } \
            .axis { stroke: #9aa4af } }</style>
            <rect class="back" width="100%" height="100%"/>
            \(label(title, x: width / 2, y: 22, anchor: "middle", weight: "bold"))
            \(body)</svg>

            """
        return document.text
    }

    static func label(
        _ words: String, x: Double, y: Double, anchor: String = "start", weight: String = "normal", turned: Bool = false
    ) -> Markup {
        let turn: Markup = turned ? " transform=\"rotate(-90 \(x) \(y))\"" : ""
        return
            "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" font-weight=\"\(weight)\"\(turn)>\(words)</text>\n"
    }

    static func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Markup {
        "<line class=\"\(name)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>\n"
    }

    /// A square that shows the colour of the words beside it.
    static func swatch(_ color: String, _ words: String, x: Double, y: Double) -> Markup {
        "<rect x=\"\(x)\" y=\"\(y - 10)\" width=\"12\" height=\"12\" fill=\"\(color)\"/>\n\(label(words, x: x + 18, y: y))"
    }
}
