import DynamicsEngine
import DynamicsModel

/// A picture of a world's present state as SVG, in light or dark as the reader's screen is.
///
/// ```swift
/// let picture = Still(world, layers: [.shapes, .contacts]).svg
/// ```
public struct Still {
    /// What is drawn, from back to front.
    public enum Layer: String, CaseIterable, Sendable {
        /// Regions and names of fields, what fields do to an item at rest, the broadphase's grid, boundaries, items, islands and
        /// sleep by the items' colours, attachments, contacts with their normals, and what items cover in 1/10 s.
        case regions, vectors, cells, boundaries, shapes, islands, sleeping, attachments, contacts, velocities
    }

    /// What is drawn where nothing else is asked for.
    public static let usualLayers: Set<Layer> = [.regions, .boundaries, .shapes, .sleeping, .attachments]

    /// The picture as a document.
    public let svg: String

    /// Draws the present state, which changes none of it.
    ///
    /// - Parameters:
    ///   - layers: what is drawn.
    ///   - width: of the picture, in pixels; its height follows from the scene.
    ///   - area: minimum and maximum of what is in view, pt; nil for all there is.
    public init(
        _ world: World, layers: Set<Layer> = usualLayers, width: Double = 900,
        area: (minimum: Vector2, maximum: Vector2)? = nil
    ) {
        let shown =
            area.map { SceneArea.Rectangle(minimum: $0.minimum, maximum: $0.maximum) }
            ?? SceneArea(world).rectangle.enlarged(by: 0.03)
        let drawing = StillDrawing(world, area: shown, pixel: shown.size.x / max(width, 1))
        let body = Layer.allCases.filter(layers.contains).map { drawing.layer($0, among: layers) }.joined()
        let height = (width * shown.size.y / shown.size.x).rounded(.up)
        let box = [shown.minimum.x, shown.minimum.y, shown.size.x, shown.size.y].map(SVG.number).joined(separator: " ")
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(SVG.number(width))" height="\(SVG.number(height))" viewBox="\(box)">
            <style>\(String(decoding: PackageResources.still_css, as: UTF8.self))</style>
            <rect class="back" x="\(SVG.number(shown.minimum.x))" y="\(SVG.number(shown.minimum.y))" \
            width="\(SVG.number(shown.size.x))" height="\(SVG.number(shown.size.y))"/>
            \(body)</svg>

            """
    }
}

/// Text of SVG.
enum SVG {
    /// Four significant decimals at most, without a trailing zero.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        guard rounded.isFinite else { return "0" }
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    static func point(_ point: Vector2) -> String { "\(number(point.x)) \(number(point.y))" }

    /// Lines through points.
    static func path(_ points: [Vector2], closed: Bool) -> String {
        guard let first = points.first else { return "" }
        return "M\(point(first))" + points.dropFirst().map { "L\(point($0))" }.joined() + (closed ? "Z" : "")
    }

    /// An arrow whose head is at most `head` long; nothing where it would be too short to see.
    static func arrow(from start: Vector2, by way: Vector2, head: Double) -> String {
        let length = way.length
        guard length > head / 4, length.isFinite else { return "" }
        let (direction, end) = (way / length, start + way)
        let back = min(head, length / 2)
        let (left, right) = (
            end - (direction - 0.6 * direction.perpendicular) * back,
            end - (direction + 0.6 * direction.perpendicular) * back
        )
        return "M\(point(start))L\(point(end))M\(point(left))L\(point(end))L\(point(right))"
    }
}
