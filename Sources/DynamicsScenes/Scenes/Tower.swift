import DynamicsModel

extension BuiltInScene {
    /// Boxes of 100 pt exactly on one another: what stands by its centre line alone.
    static let tower = BuiltInScene(
        "tower", "boxes exactly on each other", items: 30, hasContainer: false
    ) { options in
        let items = (0..<options.itemCount).map { floor in
            Item(.rectangle(width: 100, height: 100), position: Vector2(0, -50 - 100 * Double(floor)), friction: 0.6)
        }
        return stack(items, rows: items.count, side: 100, options)
    }
}
