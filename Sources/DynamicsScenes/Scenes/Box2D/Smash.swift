import DynamicsModel

extension BuiltInScene {
    /// A heavy block flies into a wall of boxes that touch each other, without gravity.
    static let smash = BuiltInScene(
        "smash", "a heavy block flies into a wall of boxes", items: 9601, hasContainer: false
    ) { options in
        let (rows, side) = (80, 40.0)
        var items: [Item] = []
        if options.itemCount > 0 {
            items.append(
                Item(
                    .rectangle(width: 800, height: 800), position: Vector2(-2000, 0), velocity: Vector2(4000, 0),
                    density: 8, friction: 0.6))
        }
        for index in 0..<max(options.itemCount - 1, 0) {
            let place = Vector2(3000 + side * Double(index / rows), side * (Double(index % rows) - Double(rows) / 2))
            items.append(Item(.rectangle(width: side, height: side), position: place, friction: 0.6))
        }
        return BuiltScene(SceneDescription(settings: options.settings(gravity: .zero), items: items))
    }
}
