import DynamicsModel

extension BuiltInScene {
    /// The items of `settle` in pits of 1,000 that stand side by side, so that each pile is an island of its own.
    static let piles = BuiltInScene(
        "piles", "circles and squares come to rest in pits of 1,000 side by side"
    ) { options in
        let count = options.itemCount
        var random = RandomSource(seed: options.seed)
        var shapes = DrawnShapes(count, &random, draw: settlingShape)
        let pits = max(1, (count + 999) / 1000)
        let pit = BuiltScene.Container(
            area: shapes.totalArea / Double(pits) / settlingFill, aspect: options.aspect ?? 2)
        // Two walls between pits: items on both sides of one would touch through it.
        let pitch = pit.width + 20
        let whole = BuiltScene.Container(width: pitch * Double(pits) - 20, height: pit.height)
        var items: [Item] = []
        for number in 0..<pits {
            let left = whole.minimum.x + Double(number) * pitch
            let container = BuiltScene.Container(
                minimum: Vector2(left, whole.minimum.y), maximum: Vector2(left + pit.width, whole.maximum.y))
            let own = min(count - number * 1000, 1000)
            let lattice = JitteredLattice(container, count: own)
            for index in 0..<own {
                items.append(settlingItem(shapes.next(), index, on: lattice, &random, rotation: settlingRotation))
            }
        }
        let walls = (1..<pits).flatMap { number in
            let right = whole.minimum.x + Double(number) * pitch
            return [right - 20, right].map { x in
                Boundary(.segment(Vector2(x, whole.minimum.y), Vector2(x, whole.maximum.y)), friction: 0.5)
            }
        }
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)), items: items,
            boundaries: [whole.boundary(friction: 0.5)] + walls)
        return BuiltScene(description, container: whole)
    }
}
