import DynamicsModel

extension BuiltInScene {
    /// Boxes of 100 pt exactly on one another: what stands by its centre line alone.
    static let tower = BuiltInScene(
        "tower", "boxes exactly on each other", items: 30, hasContainer: false
    ) { options in
        let items = (0..<options.itemCount).map { floor in
            Item(.rectangle(width: 100, height: 100), position: Vector2(0, -50 - 100 * Double(floor)), friction: 0.6)
        }
        return onFloor(items, rows: items.count, side: 100, options)
    }

    /// Boxes of 200 pt in a pyramid, at most ten rows, whose top weighs two hundred times as much and falls onto it from
    /// one box' height. The largest pyramid that fits the number of items is built.
    static let heavyTop = BuiltInScene(
        "heavy-top", "a pyramid of ten rows under a box of 200 times the weight", items: 55, hasContainer: false
    ) { options in
        let side = 200.0
        let rows = min(largestBase(options.itemCount), 10)
        var items = (0..<rows).flatMap { row in
            (0..<(rows - row)).map { column in
                let x = (Double(column) - Double(rows - row - 1) / 2) * side
                let place = Vector2(x, -side * (Double(row) + 0.5))
                return Item(.rectangle(width: side, height: side), position: place, friction: 0.6)
            }
        }
        if !items.isEmpty {
            items[items.count - 1].density = 200
            items[items.count - 1].position.y -= side
        }
        return onFloor(items, rows: rows, side: side, options)
    }

    /// Boxes, discs and hexagons without friction slide at 500 pt/s, each on a floor of its own, over segments of 40 pt
    /// that meet end to end: nothing resists them.
    static let seams = BuiltInScene(
        "seams", "items without friction slide over floors of segments", items: 30, hasContainer: false
    ) { options in
        let shapes: [Shape] = [
            .rectangle(width: 40, height: 40), .circle(radius: 20),
            .path([[-20, 0], [-10, -20], [10, -20], [20, 0], [10, 20], [-10, 20]]),
        ]
        let lanes = (0..<options.itemCount).map { Vector2(Double($0 * 7 % 40), 200 * Double($0)) }
        let items = lanes.enumerated().map { lane, start in
            Item(shapes[lane % 3], position: start - Vector2(0, 20), velocity: Vector2(500, 0), friction: 0)
        }
        let floors = lanes.flatMap { start in
            (-2..<200).map { piece in
                let left = Vector2(40 * Double(piece), start.y)
                return Boundary(.segment(left, left + Vector2(40, 0)), friction: 0)
            }
        }
        return BuiltScene(
            SceneDescription(settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: floors))
    }

    /// A stack of rows on a wide floor at y = 0.
    private static func onFloor(_ items: [Item], rows: Int, side: Double, _ options: SceneOptions) -> BuiltScene {
        let floor = Boundary(.segment(Vector2(-20_000, 0), Vector2(20_000, 0)), friction: 0.6)
        let top =
            items.isEmpty
            ? nil : BuiltScene.Top(item: items.count - 1, floor: 0, idealHeight: side * (Double(rows) - 0.5))
        return BuiltScene(
            SceneDescription(settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: [floor]),
            top: top)
    }
}
