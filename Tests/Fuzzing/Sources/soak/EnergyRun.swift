import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Runs

/// A scene that nothing drives: its energy must not rise.
struct EnergyRun {
    let name: String
    /// Distance of items at the start, pt, in as many rows as columns.
    let spacing: Double
    let items: [Item]
    let settings: Settings
    /// How far energy may rise above the least it has had, as a fraction of what the scene began with.
    let tolerance: Double

    /// Discs of elasticity 1 without gravity and friction. Slow meetings, below the threshold of restitution, take energy
    /// all the same; none may add any. The limit is what discs that overlap after a fast meeting gain by being pushed apart.
    static let gas = EnergyRun(
        name: "gas", spacing: 26,
        items: lattice(15, spacing: 26) { k, random in
            Item(
                .circle(radius: 8), position: .zero,
                velocity: Vector2(random.uniform(-300, 300), random.uniform(-300, 300)),
                friction: 0, elasticity: 1)
        }, settings: Settings(gravity: .zero, allowsSleep: false), tolerance: 0.02)

    /// Every shape, dropped into a box: motion ends in a pile, which must not begin to move by itself.
    static let pile = EnergyRun(
        name: "pile", spacing: 34,
        items: lattice(12, spacing: 34) { k, random in
            Item(
                shapes[k % shapes.count], position: .zero, rotation: random.uniform(0, 6),
                velocity: Vector2(random.uniform(-100, 100), 0), elasticity: 0.3)
        }, settings: Settings(allowsSleep: false), tolerance: 0.005)

    static let shapes: [Shape] = [
        .circle(radius: 10), .ellipse(halfWidth: 14, halfHeight: 8), .rectangle(width: 22, height: 16),
        .path([[-10, -8], [12, -6], [9, 9], [-7, 10]]),
        .group([Shape.Part(.circle(radius: 8)), Shape.Part(.rectangle(width: 20, height: 10), offset: [10, 0])]),
    ]

    private static func lattice(
        _ side: Int, spacing: Double, _ item: (Int, inout RandomSource) -> Item
    ) -> [Item] {
        var random = RandomSource(seed: 1)
        return (0..<side * side).map { k in
            var item = item(k, &random)
            item.position = Vector2(Double(k % side) + 0.5, Double(k / side) + 0.5) * spacing
            return item
        }
    }

    func run(steps: Int, _ report: inout Report) throws {
        let side = Double(items.count).squareRoot() * spacing
        let box = Boundary(
            .inside(minimum: .zero, maximum: [side, side]), friction: items[0].friction, elasticity: items[0].elasticity
        )
        let world = try World(SceneDescription(settings: settings, items: items, boundaries: [box]))
        let masses = items.map { MassProperties(of: $0.shape, density: $0.density) }
        let start = energy(of: world, masses, floor: side)
        var (least, rise, progress) = (start, 0.0, Progress("energy of \(name)", steps))
        for step in 1...steps {
            world.step()
            guard step % 20 == 0 else { continue }
            progress.tell(step)
            let now = energy(of: world, masses, floor: side)
            rise = max(rise, (now - least) / start)
            least = min(least, now)
        }
        report.figure("energy of \(name), largest rise in \(steps) steps", rise, atMost: tolerance, "of the start")
        report.figure("energy of \(name) at the end", String(energy(of: world, masses, floor: side) / start))
    }

    /// Kinetic energy, and height above the floor. In a free fall by substeps h energy proper swings by m g h v/2, which
    /// is added: that sum stays exactly.
    private func energy(of world: World, _ masses: [MassProperties], floor: Double) -> Double {
        let gravity = settings.gravity.y * Tuning.gravityAcceleration
        let substep = settings.tick / Double(settings.substeps)
        return zip(world.states(), masses).reduce(0.0) { sum, entry in
            let (state, mass) = entry
            let kinetic =
                mass.mass * state.velocity.dot(state.velocity) / 2
                + mass.momentOfInertia * state.angularVelocity * state.angularVelocity / 2
            let height = floor - state.centerOfMass.y
            return sum + kinetic + mass.mass * gravity * (height + substep * state.velocity.y / 2)
        }
    }
}
