import DynamicsEngine
import DynamicsModel

// Items on their way between ranks.

extension ClusterWorld {
    /// Gives every rank its own items and the ghosts around them.
    ///
    /// - Parameters:
    ///   - isSorting: whether items are put into a new order before; ranks then share that anew.
    ///   - wanted: items that all ranks get, with all that is linked to them.
    func exchange(sorting isSorting: Bool, everywhere wanted: Set<ItemID> = []) throws {
        let start = ContinuousClock.now
        defer { statistics.exchangeTime += ContinuousClock.now - start }
        var owners = [Int32](repeating: Int32(communicator.rank), count: world.bodyCount)
        if isSorting {
            let order = try PartOrder(of: world, over: communicator)
            (owners, ownPlaces, movedPlaces) = (order.owners, order.ownPlaces, order.movedPlaces)
        }
        var groups = try GroupRanks(ofOwn: world, owners, over: communicator)
        let cover = try cellCover(try cellGrid(), owners, groups)
        let everywhere = Set(wanted.map { UInt32($0.rawValue) })
        func isEverywhere(_ slot: Int) -> Bool { !everywhere.isEmpty && everywhere.contains(world.bodyID(slot)) }
        func cell(of slot: Int) -> Int {
            let center = world.center(of: slot)
            return cover.grid.index(center.x, center.y)
        }
        try groups.add(world, over: communicator) { slot, rank in
            cover.isCovered(cell(of: slot), by: rank) || isEverywhere(slot)
        }
        /// Ranks that get an item besides its owner; some may come twice.
        func forEachHolder(_ slot: Int, _ body: (_ rank: Int) -> Void) {
            for rank in cover.parts(of: cell(of: slot)) { body(Int(rank)) }
            for rank in groups.ranks(of: world.linkageGroup(of: slot)) { body(rank) }
            if isEverywhere(slot) { for rank in 0..<communicator.count { body(rank) } }
        }
        let rank = communicator.rank
        // For each rank the own items that it gets, ascending.
        var given = [[Int32]](repeating: [], count: communicator.count)
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            func give(_ rank: Int) {
                if given[rank].last != Int32(slot) { given[rank].append(Int32(slot)) }
            }
            give(Int(owners[slot]))
            forEachHolder(slot, give)
        }
        var messages = given.enumerated().map { $1.isEmpty || $0 == rank ? [] : world.parcel(of: $1) }
        statistics.exchanges += 1
        (freshSteps, isExchangeDue) = (0, false)
        countSent(messages)
        var isKept = (0..<world.bodyCount).map { !world.isMoved($0) }
        for slot in given[rank] { isKept[Int(slot)] = true }
        messages[rank] = world.parcelOfBonds(of: given[rank])
        let parcels = try communicator.exchange(messages).filter { !$0.isEmpty }
        try world.take(parcels, keeping: { isKept[$0] }, isOwn: isOwn)
        let present = Self.movedCount(world)
        (statistics.ownItems, statistics.ghosts) = (ownPlaces.count, present - ownPlaces.count)
        let isComplete = try ofEachRank(present == movedPlaces.count ? 1 : 0).map { $0 != 0 }
        try shareFirstPlaces()
        world.continuePart(
            with: PartCheck(drift: try meanWay(), cover, isComplete: isComplete, number: rank), owner: owner,
            forEachHolder: forEachHolder)
    }

    /// Brings copies up to date that are stale, here and on other ranks.
    func refresh(_ stale: [(place: UInt32, id: UInt32)]) throws {
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

    func shareFirstPlaces() throws {
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

    func count(_ sent: SentMessages) {
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

    /// Which ranks cover which cells: those that their own items are in and what is linked to them, and those around these.
    ///
    /// - Parameters:
    ///   - owners: the rank that each item here belongs to from now on.
    ///   - groups: which ranks own something of them.
    private func cellCover(_ grid: CellGrid, _ owners: [Int32], _ groups: GroupRanks) throws -> CellCover {
        // Empty for ranks that get none of the items here.
        var cells = [[Bool]](repeating: [], count: communicator.count)
        func mark(_ cell: Int, for rank: Int) {
            if cells[rank].isEmpty { cells[rank] = [Bool](repeating: false, count: grid.count) }
            cells[rank][cell] = true
        }
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            let center = world.center(of: slot)
            let cell = grid.index(center.x, center.y)
            mark(cell, for: Int(owners[slot]))
            for other in groups.ranks(of: world.linkageGroup(of: slot)) { mark(cell, for: other) }
        }
        // Items that change hands are known only where they come from.
        var own = [Bool](repeating: false, count: grid.count)
        for bytes in try communicator.exchange(cells.map { Bits(of: $0).bytes }) {
            Bits(bytes: bytes).forEachSet { own[$0] = true }
        }
        let covered = Bits(of: grid.grown(own, by: haloCells))
        let all = try communicator.exchange([[UInt8]](repeating: covered.bytes, count: communicator.count))
        return CellCover(grid, partCount: communicator.count) { Bits(bytes: all[$0]).forEachSet($1) }
    }
}
