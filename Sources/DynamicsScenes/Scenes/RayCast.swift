import DynamicsModel

extension BuiltInScene {
    /// Every kind of shape, strewn over a wide square of which they fill a fiftieth, so that rays fly far. Every second
    /// one is anchored; the others drift and turn slowly, without gravity, so that both trees of queries have work.
    static let raycast = BuiltInScene(
        "raycast", "every kind of shape strewn far apart, half of them anchored: a ground for queries"
    ) { options in
        var random = RandomSource(seed: options.seed)
        let shapes = (0..<options.itemCount).map { EveryShape.shape($0 / 2, &random) }
        let container = BuiltScene.Container(area: shapes.totalArea / 0.02, aspect: options.aspect ?? 1)
        let lattice = JitteredLattice(container, count: shapes.count)
        let items = shapes.enumerated().map { index, shape in
            let place = lattice.place(index, jitter: Vector2(0.3, 0.3), &random)
            let isAnchored = (index + index / lattice.columns) % 2 == 1
            let drift = Vector2(random.uniform(-20, 20), random.uniform(-20, 20))
            let spin = random.uniform(-0.5, 0.5)
            return Item(
                shape, position: place, rotation: random.uniform(0, 2 * .pi), velocity: isAnchored ? .zero : drift,
                angularVelocity: isAnchored ? 0 : spin, elasticity: 0.9, isAnchored: isAnchored)
        }
        let description = SceneDescription(
            settings: options.settings(gravity: .zero), items: items,
            boundaries: [container.boundary(friction: 0.2, elasticity: 0.9)])
        return BuiltScene(description, container: container)
    }
}

/// Shapes of all kinds by turns, each 30 to 60 pt long.
private enum EveryShape {
    static func shape(_ turn: Int, _ random: inout RandomSource) -> Shape {
        let half = random.uniform(15, 30)
        let slim = half * random.uniform(0.4, 0.9)
        switch turn % 8 {
        case 0: return .circle(radius: half)
        case 1: return .ellipse(halfWidth: half, halfHeight: slim)
        case 2: return .rectangle(width: 2 * half, height: 2 * slim)
        case 3: return .path(BuiltInScene.regularPolygon(random.integer(3...8), radius: half))
        case 4: return .capsule(length: 2 * (half - slim / 2), radius: slim / 2)
        case 5:
            return .rounded(
                BuiltInScene.regularPolygon(random.integer(3...6), radius: 0.8 * half), radius: 0.2 * half)
        case 6:
            let arm = Shape.rectangle(width: 2 * half, height: 0.6 * half)
            return .group([
                Shape.Part(arm), Shape.Part(arm, rotation: .pi / 2), Shape.Part(.circle(radius: 0.5 * half)),
            ])
        default: return horseshoe(half)
        }
    }

    /// A concave outline, open above.
    private static func horseshoe(_ half: Double) -> Shape {
        let corners: [Vector2] = [
            [-1, -1], [-0.5, -1], [-0.5, 0.2], [0.5, 0.2], [0.5, -1], [1, -1], [1, 0.4], [0.6, 0.8], [-0.6, 0.8],
            [-1, 0.4],
        ]
        do throws(DynamicsError) {
            return try .concave(corners.map { $0 * half })
        } catch {
            preconditionFailure("the outline is known and has no crossings: \(error)")
        }
    }
}
