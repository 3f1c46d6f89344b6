import Geometry
import ToolSupport

/// Series over two logarithmic axes, a line each.
struct LinePlot {
    struct Series {
        var name: String
        var points: [(x: Double, y: Double)]
        /// Computed points are rings on a broken line.
        var isComputed = false
    }

    let title: String
    let xName: String
    let yName: String
    let series: [Series]

    var svg: String {
        let points = series.flatMap(\.points)
        let (width, height) = (860.0, 520.0)
        let x = LogAxis(points.map(\.x), from: 70, to: 640)
        let y = LogAxis(points.map(\.y), from: height - 60, to: 50)
        var body: Markup = ""
        for tick in x.ticks {
            body += Chart.line("grid", x.place(tick), 50, x.place(tick), height - 60)
            body += Chart.label(Format.count(Int(tick)), x: x.place(tick), y: height - 42, anchor: "middle")
        }
        for tick in y.ticks {
            body += Chart.line("grid", 70, y.place(tick), 640, y.place(tick))
            body += Chart.label(Format.significant(tick), x: 62, y: y.place(tick) + 4, anchor: "end")
        }
        body += Chart.label(xName, x: 355, y: height - 16, anchor: "middle")
        body += Chart.label(yName, x: 20, y: height / 2, anchor: "middle", turned: true)
        for (index, one) in series.enumerated() { body += draw(one, index, x, y) }
        return Chart.document(width: width, height: height, title: title, body)
    }

    private func draw(_ one: Series, _ index: Int, _ x: LogAxis, _ y: LogAxis) -> Markup {
        let color = Chart.colors[index % Chart.colors.count]
        let places = one.points.map { (x: x.place($0.x), y: y.place($0.y)) }
        let line = places.map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }.joined(separator: " ")
        let dashes: Markup = one.isComputed ? " stroke-dasharray=\"6 4\"" : ""
        var body: Markup =
            "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"\(dashes)/>\n"
        let fill: Markup = one.isComputed ? "fill=\"none\" stroke=\"\(color)\"" : "fill=\"\(color)\""
        for place in places { body += "<circle cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"3.5\" \(fill)/>\n" }
        return "\(body)\(Chart.swatch(color, one.name, x: 660, y: 61 + 20 * Double(index)))"
    }
}
