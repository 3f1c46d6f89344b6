import DynamicsModel

extension BuiltInScene {
    /// A bar turns in a round of 360 segments and stirs discs, squares and what is as long as a capsule.
    static let spinner = BuiltInScene(
        "spinner", "a bar turns in a round and stirs discs, squares and long pieces", items: 6077, hasContainer: false
    ) { options in
        let (radius, columns) = (4000.0, 92)
        let bar = Item(
            .rectangle(width: 120, height: 4040), position: Vector2(0, 2000), angularVelocity: 5, friction: 0,
            isAnchored: true)
        let shapes: [Shape] = [
            .path([
                Vector2(-50, -10), Vector2(-32, -25), Vector2(32, -25), Vector2(50, -10), Vector2(50, 10),
                Vector2(32, 25), Vector2(-32, 25), Vector2(-50, 10),
            ]), .circle(radius: 35), .rectangle(width: 70, height: 70),
        ]
        let pieces = (0..<max(options.itemCount - 1, 0)).map { index -> Item in
            let place = Vector2(50 * (Double(index % columns) - 46), 3000 - 50 * Double(index / columns))
            return Item(
                shapes[index % 3], position: place, density: 0.25, friction: 0.1, elasticity: 0.1)
        }
        let round = Boundary(
            .path(regularPolygon(360, radius: radius), closed: true), friction: 0.1)
        return BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)),
                items: options.itemCount > 0 ? [bar] + pieces : [], boundaries: [round]))
    }
}
