import DynamicsEngine
import DynamicsModel
import DynamicsScenes

// Prints how long each stage of a step takes on this processor, one thread, with the portable kernels: a line for each scene
// and stage that takes time, with milliseconds a step.

#if hasFeature(Embedded) && !arch(wasm32)
    /// There is no clock here.
    @_cdecl("host_seconds") func hostSeconds() -> Double { 0 }
#endif

/// Steps before those that are measured, and these.
let (warmup, steps) = (120, 120)

func measure(_ name: String, items: Int) {
    do throws(SceneError) {
        var description = try BuiltInScene.named(name).make(SceneOptions(items: items)).description
        description.settings.workers = 1
        do throws(DynamicsError) {
            let world = try World(description, kernels: .portable)
            for _ in 0..<warmup { world.step() }
            var times = StageTimes()
            for _ in 0..<steps {
                world.step()
                times += world.statistics.stageTimes
            }
            for stage in Stage.allCases where times[stage] > 0 {
                print("\(name) \(stage.rawValue) \(microseconds(times[stage]))")
            }
        } catch {
            fatalError("\(name): \(error)")
        }
    } catch {
        fatalError("\(name): \(error)")
    }
}

/// Of one step, in whole numbers: there is no other form of numbers without an operating system.
func microseconds(_ seconds: Double) -> Int { Int(seconds * 1e6 / Double(steps) + 0.5) }

measure("settle", items: 10_000)
measure("mixed", items: 10_000)
measure("gas", items: 10_000)
measure("fields", items: 10_000)
measure("ragdolls", items: 3_000)
