import Foundation
import Geometry

extension DebugSnapshot {
    /// The snapshot as a picture of red lines, as UIKit draws them: outlines, boundaries, attachments, contacts and
    /// fields.
    ///
    /// The view box encloses all of them with a margin of 4 pt. Field vectors are as long as the root of their
    /// strength, the strongest 20 pt.
    ///
    /// Boundaries are 2 pt wide, outlines, attachments and contacts 1 pt, field vectors 0.5 pt, all in the colour
    /// `#f00`. Attachments are lines with a cross of 6 pt at either end, contacts crosses. Each of the five is one
    /// `path` element with the name as its class, so that a style sheet can hide or colour it; what has nothing to
    /// draw has no element. Numbers have three decimals at most.
    ///
    /// - Returns: a document of SVG, one point a pixel, without a background, so that it lies over other pictures.
    /// - Complexity: O(points).
    public func svg() -> String {
        let lines = bodies.flatMap(\.outline) + boundaries.flatMap(\.lines)
        let ends = attachments.flatMap { [$0.from, $0.to] } + fieldVectors.map(\.position)
        let view = CGRect(enclosing: lines.flatMap(\.points) + ends).insetBy(dx: -4, dy: -4)
        let box = [view.minX, view.minY, view.width, view.height].map { SVG.number($0) }.joined(separator: " ")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(SVG.number(view.width))" height="\(SVG.number(view.height))" viewBox="\(box)">
            <g fill="none" stroke="#f00">
            \(path("boundaries", width: 2, boundaries.flatMap(\.lines).map { SVG.path($0) }.joined()))\
            \(path("bodies", width: 1, bodies.flatMap(\.outline).map { SVG.path($0) }.joined()))\
            \(path("attachments", width: 1, attachments.map(line).joined()))\
            \(path("contacts", width: 1, contacts.flatMap { $0.points.map(cross) }.joined()))\
            \(path("fields", width: 0.5, fieldLines))\
            </g>
            </svg>

            """
    }

    /// One element of a class and a line width, pt; empty without anything to draw.
    ///
    /// - Returns: a whole line with its end.
    private func path(_ name: String, width: CGFloat, _ data: String) -> String {
        data.isEmpty ? "" : "<path class=\"\(name)\" stroke-width=\"\(SVG.number(width))\" d=\"\(data)\"/>\n"
    }

    /// A line from point to point, with a cross at either end.
    ///
    /// Data of a path.
    private func line(_ attachment: Attachment) -> String {
        "M\(SVG.point(attachment.from))L\(SVG.point(attachment.to))" + cross(attachment.from) + cross(attachment.to)
    }

    /// A cross of 6 pt about a place.
    ///
    /// Data of a path: a move to the left end, and the two strokes relative to it.
    private func cross(_ place: CGPoint) -> String {
        "M\(SVG.point(place))m-3 0h6M\(SVG.point(place))m0 -3v6"
    }

    /// Vectors from their places, as long as the root of their strength, the strongest 20 pt: fields differ by orders
    /// of magnitude, and a root keeps the weak ones in sight. Those of length 0 are left out.
    private var fieldLines: String {
        let strengths = fieldVectors.map {
            ($0.acceleration.dx * $0.acceleration.dx + $0.acceleration.dy * $0.acceleration.dy).squareRoot()
        }
        guard let most = strengths.max(), most > 0 else { return "" }
        return zip(fieldVectors, strengths).map { vector, strength in
            guard strength > 0 else { return "" }
            let scale = 20 * (strength / most).squareRoot() / strength
            return
                "M\(SVG.point(vector.position))l\(SVG.number(vector.acceleration.dx * scale)) \(SVG.number(vector.acceleration.dy * scale))"
        }.joined()
    }
}
