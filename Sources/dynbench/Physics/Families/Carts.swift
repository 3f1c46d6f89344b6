import DynamicsModel
import Foundation

/// A chassis on two wheels that weigh a 318th of it.
enum Carts {
    static var cases: [PhysicsCase] {
        [
            PhysicsCase(
                "cart/sink", "how far the wheels are in the ground, of their radius", atMost: 5, "%",
                source: "Box2D sample Cart",
                .scene {
                    Observation(cart, seconds: 10, every: 600) { track in
                        [1, 2].map { 100 * (10 + track.last[$0].centerOfMass.y) / 10 }.largest
                    }
                }),
            PhysicsCase(
                "cart/joints", "largest gap of an axle after 5 s, of a wheel's radius", atMost: 5, "%",
                source: "Box2D sample Cart",
                .scene {
                    Observation(cart, seconds: 10, after: 5) { track in
                        track.frames.map { frame in
                            [-90.0, 90].enumerated().map { index, x in
                                let chassis = frame.states[0]
                                // The chassis' centre of mass is 25 pt above its centre, its axles 15 pt below that.
                                let axle =
                                    chassis.centerOfMass
                                    + Vector2(x, 40).rotated(cosine: chassis.cosine, sine: chassis.sine)
                                return 10 * (axle - frame.states[1 + index].centerOfMass).length
                            }.largest
                        }.largest
                    }
                }),
            PhysicsCase(
                "cart/rest", "fastest speed after 8 s", atMost: 1, "pt/s", source: "Box2D sample Cart",
                .scene {
                    Observation(cart, seconds: 10, after: 8) { track in
                        track.frames.map { frame in frame.states.map(\.velocity.length).largest }.largest
                    }
                }),
        ]
    }

    private static var cart: SceneDescription {
        let chassis = Item(
            .group([.init(.rectangle(width: 200, height: 50), offset: [0, -25])]), position: [0, -200], density: 1000,
            friction: 0.6)
        let wheels = [-90.0, 90].map { Item(.circle(radius: 10), position: [$0, -185], density: 50, friction: 0.6) }
        let ground = Item(
            .rectangle(width: 4000, height: 200), position: [0, 100], friction: 0.6, isAnchored: true)
        let axles = [1, 2].map {
            Attachment.pin(ItemID($0), to: ItemID(0), at: [$0 == 1 ? -90 : 90, -185])
        }
        return .awake([chassis] + wheels + [ground], gravity: [0, 2.2], attachments: axles)
    }
}
