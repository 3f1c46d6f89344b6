import DynamicsModel
import Testing

@testable import DynamicsEngine

/// What one part of a scene touches wakes in all of them.
@Suite struct PartWakeTests {
    /// - Parameter touched: islands that other parts touch.
    private func calls(touched: @escaping () -> [UInt32]) -> ScenePart.Calls {
        ScenePart.Calls(sum: { $0 }, maximum: { $0 }, union: { Set($0 + touched()).sorted() }, exchange: { $0 })
    }

    @Test func `an island that another part touches wakes here, and the step waits for a new order`() throws {
        let world = try World(
            SceneDescription(
                items: [Item(.circle(radius: 5), position: .zero), Item(.circle(radius: 5), position: [500, 0])]))
        try world.sleep([ItemID(rawValue: 0)])
        var touched: [UInt32] = []
        world.becomePart(calls { touched })
        world.beginSort()
        let (slot, other) = (Int(world.slotOfID[0]), Int(world.slotOfID[1]))
        #expect(world.bodies.island[slot] != 0 && world.bodies.island[other] == 0)
        #expect(world.stepPart() && world.bodies.island[slot] != 0, "nobody touches it")

        touched = [world.bodies.island[slot]]
        let ticks = world.ticks
        #expect(!world.stepPart() && world.needsSort && world.ticks == ticks)
        #expect(world.bodies.island[slot] == 0)
    }
}
