import DynamicsModel

extension BuiltInScene {
    /// Pyramids of 55 boxes of 100 pt, twenty on each of the floors above one another. Only whole pyramids are made.
    static let manyPyramids = BuiltInScene(
        "many-pyramids", "pyramids of ten rows, twenty on a floor", items: 22_000, hasContainer: false
    ) { options in
        let (base, onFloor, side) = (10, 20, 100.0)
        let width = side * Double(base + 1)
        let pyramids = options.itemCount / 55
        var items: [Item] = []
        items.reserveCapacity(pyramids * 55)
        for pyramid in 0..<pyramids {
            let foot = Vector2(width * (Double(pyramid % onFloor) + 0.5), -width * Double(pyramid / onFloor))
            items += boxes(inRows: base, side: side).map { box in
                var box = box
                box.position += foot
                return box
            }
        }
        let floors = (0..<((pyramids + onFloor - 1) / onFloor)).map { floor -> Boundary in
            let y = -width * Double(floor)
            return Boundary(.segment(Vector2(0, y), Vector2(width * Double(onFloor), y)), friction: 0.6)
        }
        return BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: floors))
    }
}
