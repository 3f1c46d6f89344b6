import DynamicsEngine
import DynamicsScenes
import Testing

@testable import dynbench

/// Characters that walk about the scene `crowd`.
@Suite struct CrowdWalkTests {
    private func walk(workers: Int = 1) throws -> CrowdWalk {
        let built = try BuiltInScene.named("crowd").make(SceneOptions(items: 64, workers: workers))
        return try CrowdWalk(300, in: World(built.description), container: built.container, seed: 5)
    }

    @Test func `they come down, walk, turn, and none falls out`() throws {
        var walk = try walk()
        for _ in 0..<90 { _ = try walk.step() }
        // On the edge of a stair, steeper than they walk on, they count as in the air for a tick.
        #expect(walk.standing > 0.75)
        walk.forgetWays()
        for _ in 0..<300 { _ = try walk.step() }
        #expect(walk.outside == 0 && walk.standing > 0.75)
        // Five seconds at 60 to 180 pt/s, less what stands in the way.
        #expect(walk.meanWay > 200 && walk.meanWay < 1000)
        #expect(walk.meanTurns > 0.1)
    }

    @Test func `they go the same ways on any number of threads`() throws {
        var (alone, shared) = (try walk(), try walk(workers: 3))
        for _ in 0..<60 {
            _ = try alone.step()
            _ = try shared.step()
        }
        #expect(alone.movers == shared.movers)
    }
}
