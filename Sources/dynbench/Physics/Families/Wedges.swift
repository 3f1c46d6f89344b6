import DynamicsModel
import Foundation

/// What is shot into a wedge stays in it.
enum Wedges {
    static var cases: [PhysicsCase] {
        [2000.0, 20_000, 200_000, 1_000_000].map { speed in
            PhysicsCase(
                "wedge/disc-\(Int(speed))", "distance from where it must come to rest, after 5 s", atMost: 2, "pt",
                source: "Box2D sample Wedge",
                .scene {
                    Observation(scene(.circle(radius: 30), speed), seconds: 5, every: 300) { track in
                        // The circle that touches the wall x = 0 and the line y = 2x.
                        let rest = Vector2(-30, -60 - 30 * 5.0.squareRoot())
                        return (track.last[0].centerOfMass - rest).length
                    }
                })
        } + [
            PhysicsCase(
                "wedge/box-20000", "distance that it still moves in the sixth second", atMost: 0.1, "pt",
                source: "Box2D sample Wedge, with a box",
                .scene {
                    Observation(scene(.rectangle(width: 40, height: 40), 20_000), seconds: 6, every: 60) { track in
                        let place = track.last[0].centerOfMass
                        guard place.x < 0, place.y < 0, place.y > -800 else { return .infinity }
                        return (place - track.frames[track.frames.count - 2].states[0].centerOfMass).length
                    }
                })
        ]
    }

    /// A wall at x = 0 and a line down to its foot from the left.
    private static func scene(_ shape: Shape, _ speed: Double) -> SceneDescription {
        .awake(
            [Item(shape, position: [-45, -1075], velocity: [0, speed], friction: 0.2)],
            [
                Boundary(.segment([-400, -800], [0, 0]), friction: 0.6),
                Boundary(.segment([0, 0], [0, -800]), friction: 0.6),
            ])
    }
}
