import Dynamics
import DynamicsEngine
import DynamicsModel

/// The part of the plane in which a world has something to show.
struct SceneArea {
    /// A part of the plane by its corners, pt.
    struct Rectangle: Equatable {
        var minimum: Vector2
        var maximum: Vector2
        var size: Vector2 { maximum - minimum }

        /// Larger by a share of its longer side.
        func enlarged(by share: Double) -> Rectangle {
            let margin = Vector2(repeating: share * max(size.x, size.y))
            return Rectangle(minimum: minimum - margin, maximum: maximum + margin)
        }

        /// Up to 1200 places, at most 60 in a row.
        var probes: FieldLattice {
            FieldLattice(minimum: minimum, maximum: maximum, spacing: max(size.x, size.y) / 60, most: 1200)
        }
    }

    private var minimum = Vector2(repeating: .infinity)
    private var maximum = Vector2(repeating: -.infinity)

    /// Items, each with the circle that holds it, and boundaries; a floor much longer than what lies on it doesn't count as
    /// far as it goes beyond.
    init(_ world: World) {
        let columns = world.columns
        for slot in 0..<world.itemCount {
            let id = ItemID(rawValue: UInt64(columns.ids[slot]))
            let reach = Vector2(repeating: (try? world.parts(of: id)).map(ShapeTable.radius) ?? 0)
            let center = Vector2(Double(columns.x[slot]), Double(columns.y[slot]))
            add(center - reach)
            add(center + reach)
        }
        addBoundaries(world.allBoundaries().map(\.boundary))
        if minimum.x > maximum.x {
            for entry in world.allFields() { add(entry.field.position) }
        }
    }

    private mutating func add(_ point: Vector2) {
        minimum = pointwiseMin(minimum, point)
        maximum = pointwiseMax(maximum, point)
    }

    /// Boundaries alone are taken whole; beside items they are cut two extents away from them.
    private mutating func addBoundaries(_ boundaries: [Boundary]) {
        let points = boundaries.flatMap(\.outline.points)
        guard !points.isEmpty else { return }
        let isEmpty = minimum.x > maximum.x
        let reach = isEmpty ? .infinity : 2 * max(maximum.x - minimum.x, maximum.y - minimum.y, 100)
        let (low, high) = (minimum - Vector2(repeating: reach), maximum + Vector2(repeating: reach))
        for point in points {
            add(isEmpty ? point : pointwiseMax(low, pointwiseMin(high, point)))
        }
    }

    /// At least 1 pt wide and high.
    var rectangle: Rectangle {
        guard minimum.x <= maximum.x else {
            return Rectangle(minimum: Vector2(-100, -100), maximum: Vector2(100, 100))
        }
        let short = pointwiseMax(Vector2(1, 1) - (maximum - minimum), .zero) / 2
        return Rectangle(minimum: minimum - short, maximum: maximum + short)
    }
}

extension Boundary.Outline {
    /// Its corners in order.
    var points: [Vector2] {
        switch self {
        case .segment(let a, let b): [a, b]
        case .path(let points, _): points
        case .inside(let a, let b): [a, Vector2(b.x, a.y), b, Vector2(a.x, b.y)]
        }
    }

    /// The corners in the order in which what touches them is on the left of who walks along: those of the inside of a
    /// rectangle the other way round.
    var walk: [Vector2] {
        if case .inside = self { points.reversed() } else { points }
    }

    /// Whether a line leads from the last corner to the first.
    var isClosed: Bool {
        switch self {
        case .segment: false
        case .path(_, let closed): closed
        case .inside: true
        }
    }
}
