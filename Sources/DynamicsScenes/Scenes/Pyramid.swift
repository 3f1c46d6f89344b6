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

    /// Boxes of 200 pt in a pyramid, at most ten rows, whose top weighs two hundred times as much and falls onto it from
    /// one box' height. The largest pyramid that fits the number of items is built.
    static let heavyTop = BuiltInScene(
        "heavy-top", "a pyramid of ten rows under a box of 200 times the weight", items: 55, hasContainer: false
    ) { options in
        let rows = min(largestBase(options.itemCount), 10)
        var items = boxes(inRows: rows, side: 200)
        if !items.isEmpty {
            items[items.count - 1].density = 200
            items[items.count - 1].position.y -= 200
        }
        return stack(items, rows: rows, side: 200, options)
    }

    /// A pyramid of boxes with gaps beside and above each.
    private static func pyramid(apart gap: Vector2, _ options: SceneOptions) -> BuiltScene {
        let base = largestBase(options.itemCount)
        return stack(
            boxes(inRows: base, side: 100, apart: gap), rows: base, side: 100,
            halfFloor: max(20_000, 110 * Double(base)),
            options)
    }

    /// The boxes of a pyramid whose foot's middle is the origin, from below and from the left.
    static func boxes(inRows rows: Int, side: Double, apart gap: Vector2 = .zero) -> [Item] {
        (0..<rows).flatMap { row in
            (0..<(rows - row)).map { column in
                let x = (Double(column) - Double(rows - row - 1) * 0.5) * (side + gap.x)
                let place = Vector2(x, -side / 2 - (side + gap.y) * Double(row))
                return Item(.rectangle(width: side, height: side), position: place, friction: 0.6)
            }
        }
    }

    /// Rows of boxes on a floor at y = 0; the last one is the top.
    static func stack(
        _ items: [Item], rows: Int, side: Double, halfFloor: Double = 20_000, _ options: SceneOptions
    ) -> BuiltScene {
        let floor = Boundary(.segment(Vector2(-halfFloor, 0), Vector2(halfFloor, 0)), friction: 0.6)
        let top =
            items.isEmpty
            ? nil : BuiltScene.Top(item: items.count - 1, floor: 0, idealHeight: side * (Double(rows) - 0.5))
        return BuiltScene(
            SceneDescription(settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: [floor]),
            top: top)
    }

    /// The largest b with b (b + 1) / 2 ≤ items.
    private static func largestBase(_ items: Int) -> Int {
        var base = Int((2 * Double(items)).squareRoot())
        while base * (base + 1) / 2 > items { base -= 1 }
        return base
    }
}
