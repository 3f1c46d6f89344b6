import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// Parts that are made of something else than their item.
@Suite struct PartSurfaceTests {
    /// A square of 40 pt of two halves; the lower one is made of something.
    private func boot(_ surface: Surface?, _ x: Double = 0, _ y: Double = -20, friction: Double = 0) -> Item {
        Item(
            .group([
                .init(.rectangle(width: 40, height: 20), offset: Vector2(0, -10)),
                .init(.rectangle(width: 40, height: 20), offset: Vector2(0, 10), surface: surface),
            ]), position: Vector2(x, y), friction: friction)
    }

    @Test func `a sole rubs, and the other side slides`() throws {
        let items = [boot(Surface(friction: 0.8)), boot(Surface(friction: 0.8), 500).with { $0.rotation = .pi }]
        let world = try world(items.map { $0.moving(300, 0) }, gravity: down, boundaries: [floor()])
        world.step(30)
        // √(0.8 · 0.2) g for half a second, and nothing.
        #expect(isNear(try world.state(0).velocity.x, 100, 2))
        #expect(isNear(try world.state(1).velocity.x, 300, 0.1))
    }

    @Test(arguments: [600.0, 30_000]) func `a sole bounces by itself, also where a sweep stops it`(speed: Double) throws
    {
        let items = [boot(Surface(elasticity: 0.5), 0, -300), boot(Surface(elasticity: 0.5), 500, -300)]
        let world = try world(
            [items[0].moving(0, speed), items[1].with { $0.rotation = .pi }.moving(0, speed)], boundaries: [floor()])
        world.step(60)
        #expect(isNear(try world.state(0).velocity.y, -speed / 2, 1e-3 * speed))
        #expect(isNear(try world.state(1).velocity.y, 0, 1))
    }

    @Test(arguments: [600.0, 30_000]) func `parts bounce off items that move, and off driven ones`(speed: Double) throws
    {
        for isAnchored in [false, true] {
            var wall = Item(.rectangle(width: 400, height: 40), position: Vector2(0, 20), density: 1e6)
            if isAnchored { (wall.isAnchored, wall.velocity) = (true, Vector2(0, -10)) }
            let item = boot(Surface(elasticity: 0.5), 0, -300).moving(0, speed)
            let world = try world([item, wall])
            world.step(60)
            #expect(isNear(try world.state(0).velocity.y, -speed / 2, 0.03 * speed), "\(isAnchored)")
        }
    }

    @Test func `a part is a conveyor`() throws {
        let belt = Item(
            .group([
                .init(.rectangle(width: 400, height: 20), offset: Vector2(-200, 0), surface: Surface(speed: 80)),
                .init(.rectangle(width: 400, height: 20), offset: Vector2(200, 0)),
            ]), position: Vector2(0, 10), friction: 0.5, isAnchored: true)
        let loads = [box(-300, -20, side: 40, friction: 0.5), box(300, -20, side: 40, friction: 0.5)]
        let world = try world(loads + [belt], gravity: down)
        world.step(60)
        #expect(isNear(try world.state(0).velocity.x, 80, 0.1))
        #expect(isNear(try world.state(1).velocity.x, 0, 0.1))
    }

    @Test func `a part resists rolling, and has a place in the table of mixing`() throws {
        let tyre = Shape.group([.init(.circle(radius: 20), surface: Surface(rollingResistance: 0.3, material: 7))])
        let disc = Item(tyre, position: Vector2(0, -20), velocity: Vector2(300, 0), angularVelocity: 15, friction: 0.8)
        let ground = Boundary(.segment(Vector2(-5000, 0), Vector2(5000, 0)), friction: 0.8, material: 2)
        let rolling = try world([disc], gravity: down, boundaries: [ground])
        rolling.step(60)
        #expect(isNear(try rolling.state().velocity.x, 300 - 0.3 * 1000 / 1.5, 1))
        var mixing = MaterialMixing()
        mixing.table = [.init(7, 2, friction: 0)]
        let slick = try World(
            SceneDescription(
                settings: Settings(mixing: mixing, allowsSleep: false),
                items: [disc.with { $0.angularVelocity = 0 }], boundaries: [ground]))
        slick.step(30)
        #expect(isNear(try slick.state().velocity.x, 300, 0.1))
    }

    private func crowd() -> SceneDescription {
        var random = RandomSource(seed: 21)
        let surfaces = [
            nil, Surface(friction: 0), Surface(friction: 0.9, elasticity: 0.8), Surface(speed: 50),
            Surface(rollingResistance: 0.2, material: 3),
        ]
        let items = (0..<60).map { k in
            let parts = (0..<3).map { part in
                Shape.Part(
                    everyShape[(k + part) % 4], offset: Vector2(Double(part) * 14, 0),
                    surface: surfaces[random.integer(0...4)])
            }
            return Item(
                .group(parts), position: Vector2(Double(k % 8) * 70 - 280, Double(k / 8) * -60 - 30),
                velocity: Vector2(random.uniform(-200, 200), random.uniform(-200, 600)), friction: 0.3)
        }
        var settings = Settings(allowsSleep: false)
        settings.mixing = MaterialMixing(friction: .mean)
        settings.mixing.table = [.init(3, 0, friction: 0.5, elasticity: 0.6)]
        return SceneDescription(
            settings: settings, items: items,
            boundaries: [Boundary(.inside(minimum: Vector2(-350, -700), maximum: Vector2(350, 0)), elasticity: 0.2)])
    }

    @Test func `parts agree with the reference, on any number of workers`() throws {
        var scene = crowd()
        try expectAgreement(scene)
        let world = try World(scene)
        scene.settings.workers = 4
        let shared = try World(scene)
        for world in [world, shared] { world.step(60) }
        #expect(world.stateHash() == shared.stateHash())
    }

    @Test func `snapshots and timelines keep what parts are made of`() throws {
        let world = try World(crowd())
        let timeline = try Timeline(depth: 20)
        timeline.record(world)
        for _ in 0..<20 { timeline.step(world) }
        let end = world.snapshot()
        let restored = try World(restoring: WorldSnapshot(bytes: end.bytes))
        for world in [world, restored] { world.step(10) }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        try timeline.restore(world, toTick: 5)
        world.step(15)
        #expect(world.snapshot().bytes == end.bytes)
        #expect(try restored.parts(of: id(7)).map(\.surface) == world.parts(of: id(7)).map(\.surface))
        #expect(try world.parts(of: id(7)).contains { $0.surface != nil })
    }

    @Test func `a shape that is replaced brings its own surfaces`() throws {
        let item = boot(Surface(friction: 0.8)).moving(300, 0)
        let world = try world([item], gravity: down, boundaries: [floor()])
        try world.setShape(boot(nil).shape, of: id(0))
        world.step(30)
        #expect(isNear(try world.state().velocity.x, 300, 0.1))
        try world.setShape(item.shape, of: id(0))
        world.step(30)
        #expect(isNear(try world.state().velocity.x, 100, 2))
    }

    @Test func `bad surfaces are refused by name`() {
        for surface in [
            Surface(friction: -1), Surface(elasticity: .nan), Surface(speed: 1e9), Surface(rollingResistance: 11),
            Surface(material: -1),
        ] {
            #expect(throws: DynamicsError.self) { try world([boot(surface)]) }
        }
    }
}
