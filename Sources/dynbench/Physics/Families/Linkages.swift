import DynamicsModel
import Foundation

/// Attachments hold what they join, under load and over time, and swing in their time.
enum Linkages {
    static var cases: [PhysicsCase] { structures + pendulums + springs + guides }

    // MARK: Structures

    private static var structures: [PhysicsCase] {
        [
            gap("joint-grid/net-40", of: 100, atMost: 5, seconds: 10, after: 9, "solver2d sample Joint Grid") {
                grid(40)
            },
            gap("joint-grid/net-20", of: 100, atMost: 5, seconds: 10, after: 9, "solver2d sample Joint Grid") {
                grid(20)
            },
            gap("bridge/planks-160", of: 100, atMost: 1, seconds: 20, after: 19, "Box2D and solver2d sample Bridge") {
                bridge(160, load: 0)
            },
            gap("bridge/loaded-30", of: 100, atMost: 1, seconds: 20, after: 19, "Box2D sample Bridge, with boxes") {
                bridge(30, load: 10)
            },
            PhysicsCase(
                "bridge/loaded-30-holds", "boxes of 10 that fell through or off", atMost: 0, "of 10",
                source: "Box2D sample Bridge, with boxes",
                .scene {
                    Observation(bridge(30, load: 10), seconds: 20, every: 1200) { track in
                        Double((30..<40).filter { track.last[$0].centerOfMass.y > 2000 }.count)
                    }
                }),
            gap("attachments/ball-and-chain", of: 100, atMost: 1, seconds: 10, after: 0, "solver2d sample Ball & Chain")
            {
                chain(links: 30, ratio: 100)
            },
            gap("attachments/heavy-ball", of: 100, atMost: 1, seconds: 10, after: 0, "mass ratio 1 : 1,000") {
                chain(links: 10, ratio: 1000)
            },
        ]
    }

    /// The largest gap of a pin, in percent of a length.
    private static func gap(
        _ name: String, of length: Double, atMost bound: Double, seconds: Double, after: Double, _ source: String,
        _ scene: @escaping () -> SceneDescription
    ) -> PhysicsCase {
        PhysicsCase(
            name, after == 0 ? "largest gap of a pin, at any time" : "largest gap of a pin in the last second",
            atMost: bound, "% of a link", source: source,
            .scene {
                let scene = scene()
                let pins = try PinPoints(scene)
                return Observation(scene, seconds: seconds, after: after) { track in
                    track.frames.map { 100 * pins.largestSeparation($0.states) / length }.largest
                }
            })
    }

    /// A net of discs 100 pt apart that hangs from seven in the middle of its upper edge.
    private static func grid(_ side: Int) -> SceneDescription {
        var items: [Item] = []
        var pins: [Attachment] = []
        for column in 0..<side {
            for row in 0..<side {
                let isHeld = row == 0 && abs(column - side / 2) <= 3
                let place = Vector2(100 * Double(column), 100 * Double(row))
                let index = items.count
                items.append(Item(.circle(radius: 40), position: place, isAnchored: isHeld, collisions: .none))
                if row > 0 { pins.append(.pin(ItemID(index), to: ItemID(index - 1), at: place - [0, 50])) }
                if column > 0 { pins.append(.pin(ItemID(index), to: ItemID(index - side), at: place - [50, 0])) }
            }
        }
        return .awake(items, gravity: [0, 2], attachments: pins.filter { !joinsAnchored($0, items) })
    }

    /// Whether both sides are anchored, so that there is nothing to hold.
    private static func joinsAnchored(_ pin: Attachment, _ items: [Item]) -> Bool {
        guard case .item(let other, _) = pin.partner else { return false }
        return items[Int(pin.item.rawValue)].isAnchored && items[Int(other.rawValue)].isAnchored
    }

    /// Planks of 100 pt between two fixed points.
    ///
    /// - Parameter load: boxes dropped onto the middle.
    private static func bridge(_ count: Int, load: Int) -> SceneDescription {
        var items = (0..<count).map {
            Item(
                .rectangle(width: 100, height: 25), position: [100 * Double($0) + 50, 0], density: 20, friction: 0.6)
        }
        var pins = (0..<count).map { index -> Attachment in
            .pin(ItemID(index), to: index == 0 ? nil : ItemID(index - 1), at: [100 * Double(index), 0])
        }
        pins.append(.pin(ItemID(count - 1), at: [100 * Double(count), 0]))
        items += (0..<load).map {
            Item(
                .rectangle(width: 60, height: 60),
                position: [50 * Double(count) - 300 + 65 * Double($0), -60], density: 20, friction: 0.6)
        }
        return .awake(items, attachments: pins)
    }

    /// A chain that begins stretched out sideways, with a ball at its end.
    ///
    /// - Parameter ratio: how many links the ball weighs.
    private static func chain(links: Int, ratio: Double) -> SceneDescription {
        var items = (0..<links).map {
            Item(
                .rectangle(width: 100, height: 25), position: [100 * Double($0) + 50, 0], density: 20, friction: 0.6)
        }
        var pins = (0..<links).map { index -> Attachment in
            .pin(ItemID(index), to: index == 0 ? nil : ItemID(index - 1), at: [100 * Double(index), 0])
        }
        let end = 100 * Double(links)
        let density = ratio * 20 * 100 * 25 / (.pi * 150 * 150)
        items.append(Item(.circle(radius: 150), position: [end + 150, 0], density: density, friction: 0.6))
        pins.append(.pin(ItemID(links), to: ItemID(links - 1), at: [end, 0]))
        return .awake(items, attachments: pins)
    }

    // MARK: Pendulums

    private static let length = 200.0
    private static var smallPeriod: Double { 2 * .pi * (length / 1000).squareRoot() }

    private static var pendulums: [PhysicsCase] {
        // Of an amplitude of 90°: 2/π · K(sin 45°) times that of a small one.
        let swings: [(variant: String, angle: Double, factor: Double)] = [
            ("small", 0.1, 1 + 0.01 / 16), ("wide", .pi / 2, 1.180_340_6),
        ]
        return swings.map { variant, angle, factor in
            PhysicsCase(
                "attachments/pendulum-\(variant)", "period over 60 s off its closed form", atMost: 0.2, "%",
                source: "pendulum; complete elliptic integral",
                .scene {
                    Observation(pendulum(angle), seconds: 60) {
                        $0.period(of: \.centerOfMass.x).percentOff(factor * smallPeriod)
                    }
                })
        } + [
            PhysicsCase(
                "attachments/pendulum-energy", "energy of the swing changed over 60 s", atMost: 1, "%",
                source: "conservation of energy",
                .scene {
                    Observation(pendulum(.pi / 2), seconds: 60) { track in
                        let lowest = -track.masses[0].mass * 1000 * length
                        // Averaged over a second, since energy at whole steps trembles within a swing.
                        let ends = [track.frames.prefix(60), track.frames.suffix(60)]
                        let means = ends.map { frames in
                            frames.reduce(0) { $0 + track.energy($1.states) - lowest } / Double(frames.count)
                        }
                        return means[1].percentOff(means[0])
                    }
                }),
            PhysicsCase(
                "attachments/compound-pendulum", "period over 60 s off its closed form", atMost: 0.2, "%",
                source: "physical pendulum",
                .scene {
                    let angle = 0.1
                    let rod = Item(
                        .rectangle(width: 10, height: length),
                        position: [-length / 2 * sin(angle), length / 2 * cos(angle)], rotation: angle)
                    let scene = SceneDescription.awake([rod], attachments: [.pin(ItemID(0), at: .zero)])
                    return Observation(scene, seconds: 60) { track in
                        let mass = track.masses[0]
                        let inertia = mass.momentOfInertia + mass.mass * length * length / 4
                        let period = 2 * .pi * (inertia / (mass.mass * 1000 * length / 2)).squareRoot()
                        return track.period(of: \.centerOfMass.x).percentOff(period * (1 + angle * angle / 16))
                    }
                }),
            PhysicsCase(
                "attachments/double-pendulum-energy", "most energy gained or lost in 20 s", atMost: 1, "%",
                source: "conservation of energy",
                .scene {
                    let bobs = [
                        Item(.circle(radius: 10), position: [150, 0]), Item(.circle(radius: 10), position: [300, 0]),
                    ]
                    let rods = [
                        Attachment.distance(ItemID(0), to: .anchor(.zero)),
                        Attachment.distance(ItemID(1), to: .item(ItemID(0))),
                    ]
                    return Observation(.awake(bobs, attachments: rods), seconds: 20) { track in
                        let start = track.energy(track.start)
                        // Of the energy that it would have at its lowest.
                        let scale = track.masses[0].mass * 1000 * 450
                        return track.frames.map { 100 * abs(track.energy($0.states) - start) / scale }.largest
                    }
                }),
        ]
    }

    private static func pendulum(_ angle: Double) -> SceneDescription {
        let bob = Item(.circle(radius: 10), position: [-length * sin(angle), length * cos(angle)])
        return .awake([bob], attachments: [.distance(ItemID(0), to: .anchor(.zero), length: length)])
    }

    // MARK: Springs

    private static var springs: [PhysicsCase] {
        [
            PhysicsCase(
                "attachments/spring-period", "period off 1 s over 20 swings", atMost: 0.5, "%",
                source: "harmonic oscillator",
                .scene {
                    Observation(spring(damping: 0), seconds: 20) { track in
                        track.period { $0.centerOfMass.x - 100 }.percentOff(1)
                    }
                }),
            PhysicsCase(
                "attachments/spring-amplitude", "amplitude lost over 20 swings", atMost: 1, "%",
                source: "harmonic oscillator",
                .scene {
                    Observation(spring(damping: 0), seconds: 20, after: 19) { track in
                        track.frames.map { $0.states[0].centerOfMass.x - 100 }.largest.percentOff(50)
                    }
                }),
            PhysicsCase(
                "attachments/spring-damped", "amplitude after three swings off e^(−6π ζ/√(1 − ζ²))", atMost: 2, "%",
                source: "damped oscillator",
                .scene {
                    let damping = 0.1
                    let root = (1 - damping * damping).squareRoot()
                    let time = 3 / root
                    return Observation(spring(damping: damping), seconds: time + 0.1, after: time - 0.1) { track in
                        let wanted = 50 * exp(-6 * .pi * damping / root)
                        return track.frames.map { $0.states[0].centerOfMass.x - 100 }.largest.percentOff(wanted)
                    }
                }),
            PhysicsCase(
                "attachments/spring-critical", "way that it overshoots", atMost: 0.5, "pt",
                source: "critically damped oscillator",
                .scene {
                    Observation(spring(damping: 1), seconds: 5) { track in
                        track.frames.map { 100 - $0.states[0].centerOfMass.x }.largest
                    }
                }),
            PhysicsCase(
                "attachments/snap", "distance from the snap's place after 5 s", atMost: 0.1, "pt",
                source: "UIKit: a snap ends at its point",
                .scene {
                    let item = Item(.rectangle(width: 40, height: 40), position: [200, 100], rotation: 1)
                    return Observation(
                        .awake([item], gravity: .zero, attachments: [.snap(ItemID(0), to: .zero)]), seconds: 5
                    ) { $0.last[0].centerOfMass.length + 20 * abs($0.last[0].sine) }
                }),
        ]
    }

    /// A spring of 1 Hz and 100 pt, drawn out by 50.
    private static func spring(damping: Double) -> SceneDescription {
        .awake(
            [Item(.circle(radius: 10), position: [150, 0])], gravity: .zero,
            attachments: [
                .distance(ItemID(0), to: .anchor(.zero), length: 100, frequency: 1, damping: damping)
            ])
    }

    // MARK: Guides

    private static var guides: [PhysicsCase] {
        [
            PhysicsCase(
                "attachments/slider-slope", "speed after 1 s off g sin 30° t", atMost: 0.5, "%",
                source: "bead on a wire",
                .scene {
                    let item = Item(.rectangle(width: 40, height: 40), position: .zero)
                    let axis = Vector2(cos(.pi / 6), sin(.pi / 6))
                    return Observation(
                        .awake([item], attachments: [.sliding(ItemID(0), at: .zero, axis: axis)]), seconds: 1
                    ) { $0.last[0].velocity.length.percentOff(500) }
                }),
            PhysicsCase(
                "attachments/slider-line", "farthest from its line in 2 s", atMost: 0.1, "pt",
                source: "bead on a wire",
                .scene {
                    let item = Item(.rectangle(width: 40, height: 40), position: .zero)
                    let axis = Vector2(cos(.pi / 6), sin(.pi / 6))
                    return Observation(
                        .awake([item], attachments: [.sliding(ItemID(0), at: .zero, axis: axis)]), seconds: 2
                    ) { track in track.states(of: 0).map { abs(axis.cross($0.centerOfMass)) }.largest }
                }),
            PhysicsCase(
                "attachments/rope", "farthest beyond the rope's length", atMost: 0.5, "% of the rope",
                source: "a rope does not stretch",
                .scene {
                    let item = Item(.circle(radius: 10), position: [50, -100], velocity: [300, 0])
                    return Observation(
                        .awake([item], attachments: [.limit(ItemID(0), to: .anchor(.zero), length: 200)]), seconds: 10
                    ) { track in track.states(of: 0).map { 100 * ($0.centerOfMass.length / 200 - 1) }.largest }
                }),
            gap(
                "attachments/multiple-prismatic", of: 120, atMost: 1, seconds: 5, after: 0,
                "Box2D sample Multiple Prismatic, with welds"
            ) {
                let items = (0..<6).map {
                    Item(.rectangle(width: 100, height: 100), position: [60 + 120 * Double($0), 0])
                }
                let welds = (0..<6).map { index -> Attachment in
                    .fixed(ItemID(index), to: index == 0 ? nil : ItemID(index - 1), at: [120 * Double(index), 0])
                }
                return .awake(items, attachments: welds)
            },
        ]
    }
}
