import DynamicsModel

extension BuiltInScene {
    /// A bar with round corners turns in a round of 360 segments and stirs capsules, discs and squares.
    static let spinner = BuiltInScene(
        "spinner", "a bar turns in a round and stirs capsules, discs and squares", items: 6077, hasContainer: false
    ) { options in
        let (radius, columns) = (4000.0, 92)
        let bar = Item(
            .roundedBox(core: Vector2(40, 2000), radius: 20), position: Vector2(0, 2000), angularVelocity: 5,
            friction: 0, isAnchored: true)
        let shapes: [Shape] = [
            .capsule(length: 50, radius: 25), .circle(radius: 35), .rectangle(width: 70, height: 70),
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
