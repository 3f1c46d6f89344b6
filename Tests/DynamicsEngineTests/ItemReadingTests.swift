import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import GoldenScenes
import Testing

/// `World.item(_:)`: what a world tells of an item makes an equal item of another world.
@Suite struct ItemReadingTests {
    /// A world of the items that another one tells of, in a scene that is otherwise the same.
    private func copy(of world: World, _ scene: SceneDescription) throws -> World {
        var scene = scene
        scene.items = try world.states().indices.map { try world.item(id($0)) }
        return try World(scene)
    }

    /// Numbers that Float holds, so that nothing is rounded; no two of them equal.
    private var item: Item {
        Item(
            .circle(radius: 12.5), position: Vector2(100.25, -40.5), velocity: Vector2(3.5, -2.25),
            angularVelocity: 0.75,
            density: 1.5, friction: 0.375, elasticity: 0.625, resistance: 0.125, angularResistance: 0.0625,
            charge: -2.5,
            gravityScale: 0.5, surfaceSpeed: 33.5, rollingResistance: 0.03125, material: 77, userValue: .max - 5,
            collisions: CollisionMembership(
                items: CollisionSets([3, 90]), boundaries: CollisionSets([4]),
                filter: CollisionFilter(category: 4, mask: 9, group: -3)))
    }

    /// Items that each differ from the first in a few things.
    private var variety: [Item] {
        let surface = Surface(friction: 0.5, speed: 20, material: 3)
        let changes: [(inout Item) -> Void] = [
            { _ in }, { $0.collisions = .none }, { $0.isSensor = true }, { $0.isOneWay = true },
            { $0.allowsSleep = false }, { ($0.allowsRotation, $0.angularVelocity) = (false, 0) },
            { ($0.isAnchored, $0.velocity, $0.angularVelocity) = (true, .zero, 0) },
            // Driven.
            { $0.isAnchored = true },
            { $0.massProperties = MassProperties(mass: 3.5, centerOfMass: Vector2(2, -1), momentOfInertia: 250) },
            { $0.shape = .ellipse(halfWidth: 14, halfHeight: 6.5) }, { $0.shape = .rectangle(width: 31, height: 8) },
            { $0.shape = .path([Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)]) },
            { $0.shape = .path([Vector2(10, 20), Vector2(26, 20), Vector2(26, 28), Vector2(10, 28)]) },
            { $0.shape = .capsule(length: 20, radius: 4) },
            { $0.shape = .group([Shape.Part(.circle(radius: 8), offset: Vector2(4, 0))]) },
            {
                $0.shape = .group([
                    Shape.Part(.circle(radius: 8), offset: Vector2(-16, 0), surface: surface),
                    Shape.Part(.circle(radius: 8), offset: Vector2(16, 0)),
                ])
            },
        ]
        return changes.map { item.with($0) }
    }

    @Test func `numbers that Float holds come back as they were given, and make the same snapshot`() throws {
        let world = try world(variety)
        for (k, item) in variety.enumerated() {
            let read = try world.item(id(k))
            // A group of one part that lies off the centre has its centre of mass there, and a capsule's core may begin
            // at its other end.
            if case .rounded = item.shape {
                #expect(isNear(read, item, 1e-6))
            } else {
                #expect(read == item)
            }
        }
        let other = try copy(of: world, SceneDescription(settings: world.settings))
        #expect(other.snapshot().bytes == world.snapshot().bytes)
        for world in [world, other] { world.step(20) }
        #expect(other.snapshot().bytes == world.snapshot().bytes)
    }

    @Test func `an edited item is told of as it is now`() throws {
        let world = try world(variety, gravity: down)
        world.step(3)
        let triangle = Shape.path([Vector2(0, -6), Vector2(6, 3), Vector2(-6, 3)])
        try world.setShape(triangle, of: id(0))
        try world.setPoses([(id(0), Vector2(7, 8), 1)])
        try world.setUserValue(9, of: id(0))
        try world.setCollisions([(id(0), .none)])
        var properties = try world.item(id(0)).properties
        properties.friction = 0.75
        properties.massProperties = MassProperties(mass: 2, centerOfMass: Vector2(1, 0.5), momentOfInertia: 33)
        try world.setProperties([(id(0), properties)])
        let read = try world.item(id(0))
        #expect(isNear(read.position, Vector2(7, 8), 1e-5) && isNear(read.rotation, 1, 1e-6))
        #expect(read.userValue == 9 && read.collisions == .none && read.properties == properties)
        #expect(
            isNear(
                read,
                item.with {
                    ($0.shape, $0.position, $0.rotation) = (triangle, Vector2(7, 8), 1)
                    ($0.properties, $0.userValue, $0.collisions) = (properties, 9, .none)
                    $0.velocity = read.velocity
                    $0.angularVelocity = read.angularVelocity
                }, 1e-5))
        #expect(try read.velocity == world.state().velocity)
        try world.remove([id(0)])
        #expect(throws: DynamicsError.unknownID("item 0")) { try world.item(id(0)) }
        #expect(throws: DynamicsError.unknownID("item 99")) { try world.item(id(99)) }
    }

    @Test(arguments: GoldenScene.all)
    func `items of every golden scene are told of as they were described`(golden: GoldenScene) throws {
        let scene = golden.description
        let world = try World(scene)
        for (k, item) in scene.items.enumerated() {
            let (read, given) = (try world.item(id(k)), try item.validated())
            #expect(isNear(read, given, 2e-6), "\(read) \(given)")
        }
        // In motion, where angles and turns are any: told of, added and told of again.
        world.step(10)
        let other = try copy(of: world, scene)
        for k in scene.items.indices { #expect(isNear(try other.item(id(k)), try world.item(id(k)), 2e-6)) }
    }

    @Test func `what goes on from items that were told of goes on alike`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 200)).description
        let world = try World(scene)
        let other = try copy(of: world, scene)
        for world in [world, other] { world.step(5) }
        for (a, b) in zip(world.states(), other.states()) {
            #expect(isNear(a.centerOfMass, b.centerOfMass, 0.01), "\(a) \(b)")
        }
    }
}

/// Whether two descriptions differ by no more than a share of their numbers.
private func isNear(_ a: Item, _ b: Item, _ share: Double) -> Bool {
    func near(_ a: Double, _ b: Double, _ size: Double = 0) -> Bool {
        abs(a - b) <= share * max(abs(a), abs(b), size, 1e-3)
    }
    func near(_ a: Vector2, _ b: Vector2, _ size: Double = 0) -> Bool {
        let size = max(size, a.length, b.length)
        return near(a.x, b.x, size) && near(a.y, b.y, size)
    }
    let (p, q) = (a.properties, b.properties)
    let numbers: [(Double, Double)] = [
        (p.density, q.density), (p.friction, q.friction), (p.elasticity, q.elasticity), (p.resistance, q.resistance),
        (p.angularResistance, q.angularResistance), (p.charge, q.charge), (p.gravityScale, q.gravityScale),
        (p.surfaceSpeed, q.surfaceSpeed), (p.rollingResistance, q.rollingResistance),
        (a.angularVelocity, b.angularVelocity),
    ]
    let (m, n) = (MassProperties(of: a), MassProperties(of: b))
    let arm = n.centerOfMass.length
    let turn = (a.rotation - b.rotation) / (2 * Double.pi)
    guard numbers.allSatisfy({ near($0, $1) }), near(m.mass, n.mass), near(m.momentOfInertia, n.momentOfInertia),
        near(m.centerOfMass, n.centerOfMass, b.shape.size), near(a.velocity, b.velocity),
        near(a.position, b.position, arm + b.shape.size), abs(turn - turn.rounded()) < share,
        p.isAnchored == q.isAnchored, p.allowsRotation == q.allowsRotation, p.isSensor == q.isSensor,
        p.isOneWay == q.isOneWay, p.material == q.material, p.allowsSleep == q.allowsSleep, a.userValue == b.userValue,
        (p.massProperties == nil) == (q.massProperties == nil), a.collisions == b.collisions,
        near(a.shape.size, b.shape.size), a.shape.parts.count == b.shape.parts.count
    else { return false }
    return zip(a.shape.parts, b.shape.parts).allSatisfy { a, b in
        a.surface == b.surface && near(outline(a), outline(b), share)
    }

    func near(_ a: [Vector2], _ b: [Vector2], _ share: Double) -> Bool {
        let size = a.reduce(0) { max($0, $1.length) }
        return a.count == b.count && zip(a, b).allSatisfy { near($0, $1, size) }
    }
}

/// Points that a part's outline is made of, in the item's coordinates.
private func outline(_ part: Shape.Part) -> [Vector2] {
    let points: [Vector2] =
        switch part.shape {
        case .circle(let radius): [.zero, Vector2(radius, 0)]
        case .ellipse(let a, let b): [.zero, Vector2(a, 0), Vector2(0, b)]
        case .rectangle(let width, let height): [.zero, Vector2(width / 2, height / 2)]
        case .path(let vertices): vertices
        case .rounded(let core, let radius): core + [core[0] + Vector2(radius, 0)]
        case .group: []
        }
    let (cosine, sine) = (PortableMath.cosine(part.rotation), PortableMath.sine(part.rotation))
    return points.map { part.offset + $0.rotated(cosine: cosine, sine: sine) }
}
