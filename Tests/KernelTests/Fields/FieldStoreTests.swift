import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct FieldStoreTests {
    private func id(_ value: Int) -> FieldID { FieldID(rawValue: UInt64(value)) }
    private func push(_ x: Double, _ members: Field.Members = .all) -> Field {
        Field(.linearGravity(direction: Vector2(x, 0)), strength: 0.01, members: members)
    }
    private func items(_ values: Int...) -> Field.Members { .only(values.map { ItemID(rawValue: UInt64($0)) }) }

    @Test func keepsFieldsInOrderOfTheirIDs() throws {
        var store = FieldStore()
        for value in [4, 1, 9, 2] { try store.add(push(Double(value)), id: id(value)) }
        #expect(store.fields.map(\.id) == [id(1), id(2), id(4), id(9)])
        try store.remove(id(4))
        #expect(store.count == 3)
        #expect(store[id(4)] == nil)
        try store.update(id(9), to: push(7))
        let bodies = FieldBodies(count: 5, seed: 1)
        bodies.evaluate(&store)
        #expect(bodies.columns.ax[0] == 10)
    }

    @Test func refusesWhatIsWrongAndStaysAsItWas() throws {
        var store = FieldStore()
        try store.add(push(1), id: id(3))
        #expect(throws: DynamicsError.duplicateID("field 3")) { try store.add(push(1), id: id(3)) }
        #expect(throws: DynamicsError.unknownID("field 4")) { try store.remove(id(4)) }
        #expect(throws: DynamicsError.unknownID("field 4")) { try store.update(id(4), to: push(1)) }
        #expect(throws: DynamicsError.self) { try store.add(push(.nan), id: id(4)) }
        #expect(throws: DynamicsError.self) { try store.update(id(3), to: push(.infinity)) }
        let bodies = FieldBodies(count: 5, seed: 1)
        bodies.evaluate(&store)
        #expect(bodies.columns.ax[0] == 1)
    }

    @Test func noFieldsClearTheColumns() throws {
        let bodies = FieldBodies(count: 19, seed: 1)
        try bodies.evaluate([])
        for body in 0..<bodies.padded { #expect(bodies.bits(body) == Array(repeating: 0, count: 7)) }
    }

    @Test func columnsThatNoFieldNeedsMayBeNull() throws {
        let bodies = FieldBodies(count: 19, seed: 1)
        var columns = bodies.columns
        columns.drag_rate = nil
        columns.magnetic_rate = nil
        columns.imposed_vx = nil
        columns.imposed_vy = nil
        columns.imposed_mask = nil
        var store = FieldStore()
        try store.add(push(1), id: id(0))
        store.prepare(count: 19) { _ in -1 }
        #expect(store.needs == FieldNeeds())
        _ = store.evaluate(
            columns: columns, bodies: 0..<19, time: 0, tick: 0, kernels: DynamicsKernelsBase.forcesKernels())
        #expect(columns.ax[0] == 1)
        try store.add(Field(.magnetic), id: id(1))
        store.prepare(count: 19) { _ in -1 }
        #expect(store.needs == FieldNeeds(magneticRate: true))
    }

    @Test func membershipFollowsTheSlots() throws {
        let bodies = FieldBodies(count: 6, seed: 1)
        var store = FieldStore()
        try store.add(push(1, items(5, 0, 3, 3)), id: id(0))
        try store.add(push(10, items(3, 0, 5)), id: id(1))
        try store.add(push(100, items(1)), id: id(2))
        func accelerations() -> [Float] {
            _ = store.evaluate(
                columns: bodies.columns, bodies: 0..<6, time: 0, tick: 0, kernels: DynamicsKernelsBase.forcesKernels())
            return (0..<6).map { bodies.columns.ax[$0] }
        }
        store.prepare(count: 6) { Int32($0.rawValue) }
        #expect(accelerations() == [11, 100, 0, 11, 0, 11])
        // Item 0 is gone, the others are in reverse order.
        store.rebuildMembership(count: 6) { $0.rawValue == 0 ? -1 : 5 - Int32($0.rawValue) }
        #expect(accelerations() == [11, 0, 11, 0, 100, 0])
        // Of two fields with one list each keeps its own when the other is edited.
        try store.update(id(0), to: push(1, items(2)))
        try store.remove(id(2))
        store.prepare(count: 6) { Int32($0.rawValue) }
        #expect(accelerations() == [10, 0, 1, 10, 0, 10])
        try store.update(id(1), to: push(20))
        try store.remove(id(0))
        store.prepare(count: 6) { _ in -1 }
        #expect(accelerations() == [20, 20, 20, 20, 20, 20])
    }
}
