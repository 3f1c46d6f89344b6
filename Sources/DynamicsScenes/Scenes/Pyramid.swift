import DynamicsModel

extension BuiltInScene {
    /// Boxes of 100 pt stacked to a pyramid on a floor: base 100 for 5,050 items, with the peers' gaps of
    /// 10 pt beside and 0.5 pt above each box. The largest base that fits the number of items is built.
    static let pyramid = BuiltInScene(
        "pyramid", "boxes stacked to a pyramid, base 100", items: 5050, hasContainer: false
    ) { pyramid(apart: Vector2(10, 0.5), $0) }

    /// The same without gaps, as Box2D's benchmark has it.
    static let largePyramid = BuiltInScene(
        "large-pyramid", "boxes that touch each other stacked to a pyramid, base 100", items: 5050, hasContainer: false
    ) { pyramid(apart: .zero, $0) }

    /// A pyramid of boxes with gaps beside and above each.
    private static func pyramid(apart gap: Vector2, _ options: SceneOptions) -> BuiltScene {
        let base = largestBase(options.itemCount)
        let pitch = Vector2(100, 100) + gap
        var items: [Item] = []
        items.reserveCapacity(base * (base + 1) / 2)
        for row in 0..<base {
            for column in 0..<(base - row) {
                let x = (Double(column) - Double(base - row - 1) * 0.5) * pitch.x
                let place = Vector2(x, -50 - pitch.y * Double(row))
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
    static func largestBase(_ items: Int) -> Int {
        var base = Int((2 * Double(items)).squareRoot())
        while base * (base + 1) / 2 > items { base -= 1 }
        return base
    }
}
