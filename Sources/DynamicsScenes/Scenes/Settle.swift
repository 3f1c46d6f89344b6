import DynamicsModel

extension BuiltInScene {
    /// Half circles (radius 45–55 pt), half squares (side 80–100 pt), alternating, fill 60 % of a closed box,
    /// fall and come to rest. The box has aspect 2, from 100,000 items up aspect 40.
    static let settle = BuiltInScene(
        "settle", "circles and squares fall into a closed box and come to rest"
    ) { options in
        let count = options.itemCount
        var random = RandomSource(seed: options.seed)
        let shapes = DrawnShapes(count, &random, draw: settlingShape)
        let aspect = options.aspect ?? (count >= 100_000 ? 40 : 2)
        return heap(
            of: shapes, aspect: aspect, fill: settlingFill, options: options, random: random,
            rotation: settlingRotation)
    }

    /// True ellipses of aspect 1–3 fall into a closed box and come to rest.
    static let ellipses = BuiltInScene(
        "ellipses", "ellipses of aspect 1 to 3 fall into a closed box and come to rest"
    ) { options in
        var random = RandomSource(seed: options.seed)
        let shapes = DrawnShapes(options.itemCount, &random) { _, random in
            let half = random.uniform(40, 55)
            return .ellipse(halfWidth: half, halfHeight: half / random.uniform(1, 3))
        }
        return heap(of: shapes, aspect: options.aspect ?? 2, fill: 0.45, options: options, random: random) {
            $1.uniform(-0.2, 0.2)
        }
    }

    /// Squares (side 80–100 pt) and circles (radius 45–55 pt) by turns.
    static func settlingShape(_ index: Int, _ random: inout RandomSource) -> Shape {
        if index % 2 == 1 { return .circle(radius: random.uniform(45, 55)) }
        let side = 2 * random.uniform(40, 50)
        return .rectangle(width: side, height: side)
    }

    /// The share of a box that they fill.
    static let settlingFill = 0.6

    /// How far a square is turned at first, rad; circles are not.
    static func settlingRotation(_ shape: Shape, _ random: inout RandomSource) -> Double {
        if case .circle = shape { 0 } else { random.uniform(-0.1, 0.1) }
    }

    /// An item of friction 0.5 that doesn't bounce, on a jittered lattice.
    static func settlingItem(
        _ shape: Shape, _ index: Int, on lattice: JitteredLattice, _ random: inout RandomSource,
        rotation: (Shape, inout RandomSource) -> Double
    ) -> Item {
        let place = lattice.place(index, jitter: Vector2(0.05, 0.02), &random)
        return Item(shape, position: place, rotation: rotation(shape, &random), friction: 0.5)
    }

    /// Items in a closed box that they fill to a fraction.
    static func heap(
        of shapes: DrawnShapes, aspect: Double, fill: Double, options: SceneOptions, random: RandomSource,
        rotation: @escaping @Sendable (Shape, inout RandomSource) -> Double
    ) -> BuiltScene {
        let container = BuiltScene.Container(area: shapes.totalArea / fill, aspect: aspect)
        let lattice = JitteredLattice(container, count: shapes.count)
        let items = DrawnItems(shapes.count) {
            var (shapes, random) = (shapes, random)
            return { settlingItem(shapes.next(), $0, on: lattice, &random, rotation: rotation) }
        }
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)),
            boundaries: [container.boundary(friction: 0.5)])
        return BuiltScene(description, drawing: items, container: container)
    }
}

extension [Shape] {
    /// The sum of the areas, overlapping parts counted twice, pt².
    var totalArea: Double { reduce(0) { $0 + MassProperties(of: $1, density: Tuning.areaPerMass).mass } }
}
