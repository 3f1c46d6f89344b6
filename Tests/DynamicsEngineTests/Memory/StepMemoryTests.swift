import CSIMD
import Testing

@testable import DynamicsEngine

/// Stages of a step use the same memory one after the other, and leave alone what sleeps.
@Suite struct StepMemoryTests {
    @Test(arguments: [0, 1, 7, 8, 9, 92, 99, 100])
    func `the solver ends before the records of what is not awake`(awake: Int) {
        var memory = StepMemory()
        memory.reserveDiscarding(colliders: 100)
        fill(memory.colliderRecords, 100, with: 1)
        fill(memory.colliderMotions, 100, with: 1)
        memory.beginSolver(awakeBodies: awake)
        // Whole groups of eight behind the static body.
        let bodies = (awake + 7) / 8 * 8 + 1
        fill(memory.solverBodies, bodies, with: 2)
        fill(memory.startVelocities, bodies, with: 2)
        #expect(floats(memory.colliderRecords + awake, 100 - awake).allSatisfy { $0 == 1 })
        #expect(floats(memory.colliderMotions + awake, 100 - awake).allSatisfy { $0 == 1 })
    }

    /// Records as the floats they are made of.
    private func floats<Record>(
        _ records: UnsafeMutablePointer<Record>, _ count: Int
    ) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(
            start: UnsafeMutableRawPointer(records).assumingMemoryBound(to: Float.self),
            count: count * MemoryLayout<Record>.stride / 4)
    }

    private func fill<Record>(_ records: UnsafeMutablePointer<Record>, _ count: Int, with value: Float) {
        floats(records, count).update(repeating: value)
    }

    @Test func `lists for sorting lie beside each other and the static body`() {
        var memory = StepMemory()
        memory.reserveDiscarding(colliders: 50)
        memory.beginSolver(awakeBodies: 50)
        var lists = memory.sorting.lists
        let (colliders, newColliders) = (memory.sorting.colliderOrder, memory.sorting.newCollider)
        for k in 0..<50 {
            (lists.keys[k], lists.values[k]) = (UInt64(49 - k) << 40, Int32(k))
            (colliders[k], newColliders[k]) = (Int32(-k), Int32(-2 * k))
        }
        memory.columnScratch.initializeMemory(as: UInt64.self, repeating: .max, count: 50)
        lists.sort(50, RadixCounts())
        #expect((0..<50).allSatisfy { lists.values[$0] == Int32(49 - $0) && lists.keys[$0] == UInt64($0) << 40 })
        #expect((0..<50).allSatisfy { colliders[$0] == Int32(-$0) && newColliders[$0] == Int32(-2 * $0) })
        #expect(floats(memory.solverBodies, 1).allSatisfy { $0 == 0 })
    }

    @Test func `what stages need is there once`() {
        var memory = StepMemory()
        memory.reserveDiscarding(colliders: 10_000)
        // A record and the velocities, and room for a few more.
        #expect(memory.byteCount < 49 * 10_000)
        let before = memory.byteCount
        memory.reserveDiscarding(colliders: 10_000)
        #expect(memory.byteCount == before)
    }

    @Test func `bodies in boundaries are handed out once, in the order they were found in`() {
        var squeezed = SqueezedBodies()
        for round in 0..<2 {
            squeezed.reserve(bodies: 2000)
            for slot in [9, 8, 1999, 9, 0, 8] + (0..<1000 * round) { squeezed.insert(slot) }
            var found: [Int] = []
            squeezed.takeAll { found.append($0) }
            #expect(found == [9, 8, 1999, 0] + (0..<1000 * round).filter { ![9, 8, 0].contains($0) })
        }
        #expect(squeezed.byteCount < 8 * 2000)
    }
}
