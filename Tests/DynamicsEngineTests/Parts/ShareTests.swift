import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct ShareTests {
    #if os(Linux)
        @Test(.enabled(if: !ResidentPages.isWatched))
        func `ids of others' items take no memory`() throws {
            let items = (0..<100).map { Item(.circle(radius: 5), position: [12 * Double($0), 0]) }
            let (first, idCount) = (3_000_000, 8_000_000)
            let world = try World(
                share: SceneDescription(items: items), ids: first..<(first + 100), of: idCount, kernels: .portable)
            for _ in 0..<10 { world.step() }
            #expect(world.slotOfID[first - 1] == -1 && world.slotOfID[idCount - 1] == -1)
            #expect((0..<100).allSatisfy { world.bodies.id[Int(world.slotOfID[first + $0])] == UInt32(first + $0) })
            let table = world.slotOfID.view.successors
            // Of 8,000, those that 100 ids lie in: one or two, and those that were read.
            #expect(ResidentPages.count(from: table, 4 * idCount) <= 4)
        }
    #endif

    @Test func `a world restored in place has no items of its own left`() throws {
        let many = try World(
            SceneDescription(items: (0..<40).map { Item(.circle(radius: 5), position: [12 * Double($0), 0]) }))
        let few = try World(SceneDescription(items: [Item(.circle(radius: 5), position: [0, 0])]))
        try many.restore(few.snapshot())
        #expect((0..<40).map { many.slotOfID[$0] } == [0] + [Int32](repeating: -1, count: 39))
        #expect(try many.add(Item(.circle(radius: 5), position: [100, 0])).rawValue == 1)
        #expect(many.stateHash() != few.stateHash())
    }
}
