import DynamicsModel
import Foundation

/// What falls flat neither drifts nor tilts.
enum FlatFalls {
    static var cases: [PhysicsCase] {
        let ground = Item(
            .rectangle(width: 10_000, height: 2000), position: [0, 1000], friction: 0.6, isAnchored: true)
        let world = Item(.rectangle(width: 200, height: 200), position: [0, -400], friction: 0.3)
        return [
            PhysicsCase(
                "flat-falls/hello-world", "sideways drift after 90 steps", atMost: 0.1, "pt",
                source: "Box2D unit test HelloWorld (its limit: 1 pt)",
                .scene { Observation(.awake([world, ground]), seconds: 1.5) { abs($0.last[0].centerOfMass.x) } }),
            PhysicsCase(
                "flat-falls/hello-world-height", "distance from 100 pt of height after 90 steps", atMost: 1, "pt",
                source: "Box2D unit test HelloWorld",
                .scene { Observation(.awake([world, ground]), seconds: 1.5) { abs($0.last[0].centerOfMass.y + 100) } }),
            PhysicsCase(
                "flat-falls/hello-world-angle", "angle after 90 steps", atMost: 0.01, "rad",
                source: "Box2D unit test HelloWorld",
                .scene { Observation(.awake([world, ground]), seconds: 1.5) { abs($0.last[0].sine) } }),
        ]
            + CaseShape.allCases.map { shape in
                PhysicsCase(
                    "flat-falls/\(shape)-drift", "mean sideways drift over 41 heights", atMost: 0.1, "pt",
                    source: "symmetry", .scenes(.mean) { falls(shape) { abs($0.last[0].centerOfMass.x) } })
            }
            + [CaseShape.box, .plank, .hexagon, .group].map { shape in
                PhysicsCase(
                    "flat-falls/\(shape)-tilt", "largest tilt over 41 heights, at any time", atMost: 0.01, "rad",
                    source: "symmetry",
                    .scenes(.worst) {
                        falls(shape) { track in track.frames.map { abs($0.states[0].sine) }.largest }
                    })
            }
            + [CaseShape.box, .plank, .hexagon, .group].flatMap { shape in
                [0.0, 0.5].map { elasticity in
                    PhysicsCase(
                        "flat-falls/\(shape)-fast-\(elasticity)", "largest tilt in 1 s, over 40 speeds to 20,000 pt/s",
                        atMost: 0.01, "rad", source: "symmetry",
                        .scenes(.worst) { fastFalls(shape, elasticity: elasticity) })
                }
            }
    }

    /// Thrown down so fast that contacts see the floor in no step before the one that meets it.
    private static func fastFalls(_ shape: CaseShape, elasticity: Double) -> [Observation] {
        (1...40).map { index in
            // Beside the middle of the floor, so that no symmetry hides where it is struck.
            let item = Item(
                shape.shape, position: [13.7 * Double(index % 7), -shape.halfHeight - 1000 - 3.7 * Double(index)],
                velocity: [0, 500 * Double(index)], friction: 0.6, elasticity: elasticity)
            return Observation(.awake([item], [.floor()]), seconds: 1) { track in
                track.frames.map { abs($0.states[0].sine) }.largest
            }
        }
    }

    private static func falls(_ shape: CaseShape, measure: @escaping (Track) -> Double) -> [Observation] {
        (0..<41).map { index in
            let height = shape.halfHeight + 40 + 10 * Double(index)
            let item = Item(shape.shape, position: [0, -height], friction: 0.6)
            return Observation(.awake([item], [.floor()]), seconds: 3, measure: measure)
        }
    }
}
