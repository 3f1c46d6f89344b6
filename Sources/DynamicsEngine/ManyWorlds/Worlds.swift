import DynamicsModel
import Synchronization

/// Many small worlds that are stepped in one call over all processors: for training and sweeps over parameters.
///
/// ```swift
/// let worlds = try Worlds(count: 4096) { index in
///     SceneDescription(items: drop(seed: index), boundaries: [box])
/// }
/// worlds.step(60)
/// var poses = [Float](repeating: 0, count: worlds.count * 20 * Worlds.floatsPerPose)
/// var span = poses.mutableSpan
/// try worlds.readPoses(into: &span, itemsPerWorld: 20)
/// try worlds.reset([0, 17])
/// ```
///
/// Each world is one of its own, made with a single worker: it gives the same bits as it does alone, on any number of
/// workers. What is to be done is handed to workers by small groups of worlds, as they get done with the ones before.
///
/// Worlds keep no times of their stages: `StepStatistics.stageTimes` are zeros. They are used from one thread at a time, as
/// a ``World`` is; blocks of custom fields of several worlds are called at the same time.
public final class Worlds {
    private var all: [World] = []
    /// The state that each was made in.
    private var beginnings: [WorldSnapshot] = []
    private let pool: WorkerPool
    /// The next group to be taken, and how many worlds are a group.
    private let next = Atomic<Int>(0)
    private static var groupSize: Int { 8 }

    /// Worlds that hold a scene each.
    ///
    /// - Parameters:
    ///   - count: how many, 1 to 1,000,000.
    ///   - workers: threads that share the worlds; 0 means all online cores. A scene's own number of workers means nothing.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    ///   - scene: the contents of world `index`, asked for once, in ascending order: what is random in it is to come from the
    ///     index, as by a seed.
    /// - Throws: `DynamicsError.outOfRange` for the count or the number of workers, and what `scene` throws or a world
    ///   refuses, see ``World/init(_:kernels:)``.
    /// - Complexity: O(items of all worlds). Each keeps the state that it begins in.
    public init(
        count: Int, workers: Int = 0, kernels: KernelBuild = .portable,
        scene: (_ index: Int) throws(DynamicsError) -> SceneDescription
    ) throws(DynamicsError) {
        guard 1...1_000_000 ~= count else {
            throw .outOfRange("count", Double(count), rule: "from 1 to 1000000 worlds")
        }
        let workers = try Settings(workers: workers).validated().workers
        all.reserveCapacity(count)
        for index in 0..<count {
            var scene = try scene(index)
            scene.settings.workers = 1
            let world = try World(scene, kernels: kernels)
            world.measuresStages = false
            all.append(world)
            // Worlds that begin alike share their bytes.
            let snapshot = world.snapshot()
            let isLikeLast = world.customBlocks.isEmpty && snapshot == beginnings.last
            beginnings.append(isLikeLast ? beginnings[index - 1] : snapshot)
        }
        let wanted = workers == 0 ? SystemThread.processorCount : workers
        pool = WorkerPool(wanted: min(wanted, (count + Self.groupSize - 1) / Self.groupSize))
    }

    /// Worlds that all hold one scene.
    public convenience init(
        count: Int, _ scene: SceneDescription, workers: Int = 0, kernels: KernelBuild = .portable
    ) throws(DynamicsError) {
        try self.init(count: count, workers: workers, kernels: kernels) { _ throws(DynamicsError) in scene }
    }

    deinit { pool.stop() }

    /// The number of worlds.
    public var count: Int { all.count }

    /// One of the worlds, to be edited, read and stepped as any other.
    ///
    /// - Throws: `DynamicsError.outOfRange` for an index that no world has.
    public subscript(index: Int) -> World {
        get throws(DynamicsError) {
            try check(index)
            return all[index]
        }
    }

    /// One of the worlds, by an index that is known to be right.
    func world(_ index: Int) -> World { all[index] }

    /// Moves all worlds on by one tick.
    public func step() { step(1) }

    /// Moves all worlds on by so many ticks, none for a number below 1.
    ///
    /// A world takes all its steps while its memory is in the processor's cache, so that one call for several steps takes less
    /// time than as many calls.
    public func step(_ steps: Int) {
        guard steps > 0 else { return }
        forEach(in: 0..<count) { index in
            for _ in 0..<steps { all[index].step() }
        }
    }

    /// Puts a world back to the state that it was made in, with what was added or removed since.
    ///
    /// - Throws: `DynamicsError.outOfRange` for an index that no world has.
    public func reset(_ index: Int) throws(DynamicsError) { try reset(CollectionOfOne(index)) }

    /// Puts worlds back to the states that they were made in, all or none; an index may occur twice.
    ///
    /// - Throws: `DynamicsError.outOfRange` for the first index that no world has.
    /// - Complexity: O(items of these worlds): as much as making them.
    public func reset(_ indices: some Collection<Int>) throws(DynamicsError) {
        for index in indices { try check(index) }
        // No world is put back by two workers at once.
        let chosen = Set(indices).sorted()
        forEach(in: 0..<chosen.count) { putBack(chosen[$0]) }
    }

    /// Puts all worlds back to the states that they were made in.
    public func reset() { forEach(in: 0..<count) { putBack($0) } }

    private func putBack(_ index: Int) {
        do {
            try all[index].restore(beginnings[index])
        } catch {
            preconditionFailure("world \(index) doesn't take the state that it was made in")
        }
    }

    /// The hash of a world's state: see ``World/stateHash()``.
    ///
    /// - Throws: `DynamicsError.outOfRange` for an index that no world has.
    public func stateHash(of index: Int) throws(DynamicsError) -> UInt64 { try self[index].stateHash() }

    private func check(_ index: Int) throws(DynamicsError) {
        guard all.indices.contains(index) else {
            throw .outOfRange("index", Double(index), rule: "that of a world, 0 to \(count - 1)")
        }
    }

    /// Calls a body once for each index, by all workers.
    ///
    /// Which worker does what follows from timing; a body is to touch one world only.
    func forEach(in indices: Range<Int>, _ body: (_ index: Int) -> Void) {
        let size = Self.groupSize
        next.store(indices.lowerBound, ordering: .relaxed)
        pool.run { _ in
            while true {
                let first = next.wrappingAdd(size, ordering: .relaxed).oldValue
                guard first < indices.upperBound else { return }
                for index in first..<min(first + size, indices.upperBound) { body(index) }
            }
        }
    }
}
