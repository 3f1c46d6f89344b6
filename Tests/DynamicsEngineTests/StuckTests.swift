import DynamicsModel
import Testing

@testable import DynamicsEngine

/// What is stuck in something else holds itself together by what its contacts press it with.
@Suite struct StuckTests {
    @Test func `a box that is stuck in a gap doesn't burst out of it when both are struck`() throws {
        let claw = Shape.group([
            Shape.Part(.rectangle(width: 60, height: 10), offset: [0, 20]),
            Shape.Part(.rectangle(width: 10, height: 40), offset: [-20, -5]),
            Shape.Part(.rectangle(width: 10, height: 40), offset: [20, -5]),
        ])
        let items = [Item(claw, position: [0, -25]), Item(.rectangle(width: 33, height: 20), position: [0, -30])]
        let world = try World(SceneDescription(settings: Settings(), items: items, boundaries: [floor()]))
        world.step(300)
        #expect(world.bodies.lentMass[0] == 999, "the most")
        try world.setVelocities((0..<2).map { (id($0), [0, -1500], 0) })
        for _ in 0..<60 {
            world.step()
            let states = world.states()
            // No faster than springs push what overlaps apart.
            #expect((states[1].velocity - states[0].velocity).length < Tuning.pushOutSizesPerSecond * 20)
        }
    }
}
