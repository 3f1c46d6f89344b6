import DynamicsModel

extension BuiltInScene {
    /// Bouncing circles of radius 50 pt fill 40 % of a square box without gravity; 16 fields keep them moving:
    /// radial gravity, vortex and drag in turn.
    static let gas = BuiltInScene(
        "gas", "bouncing circles without gravity, kept moving by 16 fields"
    ) { options in
        let count = options.itemCount
        let area = Double(count) * .pi * 50 * 50 / 0.4
        let container = BuiltScene.Container(area: area, aspect: options.aspect ?? 1)
        let lattice = JitteredLattice(container, count: count)
        let jitter = Vector2(5, 5) / lattice.spacing
        let items = DrawnItems(count) {
            var random = RandomSource(seed: options.seed)
            return { index in
                let place = lattice.place(index, jitter: jitter, &random)
                let speed = Vector2(random.uniform(-300, 300), random.uniform(-300, 300))
                return Item(.circle(radius: 50), position: place, velocity: speed, friction: 0.1, elasticity: 0.8)
            }
        }
        let description = SceneDescription(
            settings: options.settings(gravity: .zero),
            boundaries: [container.boundary(friction: 0.5)],
            fields: fields(FieldLattice(container, count: options.fields ?? 16)))
        return BuiltScene(description, drawing: items, container: container)
    }

    private static func fields(_ lattice: FieldLattice) -> [Field] {
        (0..<lattice.count).map { index in
            let region = Region.circle(radius: 0.7 * lattice.cell)
            let (kind, strength, falloff): (Field.Kind, Double, Double) =
                switch index % 3 {
                case 0: (.radialGravity, index % 2 == 0 ? 3.82 : -3.82, 0)
                case 1: (.vortex, 0.0509, 1)
                default: (.drag, 0.3, 0)
                }
            return Field(
                kind, position: lattice.centre(index), region: region, strength: strength, falloff: falloff,
                minimumRadius: 50)
        }
    }
}
