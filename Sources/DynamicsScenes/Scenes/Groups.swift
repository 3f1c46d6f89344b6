import DynamicsModel

extension BuiltInScene {
    /// Items of four hexagons each fall into a closed box: rigid bodies of several parts with concave outlines.
    static let groups = BuiltInScene(
        "groups", "crosses of four hexagons fall into a closed box", items: 5000
    ) { options in
        let count = options.itemCount
        var random = RandomSource(seed: options.seed)
        // Drawn once for their area, and once more for the items.
        let scales = random
        let area = (0..<count).reduce(0) { area, _ in
            let scale = random.uniform(0.9, 1.1)
            return area + (1.273 * scale * scale + 0.3) * 10_000
        }
        let container = BuiltScene.Container(area: area / 0.45, aspect: options.aspect ?? 2)
        let lattice = JitteredLattice(container, count: count)
        let items = DrawnItems(count) { [random] in
            var (scales, random) = (scales, random)
            return { index in
                let place = lattice.place(index, jitter: Vector2(0.05, 0.02), &random)
                let shape = cross(scales.uniform(0.9, 1.1))
                return Item(shape, position: place, rotation: random.uniform(0, 2 * .pi), friction: 0.5)
            }
        }
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)),
            boundaries: [container.boundary(friction: 0.5)])
        return BuiltScene(description, drawing: items, container: container)
    }

    /// Four hexagons of circumradius 35 pt at (±36, 0) and (0, ±36), scaled.
    private static func cross(_ scale: Double) -> Shape {
        let hexagon = (0..<6).map { corner -> Vector2 in
            let angle = Double(corner) * .pi / 3
            return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * (35 * scale)
        }
        let centres = [Vector2(36, 0), Vector2(-36, 0), Vector2(0, 36), Vector2(0, -36)]
        return .group(centres.map { Shape.Part(.path(hexagon), offset: $0 * scale) })
    }
}
