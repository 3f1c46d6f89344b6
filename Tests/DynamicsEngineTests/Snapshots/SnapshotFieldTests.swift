import DynamicsEngine
import DynamicsModel
import Testing

/// Blocks of custom fields, which no bytes can hold.
@Suite struct SnapshotFieldTests {
    private func falling(_ force: Double) throws -> World {
        try world([ball(0, 0)], fields: [Field(.custom(.perItem { _ in Vector2(force, 0) }, name: "wind"))])
    }

    private func speed(_ world: World) throws -> Double {
        world.step()
        return try world.state().velocity.x
    }

    @Test func `a snapshot keeps the blocks it was taken with`() throws {
        let world = try falling(1)
        let expected = try speed(try falling(1))
        let snapshot = world.snapshot()
        try world.update(FieldID(rawValue: 0), to: Field(.custom(.perItem { _ in .zero })))
        try world.restore(snapshot)
        #expect(try speed(world) == expected)
        #expect(try speed(World(restoring: snapshot)) == expected)
        #expect(expected > 0)
    }

    @Test func `bytes take the blocks of the world they are restored in`() throws {
        let bytes = try falling(1).snapshot().bytes
        let world = try falling(2)
        try world.restore(try WorldSnapshot(bytes: bytes))
        #expect(try speed(world) == (try speed(falling(2))))
    }

    @Test func `a missing block is named, and nothing is changed`() throws {
        let snapshot = try WorldSnapshot(bytes: try falling(1).snapshot().bytes)
        let missing = SnapshotError.missingCustomField(FieldID(rawValue: 0), name: "wind")
        #expect(throws: missing) { try World(restoring: snapshot) }
        #expect("\(missing)".contains("field 0") && "\(missing)".contains("wind"))
        let world = try world([ball(5, 5), ball(50, 5)])
        let before = world.snapshot()
        #expect(throws: missing) { try world.restore(snapshot) }
        #expect(world.snapshot() == before)
        let given = try World(
            restoring: snapshot, customFields: [FieldID(rawValue: 0): .perItem { _ in Vector2(1, 0) }])
        #expect(try speed(given) == (try speed(falling(1))))
    }

    @Test func `noise goes on at the time it had`() throws {
        let world = try world(
            [ball(0, 0)], fields: [Field(.noise(smoothness: 0.2, animationSpeed: 7), strength: 3)])
        world.step(50)
        let fresh = try World(restoring: world.snapshot())
        #expect(fresh.ticks == 50 && fresh.time == world.time)
        #expect(fresh.fieldAccelerations() == world.fieldAccelerations())
        #expect(fresh.trace(10) == world.trace(10))
    }
}
