import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

@Suite struct MotionTests {
    @Test func `a projectile follows the scheme's exact sum`() throws {
        let world = try world([ball(0, 0).moving(300, -200)], gravity: down)
        world.step(60)
        // v grows by g·h before each move: y = n·h·v + g·h²·n(n + 1)/2.
        let n = 240.0
        let y = -200 * n * substep + 1000 * substep * substep * n * (n + 1) / 2
        // 60 roundings of coordinates below 512 pt, each up to 1.5e-5 pt.
        #expect(isNear(try world.state().centerOfMass, Vector2(300, y), 1e-3))
        // 240 roundings of speeds below 1024 pt/s, each up to 3e-5 pt/s.
        #expect(isNear(try world.state().velocity, Vector2(300, 800), 8e-3))
    }

    @Test func `an item without forces keeps its velocity bit for bit`() throws {
        let world = try world([ball(0, 0).moving(123, -45, turning: 0.7)])
        world.step(100)
        let state = try world.state()
        #expect(state.velocity == Vector2(123, -45))
        #expect(state.angularVelocity == Double(Float(0.7)))
    }

    @Test func `resistance and angular resistance decay implicitly in every substep`() throws {
        let item = box(0, 0).moving(100, 0, turning: 2).with {
            $0.resistance = 3
            $0.angularResistance = 5
        }
        let world = try world([item])
        world.step(60)
        var (speed, spin) = (100.0, 2.0)
        for _ in 0..<240 {
            speed /= 1 + 3 * substep
            spin /= 1 + 5 * substep
        }
        // 240 products, each rounded by up to 6e-8 of itself.
        #expect(isNear(try world.state().velocity.x, speed, speed * 3e-5))
        #expect(isNear(try world.state().angularVelocity, spin, spin * 3e-5))
    }

    @Test func `a spin turns the item by its angle`() throws {
        let world = try world([box(0, 0).moving(0, 0, turning: .pi / 2)])
        world.step(60)
        // 60 turns, each with an error of the sine of up to 4e-7.
        #expect(isNear(try world.state().sine, 1, 3e-5))
        #expect(isNear(try world.state().cosine, 0, 3e-5))
        #expect(isNear(try world.state().centerOfMass, .zero, 0))
    }

    @Test func `friction slows a sliding item by μ g`() throws {
        let item = box(0, -50, friction: 0.5).moving(500, 0).with { $0.allowsRotation = false }
        let world = try world([item], gravity: down, boundaries: [floor(friction: 0.5)])
        world.step(30)
        // The load settles on the contact in the first ticks: 1 % of the speed.
        #expect(isNear(try world.state().velocity.x, 250, 5))
        world.step(60)
        #expect(isNear(try world.state().velocity.x, 0, 1e-3))
        // v²/(2 μ g), as the scheme sums it up within one tick's way at half speed.
        #expect(isNear(try world.state().centerOfMass.x, 250, 5))
    }

    @Test func `friction is the geometric mean of both sides`() throws {
        let items = [(0.5, 0.0), (0.25, 0.64)].map { own, _ in box(0, -50, friction: own) }
        for (item, (other, deceleration)) in zip(items, [(0.0, 0.0), (0.64, 400.0)]) {
            let item = item.moving(500, 0).with { $0.allowsRotation = false }
            let world = try world([item], gravity: down, boundaries: [floor(friction: other)])
            world.step(30)
            // The load settles in the first ticks: 1 % of the speed.
            #expect(isNear(try world.state().velocity.x, 500 - 0.5 * deceleration, 5))
        }
    }

    @Test(arguments: [1, 0.5, 0]) func `equal circles part with the restitution's share of their approach`(
        elasticity: Double
    ) throws {
        let items = [ball(-30, 0).moving(400, 0), ball(30, 0).moving(-200, 0)].map { item in
            item.with { $0.elasticity = elasticity }
        }
        let world = try world(items)
        world.step(30)
        let relative = elasticity * 600
        // Velocities of some hundred points per second after a few dozen roundings.
        #expect(isNear(try world.state(0).velocity.x, 100 - relative / 2, 0.05))
        #expect(isNear(try world.state(1).velocity.x, 100 + relative / 2, 0.05))
        #expect(isNear(try world.state(0).velocity.y, 0, 1e-6))
    }

    @Test func `a pair bounces with the larger elasticity`() throws {
        let world = try world(
            [ball(0, -30).moving(0, 300).with { $0.elasticity = 0.25 }], boundaries: [floor(elasticity: 0.75)])
        world.step(20)
        // As above.
        #expect(isNear(try world.state().velocity.y, -225, 0.05))
    }

    @Test func `a slow approach bounces if the settings say so`() throws {
        let items = [
            Item(.circle(radius: 10), position: [-15, 0], velocity: [60, 0], elasticity: 1),
            Item(.circle(radius: 10), position: [15, 0]),
        ]
        let settings = Settings(gravity: .zero, restitutionThreshold: 0)
        let world = try World(SceneDescription(settings: settings, items: items))
        world.step(30)
        #expect(abs(world.states()[0].velocity.x) < 0.1)
        #expect(abs(world.states()[1].velocity.x - 60) < 0.1)
    }

    @Test func `a slow approach does not bounce`() throws {
        let world = try world([ball(0, -12).moving(0, 60).with { $0.elasticity = 1 }], boundaries: [floor()])
        world.step(30)
        // The soft contact's rest after the approach was stopped.
        #expect(isNear(try world.state().velocity.y, 0, 2))
    }

    @Test func `momentum is conserved in a free cluster`() throws {
        var items: [Item] = []
        for row in 0..<6 {
            for column in 0..<6 {
                let shape = everyShape[(row * 6 + column) % everyShape.count]
                let place = Vector2(Double(column) * 40, Double(row) * 40)
                // All fly towards the middle.
                items.append(
                    Item(shape, position: place, velocity: (Vector2(100, 90) - place) * 2, density: Double(1 + row)))
            }
        }
        let world = try world(items)
        let masses = items.map { MassProperties(of: $0.shape, density: $0.density).mass }
        func momentum() -> Vector2 {
            zip(masses, world.states()).reduce(.zero) { $0 + $1.1.velocity * $1.0 }
        }
        let before = momentum()
        let scale = zip(masses, items).reduce(0) { $0 + $1.0 * $1.1.velocity.length }
        var contacts = 0
        for _ in 0..<60 {
            world.step()
            contacts += world.statistics.touchingContacts
        }
        #expect(contacts > 100)
        // Impulses are equal and opposite up to their rounding: 6e-8 of each, some thousands of them.
        #expect(isNear(momentum(), before, 1e-4 * scale))
    }

    @Test func `a sliding ball comes to roll at two thirds of its speed`() throws {
        let world = try world(
            [ball(0, -20, radius: 20, friction: 0.5).moving(300, 0)], gravity: down, boundaries: [floor(friction: 0.5)])
        world.step(60)
        let rolling = try world.state()
        // The discrete end of sliding, and the load's first ticks: 1 %.
        #expect(isNear(rolling.velocity.x, 200, 2))
        #expect(isNear(rolling.angularVelocity * 20, rolling.velocity.x, 0.2))
        world.step(120)
        let later = try world.state()
        #expect(isNear(later.angularVelocity * 20, later.velocity.x, 0.2))
        // Rolling has no friction: the speed stays, up to rounding.
        #expect(isNear(later.velocity.x, rolling.velocity.x, 0.2))
    }

    @Test(arguments: [(100.0, 10), (10, 6)]) func `a stack of boxes stands`(side: Double, count: Int) throws {
        let items = (0..<count).map { box(0, -side * (Double($0) + 0.5), side: side, friction: 0.5) }
        let world = try world(items, gravity: down, boundaries: [floor(friction: 0.5)])
        world.step(300)
        // A contact with a load of n boxes sinks by n g / (m ω²), m the reduced mass of half a box: 0.056 pt a box.
        let sinking = 0.06 * Double(count * (count + 1) / 2)
        for (k, state) in world.states().enumerated() {
            #expect(isNear(state.centerOfMass.y, items[k].position.y, sinking))
            #expect(isNear(state.centerOfMass.x, 0, 0.02 * side))
            #expect(abs(state.sine) < 0.01)
            #expect(state.velocity.length < 1)
        }
    }

    @Test func `an item that may not rotate never turns`() throws {
        var items = everyShape.enumerated().map { k, shape in
            Item(
                shape, position: Vector2(Double(k) * 30, -40), velocity: Vector2(80, 0), angularVelocity: 3,
                allowsRotation: false)
        }
        items.append(box(60, -100, side: 60).moving(0, 300, turning: 2))
        let world = try world(items, gravity: down, boundaries: [floor(friction: 1)])
        try world.apply(Push(force: Vector2(0.1, 0.1), targets: [.init(id(0), offset: Vector2(9, 2))]))
        try world.setVelocities([(id(1), Vector2(10, 0), 4)])
        world.step(90)
        for state in world.states().prefix(everyShape.count) {
            #expect(state.cosine == 1)
            #expect(state.sine == 0)
            #expect(state.angularVelocity == 0)
        }
        #expect(try world.state(5).sine != 0)
    }

    @Test func `anchored items without a velocity never move`() throws {
        var items = everyShape.enumerated().map { k, shape in
            anchored(shape, Double(k) * 50, 0, rotation: 0.3)
        }
        for k in 0..<10 { items.append(ball(Double(k) * 22, -60).moving(0, 400)) }
        let pushed = Push(force: Vector2(5, 5), targets: [.init(id(1), offset: Vector2(5, 0))])
        let world = try world(
            items, gravity: down, fields: [Field(.linearGravity(direction: Vector2(1, 0)))], pushes: [pushed])
        try world.apply(pushed)
        let before = world.states().prefix(everyShape.count)
        world.step(90)
        #expect(Array(world.states().prefix(everyShape.count)) == Array(before))
        for state in before { #expect(state.velocity == .zero && state.angularVelocity == 0) }
    }

    @Test func `a resting box does not creep`() throws {
        let flat = try world([box(0, -50)], gravity: down, boundaries: [floor()])
        flat.step(60)
        let start = try flat.state().centerOfMass
        flat.step(300)
        // A thousandth of a point in five seconds.
        #expect(isNear(try flat.state().centerOfMass, start, 1e-3))
    }

    @Test func `friction holds a box on an incline below its angle`() throws {
        // Gravity turned by 10°, tan 10° = 0.18; friction 0.5.
        let slope = Vector2(PortableMath.sine(0.1745), PortableMath.cosine(0.1745))
        let world = try world([box(0, -50, friction: 0.5)], gravity: slope, boundaries: [floor(friction: 0.5)])
        world.step(60)
        let start = try world.state().centerOfMass
        world.step(300)
        // Friction is solved in velocities, so its rounding may add up: a hundredth of a point.
        #expect(isNear(try world.state().centerOfMass, start, 0.01))
    }

    @Test func `an ellipse rolls where a rectangle slides`() throws {
        // Gravity turned by 20°: tan 20° = 0.36 is more than the friction of 0.2.
        let slope = Vector2(PortableMath.sine(0.349), PortableMath.cosine(0.349))
        let items = [
            Item(.ellipse(halfWidth: 25, halfHeight: 20), position: Vector2(-500, -20)),
            Item(.rectangle(width: 50, height: 40), position: Vector2(0, -20)),
        ]
        let world = try world(items, gravity: slope, boundaries: [floor()])
        world.step(60)
        let (ellipse, rectangle) = (try world.state(0), try world.state(1))
        #expect(ellipse.angularVelocity > 2)
        #expect(abs(rectangle.sine) < 0.02)
        // g (sin − μ cos) for a second; the load settles in the first ticks: 2 %.
        let acceleration = 1000 * (slope.x - 0.2 * slope.y)
        #expect(isNear(rectangle.velocity.x, acceleration, 0.02 * acceleration))
    }
}

@Suite struct PushTests {
    @Test func `an instantaneous push of 1 gives mass 1 a speed of 100`() throws {
        let tall = Item(.rectangle(width: 100, height: 200), position: Vector2(500, 0))
        let world = try world([box(0, 0), tall])
        try world.apply(Push(force: Vector2(1, -2), targets: [.init(id(0)), .init(id(1))]))
        // Exact: no rounding in 100 and 50.
        #expect(try world.state(0).velocity == Vector2(100, -200))
        #expect(try world.state(1).velocity == Vector2(50, -100))
        world.step()
        #expect(try world.state(0).velocity == Vector2(100, -200))
    }

    @Test func `a continuous push acts until it is removed`() throws {
        let world = try world([box(0, 0)])
        let push = try world.add(Push(force: Vector2(1, 0), targets: [.init(id(0))]))
        world.step(60)
        // 240 sums.
        #expect(isNear(try world.state().velocity, Vector2(100, 0), 1e-2))
        try world.removePush(push)
        let speed = try world.state().velocity
        world.step(10)
        #expect(try world.state().velocity == speed)
        #expect(throws: DynamicsError.unknownID("push 0")) { try world.removePush(push) }
    }

    @Test func `a push beside the centre turns the item about it`() throws {
        let turned = box(0, 0).with { $0.rotation = .pi / 2 }
        let world = try world([box(0, 0).with { $0.collisions = .none }, turned.with { $0.collisions = .none }])
        try world.apply(
            Push(
                force: Vector2(0, 1),
                targets: [.init(id(0), offset: Vector2(50, 0)), .init(id(1), offset: Vector2(50, 0))]))
        // r × F / I = 50 · 100 / (10⁴/6); rounding.
        #expect(isNear(try world.state(0).angularVelocity, 3, 1e-5))
        // The offset turns with the item: now along the force.
        #expect(isNear(try world.state(1).angularVelocity, 0, 1e-4))
        #expect(try world.state(0).velocity == Vector2(0, 100))
    }

    @Test func `a push's offset is from the item's centre, not from its centre of mass`() throws {
        let wedge = Shape.path([.zero, Vector2(90, 0), Vector2(0, 90)])
        let world = try world([Item(wedge, position: .zero)])
        try world.apply(Push(force: Vector2(0, 1), targets: [.init(id(0), offset: Vector2(30, 30))]))
        // At the centre of mass: no turn, up to the rounding of the arm (4e-6 pt).
        #expect(isNear(try world.state().angularVelocity, 0, 1e-5))
    }

    @Test func `a board rocks on a drum with the period of small swings and never swings up`() throws {
        let (radius, width, thickness) = (100.0, 200.0, 20.0)
        // Rolled off the top by 0.1 rad: the contact has moved along the board by as much as along the drum.
        let angle = 0.1
        let (outward, along) = (Vector2(sin(angle), -cos(angle)), Vector2(cos(angle), sin(angle)))
        let board = Item(
            .rectangle(width: width, height: thickness),
            position: outward * (radius + thickness / 2) - along * (radius * angle), rotation: angle, friction: 1)
        let world = try world([board, anchored(.circle(radius: radius), 0, 0, friction: 1)], gravity: down)
        var (largest, crossings) = ([0.0], [Int]())
        var last = angle
        while crossings.count < 33 {
            world.step()
            let now = try world.state().sine
            if now < 0, last >= 0 {
                crossings.append(world.ticks)
                largest.append(0)
            }
            largest[largest.count - 1] = max(largest[largest.count - 1], now)
            last = now
        }
        // Its potential is m g (r − t/2) θ²/2, its inertia that about the contact.
        let inertia = (width * width + thickness * thickness) / 12 + thickness * thickness / 4
        let period = 2 * Double.pi * (inertia / (1000 * (radius - thickness / 2))).squareRoot()
        let measured = Double(crossings[32] - crossings[0]) * tick / 32
        // Normals and arms are those of the step's middle: right to second order in ω H.
        let q = (2 * Double.pi / period * tick) * (2 * Double.pi / period * tick)
        #expect(isNear(measured, period, period * q))
        // With normals of the step's start it would swing up by 8 % a second.
        #expect(zip(largest, largest.dropFirst()).allSatisfy { $1 <= $0 * (1 + 1e-3) }, "\(largest)")
        // The middle of a step damps by (1/8) ω² H² a step at most, in amplitude half of that.
        let least = pow(1 - q / 16, Double(crossings[32] - crossings[0]))
        #expect(largest[32] >= least * largest[1], "\(largest[32] / largest[1]) \(least)")
    }
}
