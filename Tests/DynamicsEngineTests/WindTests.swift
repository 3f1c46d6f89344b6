import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// Wind on outlines, by closed forms.
@Suite struct WindTests {
    private func wind(_ x: Double, _ y: Double, drag: Double, lift: Double = 0) -> Field {
        Field(.wind(direction: Vector2(x, y), drag: drag, lift: lift))
    }

    /// What a plate of mass 1 and 200 pt length feels in its first step, mass pt/s².
    private func force(on plate: Item, _ field: Field) throws -> Vector2 {
        // A short tick, so that what it yields doesn't count.
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero, tick: 1e-5, allowsSleep: false), items: [plate], fields: [field]))
        world.step()
        return try world.state().velocity / 1e-5
    }

    private func plate(turned angle: Double) -> Item {
        Item(
            .rectangle(width: 200, height: 1), position: .zero, rotation: angle,
            massProperties: MassProperties(mass: 1, centerOfMass: .zero, momentOfInertia: 1e9))
    }

    @Test func `in still air a disc slows down as drag by the square of the speed says`() throws {
        let disc = Item(.circle(radius: 50), position: .zero, velocity: Vector2(600, 800))
        let world = try world([disc], fields: [wind(0, 0, drag: 0.5)])
        let mass = MassProperties(of: disc.shape, density: 1).mass
        for second in 1...4 {
            world.step(60)
            // 1/v grows by D A/m a second; 32 corners lie within 0.5 % of a disc's width.
            let speed = 1 / (1 / 1000 + 0.5e-4 * 100 / mass * Double(second))
            #expect(isNear(try world.state().velocity, Vector2(0.6, 0.8) * speed, 0.005 * speed))
        }
    }

    @Test(arguments: [20.0, 400]) func `what falls comes to the speed at which wind carries it`(width: Double) throws {
        let leaf = Item(.rectangle(width: width, height: 10), position: .zero)
        let world = try world([leaf], gravity: down, fields: [wind(0, 0, drag: 0.1)])
        world.step(600)
        // m g = D A v², felt at the velocity that a step begins with: v² = v₀² + g T v.
        let exact = (width * 10 / 1e4 * 1000 / (0.1e-4 * width)).squareRoot()
        let half = 1000 * tick / 2
        let speed = half + (half * half + exact * exact).squareRoot()
        #expect(isNear(try world.state().velocity, Vector2(0, speed), 1e-3 * speed))
    }

    @Test(arguments: [10.0, 30, 45, 60, 90]) func `a plate has drag by the sine and lift by both`(degrees: Double)
        throws
    {
        let angle = degrees * .pi / 180
        let (sine, cosine) = (PortableMath.sine(angle), PortableMath.cosine(angle))
        // Wind to the right at 300 pt/s against 200 pt, and the thickness of 1 pt.
        let drag = try force(on: plate(turned: angle), wind(3, 0, drag: 0.2))
        #expect(isNear(drag, Vector2(0.2e-4 * 9e4 * (200 * sine + cosine), 0), 0.01))
        let lift = try force(on: plate(turned: angle), wind(3, 0, drag: 0, lift: 0.2))
        // Its rear end is lower, so it is lifted; its front edge is pressed the other way.
        #expect(isNear(lift, Vector2(0, -0.2e-4 * 9e4 * (200 * sine * cosine - cosine * sine)), 0.01))
    }

    @Test func `air that a body turns in takes its turn`() throws {
        let bar = Item(.rectangle(width: 300, height: 10), position: .zero, angularVelocity: 20)
        let world = try world([bar], fields: [wind(0, 0, drag: 0.2)])
        world.step(60)
        let inertia = MassProperties(of: bar.shape, density: 1).momentOfInertia
        // Each half of a thin bar feels D ω² r³ from 0 to l/2, so 1/ω grows by D l⁴ / (32 I) a second; three places an
        // edge see 3 % more, and the ends feel a little.
        let grown = 1 / (try world.state().angularVelocity) - 1 / 20
        let exact = 0.2e-4 * 300 * 300 * 300 * 300 / (32 * inertia)
        #expect(isNear(grown, exact, 0.05 * exact))
    }

    @Test func `what is light comes to the wind's speed and no further`() throws {
        let feather = Item(.ellipse(halfWidth: 20, halfHeight: 2), position: .zero, rotation: 0.4, density: 1e-6)
        let world = try world([feather], fields: [wind(-2, 1, drag: 1000, lift: 1000)])
        var fastest = 0.0
        for _ in 0..<120 {
            world.step()
            fastest = max(fastest, try world.state().velocity.length)
        }
        #expect(world.isFinite)
        #expect(fastest > 100)
        // Lift carries it across the wind, no faster than that blows.
        #expect(fastest < 2 * 100 * 5.0.squareRoot())
    }

    @Test func `wind acts in its region, on its members, and leaves anchored items`() throws {
        let items = [ball(0, 0), ball(50, 0), ball(0, 200), anchored(.circle(radius: 10), 0, -50)]
        let field = Field(
            .wind(direction: Vector2(1, 0), drag: 1), region: .circle(radius: 100),
            members: .only([id(0), id(2), id(3)]))
        let world = try world(items, fields: [field])
        world.step(10)
        #expect(try world.state(0).velocity.x > 1)
        for k in 1...3 { #expect(try world.state(k).velocity == .zero) }
    }

    @Test func `every shape agrees with the reference, on any number of workers and after a restore`() throws {
        var random = RandomSource(seed: 11)
        let items = (0..<2000).map { k in
            Item(
                everyShape[k % everyShape.count],
                position: Vector2(random.uniform(-2000, 2000), random.uniform(-2000, 2000)),
                rotation: random.uniform(-3, 3),
                velocity: Vector2(random.uniform(-200, 200), random.uniform(-200, 200)),
                angularVelocity: random.uniform(-5, 5), collisions: .none)
        }
        var scene = SceneDescription(
            settings: Settings(gravity: .zero, allowsSleep: false), items: items,
            fields: [wind(3, 1, drag: 0.02, lift: 0.03), wind(0, -1, drag: 0.01)])
        let world = try World(scene)
        scene.settings.workers = 4
        let shared = try World(scene)
        scene.items = Array(items[..<60])
        var reference = try ReferenceWorld(scene)
        world.step(5)
        shared.step(5)
        reference.setStates(Array(world.states()[..<60]))
        reference.setTicks(world.ticks)
        let before = world.states()
        world.step()
        shared.step()
        reference.step()
        for (k, exact) in reference.states().enumerated() {
            let (old, new) = (before[k], world.states()[k])
            // 32 corners or 5 of what is round there are many of here.
            #expect(isNear(new.velocity, exact.velocity, 0.01 * (exact.velocity - old.velocity).length + 1e-3))
            let turn = exact.angularVelocity - old.angularVelocity
            #expect(isNear(new.angularVelocity, exact.angularVelocity, 0.02 * abs(turn) + 1e-3), "item \(k)")
        }
        #expect(world.stateHash() == shared.stateHash())
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] { world.step(5) }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `bad numbers are refused by name`() {
        for kind in [
            Field.Kind.wind(direction: Vector2(.nan, 0), drag: 1), .wind(direction: .zero, drag: -1),
            .wind(direction: .zero, drag: 1, lift: 1e7),
        ] {
            #expect(throws: DynamicsError.self) { try Field(kind).validated() }
        }
        // The fastest storm on the largest and lightest things.
        #expect(throws: Never.self) {
            let sail = Item(.rectangle(width: 1e6, height: 1), position: .zero, rotation: 1, density: 1e-6)
            let world = try world([sail], fields: [wind(5e5, 5e5, drag: 1e6, lift: 1e6)])
            world.step(10)
            #expect(world.isFinite)
        }
    }
}
