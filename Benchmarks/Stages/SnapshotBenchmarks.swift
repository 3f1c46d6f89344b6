import Benchmark
import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsScenes

/// Snapshots of 10,000 items: taken again and again, for the first time, read from bytes, and restored.
func snapshotBenchmarks() {
    for (name, steps) in [("settle", 400), ("mixed", 120), ("pyramid", 120), ("gas", 100), ("chain", 100)] {
        timed("snapshot: take, \(name)", a: "item") {
            let world = world(name, steps: steps)
            var snapshot = world.snapshot()
            return (
                world.itemCount,
                {
                    snapshot = world.snapshot()
                    blackHole(snapshot)
                    return nil
                }
            )
        }
    }
    timed("snapshot: take the first, settle", a: "item") {
        let world = world("settle", steps: 400)
        let changes = (0..<world.itemCount).map { k in
            (id: ItemID(rawValue: UInt64(k)), properties: ItemProperties(friction: 0.5))
        }
        return (
            world.itemCount,
            {
                unwrapped { try world.setProperties(changes) }
                return seconds { _ = world.snapshot() }
            }
        )
    }
    timed("snapshot: check the bytes, settle", a: "item") {
        let world = world("settle", steps: 400)
        let bytes = world.snapshot().bytes
        return (
            world.itemCount,
            {
                _ = unwrapped { try WorldSnapshot(bytes: bytes) }
                return nil
            }
        )
    }
    timed("snapshot: restore, settle", a: "item") {
        let world = world("settle", steps: 400)
        let snapshot = world.snapshot()
        return (
            world.itemCount,
            {
                unwrapped { try world.restore(snapshot) }
                return nil
            }
        )
    }
}

/// A scene some steps on.
private func world(_ name: String, steps: Int) -> World {
    unwrapped {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: 10_000)).description
        let world = try World(scene, kernels: FastKernels.best())
        for _ in 0..<steps { world.step() }
        return world
    }
}

private func unwrapped<Value>(_ body: () throws -> Value) -> Value {
    do {
        return try body()
    } catch {
        fatalError("a scene of the library can't be taken: \(error)")
    }
}

private func seconds(_ body: () -> Void) -> Double { ContinuousClock().measure(body) / .seconds(1) }
