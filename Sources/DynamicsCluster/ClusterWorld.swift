import DynamicsEngine
import DynamicsModel

/// A scene that several processes simulate together, each a part of it; the bits are those of one world that holds all.
///
/// ```swift
/// let communicator = try Communicator.start()
/// let world = try ClusterWorld(scene, over: communicator)
/// for _ in 0..<600 { try world.step() }
/// if let hash = try world.stateHash() { print(hash) }   // on rank 0
/// ```
///
/// Every rank makes the same calls in the same order. A rank moves its own items and, around them, copies of others'
/// items, *ghosts*, by the engine's own steps. It goes on with ghosts for as long as none of its own items can have had to
/// do with something that it lacks; then items are exchanged anew.
public final class ClusterWorld {
    let communicator: Communicator
    let world: World
    let calls: SharedCalls
    /// The own items, by their places in the order of all.
    var ownPlaces: Range<UInt32> = 0..<0
    /// The first own place of each rank.
    var firstPlaces: [UInt32] = []
    /// How many cells around its own items this rank asks ghosts from.
    var haloCells = 8
    /// Steps since items were exchanged.
    var freshSteps = 0
    /// The places of all items that move by forces and contacts.
    var movedPlaces: Range<UInt32>
    /// Whether items are to be exchanged before the next step, since edits have put some elsewhere.
    var isExchangeDue = false
    /// Whether anything but the states of items is another than at the start.
    var isSceneEdited = false

    /// What the last step told, where items have been exchanged since.
    var keptReports: KeptReports?

    /// What ranks exchanged since the world was made.
    public internal(set) var statistics = ClusterStatistics()

    /// Items of the whole scene.
    public internal(set) var itemCount: Int
    /// The hash of the scene at its start.
    private(set) var startHash: UInt64

    /// A world that holds a scene, at its start or as a checkpoint has it.
    ///
    /// - Parameters:
    ///   - scene: the same on every rank.
    ///   - communicator: the ranks.
    ///   - kernels: which build of the kernels does this rank's work; results don't depend on it.
    ///   - checkpoint: of this scene, by any number of ranks; nil for a world at time 0.
    /// - Throws: `DynamicsError` where the scene breaks a rule; ``ClusterError`` where ranks can't talk to each other or
    ///   were given different scenes, and where the checkpoint is of another scene or damaged.
    public init(
        _ scene: SceneDescription, over communicator: Communicator, kernels: KernelBuild = .portable,
        resuming checkpoint: Checkpoint? = nil
    ) throws {
        self.communicator = communicator
        world = try World(scene, kernels: kernels)
        (itemCount, startHash) = (world.bodyCount, world.stateHash())
        calls = SharedCalls(communicator)
        world.becomePart(calls.scenePartCalls)
        movedPlaces = world.movedPlaces
        ownPlaces = movedPlaces.part(communicator.rank, of: communicator.count)
        try requireSameScene()
        try begin(from: checkpoint)
    }

    /// A world that holds a scene of which each rank makes a share, so that none needs memory for all of it.
    ///
    /// ```swift
    /// let gas = try BuiltInScene.named("gas")
    /// let options = SceneOptions(items: count)
    /// let world = try ClusterWorld(itemCount: count, over: communicator) { ids in
    ///     try gas.make(options, keeping: ids).description
    /// }
    /// ```
    ///
    /// The bits are those of a scene that is made as a whole.
    ///
    /// - Parameters:
    ///   - itemCount: of the whole scene, the same on every rank.
    ///   - communicator: the ranks.
    ///   - kernels: which build of the kernels does this rank's work; results don't depend on it.
    ///   - checkpoint: of this scene, by any number of ranks; nil for a world at time 0. Every rank reads all of it.
    ///   - share: called once with a range of ids: the scene with the items that these stand for alone, and with all that isn't
    ///     an item. Attachments and exempt pairs are not admitted: a scene that has them is made as a whole.
    /// - Throws: on all ranks, what is wrong with a share; ``ClusterError`` besides as where a scene is made as a whole.
    public init(
        itemCount: Int, over communicator: Communicator, kernels: KernelBuild = .portable,
        resuming checkpoint: Checkpoint? = nil, making share: (_ ids: Range<Int>) throws -> SceneDescription
    ) throws {
        guard (0..<Int(Int32.max)).contains(itemCount) else {
            throw ClusterError.outOfRange("itemCount", itemCount, rule: "0 to \(Int32.max - 1)")
        }
        let ids = (0..<itemCount).part(communicator.rank, of: communicator.count)
        (self.communicator, self.itemCount) = (communicator, itemCount)
        world = try communicator.together {
            let scene = try share(ids)
            try Self.requireAdmittedInShares(scene)
            guard scene.items.count == ids.count else {
                throw ClusterError.outOfRange("the share of \(ids)", scene.items.count, rule: "\(ids.count) items")
            }
            return try World(share: scene, ids: ids, of: itemCount, kernels: kernels)
        } else: {
            .scene($0)
        }
        calls = SharedCalls(communicator)
        (movedPlaces, startHash) = (0..<0, 0)
        world.becomePart(calls.scenePartCalls, number: communicator.rank, of: communicator.count)
        try requireSameScene()
        try shareStillItems()
        let order = try PartOrder(of: world, over: communicator)
        (ownPlaces, movedPlaces) = (order.ownPlaces, order.movedPlaces)
        try shareFirstPlaces()
        try distribute()
        let hash = try stateHash().map { withUnsafeBytes(of: $0) { Array($0) } }
        startHash = try communicator.broadcast(hash ?? []).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        try begin(from: checkpoint)
    }

    /// Goes to where the scene begins, or goes on.
    private func begin(from checkpoint: Checkpoint?) throws {
        if let checkpoint {
            try communicator.together { try takeItems(of: checkpoint) }
        } else {
            try world.take([], keeping: { _ in true }, isOwn: isOwn)
        }
        try exchange(sorting: false)
        if let checkpoint { world.resumePart(at: checkpoint.record.progress) }
        let (own, ghosts) = (statistics.ownItems, statistics.ghosts)
        statistics = ClusterStatistics()
        (statistics.ownItems, statistics.ghosts) = (own, ghosts)
    }

    /// Ranks must have the same scene, and builds that understand each other.
    private func requireSameScene() throws {
        let other = try firstRank(withOther: Array(CheckpointRecord.currentVersion.utf8))
        guard other == 0 else { throw ClusterError.otherVersion(rank: other) }
        let different = try firstRank(withOther: withUnsafeBytes(of: (startHash, itemCount)) { Array($0) })
        guard different == 0 else { throw ClusterError.otherScene(rank: different) }
    }

    /// The first rank that has something else than rank 0; 0 where all have the same.
    private func firstRank(withOther bytes: [UInt8]) throws -> Int {
        let all = try communicator.gather(bytes)
        return try communicator.allReduce([all.firstIndex { $0 != all[0] } ?? 0], .maximum)[0]
    }

    static func movedCount(_ world: World) -> Int { (0..<world.bodyCount).count { world.isMoved($0) } }

    /// How the scene steps; the number of threads is this rank's own.
    public var settings: Settings { world.settings }

    /// Steps since the scene began.
    public var steps: Int { world.partProgress!.ticks }

    /// Moves all parts on by one tick.
    ///
    /// - Throws: ``ClusterError`` where ranks can't talk to each other; the world is of no use then.
    public func step() throws {
        keptReports = nil
        world.applyMoves()
        try prepareStep()
        while !world.stepPart() {
            try calls.check()
            statistics.retries += 1
            // What something asleep is touched by wakes it, and then it has another place.
            let isSorting = world.needsSort
            if !isSorting { widenHalo() }
            try exchange(sorting: isSorting)
        }
        try calls.check()
        count(calls.takeSent())
        statistics.steps += 1
        freshSteps += 1
        if !world.breakEvents.isEmpty { try forgetBroken() }
    }

    /// Puts items into a new order where one is due, and else brings copies up to date.
    private func prepareStep() throws {
        let stale = world.staleItems()
        // What falls asleep, a rank may be alone to know.
        let most = try communicator.allReduce([world.needsSort ? 1 : 0, stale.count], .maximum)
        if most[0] != 0 {
            try exchange(sorting: true)
        } else if isExchangeDue {
            try exchange(sorting: false)
        } else if most[1] != 0 {
            try refresh(stale)
        }
    }

    /// Makes all copies right, for what is asked between steps.
    func refresh() throws {
        let stale = world.staleItems()
        if try communicator.allReduce([stale.count], .maximum)[0] != 0 { try refresh(stale) }
    }

    /// Whether bodies are to be put into a new order before the next step.
    func anyNeedsSort() throws -> Bool {
        try communicator.allReduce([world.needsSort ? 1 : 0], .maximum)[0] != 0
    }

    /// Asks for more ghosts, unless these lasted for a while, or are many already and lasted for some steps.
    private func widenHalo() {
        let areFew = 8 * statistics.ghosts < statistics.ownItems
        if freshSteps == 0 {
            haloCells *= 2
        } else if freshSteps < Self.wantedFreshSteps, areFew || freshSteps < 3 {
            haloCells += (haloCells + 1) / 2
        }
    }

    private static let wantedFreshSteps = 16

    /// Whether the item of a place is this rank's own; what doesn't move is everywhere, and counts as rank 0's.
    func isOwn(_ place: UInt32) -> Bool {
        movedPlaces.contains(place) ? ownPlaces.contains(place) : communicator.rank == 0
    }
}

extension Range where Bound: FixedWidthInteger, Bound.Stride: SignedInteger {
    /// One of several parts, as nearly equal as may be.
    func part(_ number: Int, of count: Int) -> Self {
        func bound(_ number: Int) -> Bound { lowerBound + Bound(self.count * number / count) }
        return bound(number)..<bound(number + 1)
    }
}
