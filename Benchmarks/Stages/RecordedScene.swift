import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// A scene some steps on, with the kernel calls of its last step.
final class RecordedScene {
    let world: World
    private let calls: [String: [RecordedCall]]

    /// - Parameter warmup: steps before the recorded one.
    init(_ description: SceneDescription, warmup: Int) {
        do {
            world = try World(description, kernels: KernelTap.build)
        } catch {
            fatalError("a scene of the library is refused: \(error)")
        }
        for _ in 0..<warmup { world.step() }
        let world = world
        calls = KernelTap.recording {
            world.searchPairsAnew()
            world.step()
        }
    }

    convenience init(_ name: String, items: Int, warmup: Int) {
        do {
            let scene = try BuiltInScene.named(name).make(SceneOptions(items: items))
            self.init(scene.description, warmup: warmup)
        } catch {
            fatalError("\(error)")
        }
    }

    /// The calls of a kernel in the step; none where the scene has no work for it.
    subscript(kernel: String) -> [RecordedCall] { calls[kernel] ?? [] }

    // Made when the first benchmark asks for it.
    nonisolated(unsafe) static let settle = RecordedScene("settle", items: 10_000, warmup: 400)
    nonisolated(unsafe) static let mixed = RecordedScene("mixed", items: 10_000, warmup: 120)
    nonisolated(unsafe) static let gas = RecordedScene("gas", items: 10_000, warmup: 100)
    nonisolated(unsafe) static let chain = RecordedScene("chain", items: 4096, warmup: 60)
    nonisolated(unsafe) static let cloth = RecordedScene("cloth", items: 2500, warmup: 60)
    nonisolated(unsafe) static let net = RecordedScene("cloth", items: 64, warmup: 60)
}

extension World {
    /// Makes the next step sort all bounds and find all pairs: one item is put where it is.
    func searchPairsAnew() {
        do {
            let id = ItemID(rawValue: 0)
            let state = try state(of: id)
            let turn = PortableMath.angle(Vector2(state.cosine, state.sine))
            try setPoses([(id: id, position: try position(of: id), rotation: turn)])
        } catch {
            fatalError("item 0 can't be put where it is: \(error)")
        }
    }
}
