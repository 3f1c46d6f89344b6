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
    private(set) var ownPlaces: Range<UInt32> = 0..<0
    /// The first own place of each rank.
    private var firstPlaces: [UInt32] = []
    /// How many cells around its own items this rank asks ghosts from.
    var haloCells = 8
    /// Steps since items were exchanged.
    private var freshSteps = 0
    /// The places of all items that move by forces and contacts.
    private var movedPlaces: Range<UInt32>
    /// Whether items are to be exchanged before the next step, since edits have put some elsewhere.
    var isExchangeDue = false
    /// Whether settings, boundaries, fields or pushes are others than at the start.
    var isSceneEdited = false

    /// What ranks exchanged since the world was made.
    public private(set) var statistics = ClusterStatistics()

    /// Items of the whole scene.
    public let itemCount: Int
    /// The hash of the scene at its start.
    private(set) var startHash: UInt64

    /// A world that holds a scene, at its start or as a checkpoint has it.
    ///
    /// - Parameters:
    ///   - scene: the same on every rank. Attachments that break are not admitted yet.
    ///   - communicator: the ranks.
    ///   - kernels: which build of the kernels does this rank's work; results don't depend on it.
    ///   - checkpoint: of this scene, by any number of ranks; nil for a world at time 0.
    /// - Throws: `DynamicsError` where the scene breaks a rule; ``ClusterError`` where ranks can't talk to each other or
    ///   were given different scenes, and where the checkpoint is of another scene or damaged.
    public init(
        _ scene: SceneDescription, over communicator: Communicator, kernels: KernelBuild = .portable,
        resuming checkpoint: Checkpoint? = nil
    ) throws {
        try Self.requireAdmitted(scene)
        self.communicator = communicator
        world = try World(scene, kernels: kernels)
        (itemCount, startHash) = (world.bodyCount, world.stateHash())
        calls = SharedCalls(communicator)
        world.becomePart(calls.scenePartCalls)
        movedPlaces = Self.movedPlaces(world)
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
            try Self.requireAdmitted(scene)
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

    /// Refuses what several ranks can't simulate together yet.
    ///
    /// - Throws: ``ClusterError/notAdmitted(_:)``.
    public static func requireAdmitted(_ scene: SceneDescription) throws(ClusterError) {
        func refuse(_ what: String, isThere: Bool) throws(ClusterError) {
            guard !isThere else { throw .notAdmitted(what) }
        }
        try refuse(
            "attachments that break",
            isThere: scene.attachments.contains { $0.breakingForce != nil || $0.breakingTorque != nil })
    }

    private static func movedCount(_ world: World) -> Int { (0..<world.bodyCount).count { world.isMoved($0) } }

    /// All of them are in a row behind those that are driven.
    private static func movedPlaces(_ world: World) -> Range<UInt32> {
        let first = (0..<world.bodyCount).first { world.isMoved($0) } ?? 0
        return UInt32(first)..<UInt32(first + movedCount(world))
    }

    /// Steps since the scene began.
    public var steps: Int { world.partProgress!.ticks }

    /// Moves all parts on by one tick.
    ///
    /// - Throws: ``ClusterError`` where ranks can't talk to each other; the world is of no use then.
    public func step() throws {
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

    // MARK: Exchange

    /// Gives every rank its own items and the ghosts around them.
    ///
    /// - Parameter isSorting: whether items are put into a new order before; ranks then share that anew.
    private func exchange(sorting isSorting: Bool) throws {
        let start = ContinuousClock.now
        defer { statistics.exchangeTime += ContinuousClock.now - start }
        var owners = [Int32](repeating: Int32(communicator.rank), count: world.bodyCount)
        if isSorting {
            let order = try PartOrder(of: world, over: communicator)
            (owners, ownPlaces, movedPlaces) = (order.owners, order.ownPlaces, order.movedPlaces)
        }
        let grid = try cellGrid()
        var groups = try GroupRanks(ofOwn: world, owners, over: communicator)
        let covered = try coveredCells(grid, owners, groups)
        try groups.add(world, over: communicator) { slot, rank in
            let center = world.center(of: slot)
            return covered[rank][grid.index(center.x, center.y)]
        }
        let (rank, isMoved) = (communicator.rank, (0..<world.bodyCount).map { world.isMoved($0) })
        let own = (0..<world.bodyCount).filter { isMoved[$0] && world.isOwn($0) }
        let cells = own.map { slot in
            let center = world.center(of: slot)
            return grid.index(center.x, center.y)
        }
        func isWanted(_ k: Int, by other: Int) -> Bool {
            owners[own[k]] == Int32(other) || covered[other][cells[k]]
                || groups.contains(world.linkageGroup(of: own[k]), other)
        }
        var messages = [[UInt8]](repeating: [], count: communicator.count)
        for other in 0..<communicator.count where other != rank {
            messages[other] = world.parcel(of: own.indices.filter { isWanted($0, by: other) }.map { Int32(own[$0]) })
        }
        statistics.exchanges += 1
        (freshSteps, isExchangeDue) = (0, false)
        countSent(messages)
        var isKept = isMoved.map { !$0 }
        for k in own.indices where isWanted(k, by: rank) { isKept[own[k]] = true }
        messages[rank] = world.parcelOfBonds(of: own.filter { isKept[$0] }.map { Int32($0) })
        try world.take(try communicator.exchange(messages), keeping: { isKept[$0] }, isOwn: isOwn)
        let present = Self.movedCount(world)
        (statistics.ownItems, statistics.ghosts) = (ownPlaces.count, present - ownPlaces.count)
        let isComplete = try ofEachRank(present == movedPlaces.count ? 1 : 0).map { $0 != 0 }
        try shareFirstPlaces()
        world.continuePart(
            with: PartCheck(grid, drift: try meanWay(), isCovered: covered, isComplete: isComplete, number: rank),
            owner: owner,
            isCopied: { slot, other in
                let center = world.center(of: slot)
                return covered[other][grid.index(center.x, center.y)]
                    || groups.contains(world.linkageGroup(of: slot), other)
            })
    }

    /// Brings copies up to date that are stale, here and on other ranks.
    private func refresh(_ stale: [(place: UInt32, id: UInt32)]) throws {
        let start = ContinuousClock.now
        defer { statistics.refreshTime += ContinuousClock.now - start }
        var asked = [[UInt32]](repeating: [], count: communicator.count)
        for item in stale { asked[owner(of: item.place)].append(item.id) }
        let questions = asked.map { ids in ids.withUnsafeBytes { Array($0) } }
        let answers = try communicator.exchange(questions).map { bytes in
            world.refreshment(of: bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) })
        }
        try world.takeRefreshments(try communicator.exchange(answers))
        statistics.refreshments += 1
        countSent(questions)
        countSent(answers)
    }

    private func shareFirstPlaces() throws {
        firstPlaces = try ofEachRank(Int(ownPlaces.lowerBound)).map { UInt32($0) }
    }

    /// A number of each rank, 0 or more, in their order.
    private func ofEachRank(_ number: Int) throws -> [Int] {
        var all = [Int](repeating: 0, count: communicator.count)
        all[communicator.rank] = number
        return try communicator.allReduce(all, .maximum)
    }

    /// The rank that an item belongs to, by its place; of ranks without items none has a place.
    func owner(of place: UInt32) -> Int { firstPlaces.lastIndex { $0 <= place } ?? 0 }

    func countSent(_ messages: [[UInt8]]) {
        var sent = SentMessages()
        sent.add(messages, from: communicator.rank)
        count(sent)
    }

    private func count(_ sent: SentMessages) {
        statistics.messagesSent += sent.count
        statistics.bytesSent += sent.bytes
    }

    /// A grid over all items, the same on all ranks.
    private func cellGrid() throws -> CellGrid {
        var most = [Double](repeating: -.greatestFiniteMagnitude, count: 4)
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            let (x, y) = (Double(world.center(of: slot).x), Double(world.center(of: slot).y))
            for (k, value) in [-x, -y, x, y].enumerated() { most[k] = max(most[k], value) }
        }
        let all = try communicator.allReduce(most, .maximum)
        guard !movedPlaces.isEmpty else { return CellGrid(least: .zero, most: .zero, cell: 1) }
        return CellGrid(least: [-all[0], -all[1]], most: [all[2], all[3]], cell: world.partCellWidth)
    }

    /// How far an item goes in a step on the average, pt; the same on all ranks.
    private func meanWay() throws -> SIMD2<Double> {
        var sum = SIMD2<Double>.zero
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            sum += world.foreseenWay(of: slot)
        }
        // Each rank might round a sum in its own way.
        let all = try communicator.allReduce([sum.x, sum.y], .sum).withUnsafeBytes { Array($0) }
        sum = try communicator.broadcast(all).withUnsafeBytes { $0.loadUnaligned(as: SIMD2<Double>.self) }
        return sum / Double(max(movedPlaces.count, 1))
    }

    /// For each rank the cells that its own items are in and what is linked to them, and those around these.
    ///
    /// - Parameters:
    ///   - owners: the rank that each item here belongs to from now on.
    ///   - groups: which ranks own something of them.
    private func coveredCells(_ grid: CellGrid, _ owners: [Int32], _ groups: GroupRanks) throws -> [[Bool]] {
        var cells = [[Bool]](repeating: [Bool](repeating: false, count: grid.count), count: communicator.count)
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            let center = world.center(of: slot)
            let cell = grid.index(center.x, center.y)
            cells[Int(owners[slot])][cell] = true
            for other in groups.ranks(of: world.linkageGroup(of: slot)) { cells[other][cell] = true }
        }
        // Items that change hands are known only where they come from.
        var own = [Bool](repeating: false, count: grid.count)
        for bytes in try communicator.exchange(cells.map { Bits(of: $0).bytes }) {
            Bits(bytes: bytes).forEachSet { own[$0] = true }
        }
        let covered = Bits(of: grid.grown(own, by: haloCells))
        let all = try communicator.exchange([[UInt8]](repeating: covered.bytes, count: communicator.count))
        return all.map { bytes in
            var marks = [Bool](repeating: false, count: grid.count)
            Bits(bytes: bytes).forEachSet { marks[$0] = true }
            return marks
        }
    }
}

extension Range where Bound: FixedWidthInteger, Bound.Stride: SignedInteger {
    /// One of several parts, as nearly equal as may be.
    fileprivate func part(_ number: Int, of count: Int) -> Self {
        func bound(_ number: Int) -> Bound { lowerBound + Bound(self.count * number / count) }
        return bound(number)..<bound(number + 1)
    }
}
