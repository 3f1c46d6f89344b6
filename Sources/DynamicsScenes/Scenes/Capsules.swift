import DynamicsModel

extension BuiltInScene {
    /// Capsules, rounded rectangles and rounded polygons of 3 to 6 corners by turns fall into a closed box that they fill
    /// to a half, and come to rest.
    static let capsules = BuiltInScene(
        "capsules", "capsules, rounded rectangles and rounded polygons fall into a closed box and come to rest"
    ) { options in
        var random = RandomSource(seed: options.seed)
        let shapes = DrawnShapes(options.itemCount, &random, draw: RoundedMixture.shape)
        return heap(of: shapes, aspect: options.aspect ?? 2, fill: 0.5, options: options, random: random) {
            $1.uniform(-.pi, .pi)
        }
    }
}

/// Rounded shapes by turns, each 80 to 110 pt long.
enum RoundedMixture {
    static func shape(_ index: Int, _ random: inout RandomSource) -> Shape {
        let long = random.uniform(80, 110)
        switch index % 3 {
        case 0:
            let radius = long * random.uniform(0.15, 0.3)
            return .capsule(length: long - 2 * radius, radius: radius)
        case 1:
            let (short, radius) = (long * random.uniform(0.5, 1), long * random.uniform(0.05, 0.2))
            let core = Vector2(long, short) / 2 - Vector2(radius, radius)
            return .roundedBox(core: core, radius: radius)
        default:
            let radius = long * random.uniform(0.05, 0.2)
            return .rounded(
                BuiltInScene.regularPolygon(random.integer(3...6), radius: long / 2 - radius), radius: radius)
        }
    }
}

extension Shape {
    /// A rectangle with round corners; its core reaches as far as given from the middle.
    static func roundedBox(core: Vector2, radius: Double) -> Shape {
        .rounded([-core, Vector2(core.x, -core.y), core, Vector2(-core.x, core.y)], radius: radius)
    }
}
