import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// A scene some steps on, with the kernel calls of its last step.
final class RecordedScene {
    let world: World
    private let calls: [String: [RecordedCall]]

    /// - Parameters:
    ///   - warmup: steps before the recorded one.
    ///   - kernel: the first step is recorded that calls it; nil for one that sorts all bounds and finds all pairs.
    init(_ description: SceneDescription, warmup: Int, firstWith kernel: String? = nil) {
        do {
            world = try World(description, kernels: KernelTap.build)
        } catch {
            fatalError("a scene of the library is refused: \(error)")
        }
        for _ in 0..<warmup { world.step() }
        let world = world
        if kernel == nil { world.searchPairsAnew() }
        var calls: [String: [RecordedCall]]
        repeat {
            calls = KernelTap.recording { world.step() }
        } while kernel.map { calls[$0] == nil && world.ticks < RecordedScene.mostSteps } ?? false
        self.calls = calls
    }

    /// Steps that are done to find one that calls a kernel.
    private static let mostSteps = 1000

    convenience init(
        _ name: String, items: Int, warmup: Int, firstWith kernel: String? = nil, directSolver: DirectSolver = .portable
    ) {
        let scene = RecordedScene.description(name, SceneOptions(items: items, directSolver: directSolver))
        self.init(scene, warmup: warmup, firstWith: kernel)
    }

    private static func description(_ name: String, _ options: SceneOptions) -> SceneDescription {
        do {
            return try BuiltInScene.named(name).make(options).description
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
    /// A step that searches again for what has left its enlarged bounds, and for nothing else.
    nonisolated(unsafe) static let settleOnTheWay = RecordedScene(
        "settle", items: 10_000, warmup: 300, firstWith: "enlarge left bounds")
    /// Segments, and shapes of which every third is a circle.
    nonisolated(unsafe) static let hills = {
        var scene = description("boundaries", SceneOptions(items: 10_000))
        for item in stride(from: 0, to: scene.items.count, by: 3) { scene.items[item].shape = .circle(radius: 12) }
        return RecordedScene(scene, warmup: 300)
    }()
    /// Items hanging on springs, side by side.
    nonisolated(unsafe) static let springs = {
        let places = (0..<4096).map { Vector2(Double($0 % 64) * 30, Double($0 / 64) * 100) }
        let springs = places.indices.map { item in
            Attachment.distance(
                ItemID(rawValue: UInt64(item)), to: .anchor(places[item] - Vector2(0, 50)), frequency: 2, damping: 0.1)
        }
        let items = places.map { Item(.circle(radius: 10), position: $0, collisions: .none) }
        return RecordedScene(SceneDescription(items: items, attachments: springs), warmup: 60)
    }()
    nonisolated(unsafe) static let chain = RecordedScene("chain", items: 4096, warmup: 60)
    /// Linkages with contacts.
    nonisolated(unsafe) static let ragdolls = RecordedScene("ragdolls", items: 4000, warmup: 200)
    nonisolated(unsafe) static let cloth = RecordedScene("cloth", items: 2500, warmup: 60)
    nonisolated(unsafe) static let net = RecordedScene("cloth", items: 64, warmup: 60)
    #if OpenBLAS
        nonisolated(unsafe) static let netByLAPACK = RecordedScene(
            "cloth", items: 64, warmup: 60, directSolver: .openBLAS)
    #endif
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
