import DynamicsModel
import DynamicsScenes
import Foundation

/// Many ellipses come to rest on each other, and no pair stays in each other.
enum EllipsePiles {
    static var cases: [PhysicsCase] {
        [1.0, 2, 3, 5, 10].map { aspect in
            PhysicsCase(
                "ellipse-piles/rest-\(Int(aspect))", "rms speed of 60 in the 20th second", atMost: 0.5, "pt/s",
                source: "a pile at elasticity 0 comes to rest",
                .scene { Observation(pile(aspect), seconds: 20, after: 19) { $0.rmsSpeed(after: 19) } })
        }
            + [1.0, 2, 3, 5, 10].map { aspect in
                PhysicsCase(
                    "ellipse-piles/overlap-\(Int(aspect))", "deepest pair of 60 after 10 s", atMost: 5, "%",
                    source: "what is pushed apart parts",
                    .scene {
                        Observation(pile(aspect), seconds: 11, every: 10, after: 10) {
                            try $0.deepestOverlap(after: 10)
                        }
                    })
            } + [stuck, mixed("mixed-early", steps: 240, from: 121, 10), mixed("mixed-late", steps: 660, from: 601, 5)]
            + [1.2, 1.4].map(rolling)
    }

    private static func pile(_ aspect: Double) -> SceneDescription {
        var random = RandomSource(seed: 3)
        let items = (0..<60).map { index in
            Item(
                .ellipse(halfWidth: 10 * aspect.squareRoot(), halfHeight: 10 / aspect.squareRoot()),
                position: [70 * (Double(index % 6) + 0.5), 800 - 70 * Double(index / 6)],
                rotation: random.uniform(0, .pi), friction: 0.3)
        }
        return .awake(items, [.box(420, 840, friction: 0.3)])
    }

    /// Ten ellipses of 1:10 and ten rectangles that fall into each other's way.
    private static var stuck: PhysicsCase {
        PhysicsCase(
            "ellipse-piles/stuck", "scenes of 20 with a pair deeper than 5 % after 600 steps", atMost: 0, "of 20",
            source: "what is pushed apart parts",
            .scenes(.count) {
                (0..<20).map { seed in
                    var random = RandomSource(seed: UInt64(seed + 1))
                    let items = (0..<20).map { index in
                        let shape: Shape =
                            index % 2 == 0
                            ? .ellipse(halfWidth: 20, halfHeight: 2) : .rectangle(width: 40, height: 20)
                        return Item(
                            shape, position: [46 * (Double(index % 4) + 0.5), 250 - 46 * Double(index / 4)],
                            rotation: random.uniform(0, .pi),
                            velocity: [random.uniform(-500, 500), random.uniform(-500, 500)])
                    }
                    return Observation(.awake(items, [.box(184, 300)]), seconds: 10, every: 60) { track in
                        try track.deepestOverlap(after: 10 - 1e-6) > 5 ? 1 : 0
                    }
                }
            })
    }

    /// The benchmark's own scene of 10,000 items, whose fields keep stirring it.
    private static func mixed(_ variant: String, steps: Int, from: Int, _ bound: Double) -> PhysicsCase {
        PhysicsCase(
            "ellipse-piles/\(variant)", "deepest pair in steps \(from) to \(steps) of mixed, 10,000 items",
            atMost: bound, "%", source: "dynbench's scene mixed",
            .scene {
                let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 10_000)).description
                let tick = scene.settings.tick
                return Observation(scene, seconds: Double(steps) * tick, every: 20, after: Double(from) * tick) {
                    try $0.deepestOverlap(after: 0)
                }
            })
    }

    /// An ellipse that rolls over its ends, slowly enough not to leave the floor.
    private static func rolling(_ aspect: Double) -> PhysicsCase {
        PhysicsCase(
            "ellipse-piles/rolling-\(aspect)", "energy lost over 10 s of rolling", atMost: 5, "%",
            source: "rolling without slipping does no work",
            .scene {
                let (a, b) = (20.0, 20 / aspect)
                // 1.2 times the energy that takes it over its ends.
                let inertia = (a * a + b * b) / 4
                let rate = (1.2 * 2 * 1000 * (a - b) / (b * b + inertia)).squareRoot()
                let item = Item(
                    .ellipse(halfWidth: a, halfHeight: b), position: [0, -b], velocity: [rate * b, 0],
                    angularVelocity: rate, friction: 1)
                return Observation(.awake([item], [.floor(friction: 1)]), seconds: 10) { track in
                    let rest = -track.masses[0].mass * 1000 * b
                    let energies = [track.start, track.last].map { track.energy($0) + rest }
                    return 100 * (1 - energies[1] / energies[0])
                }
            })
    }
}
