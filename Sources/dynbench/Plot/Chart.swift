import Foundation
import Geometry

/// Pieces of charts as SVG.
enum Chart {
    static let colors = [
        "#0b63ce", "#d9822b", "#2e8b57", "#b83280", "#7b5bd6", "#c0392b", "#13808c", "#8a6d1d", "#5b6570", "#4f9d2f",
        "#e05d8c", "#3b4cc0",
    ]

    static func document(width: Double, height: Double, title: String, _ body: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(SVG.number(width))" height="\(SVG.number(height))" \
        viewBox="0 0 \(SVG.number(width)) \(SVG.number(height))" font-family="sans-serif" font-size="12">
        <style>.back { fill: #fff } text { fill: #1b1f24 } .grid { stroke: #d5dae0 } .axis { stroke: #5b6570 }
        @media (prefers-color-scheme: dark) { .back { fill: #14171b } text { fill: #e8ebef } .grid { stroke: #363d46 } \
        .axis { stroke: #9aa4af } }</style>
        <rect class="back" width="100%" height="100%"/>
        \(label(title, x: width / 2, y: 22, anchor: "middle", weight: "bold"))
        \(body)</svg>

        """
    }

    static func label(
        _ words: String, x: Double, y: Double, anchor: String = "start", weight: String = "normal", turned: Bool = false
    ) -> String {
        let turn = turned ? " transform=\"rotate(-90 \(SVG.number(x)) \(SVG.number(y)))\"" : ""
        return
            "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" text-anchor=\"\(anchor)\" font-weight=\"\(weight)\"\(turn)>"
            + "\(SVG.escaped(words))</text>\n"
    }

    static func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "<line class=\"\(name)\" x1=\"\(SVG.number(x1))\" y1=\"\(SVG.number(y1))\" x2=\"\(SVG.number(x2))\" y2=\"\(SVG.number(y2))\"/>\n"
    }
}

/// A logarithmic axis from one place of a picture to another.
struct LogAxis {
    let low: Double
    let high: Double
    let from: Double
    let to: Double

    /// - Parameter values: what the axis must hold, all positive; it ends on 1, 2 or 5 times a power of ten.
    init(_ values: [Double], from: Double, to: Double) {
        let all = LogAxis.marks(from: (values.min() ?? 1) / 10, to: (values.max() ?? 1) * 10)
        low = all.last { $0 <= (values.min() ?? 1) * 1.0001 } ?? 1
        let top = all.first { $0 >= (values.max() ?? 1) * 0.9999 } ?? 10
        high = top > low ? top : low * 10
        self.from = from
        self.to = to
    }

    func place(_ value: Double) -> Double { from + (to - from) * (log(value / low) / log(high / low)) }

    /// Powers of ten, with 2 and 5 times them where there is room.
    var ticks: [Double] {
        let marks = LogAxis.marks(from: low * 0.9999, to: high * 1.0001)
        guard marks.count > 9 else { return marks }
        return marks.filter { abs(log10($0).rounded() - log10($0)) < 1e-6 }
    }

    private static func marks(from low: Double, to high: Double) -> [Double] {
        let exponents = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
        return exponents.flatMap { exponent in [1, 2, 5].map { $0 * pow(10, Double(exponent)) } }
            .filter { $0 >= low && $0 <= high }
    }
}
