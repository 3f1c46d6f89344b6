import DynamicsModel

extension BuiltInScene {
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
}
