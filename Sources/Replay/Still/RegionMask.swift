import DynamicsModel
import Geometry

/// A region as masks of SVG: white where it is. Operations become masks of masks.
struct RegionMask {
    /// The definitions and the filled region.
    private(set) var svg: Markup = ""
    private let origin: Vector2
    private let area: SceneArea.Rectangle
    private let name: String
    private var count = 0

    init(_ region: Region, at origin: Vector2, area: SceneArea.Rectangle, name: String) {
        self.origin = origin
        self.area = area
        self.name = name
        let mask = mask(region)
        svg += "<rect class=\"region\" \(everywhere) mask=\"url(#\(mask))\"/>\n"
    }

    private var everywhere: Markup {
        "x=\"\(area.minimum.x)\" y=\"\(area.minimum.y)\" width=\"\(area.size.x)\" height=\"\(area.size.y)\""
    }

    /// Adds the mask of a region, and returns its name.
    private mutating func mask(_ region: Region) -> String {
        let content: Markup
        switch region {
        case .infinite: content = "<rect \(everywhere) fill=\"#fff\"/>"
        case .circle(let radius):
            content =
                radius > 0
                ? "<circle cx=\"\(origin.x)\" cy=\"\(origin.y)\" r=\"\(radius)\" fill=\"#fff\"/>"
                : ""
        case .rectangle(let width, let height):
            let corner = origin - Vector2(width, height) / 2
            content =
                width > 0 && height > 0
                ? "<rect x=\"\(corner.x)\" y=\"\(corner.y)\" width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>"
                : ""
        case .inverse(let inner):
            content = "<rect \(everywhere) fill=\"#fff\"/>\(fill("#000", mask(inner)))"
        case .union(let a, let b): content = "\(fill("#fff", mask(a)))\(fill("#fff", mask(b)))"
        case .difference(let a, let b): content = "\(fill("#fff", mask(a)))\(fill("#000", mask(b)))"
        case .intersection(let a, let b):
            let second = mask(b)
            content = "<g mask=\"url(#\(second))\">\(fill("#fff", mask(a)))</g>"
        }
        count += 1
        let id = "\(name)-\(count)"
        svg += "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" \(everywhere)>\(content)</mask>\n"
        return id
    }

    private func fill(_ color: String, _ mask: String) -> Markup {
        "<rect \(everywhere) fill=\"\(color)\" mask=\"url(#\(mask))\"/>"
    }
}
