import DynamicsModel
import Foundation

/// Nothing passes through anything thin, at any speed, whether what it strikes can move or not.
enum Bullets {
    private static let contract = "items don't tunnel at any speed; Jolt unit test MotionQualityLinearCast"

    static var cases: [PhysicsCase] {
        movable + large + [1e4, 1e6].flatMap(fixed) + [headOn, chain] + sliver
    }

    // MARK: Movable walls

    private static var movable: [PhysicsCase] {
        let shots: [(String, Shape, Shape)] = [
            ("disc-box", .circle(radius: 4), .rectangle(width: 4, height: 200)),
            ("box-box", .rectangle(width: 8, height: 8), .rectangle(width: 4, height: 200)),
            ("ellipse-box", .ellipse(halfWidth: 6, halfHeight: 3), .rectangle(width: 4, height: 200)),
            ("disc-ellipse", .circle(radius: 4), .ellipse(halfWidth: 2, halfHeight: 100)),
            ("disc-disc", .circle(radius: 4), .circle(radius: 6)),
        ]
        return shots.flatMap { name, bullet, wall in
            (name == "disc-box" ? [1e3, 3e3, 1e4, 1e5, 1e6] : [1e4, 1e6]).map { speed in
                PhysicsCase(
                    "bullets/\(name)-\(Int(speed))", "shots of 50 that pass a movable wall", atMost: 0, "of 50",
                    source: contract,
                    .scenes(.count) { shoot(bullet, speed, Item(wall, position: .zero)) })
            }
        }
    }

    /// 50 shots at a wall 100 pt or some steps away, which end at 50 points of a step.
    private static func shoot(_ bullet: Shape, _ speed: Double, _ wall: Item) -> [Observation] {
        (0..<50).map { index in
            let start = 100 + speed / 60 * (2 + Double(index) / 50)
            let items = [Item(bullet, position: [-start, 0], velocity: [speed, 0]), wall]
            // Up to two or three steps after the strike: later the bullet may lawfully slip off a wall that turns.
            return Observation(.awake(items, gravity: .zero), seconds: 100 / speed + 5.0 / 60) { track in
                track.last[0].centerOfMass.x < track.last[1].centerOfMass.x ? 0 : 1
            }
        }
    }

    /// Two small items that meet.
    private static var headOn: PhysicsCase {
        PhysicsCase(
            "bullets/head-on-100000", "pairs of 50 that pass each other", atMost: 0, "of 50", source: contract,
            .scenes(.count) {
                (0..<50).map { index in
                    let start = 4000 + 1e5 / 60 * Double(index) / 50
                    let items = [
                        Item(.circle(radius: 4), position: [-start, 0], velocity: [1e5, 0]),
                        Item(.rectangle(width: 8, height: 8), position: [4000, 0], velocity: [-1e5, 0]),
                    ]
                    return Observation(.awake(items, gravity: .zero), seconds: 0.2) { track in
                        track.last[0].centerOfMass.x < track.last[1].centerOfMass.x ? 0 : 1
                    }
                }
            })
    }

    // MARK: Large ones

    /// Something large comes by less than half of its own size in a step, and by more than all of what it meets.
    private static var large: [PhysicsCase] {
        let giants: [(String, Shape)] = [
            ("box", .rectangle(width: 100, height: 100)), ("ellipse", .ellipse(halfWidth: 80, halfHeight: 50)),
            ("capsule", .capsule(length: 60, radius: 50)),
        ]
        return giants.map { name, giant in
            PhysicsCase(
                "bullets/large-\(name)", "deepest overlap with a box of 10 that it meets, of 40 starts", atMost: 5, "%",
                source: contract,
                .scenes(.worst) {
                    (0..<40).map { index in
                        let start = 110 + 24 * (2 + Double(index) / 40)
                        let items = [
                            Item(giant, position: [-start, 0], velocity: [1440, 0]),
                            Item(.rectangle(width: 10, height: 10), position: .zero),
                        ]
                        return Observation(.awake(items, gravity: .zero), seconds: 0.2) { track in
                            try track.deepestOverlap(after: 0)
                        }
                    }
                })
        }
    }

    // MARK: What can't move

    private static func fixed(_ speed: Double) -> [PhysicsCase] {
        let bullets: [(String, Shape)] = [
            ("disc", .circle(radius: 4)), ("ellipse", .ellipse(halfWidth: 6, halfHeight: 1)),
        ]
        return bullets.flatMap { name, bullet in
            [
                PhysicsCase(
                    "bullets/\(name)-anchored-\(Int(speed))", "shots of 50 that pass an anchored wall of 4 pt",
                    atMost: 0, "of 50", source: contract,
                    .scenes(.count) {
                        shoot(
                            bullet, speed, Item(.rectangle(width: 4, height: 200), position: .zero, isAnchored: true))
                    }),
                PhysicsCase(
                    "bullets/\(name)-segment-\(Int(speed))", "shots of 50 that pass a segment", atMost: 0, "of 50",
                    source: contract,
                    .scenes(.count) {
                        (0..<50).map { index in
                            let start = 100 + speed / 60 * (2 + Double(index) / 50)
                            let items = [Item(bullet, position: [-start, 0.5], velocity: [speed, 0])]
                            let wall = Boundary(.segment([0, -200], [0, 200]))
                            return Observation(.awake(items, [wall], gravity: .zero), seconds: 0.2 + 4.0 / 60) {
                                $0.last[0].centerOfMass.x < 0 ? 0 : 1
                            }
                        }
                    }),
            ]
        }
    }

    /// A disc at 10,000 pt/s inside a closed path.
    private static var chain: PhysicsCase {
        PhysicsCase(
            "bullets/chain-slide", "how far the disc's centre comes out of a closed path", atMost: 0, "pt",
            source: "Box2D sample Chain Slide",
            .scene {
                let steps = (0..<20).map(Double.init)
                var corners: [Vector2] = steps.map { Vector2(2000 - 200 * $0, 0) }
                corners += steps.map { Vector2(-2000, -100 * $0) }
                corners += steps.map { Vector2(-2000 + 200 * $0, -2000) }
                corners += steps.map { Vector2(2000, -2000 + 100 * $0) }
                let disc = Item(.circle(radius: 50), position: [-1950, -50], velocity: [10_000, 0], friction: 0)
                return Observation(.awake([disc], [Boundary(.path(corners, closed: true))]), seconds: 10) { track in
                    track.states(of: 0).map { state in
                        let place = state.centerOfMass
                        return [abs(place.x) - 2000, place.y, -2000 - place.y, 0].largest
                    }.largest
                }
            })
    }

    /// Thin, fast and spinning: the samples on speculative contacts.
    private static var sliver: [PhysicsCase] {
        [
            PhysicsCase(
                "bullets/skinny-box", "drops of 40 that end below the line", atMost: 0, "of 40",
                source: "Box2D sample Skinny Box",
                .scenes(.count) {
                    (0..<40).map { index in
                        let items = [
                            Item(
                                .rectangle(width: 400, height: 10), position: [0, -800], velocity: [0, 10_000],
                                angularVelocity: -50 + 2.5 * Double(index), friction: 0.9),
                            Item(
                                .rectangle(width: 20, height: 200), position: [0, -100], friction: 0.9,
                                isAnchored: true),
                        ]
                        let line = Boundary(.segment([-1000, 0], [1000, 0]), friction: 0.9)
                        return Observation(.awake(items, [line]), seconds: 2, every: 120) { track in
                            track.last[0].centerOfMass.y < 0 || abs(track.last[0].centerOfMass.x) > 1000 ? 0 : 1
                        }
                    }
                }),
            PhysicsCase(
                "bullets/sliver", "how far the lowest corner is below the line after 2 s", atMost: 1, "pt",
                source: "Box2D sample Speculative Sliver",
                .scene {
                    let corners: [Vector2] = [[-200, 0], [-100, 0], [200, -50]]
                    let item = Item(.path(corners), position: [0, -1200], velocity: [0, 10_000], friction: 0.6)
                    return Observation(.awake([item], [.floor()]), seconds: 2, every: 120) { track in
                        let (state, centre) = (track.last[0], track.masses[0].centerOfMass)
                        return corners.map { corner in
                            (state.centerOfMass
                                + (corner - centre).rotated(cosine: state.cosine, sine: state.sine)).y
                        }.largest
                    }
                }),
        ]
    }
}
