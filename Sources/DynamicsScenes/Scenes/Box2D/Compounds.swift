import DynamicsModel

extension BuiltInScene {
    /// Bodies of two triangles each, concave below, fall in twenty columns between two walls.
    static let compounds = BuiltInScene(
        "compounds", "bodies of two triangles each fall in twenty columns", items: 3000, hasContainer: false
    ) { options in
        let columns = 20
        let triangles: [[Vector2]] = [
            [Vector2(-100, 0), Vector2(50, -100), Vector2(0, -200)],
            [Vector2(100, 0), Vector2(-50, -100), Vector2(0, -200)],
        ]
        let shape = Shape.group(triangles.map { Shape.Part(.path($0)) })
        let items = (0..<options.itemCount).map { index -> Item in
            let (column, row) = (Double(index % columns), Double(index / columns))
            // By turns to both sides, so that columns fall over.
            let side = (index / columns + index % columns) % 2 == 0 ? 25.0 : -25.0
            return Item(
                shape, position: Vector2(200 * column - 1900 + side, -560 - 225 * row), friction: 0.5)
        }
        return .inYard(items, halfWidth: 4000, wall: 10_000, options)
    }
}

extension BuiltScene {
    /// Items above a floor between two walls, under gravity.
    static func inYard(_ items: [Item], halfWidth: Double, wall: Double, _ options: SceneOptions) -> BuiltScene {
        let (left, right) = (Vector2(-halfWidth, 0), Vector2(halfWidth, 0))
        let up = Vector2(0, -wall)
        return BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)), items: items,
                boundaries: [(left, right), (left + up, left), (right, right + up)].map {
                    Boundary(.segment($0, $1), friction: 0.6)
                }))
    }
}
