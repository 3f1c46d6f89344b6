import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

@Suite struct FieldTests {
    static let kinds: [Field.Kind] = [
        .drag, .vortex, .radialGravity, .linearGravity(direction: Vector2(0.6, -0.8)),
        .velocity(direction: Vector2(1, 2)), .noise(smoothness: 0.5, animationSpeed: 2),
        .turbulence(smoothness: 0.2, animationSpeed: 1), .spring, .electric, .magnetic,
        .wind(direction: Vector2(2, -3), drag: 0.02, lift: 0.03),
        .custom(.perItem { Vector2(3 * $0.mass + $0.position.x, $0.velocity.y * $0.charge) }),
        .custom(.perLane { (x: $0.x + $0.mass, y: $0.velocityX - $0.y) }),
    ]

    private func items(_ count: Int) -> [Item] {
        var random = RandomSource(seed: 5)
        return (0..<count).map { k in
            Item(
                everyShape[k % 5], position: Vector2(random.uniform(-300, 300), random.uniform(-300, 300)),
                velocity: Vector2(random.uniform(-200, 200), random.uniform(-200, 200)),
                density: random.uniform(0.5, 4), charge: random.uniform(-2, 2), collisions: .none)
        }
    }

    @Test(arguments: kinds.indices) func `a field moves items as in the reference`(kind: Int) throws {
        // 19 items: two whole groups of lanes and a tail.
        let items = items(19)
        let field = Field(
            FieldTests.kinds[kind], position: Vector2(20, -10),
            region: .difference(.circle(radius: 280), .rectangle(width: 60, height: 40)), strength: 0.3, falloff: 0.5,
            minimumRadius: 15, members: .only((0..<17).map(id)))
        let scene = SceneDescription(settings: Settings(gravity: .zero), items: items, fields: [field])
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        var affected = 0
        for _ in 0..<3 {
            reference.setStates(world.states())
            reference.setTicks(world.ticks)
            let before = world.states()
            world.step()
            reference.step()
            for (k, (engine, exact)) in zip(world.states(), reference.states()).enumerated() {
                // Speeds up to some thousand points per second in four substeps of Float; noise is good to 1e-4.
                #expect(isNear(engine.velocity, exact.velocity, 1e-3 + 1e-4 * exact.velocity.length), "item \(k)")
                #expect(isNear(engine.centerOfMass, exact.centerOfMass, 1e-3))
                if engine.velocity != before[k].velocity { affected += 1 }
            }
        }
        #expect(affected > 15)
        #expect(
            try world.state(17).velocity
                == Vector2(Double(Float(items[17].velocity.x)), Double(Float(items[17].velocity.y))))
    }

    @Test func `a field acts from when it is added until it is removed`() throws {
        let world = try world([box(0, 0)])
        world.step()
        let field = try world.add(Field(.linearGravity(direction: Vector2(1, 0))))
        world.step(30)
        // 100 pt/s² for half a second; 120 sums.
        #expect(isNear(try world.state().velocity, Vector2(50, 0), 1e-3))
        try world.update(field, to: Field(.linearGravity(direction: Vector2(0, 1)), strength: 2))
        world.step(30)
        #expect(isNear(try world.state().velocity, Vector2(50, 100), 1e-3))
        try world.removeField(field)
        let speed = try world.state().velocity
        world.step(30)
        #expect(try world.state().velocity == speed)
        #expect(throws: DynamicsError.unknownID("field 0")) { try world.removeField(field) }
        #expect(throws: DynamicsError.unknownID("field 0")) { try world.update(field, to: Field(.drag)) }
        #expect(try world.add(Field(.drag)) == FieldID(rawValue: 1))
    }

    @Test func `a field's members stay its members when slots change`() throws {
        let world = try world((0..<20).map { box(Double($0) * 200, 0) })
        try world.add(Field(.linearGravity(direction: Vector2(0, 1)), members: .only([id(3), id(15)])))
        world.step()
        try world.remove((4..<15).map(id))
        try world.add([box(-500, 0), box(700, 0)])
        world.step(10)
        for k in [0, 1, 2, 3, 15, 16, 17, 18, 19, 20, 21] {
            #expect((try world.state(k).velocity.y > 0) == (k == 3 || k == 15), "item \(k)")
        }
    }

    @Test func `a field is read without members that were removed, and can be given back`() throws {
        let world = try world([ball(0, 0), ball(100, 0), ball(200, 0)])
        let field = Field(.linearGravity(direction: Vector2(0, 1)), strength: 1, members: .only([id(0), id(1)]))
        let fieldID = try world.add(field)
        let push = try world.add(Push(force: [1, 0], targets: [.init(id(0)), .init(id(2))]))
        try world.remove([id(0)])
        // At once, and after a step.
        for _ in 0..<2 {
            var read = try #require(world.allFields().first).field
            #expect(read.members == .only([id(1)]))
            read.strength += 1
            try world.update(fieldID, to: read)
            #expect(world.allPushes().map(\.push.targets) == [[.init(id(2))]])
            world.step()
        }
        #expect(world.allFields().first?.field.strength == 3)
        #expect(try world.state(1).velocity.y > 0 && world.state(2).velocity.x > 0)
        try world.removePush(push)
    }

    @Test func `a field survives the removal of a member`() throws {
        let world = try world([box(0, 0), box(300, 0)])
        try world.add(Field(.linearGravity(direction: Vector2(0, 1)), members: .only([id(0), id(1)])))
        try world.remove([id(0)])
        world.step(10)
        #expect(try world.state(1).velocity.y > 0)
        #expect(world.itemCount == 1)
    }

    @Test(arguments: [Double.nan, .infinity]) func `a custom force that is not finite is reported and left out`(
        value: Double
    ) throws {
        let bad = Field(.custom(.perItem { $0.position.x > 0 ? Vector2(value, 1) : Vector2(100, 0) }))
        let world = try world(
            [box(-200, 0), box(200, 0), box(400, 0)], fields: [bad, Field(.linearGravity(direction: Vector2(0, 1)))])
        world.step()
        #expect(world.statistics.nonFiniteForces == 2)
        #expect(try world.state(0).velocity.x > 0)
        #expect(try world.state(1).velocity.x == 0)
        // The other field still acts.
        #expect(try world.state(1).velocity.y > 0)
        #expect(world.isFinite)
        try world.removeField(FieldID(rawValue: 0))
        world.step()
        #expect(world.statistics.nonFiniteForces == 0)
    }

    @Test func `a custom lane force that is not finite is reported and left out`() throws {
        let bad = Field(
            .custom(
                .perLane { lanes in
                    (x: lanes.x.replacing(with: .nan, where: lanes.x .> 0), y: SIMD8(repeating: 100))
                }))
        let world = try world([box(-200, 0), box(200, 0), box(400, 0)], fields: [bad])
        world.step()
        #expect(world.statistics.nonFiniteForces == 2)
        #expect(try world.state(0).velocity.y > 0)
        #expect(try world.state(2).velocity == .zero)
    }

    @Test func `field accelerations can be asked for and change nothing`() throws {
        let items = items(10)
        let fields = [Field(.radialGravity), Field(.noise(smoothness: 0.1, animationSpeed: 1))]
        let (asked, silent) = (try world(items, fields: fields), try world(items, fields: fields))
        let reference = try ReferenceWorld(
            SceneDescription(settings: Settings(gravity: .zero), items: items, fields: fields))
        for (engine, exact) in zip(asked.fieldAccelerations(), reference.accelerations()) {
            // Float formulas of a few roundings; noise is good to 1e-4 of its strength.
            #expect(isNear(engine, exact, 0.02))
        }
        for _ in 0..<5 {
            asked.step()
            silent.step()
            _ = asked.fieldAccelerations()
        }
        #expect(asked.stateHash() == silent.stateHash())
    }
}
