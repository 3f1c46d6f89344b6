import DynamicsModel
import DynamicsScenes
import Foundation

/// Single impacts whose outcome is known.
enum Impacts {
    static var cases: [PhysicsCase] { cradles + billiards + spins + oblique + central + [dominoes] }

    // MARK: Along a line

    private static var cradles: [PhysicsCase] {
        [
            PhysicsCase(
                "impacts/cradle-line", "speed that the last of five discs lacks", atMost: 5, "%",
                source: "Newton's cradle: equal elastic masses exchange speeds",
                .scenes(.worst) {
                    (0..<8).map { phase in
                        var items = (0..<5).map {
                            Item(.circle(radius: 20), position: [40 * Double($0), 0], friction: 0, elasticity: 1)
                        }
                        items[0].position.x -= 50 + Double(phase)
                        items[0].velocity = [500, 0]
                        return Observation(.awake(items, gravity: .zero), seconds: 1) { track in
                            100 * (1 - track.last[4].velocity.x / 500)
                        }
                    }
                }),
            PhysicsCase(
                "impacts/cradle-hung", "speed that the last of five hung discs lacks", atMost: 5, "%",
                source: "Newton's cradle: equal elastic masses exchange speeds",
                .scene {
                    let (length, angle) = (200.0, Double.pi / 3)
                    var items = (0..<5).map {
                        Item(.circle(radius: 20), position: [40 * Double($0), length], friction: 0, elasticity: 1)
                    }
                    items[0].position = [-length * sin(angle), length * cos(angle)]
                    let rods = (0..<5).map {
                        Attachment.distance(ItemID($0), to: .anchor([40 * Double($0), 0]), length: length)
                    }
                    return Observation(.awake(items, attachments: rods), seconds: 1) { track in
                        let speed = (2 * 1000 * length * (1 - cos(angle))).squareRoot()
                        return 100 * (1 - track.frames.map { $0.states[4].velocity.length }.largest / speed)
                    }
                }),
        ]
    }

    private static var central: [PhysicsCase] {
        [(1.0, 1.0), (0.5, 1), (1, 9), (0.5, 9), (0, 9)].map { elasticity, ratio in
            PhysicsCase(
                "impacts/head-on-e\(elasticity)-1-\(Int(ratio))", "largest error of the speeds after, of 500 pt/s",
                atMost: 1, "%", source: "momentum and Newton's law of restitution",
                .scenes(.worst) {
                    (0..<8).map { phase in
                        let items = [
                            Item(
                                .circle(radius: 20), position: [-60 - Double(phase), 0], velocity: [500, 0],
                                friction: 0,
                                elasticity: elasticity),
                            Item(
                                .circle(radius: 20), position: .zero, density: ratio, friction: 0,
                                elasticity: elasticity),
                        ]
                        return Observation(.awake(items, gravity: .zero), seconds: 0.5) { track in
                            let first = 500 * (1 - elasticity * ratio) / (1 + ratio)
                            let second = 500 * (1 + elasticity) / (1 + ratio)
                            return [
                                abs(track.last[0].velocity.x - first) / 5, abs(track.last[1].velocity.x - second) / 5,
                            ].largest
                        }
                    }
                })
        } + [rod]
    }

    /// A disc that strikes a free rod near its end: the rod's effective mass there is 1 / (1/M + d²/I).
    private static var rod: PhysicsCase {
        PhysicsCase(
            "impacts/disc-on-rod", "error of the disc's and the rod's speed, of 500 pt/s", atMost: 1, "%",
            source: "effective mass of a free rod",
            .scenes(.worst) {
                (0..<8).map { phase in
                    let arm = 60.0
                    let items = [
                        Item(
                            .circle(radius: 10), position: [arm, -40 - Double(phase)], velocity: [0, 500], friction: 0,
                            elasticity: 1),
                        Item(.rectangle(width: 160, height: 20), position: .zero, friction: 0, elasticity: 1),
                    ]
                    return Observation(.awake(items, gravity: .zero), seconds: 0.2) { track in
                        let (disc, rod) = (track.masses[0], track.masses[1])
                        let impulse =
                            2 * 500 / (1 / disc.mass + 1 / rod.mass + arm * arm / rod.momentOfInertia)
                        return [
                            abs(track.last[0].velocity.y - (500 - impulse / disc.mass)) / 5,
                            abs(track.last[1].velocity.y - impulse / rod.mass) / 5,
                            abs(track.last[1].angularVelocity - arm * impulse / rod.momentOfInertia) * arm / 5,
                        ].largest
                    }
                }
            })
    }

    // MARK: In the plane

    /// A disc strikes a resting one beside its centre: that one leaves along the line of centres, the first at a right
    /// angle to it.
    private static var billiards: [PhysicsCase] {
        [15.0, 30, 45, 60].flatMap { degrees in
            [500.0, 2000].map { speed in
                PhysicsCase(
                    "impacts/billiards-\(Int(degrees))-\(Int(speed))", "worst direction after, of 16 gaps",
                    atMost: 0.5, "°", source: "equal elastic masses part at a right angle",
                    .scenes(.worst) {
                        (0..<16).map { phase in
                            let angle = degrees * .pi / 180
                            let start = -100 - speed / 60 * Double(phase) / 16
                            let items = [
                                Item(
                                    .circle(radius: 20), position: [start, 40 * sin(angle)], velocity: [speed, 0],
                                    friction: 0, elasticity: 1),
                                Item(.circle(radius: 20), position: .zero, friction: 0, elasticity: 1),
                            ]
                            return Observation(.awake(items, gravity: .zero), seconds: 0.5) { track in
                                [
                                    deviation(track.last[0].velocity, [sin(angle), cos(angle)]),
                                    deviation(track.last[1].velocity, [cos(angle), -sin(angle)]),
                                ].largest
                            }
                        }
                    })
            }
        }
    }

    /// The angle between two directions, degrees; 180 for a velocity of 0.
    private static func deviation(_ velocity: Vector2, _ direction: Vector2) -> Double {
        guard velocity.length > 0 else { return 180 }
        return abs(atan2(direction.cross(velocity), direction.dot(velocity))) * 180 / .pi
    }

    /// A spinning disc strikes the floor. Friction gives it as much sideways speed as μ times the normal impulse
    /// allows, but no more than stops the sliding: a third of the rim's speed.
    private static var spins: [PhysicsCase] {
        [("slips-e0.5", 0.1, 0.5), ("slips-e1", 0.1, 1), ("grips-e0.5", 1, 0.5), ("grips-e1", 1, 1)].map {
            variant, friction, elasticity in
            PhysicsCase(
                "impacts/spin-\(variant)", "sideways speed off its closed form, worst of 8 gaps", atMost: 2, "%",
                source: "Coulomb friction in an impact",
                .scenes(.worst) {
                    (0..<8).map { phase in
                        let disc = Item(
                            .circle(radius: 20), position: [0, -40 - Double(phase)], velocity: [0, 500],
                            angularVelocity: 30, friction: friction, elasticity: elasticity)
                        let floor = Boundary.floor(friction: friction, elasticity: elasticity)
                        return Observation(.awake([disc], [floor], gravity: .zero), seconds: 0.5) { track in
                            let wanted = min(friction * (1 + elasticity) * 500, 30 * 20 / 3)
                            return track.last[0].velocity.x.percentOff(wanted)
                        }
                    }
                })
        }
    }

    private static var oblique: [PhysicsCase] {
        [CaseShape.disc, .box, .ellipse, .hexagon, .group].flatMap { shape in
            [
                PhysicsCase(
                    "impacts/oblique-\(shape)-angular", "angular momentum changed, worst of 16 strikes", atMost: 0.01,
                    "%", source: "conservation of angular momentum",
                    .scenes(.worst) {
                        strikes(shape) { track in
                            // Of the moment that the striker brings along at 40 pt beside the origin.
                            let scale = track.masses[0].mass * 500 * 40
                            let change = track.angularMomentum(track.last) - track.angularMomentum(track.start)
                            return 100 * abs(change) / scale
                        }
                    }),
                PhysicsCase(
                    "impacts/oblique-\(shape)-linear", "momentum changed, worst of 16 strikes", atMost: 0.01, "%",
                    source: "conservation of momentum",
                    .scenes(.worst) {
                        strikes(shape) { track in
                            let change = track.momentum(track.last) - track.momentum(track.start)
                            return 100 * change.length / (track.masses[0].mass * 500)
                        }
                    }),
            ]
        }
    }

    /// One of two equal items, rough and half elastic, strikes the other beside its centre.
    private static func strikes(_ shape: CaseShape, measure: @escaping (Track) -> Double) -> [Observation] {
        (0..<16).map { index in
            var random = RandomSource(seed: UInt64(index + 1))
            let items = [
                Item(
                    shape.shape, position: [-80 - random.uniform(0, 10), random.uniform(-15, 15)],
                    rotation: random.uniform(0, 6), velocity: [500, 0], angularVelocity: random.uniform(-5, 5),
                    friction: 0.5, elasticity: 0.5),
                Item(shape.shape, position: .zero, rotation: random.uniform(0, 6), friction: 0.5, elasticity: 0.5),
            ]
            return Observation(.awake(items, gravity: .zero), seconds: 0.5, measure: measure)
        }
    }

    private static var dominoes: PhysicsCase {
        PhysicsCase(
            "impacts/dominoes", "dominoes of 15 that still stand after 10 s", atMost: 0, "of 15",
            source: "Box2D and solver2d sample Double Domino",
            .world { bench in
                let items = (0..<15).map {
                    Item(.rectangle(width: 25, height: 100), position: [100 * Double($0), -50], friction: 0.6)
                }
                let world = try bench.world(.awake(items, [.floor()]))
                try world.apply(Push(force: [0.2, 0], targets: [.init(ItemID(0), offset: [0, -50])]))
                for _ in 0..<600 { world.step() }
                return Double(world.states().filter { abs($0.sine) < 0.5 }.count)
            })
    }
}
