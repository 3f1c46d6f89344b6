import CFiles
import DynamicsEngine
import DynamicsModel
import Geometry

/// A picture of a world's present state as SVG, in light or dark as the reader's screen is.
///
/// ```swift
/// let picture = Still(world, layers: [.shapes, .contacts]).svg
/// ```
public struct Still {
    /// What is drawn, from back to front.
    public enum Layer: String, CaseIterable, Sendable {
        /// Regions and names of fields, what fields do to an item at rest, the broadphase's grid, boundaries, items, islands and
        /// sleep by the items' colours, attachments, contacts with their normals, sensors by broken lines and filled where
        /// somebody is in them, arrows along belts and driven items and about motors.
        case regions, vectors, cells, boundaries, shapes, islands, sleeping, attachments, contacts, sensors, drives
        /// Rays up to what they meet, and what items cover in 1/10 s.
        case rays, velocities
    }

    /// What is drawn where nothing else is asked for.
    public static let usualLayers: Set<Layer> = [
        .regions, .boundaries, .shapes, .sleeping, .attachments, .sensors, .drives, .rays,
    ]

    /// The picture as a document.
    public let svg: String

    /// Draws the present state, which changes none of it.
    ///
    /// - Parameters:
    ///   - world: what is drawn, as it is now.
    ///   - layers: what of it is drawn.
    ///   - rays: shown up to what they meet.
    ///   - width: of the picture, in pixels; its height follows from the scene.
    public init(_ world: World, layers: Set<Layer> = usualLayers, rays: [Ray] = [], width: Double = 900) {
        let shown = SceneArea(world).rectangle.enlarged(by: 0.03)
        let drawing = StillDrawing(world, area: shown, pixel: shown.size.x / max(width, 1), rays: rays)
        let body = Layer.allCases.filter(layers.contains).map { drawing.layer($0, among: layers) }.joined()
        let height = (width * shown.size.y / shown.size.x).rounded(.up)
        let box = [shown.minimum.x, shown.minimum.y, shown.size.x, shown.size.y].map(SVG.number).joined(separator: " ")
        let style = Markup(source: String(cString: still_css()))
        let document: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="\(box)">
            <style>\(style)</style>
            <rect class="back" x="\(shown.minimum.x)" y="\(shown.minimum.y)" \
            width="\(shown.size.x)" height="\(shown.size.y)"/>
            \(body)</svg>

            """
        svg = document.text
    }
}
