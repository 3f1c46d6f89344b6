import DynamicsCluster
import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// A scene in parts, of which each rank has made its own where the scene lets it.
struct RankedScene {
    let world: ClusterWorld
    /// Without items where each rank has made its share.
    let scene: BuiltScene
    /// The scene where each rank has made its share.
    let shared: BuiltInScene?
    /// What making the world took; where ranks made shares, with these.
    let seconds: Double

    init(_ plan: RunPlan, _ communicator: Communicator, _ checkpoint: Checkpoint?) throws {
        shared = plan.scene.inShares
        var watch = Stopwatch()
        if let shared {
            world = try ClusterWorld(
                itemCount: plan.options.items ?? shared.defaultItems, over: communicator, kernels: plan.kernels,
                resuming: checkpoint
            ) { try shared.make(plan.options, keeping: $0).description }
            seconds = watch.lap()
            scene = try shared.make(plan.options, keeping: 0..<0)
        } else {
            scene = try plan.scene.make(plan.options)
            _ = watch.lap()
            world = try ClusterWorld(
                scene.description, over: communicator, kernels: plan.kernels, resuming: checkpoint)
            seconds = watch.lap()
        }
    }
}

/// Measures the quality of a scene in parts: by rank 0, which then knows the whole, or by all ranks, where none does.
enum RankedQuality {
    case whole(QualityMeter?, QualityWindow)
    case shared(SharedQuality)

    init(_ made: RankedScene, _ plan: RunPlan, _ communicator: Communicator) throws {
        if let shared = made.shared {
            self = .shared(SharedQuality(plan, communicator, shared, container: made.scene.container))
            return
        }
        self = .whole(
            communicator.rank == 0
                ? try QualityMeter(made.scene, totalSteps: plan.totalSteps, keepsItems: !plan.scene.changesItems) : nil,
            QualityWindow(made.scene, totalSteps: plan.totalSteps))
    }

    /// Whether something is measured after a step, counted from 1.
    func wants(_ step: Int) -> Bool {
        switch self {
        case .whole(_, let window): window.wants(step)
        case .shared(let meter): meter.wants(step)
        }
    }

    /// Every rank calls it.
    ///
    /// - Parameter step: the step just done, counted from 1.
    mutating func observe(_ world: ClusterWorld, step: Int) throws {
        switch self {
        case .whole(var meter, let window):
            guard let states = try world.states() else { return }
            meter?.observe(states, step: step)
            self = .whole(meter, window)
        case .shared(var meter):
            try meter.observe(world, step: step)
            self = .shared(meter)
        }
    }

    /// What was measured; nil on ranks that don't know it.
    func result(_ world: ClusterWorld) throws -> Quality? {
        switch self {
        case .whole(let meter, _): try world.states().flatMap { meter?.result($0) }
        case .shared(let meter): try meter.result(world)
        }
    }
}
