import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation

/// Towers stand where they are built: they neither buckle nor creep.
enum Towers {
    private static let contract = "statics: a centred tower is in equilibrium"

    static var cases: [PhysicsCase] {
        exact + shaped + jittered + pyramids
    }

    private static var exact: [PhysicsCase] {
        [
            drift("boxes-10", seconds: 60) { boxes(10) },
            drift("boxes-18", seconds: 60) { boxes(18) },
            drift("boxes-30", seconds: 60) { boxes(30) },
            drift("boxes-50", seconds: 20) { boxes(50) },
            PhysicsCase(
                "towers/boxes-30-height", "height lost by the top after 60 s", atMost: 2, "%", source: contract,
                .scene { Observation(boxes(30), seconds: 60, every: 60) { $0.heightLost(of: 29) } }),
            PhysicsCase(
                "towers/boxes-30-creep", "fastest sideways creep from 50 s to 60 s", atMost: 0.03, "pt/s",
                source: contract,
                .scene {
                    Observation(boxes(30), seconds: 60, every: 600) { track in
                        // One that lies creeps no more.
                        guard track.heightLost(of: 29) < 5 else { return .infinity }
                        let before = track.frames[track.frames.count - 2].states
                        return zip(before, track.last).map { abs($1.centerOfMass.x - $0.centerOfMass.x) / 10 }.largest
                    }
                }),
            PhysicsCase(
                "towers/boxes-30-asleep", "items awake, or lying beside, after 20 s", atMost: 0, "items",
                source: "Box2D: islands at rest fall asleep",
                .world { bench in
                    var scene = boxes(30)
                    scene.settings.allowsSleep = true
                    let world = try bench.world(scene)
                    for _ in 0..<1200 { world.step() }
                    let fallen = world.states().enumerated().filter { index, state in
                        -state.centerOfMass.y < 0.95 * (40 * Double(index) + 20)
                    }
                    return Double(world.activities().filter { $0 == .awake }.count + fallen.count)
                }),
        ]
    }

    private static var shaped: [PhysicsCase] {
        [
            drift("hexagons-15", seconds: 60) { hexagons(15) },
            drift("hexagons-30", seconds: 60) { hexagons(30) },
            drift("groups-15", seconds: 60) { stack(twin, 40, 15) },
            drift("i-beams-15", seconds: 60) { stack(beam, 40, 15) },
            drift("planks-20", seconds: 60) { stack(.rectangle(width: 80, height: 20), 20, 20) },
            drift("columns-15", seconds: 60) { stack(.rectangle(width: 20, height: 40), 40, 15) },
            drift("shrinking-12", seconds: 60) { shrinking(12) },
        ]
    }

    private static var jittered: [PhysicsCase] {
        [
            PhysicsCase(
                "towers/boxes-15-jitter", "towers of 5 that fall in 60 s", atMost: 0, "of 5",
                source: "Box2D sample Vertical Stack, offsets of 1 %",
                .scenes(.count) { (1..<6).map { standing(boxes(15, jitter: 0.4, seed: $0)) } }),
            PhysicsCase(
                "towers/boxes-30-jitter", "towers of 5 that fall in 60 s", atMost: 0, "of 5",
                source: "Box2D sample Vertical Stack, offsets of 1 %",
                .scenes(.count) { (1..<6).map { standing(boxes(30, jitter: 0.4, seed: $0)) } }),
            PhysicsCase(
                "towers/vertical-stack-12", "largest sideways drift", atMost: 2, "pt",
                source: "Box2D sample Vertical Stack",
                .scene {
                    let items = (0..<12).map { row in
                        Item(
                            .rectangle(width: 100, height: 100),
                            position: [row % 2 == 0 ? -1 : 1, -50 - 100 * Double(row)], friction: 0.3)
                    }
                    return Observation(.awake(items, [.floor()]), seconds: 60, every: 10) { $0.sidewaysDrift }
                }),
        ]
    }

    private static var pyramids: [PhysicsCase] {
        [
            PhysicsCase(
                "towers/pyramid-20", "height lost by the top after 20 s", atMost: 1, "%",
                source: "solver2d sample Pyramid",
                .scene {
                    Observation(pyramid(20, size: 100), seconds: 20, every: 60) { $0.heightLost(of: $0.topItem) }
                }),
            PhysicsCase(
                "towers/pyramid-20-drift", "largest sideways drift", atMost: 2, "pt",
                source: "solver2d sample Pyramid",
                .scene { Observation(pyramid(20, size: 100), seconds: 20, every: 20) { $0.sidewaysDrift } }),
            PhysicsCase(
                "towers/tiny-pyramid-30", "height lost by the top after 20 s", atMost: 2, "%",
                source: "Box2D sample Tiny Pyramid",
                .scene {
                    Observation(pyramid(30, size: 5), seconds: 20, every: 60) { $0.heightLost(of: $0.topItem) }
                }),
            PhysicsCase(
                "towers/leaning-stands", "height lost by the top after 20 s", atMost: 1, "%",
                source: "statics: the centre of all that a box carries lies over it",
                .scene { Observation(leaning(6), seconds: 20, every: 60) { $0.heightLost(of: 9) } }),
            PhysicsCase(
                "towers/leaning-falls", "stacks of 1 that still stand after 5 s", atMost: 0, "of 1",
                source: "Box2D sample Tilted Stack; statics",
                .scene { Observation(leaning(12), seconds: 5, every: 300) { $0.heightLost(of: 9) > 20 ? 0 : 1 } }),
        ]
    }

    // MARK: Scenes

    private static func drift(
        _ variant: String, seconds: Double, _ scene: @escaping () -> SceneDescription
    ) -> PhysicsCase {
        PhysicsCase(
            "towers/\(variant)", "largest sideways drift in \(Int(seconds)) s", atMost: 2, "pt", source: contract,
            .scene { Observation(scene(), seconds: seconds, every: 10) { $0.sidewaysDrift } })
    }

    /// Measures 1 where a tower falls.
    private static func standing(_ scene: SceneDescription) -> Observation {
        Observation(scene, seconds: 60, every: 60) { $0.heightLost(of: $0.topItem) <= 5 ? 0 : 1 }
    }

    /// Equal items on top of each other.
    static func stack(
        _ shape: Shape, _ height: Double, _ count: Int, jitter: Double = 0, seed: UInt64 = 1
    ) -> SceneDescription {
        var random = RandomSource(seed: seed)
        let items = (0..<count).map { row in
            Item(
                shape, position: [jitter == 0 ? 0 : random.uniform(-jitter, jitter), -height * (Double(row) + 0.5)],
                friction: 0.6)
        }
        return .awake(items, [.floor()])
    }

    static func boxes(_ count: Int, jitter: Double = 0, seed: Int = 1) -> SceneDescription {
        stack(.rectangle(width: 40, height: 40), 40, count, jitter: jitter, seed: UInt64(seed))
    }

    private static func hexagons(_ count: Int) -> SceneDescription {
        stack(.hexagon(radius: 20), 40 * sin(.pi / 3), count)
    }

    /// A box of two halves.
    private static let twin = Shape.group([
        .init(.rectangle(width: 20, height: 40), offset: [-10, 0]),
        .init(.rectangle(width: 20, height: 40), offset: [10, 0]),
    ])

    /// Two flanges and a web.
    private static let beam = Shape.group([
        .init(.rectangle(width: 40, height: 10), offset: [0, -15]),
        .init(.rectangle(width: 10, height: 20)),
        .init(.rectangle(width: 40, height: 10), offset: [0, 15]),
    ])

    /// Boxes that are smaller the higher they lie.
    private static func shrinking(_ count: Int) -> SceneDescription {
        var top = 0.0
        let items = (0..<count).map { row in
            let side = 60.0 - 4 * Double(row)
            top -= side
            return Item(.rectangle(width: side, height: side), position: [0, top + side / 2], friction: 0.6)
        }
        return .awake(items, [.floor()])
    }

    /// Boxes set close, each on two.
    static func pyramid(_ base: Int, size: Double, gap: Double = 0, friction: Double = 0.6) -> SceneDescription {
        let pitch = size + gap
        var items: [Item] = []
        for row in 0..<base {
            for column in 0..<(base - row) {
                let x = (Double(column) - Double(base - row - 1) / 2) * pitch
                let place = Vector2(x, -size / 2 - pitch * Double(row))
                items.append(Item(.rectangle(width: size, height: size), position: place, friction: friction))
            }
        }
        return .awake(items, [.floor(friction: friction)])
    }

    /// Ten boxes of 90 pt, each `offset` further to the right than the one below. Beyond 10 pt the upper nine lie, as
    /// a whole, beside the lowest one.
    private static func leaning(_ offset: Double) -> SceneDescription {
        let items = (0..<10).map { row in
            Item(
                .rectangle(width: 90, height: 90), position: [offset * Double(row), -45 - 90 * Double(row)],
                friction: 0.6)
        }
        return .awake(items, [.floor()])
    }
}
