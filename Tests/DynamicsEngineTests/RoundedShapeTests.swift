import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// Capsules and rounded polygons in whole worlds.
@Suite struct RoundedShapeTests {
    static let capsule = Shape.capsule(length: 30, radius: 8)
    static let box = Shape.rounded([[-12, -7], [12, -7], [12, 7], [-12, 7]], radius: 4)
    static let triangle = Shape.rounded([[-12, -8], [14, -6], [0, 11]], radius: 5)
    static let group = Shape.group([
        .init(capsule, offset: [0, -6], rotation: 0.4), .init(.rectangle(width: 20, height: 8), offset: [3, 8]),
    ])
    static let shapes = [capsule, box, triangle, group]

    /// A crowd of rounded shapes and all others, in a box with a chain at its bottom.
    private func crowd(_ count: Int, seed: UInt64 = 5, sleeps: Bool = false) -> SceneDescription {
        var random = RandomSource(seed: seed)
        let others: [Shape] = [
            .circle(radius: 10), .ellipse(halfWidth: 14, halfHeight: 8), .rectangle(width: 24, height: 16),
            .path([[-10, -8], [12, -6], [9, 9], [-7, 10]]),
        ]
        let items = (0..<count).map { k in
            let place = Vector2(Double(k % 10), -Double(k / 10)) * 46
            return Item(
                k % 3 == 2 ? others[k / 3 % 4] : Self.shapes[k % 4],
                position: place + Vector2(random.uniform(-4, 4) - 210, -60), rotation: random.uniform(-3, 3),
                velocity: [random.uniform(-60, 60), random.uniform(-60, 60)],
                isAnchored: k % 17 == 5)
        }
        return SceneDescription(
            settings: Settings(gravity: [0, 1], allowsSleep: sleeps), items: items,
            boundaries: [
                Boundary(.inside(minimum: [-250, -2000], maximum: [250, 60])),
                Boundary(
                    .path([[-260, -80], [-120, -5], [0, 0], [90, 0], [160, -20], [260, -90]], closed: false)),
            ])
    }

    @Test(arguments: [UInt64(5), 6, 7]) func `single steps agree with the reference`(seed: UInt64) throws {
        try expectAgreement(crowd(120, seed: seed), after: [0, 10, 20, 30, 60], contacts: 400)
    }

    @Test func `any number of workers, and both builds, give the same bits`() throws {
        let scene = crowd(300)
        var wide = scene
        wide.settings.workers = 3
        let worlds = [
            try World(scene), try World(wide), try World(scene, kernels: FastKernels.named("v3") ?? .portable),
        ]
        for world in worlds { world.step(90) }
        #expect(Set(worlds.map { $0.stateHash() }).count == 1)
        #expect(worlds[0].isFinite)
    }

    @Test func `a snapshot goes on to the same bits`() throws {
        let world = try World(crowd(120, sleeps: true))
        world.step(40)
        let other = try World(bytes: world.snapshot().bytes)
        #expect(try world.parts(of: id(0)) == other.parts(of: id(0)))
        for _ in 0..<60 {
            world.step()
            other.step()
            #expect(world.stateHash() == other.stateHash())
        }
    }

    @Test func `the shapes of a world are those that were added`() throws {
        let world = try world([Item(Self.capsule, position: [5, 5]), Item(Self.box, position: [50, 5])])
        #expect(try world.parts(of: id(0)).map(\.shape) == [Self.capsule])
        #expect(try world.parts(of: id(1)).map(\.shape) == [Self.box])
        try world.remove([id(0)])
        let more = try world.add([Item(Self.triangle, position: [90, 5])])
        guard case .rounded(let core, 5) = try world.parts(of: more[0])[0].shape else {
            return #expect(Bool(false))
        }
        #expect(core.count == 3)
    }

    @Test(arguments: [0.0, .pi / 2]) func `a capsule rests, lying and standing`(rotation: Double) throws {
        for boundary in [floor(), Boundary(.inside(minimum: [-500, -500], maximum: [500, 0]))] {
            let half = rotation == 0 ? 8.0 : 23
            let world = try world(
                [Item(Self.capsule, position: [0, -half - 1], rotation: rotation)], gravity: down,
                boundaries: [boundary], sleeps: true)
            world.step(rotation == 0 ? 240 : 60)
            let state = try world.state()
            #expect(abs(state.centerOfMass.y + half) < 0.1)
            #expect(abs(state.centerOfMass.x) < 0.01)
            #expect(abs(state.velocity.y) < 0.1)
            if rotation == 0 { #expect(world.statistics.awakeItems == 0) }
        }
    }

    @Test(arguments: [box, capsule]) func `a stack rests`(shape: Shape) throws {
        let half = shape.size / 2
        let items = (0..<8).map { k in
            Item(shape, position: [0, -half - 2 * half * Double(k)], friction: 0.5)
        }
        let world = try world(items, gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        world.step(400)
        for k in 0..<8 {
            let state = try world.state(k)
            #expect(abs(state.centerOfMass.x) < 0.2, "item \(k)")
            #expect(abs(state.centerOfMass.y + half + 2 * half * Double(k)) < 0.02 * half * Double(k + 2), "item \(k)")
            #expect(abs(state.sine) < 0.01, "item \(k)")
        }
        #expect(world.statistics.awakeItems == 0)
    }

    @Test func `a capsule rolls down a slope as a cylinder of its inertia does`() throws {
        // Seen along its axis a capsule is no wheel: it slides lying, so a circle of two short half turns rolls.
        let wheel = Shape.capsule(length: 1, radius: 10)
        let slope = Boundary(.segment([-1000, -200], [1000, 200]), friction: 1)
        let world = try world(
            [Item(wheel, position: [-500, -110.5], friction: 1)], gravity: down, boundaries: [slope])
        world.step(60)
        let state = try world.state()
        let mass = MassProperties(of: wheel, density: 1)
        let sine = 0.2 / (1 + 0.04).squareRoot()
        let pull = 1000 * sine / (1 + mass.momentOfInertia / (mass.mass * 10.3 * 10.3))
        #expect(abs(state.velocity.length - pull) < 0.08 * pull)
        #expect(abs(state.angularVelocity * 10.3 - state.velocity.length) < 0.1 * pull)
    }

    @Test(arguments: shapes) func `nothing passes a wall or what is anchored`(shape: Shape) throws {
        let walls: [(Boundary?, Item?)] = [
            (Boundary(.segment([100, -1000], [100, 1000])), nil),
            (Boundary(.path([[100, -1000], [100, 0], [100, 1000]], closed: false)), nil),
            (nil, Item(.rectangle(width: 2, height: 2000), position: [101, 0], isAnchored: true)),
            (nil, Item(.capsule(length: 2000, radius: 1), position: [101, 0], rotation: .pi / 2, isAnchored: true)),
        ]
        for (wall, anchored) in walls {
            for (speed, spin) in [(3000.0, 0.0), (40_000, 30), (900_000, -300), (9000, 900)] {
                let item = Item(shape, position: [0, 3], rotation: 0.7, velocity: [speed, 40], angularVelocity: spin)
                let world = try world([item] + (anchored.map { [$0] } ?? []), boundaries: wall.map { [$0] } ?? [])
                world.step(8)
                #expect(try world.state().centerOfMass.x < 100, "\(speed)")
            }
        }
    }

    @Test func `a capsule slides over the seams of a floor`() throws {
        for shape in [Self.capsule, Self.box] {
            let tiles = (0..<40).map { k in
                Item(
                    .rectangle(width: 40, height: 40), position: [Double(k) * 40, 20], friction: 0, isAnchored: true)
            }
            let item = Item(
                shape, position: [100, -shape.size / 2 + 0.05], velocity: [400, 0], friction: 0)
            let world = try world([item] + tiles, gravity: down)
            world.step(150)
            let state = try world.state()
            #expect(abs(state.velocity.x - 400) < 0.5)
            #expect(abs(state.centerOfMass.y + shape.size / 2) < 0.3)
        }
    }

    @Test func `a capsule slides over a chain and lies at its corners`() throws {
        let points = (0..<30).map { Vector2(Double($0) * 50 - 100, 0) }
        for shape in [Self.capsule, Self.box] {
            let item = Item(shape, position: [0, -shape.size / 2 + 0.05], velocity: [400, 0], friction: 0)
            let world = try world(
                [item], gravity: down, boundaries: [Boundary(.path(points, closed: false), friction: 0)])
            world.step(150)
            #expect(abs(try world.state().velocity.x - 400) < 0.5)
        }
        let valley = Boundary(.path([[-200, -150], [0, 0], [200, -150]], closed: false))
        let peak = Boundary(.path([[-200, 200], [0, 0], [200, 200]], closed: false), friction: 1)
        for boundary in [valley, peak] {
            let world = try world(
                [Item(Self.capsule, position: [0, -30], rotation: 0.02)], gravity: down, boundaries: [boundary])
            world.step(30)
            #expect(try world.state().centerOfMass.y < -5)
            #expect(world.isFinite)
        }
    }

    @Test func `a sensor and contact events know rounded shapes`() throws {
        var sensor = Item(.capsule(length: 100, radius: 20), position: [0, 0], isAnchored: true)
        sensor.isSensor = true
        let world = try world([sensor, Item(Self.box, position: [-200, 30], velocity: [600, 0])])
        var begun = 0
        for _ in 0..<60 {
            world.step()
            begun += world.sensorEvents.count
        }
        #expect(begun == 2)
    }
}
