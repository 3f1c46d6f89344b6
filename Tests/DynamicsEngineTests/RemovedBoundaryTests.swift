import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct RemovedBoundaryTests {
    @Test func `the contacts of a removed boundary end, those of others go on`() throws {
        for shape in everyShape {
            let item = Item(shape, position: Vector2(0, -10)).with { $0.allowsRotation = false }
            let world = try world([item], gravity: down, boundaries: [floor(), floor()])
            world.step(60)
            try world.removeBoundary(boundaryID(0))
            let added = try world.add(floor())
            world.step()
            let ended = ContactEvent.Other.boundary(boundaryID(0))
            #expect(world.events.filter { $0.phase == .ended }.map(\.other) == [ended])
            #expect(world.events.filter { $0.phase == .began }.map(\.other) == [.boundary(added)])
        }
    }
}
