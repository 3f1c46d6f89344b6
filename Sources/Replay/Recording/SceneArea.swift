import DynamicsEngine
import DynamicsModel

/// The part of the plane in which a world has something to show.
struct SceneArea {
    struct Rectangle: Equatable {
        var minimum: Vector2
        var maximum: Vector2
        var size: Vector2 { maximum - minimum }

        /// Larger by a share of its longer side.
        func enlarged(by share: Double) -> Rectangle {
            let margin = Vector2(repeating: share * max(size.x, size.y))
            return Rectangle(minimum: minimum - margin, maximum: maximum + margin)
        }
    }

    private var minimum = Vector2(repeating: .infinity)
    private var maximum = Vector2(repeating: -.infinity)

    /// Items with their radius, and boundaries; a floor much longer than what lies on it doesn't count as far as it goes
    /// beyond.
    init(_ world: World) {
        let columns = world.columns
        for slot in 0..<world.itemCount { add(Vector2(Double(columns.x[slot]), Double(columns.y[slot]))) }
        if let item = world.states().first,
            let radius = (try? world.parts(of: ItemID(rawValue: 0))).map(ShapeTable.radius)
        {
            add(item.centerOfMass - Vector2(repeating: radius))
            add(item.centerOfMass + Vector2(repeating: radius))
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

    /// Whether a line leads from the last corner to the first.
    var isClosed: Bool {
        switch self {
        case .segment: false
        case .path(_, let closed): closed
        case .inside: true
        }
    }
}
