import DynamicsEngine
import DynamicsScenes
import Testing

@testable import dynbench

@Suite struct SceneAnimatorTests {
    @Test func `objects and behaviors end in the state of the plain world, bit for bit`() throws {
        let scene = try BuiltInScene.named("facetime").make(SceneOptions(items: 95)).description
        let objects = try SceneAnimator(scene, kernels: .portable)
        let world = try World(scene)
        for _ in 0..<100 {
            objects.step()
            world.step()
        }
        #expect(objects.world.stateHash() == world.stateHash())
        #expect(objects.world.statistics.touchingContacts > 0)
    }

    @Test func `scenes with more than it has objects for are refused`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 50)).description
        #expect(throws: SceneItemError.self) { try SceneAnimator(scene, kernels: .portable) }
    }
}
