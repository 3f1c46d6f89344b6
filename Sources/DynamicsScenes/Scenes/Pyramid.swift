import DynamicsModel

extension BuiltInScene {
    /// Boxes of 100 pt stacked to a pyramid on a floor: base 100 for 5,050 items, with the peers' gaps of
    /// 10 pt beside and 0.5 pt above each box. The largest base that fits the number of items is built.
    static let pyramid = BuiltInScene(
        "pyramid", "boxes stacked to a pyramid, base 100", items: 5050, hasContainer: false
    ) { options in
        let base = largestBase(options.itemCount)
        var items: [Item] = []
        items.reserveCapacity(base * (base + 1) / 2)
        for row in 0..<base {
            for column in 0..<(base - row) {
                let x = (Double(column) - Double(base - row - 1) * 0.5) * 110
                let place = Vector2(x, -50 - 100.5 * Double(row))
                items.append(Item(.rectangle(width: 100, height: 100), position: place, friction: 0.6))
            }
        }
        let halfFloor = max(20_000, 110 * Double(base))
        let floor = Boundary(.segment(Vector2(-halfFloor, 0), Vector2(halfFloor, 0)), friction: 0.6)
        let top =
            base == 0
            ? nil : BuiltScene.Top(item: items.count - 1, floor: 0, idealHeight: 100 * Double(base) - 50)
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: [floor])
        return BuiltScene(description, top: top)
    }

    /// The largest b with b (b + 1) / 2 ≤ items.
    private static func largestBase(_ items: Int) -> Int {
        var base = Int((2 * Double(items)).squareRoot())
        while base * (base + 1) / 2 > items { base -= 1 }
        return base
    }
}
