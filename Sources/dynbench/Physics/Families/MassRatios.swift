import DynamicsModel
import DynamicsScenes

/// Heavy items rest on light ones. Single runs are chaotic, so outcomes are counted over many.
enum MassRatios {
    static var cases: [PhysicsCase] {
        [100, 200, 300].map { pyramid(density: Double($0)) }
            + [
                PhysicsCase(
                    "mass-ratios/box-on-two-boxes-400", "big boxes of 20 that end lower than 98 % or tilted",
                    atMost: 0, "of 20", source: "solver2d sample High Mass Ratio 2",
                    .scenes(.count) {
                        (0..<20).map { onTwo(.rectangle(width: 100, height: 100), lift: -50, drop: 1500, seed: $0) }
                    }),
                PhysicsCase(
                    "mass-ratios/box-on-two-triangles-800", "big boxes of 20 that end lower than 98 % or tilted",
                    atMost: 0, "of 20", source: "Box2D sample HighMassRatio3",
                    .scenes(.count) {
                        (0..<20).map {
                            onTwo(.path([[-50, 0], [50, 0], [0, -100]]), lift: -50, drop: 300, seed: $0)
                        }
                    }),
            ]
            + [10, 100, 200, 400, 1000].map { onOne(ratio: Double($0)) } + [sink(ratio: 200)]
            + [
                PhysicsCase(
                    "mass-ratios/heavy-on-five", "heavy boxes of 20 that end lower than 80 % or beside the stack",
                    atMost: 0, "of 20", source: "statics",
                    .scenes(.count) { (0..<20).map(heavyOnStack) }),
                PhysicsCase(
                    "mass-ratios/light-on-heavy-1000", "largest drift of the light box", atMost: 0.1, "pt",
                    source: "statics",
                    .scene {
                        let items = [
                            Item(square, position: [0, -20], density: 1000, friction: 0.6),
                            Item(square, position: [3, -60], friction: 0.6),
                        ]
                        return Observation(.awake(items, [.floor()]), seconds: 20, every: 10) { $0.sidewaysDrift }
                    }),
            ]
    }

    private static let square = Shape.rectangle(width: 40, height: 40)

    /// Ten rows of boxes of 200 pt, the top one heavy and dropped from 2 m.
    private static func pyramid(density: Double) -> PhysicsCase {
        PhysicsCase(
            "mass-ratios/pyramid-\(Int(density))", "pyramids of 40 whose top ends lower than 98 %", atMost: 0,
            "of 40", source: "solver2d and Box2D sample HighMassRatio1",
            .scenes(.count) {
                (0..<40).map { seed in
                    var random = RandomSource(seed: UInt64(seed + 1))
                    var scene = Towers.pyramid(10, size: 200)
                    scene.items[54].density = density
                    scene.items[54].position += [random.uniform(-2, 2), -200 + random.uniform(-20, 20)]
                    return Observation(scene, seconds: 10, every: 600) { track in
                        -track.last[54].centerOfMass.y >= 0.98 * 1900 ? 0 : 1
                    }
                }
            })
    }

    /// A box of 2,000 pt that falls onto two small items 1,800 pt apart.
    ///
    /// - Parameter lift: of the small items' centres, pt.
    private static func onTwo(_ small: Shape, lift: Double, drop: Double, seed: Int) -> Observation {
        var random = RandomSource(seed: UInt64(seed + 1))
        let height = seed == 0 ? drop : drop + random.uniform(-50, 50)
        let shift = seed == 0 ? 0 : random.uniform(-10, 10)
        let items = [
            Item(small, position: [-900, lift], friction: 0.6),
            Item(small, position: [900, lift], friction: 0.6),
            Item(.rectangle(width: 2000, height: 2000), position: [shift, -1100 - height], friction: 0.6),
        ]
        return Observation(.awake(items, [.floor()]), seconds: 10, every: 600) { track in
            let big = track.last[2]
            return -big.centerOfMass.y >= 0.98 * 1100 && abs(big.sine) < 0.02 && abs(big.centerOfMass.x) < 100 ? 0 : 1
        }
    }

    /// One box on another of the same size, set down a little beside and above it.
    private static func onOne(ratio: Double) -> PhysicsCase {
        PhysicsCase(
            "mass-ratios/box-on-box-\(Int(ratio))", "boxes of 20 that end lower than 80 %, aside or tilted",
            atMost: 0, "of 20", source: "statics",
            .scenes(.count) {
                (0..<20).map { seed in
                    var random = RandomSource(seed: UInt64(seed + 1))
                    let place: Vector2 =
                        seed == 0 ? [0, -60] : [random.uniform(-4, 4), -60 - random.uniform(0, 2)]
                    return Observation(two(ratio, place), seconds: 20, every: 10) { track in
                        let upper = track.last[1]
                        let isUp = -upper.centerOfMass.y >= 48 && -upper.centerOfMass.y < 61
                        return isUp && abs(upper.sine) < 0.05 && track.sidewaysDrift <= 4 ? 0 : 1
                    }
                }
            })
    }

    /// How deep the upper box is in the lower one and this one in the floor, together.
    private static func sink(ratio: Double) -> PhysicsCase {
        PhysicsCase(
            "mass-ratios/box-on-box-\(Int(ratio))-sink", "height lost by the upper box after 20 s, of 40 pt", atMost: 5,
            "%", source: "statics",
            .scene {
                Observation(two(ratio, [0, -60]), seconds: 20, every: 60) { track in
                    100 * (60 + track.last[1].centerOfMass.y) / 40
                }
            })
    }

    private static func two(_ ratio: Double, _ place: Vector2) -> SceneDescription {
        .awake(
            [
                Item(square, position: [0, -20], friction: 0.6),
                Item(square, position: place, density: ratio, friction: 0.6),
            ], [.floor()])
    }

    /// A box of density 100 on five of density 1.
    private static func heavyOnStack(_ seed: Int) -> Observation {
        var random = RandomSource(seed: UInt64(seed + 1))
        var scene = Towers.boxes(6)
        scene.items[5].density = 100
        scene.items[5].position += seed == 0 ? .zero : [random.uniform(-2, 2), -random.uniform(0, 2)]
        return Observation(scene, seconds: 20, every: 10) { track in
            -track.last[5].centerOfMass.y >= 0.8 * 220 && track.sidewaysDrift <= 4 ? 0 : 1
        }
    }
}
