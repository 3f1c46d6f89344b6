import DynamicsModel
import Geometry

/// The shapes of items as elements. A long one that comes again is drawn once, and then named.
struct DrawnShapes {
    /// Beyond so many bytes a name is shorter than what it stands for.
    private static let longest = 200

    /// The last shape: items of one shape mostly come one behind the other.
    private var parts: [Shape.Part] = []
    private var drawing: Markup = ""
    private var count = 0

    /// The elements of an item's parts.
    mutating func elements(_ parts: [Shape.Part]) -> Markup {
        guard parts != self.parts else {
            return drawing.text.utf8.count > Self.longest ? "<use href=\"#shape-\(count)\"/>" : drawing
        }
        self.parts = parts
        drawing = parts.map(Self.element).joined()
        guard drawing.text.utf8.count > Self.longest else { return drawing }
        count += 1
        return "<g id=\"shape-\(count)\">\(drawing)</g>"
    }

    private static func element(_ part: Shape.Part) -> Markup {
        let isPlain = part.offset == .zero && part.rotation == 0
        let turn = part.rotation * 180 / .pi
        let place: Markup = isPlain ? "" : " transform=\"translate(\(SVG.point(part.offset))) rotate(\(turn))\""
        switch part.shape {
        case .circle(let radius):
            return "<circle r=\"\(radius)\"\(place)/><path d=\"M0 0H\(radius)\"\(place)/>"
        case .ellipse(let a, let b): return "<ellipse rx=\"\(a)\" ry=\"\(b)\"\(place)/>"
        case .rectangle(let width, let height):
            return
                "<rect x=\"\(-width / 2)\" y=\"\(-height / 2)\" width=\"\(width)\" height=\"\(height)\"\(place)/>"
        case .path(let vertices): return "<path d=\"\(SVG.path(vertices, closed: true))\"\(place)/>"
        case .rounded(let core, let radius): return "<path d=\"\(rounded(core, radius))\"\(place)/>"
        case .group: return ""
        }
    }

    /// The sides, joined by arcs.
    private static func rounded(_ core: [Vector2], _ radius: Double) -> Markup {
        let sides = RoundedCore.sides(core, radius: radius)
        let last = sides[sides.count - 1].end
        let arcs: [Markup] = sides.map { "A\(radius) \(radius) 0 0 1 \(SVG.point($0.start))L\(SVG.point($0.end))" }
        return "M\(SVG.point(last))\(arcs.joined())"
    }
}
