import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// The sorting plant of the scene `conveyor`.
@Suite struct ConveyorTests {
    @Test func `belts bring everything to the bins, and rollers let only what is thin into the first`() throws {
        let scene = try BuiltInScene.named("conveyor").make(SceneOptions(items: 120))
        let world = try World(scene.description)
        world.step(3000)
        let container = try #require(scene.container)
        var (first, second, thinInFirst, thin) = (0, 0, 0, 0)
        for (index, item) in scene.description.items.enumerated() where !item.isAnchored {
            let place = try world.state(index).centerOfMass
            #expect(container.contains(place))
            // Rollers are 30 pt apart; what is thick is at least 38 pt wide.
            let isThin = item.shape.size < 30
            thin += isThin ? 1 : 0
            // Below the last belt, the wall between the bins at 1230 pt.
            guard place.y > 1900 else { continue }
            if place.x < 1230 {
                first += 1
                thinInFirst += isThin ? 1 : 0
            } else {
                second += 1
            }
        }
        #expect(thinInFirst == first)
        #expect(Double(first) > 0.8 * Double(thin))
        // Some of what is thick still bumps over the rollers.
        #expect(Double(first + second) > 0.75 * Double(scene.description.items.count))
    }
}
