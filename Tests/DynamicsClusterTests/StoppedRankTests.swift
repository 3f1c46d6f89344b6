import DynamicsEngine
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// Ranks that don't hear from others any more, somewhere in a step.
@Suite struct StoppedRankTests {
    /// Two steps have some seventy calls, of two meetings each; what the first one of a call can't do, the second one can't.
    @Test(TestLength.isOptimized, arguments: ["gas", "ragdolls"])
    func `a step throws wherever others don't answer any more`(name: String) throws {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: 1500)).description
        for meetings in stride(from: 1, to: 140, by: 2) {
            let areRefused = try ThreadRanks.run(3) { communicator, patience in
                let world = try ClusterWorld(scene, over: communicator)
                // With few copies there is something to tell.
                world.haloCells = 1
                for _ in 0..<3 { try world.step() }
                patience.meetings = meetings
                return #expect(throws: ClusterError.self) { for _ in 0..<8 { try world.step() } } != nil
            }
            #expect(areRefused == [true, true, true], "after \(meetings) meetings")
        }
    }
}
