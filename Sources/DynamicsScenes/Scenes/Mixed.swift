import DynamicsModel

extension BuiltInScene {
    /// A bit of everything: 40 % ellipses, 30 % rectangles, 20 % convex paths, 10 % groups fill 45 % of a closed
    /// box of aspect 2, with gravity and 16 fields that cover every kind.
    static let mixed = BuiltInScene(
        "mixed", "every shape in a closed box, gravity and 16 fields of every kind", warmup: 120, steps: 120
    ) { options in
        let (items, container) = mixture(options, collisions: .all)
        let fields = FieldMixture(FieldLattice(container, count: options.fields ?? 16), items: items.count)
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)),
            boundaries: [container.boundary(friction: 0.3)], fields: fields.fields)
        return BuiltScene(description, drawing: items, container: container)
    }

    /// The fields of `mixed` (or as many as asked for) over the same items, without collisions, walls or gravity.
    static let fields = BuiltInScene(
        "fields", "the fields of mixed alone: no collisions, walls or gravity", hasContainer: false
    ) { options in
        let (items, area) = mixture(options, collisions: .none)
        let fields = FieldMixture(FieldLattice(area, count: options.fields ?? 16), items: items.count)
        let description = SceneDescription(
            settings: options.settings(gravity: .zero), fields: fields.fields)
        return BuiltScene(description, drawing: items, container: nil)
    }

    private static func mixture(
        _ options: SceneOptions, collisions: CollisionMembership
    ) -> (items: DrawnItems, container: BuiltScene.Container) {
        var random = RandomSource(seed: options.seed)
        let shapes = DrawnShapes(options.itemCount, &random) { ShapeMixture.shape(&$1) }
        let container = BuiltScene.Container(area: shapes.totalArea / 0.45, aspect: options.aspect ?? 2)
        let lattice = JitteredLattice(container, count: shapes.count)
        let items = DrawnItems(shapes.count) { [random] in
            var (shapes, random) = (shapes, random)
            return { index in
                let shape = shapes.next()
                let place = lattice.place(index, jitter: Vector2(0.05, 0.05), &random)
                return Item(
                    shape, position: place, rotation: random.uniform(0, 2 * .pi), friction: 0.3, elasticity: 0.2,
                    resistance: 0.1, charge: random.uniform(-1, 1), collisions: collisions)
            }
        }
        return (items, container)
    }
}
