@testable import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// What is left out before two items are swept against each other.
@Suite struct SweptPairTests {
    private static let shapes: [Shape] = [
        .circle(radius: 9), .ellipse(halfWidth: 30, halfHeight: 4), .rectangle(width: 40, height: 8),
        .rectangle(width: 20, height: 20), .path([[-20, -10], [25, -5], [0, 18]]),
        .capsule(length: 30, radius: 6),
        .group([
            Shape.Part(.circle(radius: 6), offset: [-14, 3]),
            Shape.Part(.rectangle(width: 20, height: 6), offset: [8, 0]),
        ]),
    ]

    private func way(
        _ world: World, _ slot: Int, _ random: inout RandomSource, isLinked: Bool
    ) -> SweptPath {
        let way = Vector2(random.uniform(-60, 60), random.uniform(-60, 60))
        var path = SweptPath(
            start: world.bodies.pose(slot), way: way, angle: random.uniform(-1.5, 1.5), isLinked: isLinked)
        if random.integer(0...2) == 0 { path.kept = random.uniform(0, 1) }
        return path
    }

    @Test(arguments: [false, true]) func `what can't meet by its reach has no meeting`(isLinked: Bool) throws {
        var random = RandomSource(seed: isLinked ? 2 : 1)
        var (leftOut, met) = (0, 0)
        for _ in 0..<100 {
            let items = (0..<10).map { _ in
                Item(
                    Self.shapes[random.integer(0...(Self.shapes.count - 1))],
                    position: Vector2(random.uniform(-70, 70), random.uniform(-70, 70)),
                    rotation: random.uniform(-3, 3), collisions: .none)
            }
            let world = try world(items)
            world.step()
            let paths = items.indices.map { way(world, $0, &random, isLinked: isLinked) }
            for a in items.indices {
                for b in (a + 1)..<items.count {
                    for own in world.bodies.colliders(of: a) {
                        for other in world.bodies.colliders(of: b) {
                            let (form, otherForm) = (
                                world.colliders.form(own, world.polygons), world.colliders.form(other, world.polygons)
                            )
                            let mayMeet = form.mayMeet(
                                otherForm, paths[a], paths[b], arms: Double(world.bodies.radius[a]),
                                Double(world.bodies.radius[b]))
                            let meeting = world.sweeps.core(form).meets(
                                .shape(world.sweeps.otherCore(otherForm), paths[b]), on: paths[a], before: 1)
                            if case .none = meeting {
                                leftOut += mayMeet ? 0 : 1
                            } else {
                                met += 1
                                #expect(mayMeet, "\(items[a].shape) and \(items[b].shape): \(meeting)")
                            }
                        }
                    }
                }
            }
        }
        // Neither is rare, so that both are asked about.
        #expect(leftOut > 100 && met > 400, "\(leftOut), \(met)")
    }
}
