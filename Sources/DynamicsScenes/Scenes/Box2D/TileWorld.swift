import DynamicsModel

extension BuiltInScene {
    /// Half of the items are anchored tiles of a hilly ground, eight deep; the others are discs and squares that fall on
    /// it.
    static let tileWorld = BuiltInScene(
        "tile-world", "discs and squares fall on hills of anchored tiles", hasContainer: false
    ) { options in
        let (deep, side) = (8, 100.0)
        let tiles = options.itemCount / 2
        let columns = max(1, (tiles + deep - 1) / deep)
        func surface(_ column: Int) -> Double {
            let height = 12 * PortableMath.sine(Double(column) * 0.13) + 6 * PortableMath.sine(Double(column) * 0.29)
            return side * height.rounded() / 2
        }
        var items = (0..<tiles).map { tile -> Item in
            let (column, layer) = (tile / deep, tile % deep)
            let place = Vector2(side * Double(column), surface(column) + side * (Double(layer) + 0.5))
            return Item(
                .rectangle(width: side, height: side), position: place, friction: 0.6, isAnchored: true)
        }
        for index in 0..<(options.itemCount - tiles) {
            let column = index % columns
            let shape: Shape = index % 2 == 0 ? .circle(radius: 35) : .rectangle(width: 70, height: 70)
            let place = Vector2(side * Double(column), surface(column) - 200 - 100 * Double(index / columns))
            items.append(Item(shape, position: place, friction: 0.6))
        }
        return BuiltScene(
            SceneDescription(settings: options.settings(gravity: Vector2(0, 1)), items: items))
    }
}
