import DynamicsModel
import Foundation

/// Motions of one item whose course is known. Gravity is 1,000 pt/s².
enum ClosedForms {
    static var cases: [PhysicsCase] { flight + damping + slopes + rolling + forces + toppling }

    // MARK: Free motion

    private static var flight: [PhysicsCase] {
        let disc = Shape.circle(radius: 20)
        return [
            PhysicsCase(
                "closed-forms/free-fall", "way fallen in 1 s off g t²/2", atMost: 0.5, "%",
                source: "Jolt unit test TestPhysicsFreeFall; g t²/2",
                .scene {
                    Observation(.awake([Item(disc, position: .zero)]), seconds: 1) {
                        $0.last[0].centerOfMass.y.percentOff(500)
                    }
                }),
            PhysicsCase(
                "closed-forms/free-fall-speed", "speed after 1 s off g t", atMost: 0.01, "%", source: "g t",
                .scene {
                    Observation(.awake([Item(disc, position: .zero)]), seconds: 1) {
                        $0.last[0].velocity.y.percentOff(1000)
                    }
                }),
            PhysicsCase(
                "closed-forms/projectile", "distance from the parabola after 1 s, of 640 pt", atMost: 0.5, "%",
                source: "v t + g t²/2",
                .scene {
                    Observation(
                        .awake([Item(disc, position: .zero, velocity: [400, -1000], angularVelocity: 3)]), seconds: 1
                    ) { ($0.last[0].centerOfMass - [400, -500]).length / 6.4 }
                }),
            PhysicsCase(
                "closed-forms/spin", "angular velocity changed in 10 s of flight", atMost: 0.01, "%",
                source: "conservation of angular momentum",
                .scene {
                    Observation(
                        .awake([Item(CaseShape.plank.shape, position: .zero, angularVelocity: 7)]), seconds: 10
                    ) { $0.last[0].angularVelocity.percentOff(7) }
                }),
        ]
    }

    private static var damping: [PhysicsCase] {
        let box = Shape.rectangle(width: 40, height: 40)
        return [
            PhysicsCase(
                "closed-forms/terminal-speed", "speed under drag after 10 time constants off m g / S", atMost: 0.5,
                "%", source: "m g = S v",
                .scene {
                    Observation(
                        .awake([Item(box, position: .zero)], fields: [Field(.drag, strength: 0.32)]), seconds: 5
                    ) { $0.last[0].velocity.y.percentOff(500) }
                }),
            PhysicsCase(
                "closed-forms/drag-decay", "speed after one time constant off 1/e", atMost: 0.5, "%",
                source: "e^(−S t / m)",
                .scene {
                    Observation(
                        .awake(
                            [Item(box, position: .zero, velocity: [500, 0])], gravity: .zero,
                            fields: [Field(.drag, strength: 0.16)]), seconds: 1
                    ) { $0.last[0].velocity.x.percentOff(500 * exp(-1)) }
                }),
            PhysicsCase(
                "closed-forms/resistance-decay", "speed after one time constant off 1/e", atMost: 0.5, "%",
                source: "e^(−c t)",
                .scene {
                    Observation(
                        .awake([Item(box, position: .zero, velocity: [500, 0], resistance: 1)], gravity: .zero),
                        seconds: 1
                    ) { $0.last[0].velocity.x.percentOff(500 * exp(-1)) }
                }),
            PhysicsCase(
                "closed-forms/angular-resistance-decay", "spin after one time constant off 1/e", atMost: 0.5, "%",
                source: "e^(−c t)",
                .scene {
                    Observation(
                        .awake(
                            [Item(box, position: .zero, angularVelocity: 10, angularResistance: 1)], gravity: .zero),
                        seconds: 1
                    ) { $0.last[0].angularVelocity.percentOff(10 * exp(-1)) }
                }),
        ]
    }

    // MARK: Friction

    private static var slopes: [PhysicsCase] {
        let box = Shape.rectangle(width: 40, height: 40)
        return [
            PhysicsCase(
                "closed-forms/sliding-stops", "way until it stands off v² / 2 μ g", atMost: 1, "%",
                source: "Coulomb friction",
                .scene {
                    let item = Item(box, position: [0, -20], velocity: [500, 0], friction: 0.25)
                    return Observation(.awake([item], [.floor(friction: 0.25)]), seconds: 4) {
                        $0.last[0].centerOfMass.x.percentOff(500)
                    }
                }),
            PhysicsCase(
                "closed-forms/sliding-slows", "speed after 1 s off v − μ g t", atMost: 1, "%",
                source: "Coulomb friction",
                .scene {
                    let item = Item(box, position: [0, -20], velocity: [500, 0], friction: 0.25)
                    return Observation(.awake([item], [.floor(friction: 0.25)]), seconds: 1) {
                        $0.last[0].velocity.x.percentOff(250)
                    }
                }),
            PhysicsCase(
                "closed-forms/mean-of-frictions", "speed after 1 s off v − √(μ₁ μ₂) g t", atMost: 1, "%",
                source: "Item.friction: the geometric mean",
                .scene {
                    let item = Item(box, position: [0, -20], velocity: [500, 0], friction: 0.9)
                    return Observation(.awake([item], [.floor(friction: 0.1)]), seconds: 1) {
                        $0.last[0].velocity.x.percentOff(200)
                    }
                }),
        ]
            + [(0.0, 15.0), (0.1, 15), (0.3, 30), (0.5, 30)].map { friction, degrees in
                PhysicsCase(
                    "closed-forms/slope-\(Int(degrees))-slides-\(friction)",
                    "speed after 1 s off g (sin α − μ cos α) t, of g sin α t", atMost: 0.5, "%",
                    source: "Coulomb friction on a slope",
                    .scene {
                        slope(box, 20, degrees, friction, seconds: 1) { track in
                            let angle = degrees * .pi / 180
                            let wanted = 1000 * (sin(angle) - friction * cos(angle))
                            return 100 * abs(track.last[0].velocity.length - wanted) / (1000 * sin(angle))
                        }
                    })
            }
            + [(0.3, 15.0), (0.6, 30), (1.1, 45)].map { friction, degrees in
                PhysicsCase(
                    "closed-forms/slope-\(Int(degrees))-holds-\(friction)", "way crept in 10 s", atMost: 0.5, "pt",
                    source: "solver2d sample Friction Ramp; μ > tan α",
                    .scene {
                        // Flat enough not to topple.
                        slope(.rectangle(width: 80, height: 20), 10, degrees, friction, seconds: 10) { track in
                            (track.last[0].centerOfMass - track.start[0].centerOfMass).length
                        }
                    })
            }
    }

    /// An item set on a long line that falls to the right.
    private static func slope(
        _ shape: Shape, _ halfHeight: Double, _ degrees: Double, _ friction: Double, seconds: Double,
        measure: @escaping (Track) -> Double
    ) -> Observation {
        let angle = degrees * .pi / 180
        let along = Vector2(cos(angle), sin(angle))
        let item = Item(shape, position: along.perpendicular * -halfHeight, rotation: angle, friction: friction)
        let line = Boundary(.segment(along * -500, along * 9000), friction: friction)
        return Observation(.awake([item], [line]), seconds: seconds, measure: measure)
    }

    private static var rolling: [PhysicsCase] {
        let disc = Shape.circle(radius: 20)
        return [
            PhysicsCase(
                "closed-forms/slope-rolls", "speed after 1 s off ⅔ g sin α t", atMost: 1, "%",
                source: "rolling disc",
                .scene {
                    slope(disc, 20, 20, 0.6, seconds: 1) { track in
                        track.last[0].velocity.length.percentOff(1000 * sin(20 * Double.pi / 180) * 2 / 3)
                    }
                }),
            PhysicsCase(
                "closed-forms/slope-rolls-and-slides", "speed after 1 s off g (sin α − μ cos α) t", atMost: 1, "%",
                source: "a disc slips where tan α > 3 μ",
                .scene {
                    slope(disc, 20, 45, 0.2, seconds: 1) { track in
                        track.last[0].velocity.length.percentOff(1000 * 0.5.squareRoot() * 0.8)
                    }
                }),
            PhysicsCase(
                "closed-forms/skid-to-roll", "speed of rolling off ⅔ of that of skidding", atMost: 1, "%",
                source: "angular momentum about the ground",
                .scene {
                    let item = Item(disc, position: [0, -20], velocity: [600, 0], friction: 0.5)
                    return Observation(.awake([item], [.floor(friction: 0.5)]), seconds: 2) {
                        $0.last[0].velocity.x.percentOff(400)
                    }
                }),
            PhysicsCase(
                "closed-forms/roll-on", "speed lost in 10 s of rolling", atMost: 0.5, "%",
                source: "rolling without slipping does no work",
                .scene {
                    let item = Item(
                        disc, position: [0, -20], velocity: [300, 0], angularVelocity: 15, friction: 0.6)
                    return Observation(.awake([item], [.floor()]), seconds: 10) {
                        $0.last[0].velocity.x.percentOff(300)
                    }
                }),
        ]
    }

    // MARK: Forces

    private static var forces: [PhysicsCase] {
        let box = Shape.rectangle(width: 40, height: 40)
        // 40 × 40 pt at density 1.
        let (mass, inertia) = (0.16, 0.16 * 3200 / 12)
        return [
            PhysicsCase(
                "closed-forms/push", "speed after 1 s off F t / m", atMost: 0.1, "%",
                source: "Jolt unit test TestPhysicsApplyForce",
                .world { bench in
                    let world = try bench.world(.awake([Item(box, position: .zero)], gravity: .zero))
                    try world.add(Push(force: [0.5, 0], targets: [.init(ItemID(0))]))
                    for _ in 0..<60 { world.step() }
                    return try world.state(of: ItemID(0)).velocity.x.percentOff(50 / mass)
                }),
            PhysicsCase(
                "closed-forms/impulse-beside-centre", "spin off r × J / I", atMost: 0.1, "%",
                source: "Jolt unit test TestPhysicsApplyImpulse",
                .world { bench in
                    let world = try bench.world(.awake([Item(box, position: .zero)], gravity: .zero))
                    try world.apply(Push(force: [0, 0.1], targets: [.init(ItemID(0), offset: [20, 0])]))
                    world.step()
                    return try world.state(of: ItemID(0)).angularVelocity.percentOff(20 * 10 / inertia)
                }),
            PhysicsCase(
                "closed-forms/velocity-field", "rise of a block on boxes that a field drives up", atMost: 0, "pt",
                source: "5 m u / h against 105 m g, m in boxes",
                .scene {
                    var items = (0..<5).map {
                        Item(.rectangle(width: 20, height: 20), position: [0, -10 - 20 * Double($0)])
                    }
                    items.append(Item(.rectangle(width: 20, height: 20), position: [0, -110], density: 100))
                    // 20 pt/s, given anew in each substep: 24 m g in all.
                    let field = Field(
                        .velocity(direction: [0, -0.2]), members: .only((0..<5).map { ItemID(rawValue: $0) }))
                    return Observation(.awake(items, [.floor()], fields: [field]), seconds: 2) { track in
                        track.states(of: 5).map { max(0, -110 - $0.centerOfMass.y) }.largest
                    }
                }),
        ]
    }

    // MARK: Toppling

    private static var toppling: [PhysicsCase] {
        [(13.0, "returns"), (15.1, "falls")].map { degrees, outcome in
            PhysicsCase(
                "closed-forms/topple-\(outcome)", "boxes of 1 that end on the wrong side", atMost: 0, "of 1",
                source: "the centre of mass beyond the corner: 14.04°",
                .scene {
                    Observation(tilted(20, 80, degrees * .pi / 180), seconds: 5, every: 300) { track in
                        (abs(track.last[0].sine) > 0.9) == (outcome == "falls") ? 0 : 1
                    }
                })
        } + [
            PhysicsCase(
                "closed-forms/topple-time", "time to lean by 0.8 rad off its closed form", atMost: 2, "%",
                source: "physical pendulum about the corner",
                .scene {
                    let (width, height) = (20.0, 200.0)
                    let start = atan2(width, height) + 0.02
                    return Observation(tilted(width, height, start), seconds: 5) { track in
                        let turns = track.turns(of: 0)
                        guard let index = turns.firstIndex(where: { start + $0 >= 0.8 }), index > 0 else {
                            return .infinity
                        }
                        let (low, high) = (start + turns[index - 1], start + turns[index])
                        let time = track.time(track.frames[index - 1]) + (0.8 - low) / (high - low) / 60
                        return time.percentOff(toppleTime(width, height, from: start, to: 0.8))
                    }
                })
        ]
    }

    /// A rough box that stands on its lower right corner, leaning to the right by an angle.
    private static func tilted(_ width: Double, _ height: Double, _ angle: Double) -> SceneDescription {
        let corner = Vector2(width / 2, height / 2).rotated(cosine: cos(angle), sine: sin(angle))
        let item = Item(
            .rectangle(width: width, height: height), position: -corner, rotation: angle, friction: 2)
        return .awake([item], [.floor(friction: 2)])
    }

    /// How long a box takes to turn about its corner, s: φ″ = g R sin(φ − φ₀) / (4 R²/3), with R its half diagonal,
    /// in steps of 0.1 ms.
    private static func toppleTime(_ width: Double, _ height: Double, from start: Double, to end: Double) -> Double {
        let radius = (width * width + height * height).squareRoot() / 2
        let balance = atan2(width, height)
        var (angle, rate, time) = (start, 0.0, 0.0)
        let step = 1e-4
        func acceleration(_ angle: Double) -> Double { 1000 * sin(angle - balance) * 3 / (4 * radius) }
        while angle < end {
            // Velocity Verlet.
            rate += acceleration(angle) * step / 2
            angle += rate * step
            rate += acceleration(angle) * step / 2
            time += step
        }
        return time
    }
}
