import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct OriginTests {
    /// A pyramid on a floor, a pendulum, a rope over a pulley, a field and a platform on its way.
    private func scene() throws -> World {
        var items: [Item] = []
        for row in 0..<6 {
            for column in 0..<(6 - row) {
                items.append(box(Double(column) * 42 + Double(row) * 21, -20 - 40 * Double(row), side: 40))
            }
        }
        items.append(ball(600, -300))
        items.append(ball(800, -200))
        items.append(ball(900, -200).with { $0.density = 2 })
        items.append(ball(-500, -300).with { $0.gravityScale = 0 })
        items.append(anchored(.rectangle(width: 60, height: 10), -800, -100))
        let count = items.count
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: down, allowsSleep: false), items: items,
                boundaries: [floor(), Boundary(.inside(minimum: Vector2(-1500, -900), maximum: Vector2(1500, 200)))],
                fields: [
                    Field(
                        .radialGravity, position: Vector2(-400, -300), region: .circle(radius: 300), strength: 2,
                        members: .only([id(count - 2)]))
                ],
                attachments: [
                    .distance(id(count - 5), to: .anchor(Vector2(500, -300))),
                    .pulley(
                        id(count - 4), over: Vector2(800, -400), to: .item(id(count - 3)), over: Vector2(900, -400)),
                ]))
        try world.move(id(count - 1), to: Vector2(-700, -150), over: 1)
        return world
    }

    @Test(arguments: [Vector2(4096, -2048), Vector2(-100_000, 300), Vector2(123.4, 5.6)])
    func `everything goes on as before, from elsewhere`(way: Vector2) throws {
        let (still, shifted) = (try scene(), try scene())
        for world in [still, shifted] { world.step(30) }
        try shifted.shiftOrigin(by: way)
        #expect(shifted.origin == way)
        // Rounding of Float at that distance, over a second.
        let bound = 0.02 + way.length * 2e-6
        for world in [still, shifted] { world.step(60) }
        for (one, other) in zip(still.states(), shifted.states()) {
            #expect(isNear(one.centerOfMass, other.centerOfMass + way, bound))
            #expect(isNear(one.velocity, other.velocity, 60 * bound))
        }
        try shifted.shiftOrigin(by: Vector2.zero - way)
        #expect(shifted.origin == .zero)
        #expect(isNear(shifted.allBoundaries()[1].boundary, still.allBoundaries()[1].boundary))
    }

    private func isNear(_ a: Boundary, _ b: Boundary) -> Bool {
        guard case .inside(let low, let high) = a.outline, case .inside(let otherLow, let otherHigh) = b.outline else {
            return false
        }
        return DynamicsEngineTests.isNear(low, otherLow, 1e-9) && DynamicsEngineTests.isNear(high, otherHigh, 1e-9)
    }

    private func isNear(_ a: Vector2, _ b: Vector2, _ tolerance: Double) -> Bool {
        DynamicsEngineTests.isNear(a, b, tolerance)
    }

    @Test func `a pyramid far away stands as one at 0, and what sleeps sleeps on`() throws {
        let world = try world(
            (0..<21).map { k in box(Double(k % 6) * 40, -20 - 40 * Double(k / 6), side: 40) }, gravity: down,
            boundaries: [floor()], sleeps: true)
        world.step(240)
        #expect(world.statistics.awakeItems == 0)
        let before = world.states()
        // A thousand million points away, in ways that boundaries follow.
        for _ in 0..<250 {
            try world.shiftOrigin(by: Vector2(4_000_000, 0))
            try world.removeBoundary(world.allBoundaries()[0].id)
            try world.add(floor())
            try world.setPoses(before.enumerated().map { (id($0), $1.centerOfMass, 0) })
        }
        #expect(world.origin == Vector2(1e9, 0))
        world.step(240)
        #expect(world.statistics.awakeItems == 0)
        // What falls asleep still sinks, by so little that it counts as rest; woken, it sinks on.
        for (one, other) in zip(before, world.states()) { #expect(isNear(one.centerOfMass, other.centerOfMass, 0.15)) }
    }

    @Test func `sleep, events and snapshots go on`() throws {
        let world = try world(
            (0..<3).map { k in box(0, -50 - 100 * Double(k)) }, gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(world.statistics.awakeItems == 0)
        try world.shiftOrigin(by: Vector2(1024, 512))
        world.step(2)
        #expect(world.statistics.awakeItems == 0 && world.events.isEmpty)
        #expect(isNear(try world.state().centerOfMass, Vector2(-1024, -562), 0.1))
        let restored = try World(restoring: world.snapshot())
        #expect(restored.origin == Vector2(1024, 512))
        #expect(try world.items(containing: Vector2(-1024, -562)) == [id(0)])
    }

    @Test func `a shift that leads a move out of the world is refused and changes nothing`() throws {
        let world = try world([anchored(.circle(radius: 10), 0, 0), ball(100, 0)])
        try world.move(id(0), to: Vector2(9e6, 0), over: 100)
        world.step()
        let hash = world.stateHash()
        #expect(throws: DynamicsError.self) { try world.shiftOrigin(by: Vector2(-2e6, 0)) }
        #expect(world.stateHash() == hash && world.origin == .zero)
        try world.shiftOrigin(by: Vector2(2e6, 0))
        // What a snapshot holds can be read again.
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] { world.step(60) }
        #expect(restored.stateHash() == world.stateHash())
        #expect(try restored.state(0).velocity.x > 8e4)
    }

    @Test func `a shift that leads out of the world is refused and changes nothing`() throws {
        let world = try scene()
        let hash = world.stateHash()
        for way in [Vector2(.nan, 0), Vector2(0, .infinity), Vector2(1e7, 0)] {
            #expect(throws: DynamicsError.self) { try world.shiftOrigin(by: way) }
        }
        #expect(world.stateHash() == hash && world.origin == .zero)
    }
}
