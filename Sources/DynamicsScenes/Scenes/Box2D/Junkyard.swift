import DynamicsModel

extension BuiltInScene {
    /// Pentagons fall between two walls, and an anchored block is driven through them from wall to wall.
    static let junkyard = BuiltInScene(
        "junkyard", "a driven block clears its way through pentagons", items: 8001, hasContainer: false
    ) { options in
        let columns = 200
        let pentagon = Shape.path(regularPolygon(5, radius: 25))
        let block = Item(
            .rectangle(width: 400, height: 800), position: Vector2(-6000, -400), velocity: Vector2(900, 0),
            friction: 0.6, isAnchored: true)
        let pentagons = (0..<max(options.itemCount - 1, 0)).map { index -> Item in
            let (column, row) = (Double(index % columns), Double(index / columns))
            let side = (index / columns + index % columns) % 2 == 0 ? 10.0 : -10.0
            return Item(
                pentagon, position: Vector2(75 * (column - 99.5) + side, -1500 - 100 * row), friction: 0.6)
        }
        return .inYard(options.itemCount > 0 ? [block] + pentagons : [], halfWidth: 8000, wall: 6000, options)
    }

    /// The vertices of a regular polygon, the first on +x.
    static func regularPolygon(_ count: Int, radius: Double) -> [Vector2] {
        (0..<count).map { corner in
            let angle = Double(corner) * 2 * .pi / Double(count)
            return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * radius
        }
    }
}
