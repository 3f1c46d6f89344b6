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
        let grid = try cellGrid()
        var groups = try GroupRanks(ofOwn: world, owners, over: communicator)
        let covered = try coveredCells(grid, owners, groups)
        let everywhere = Set(wanted.map { UInt32($0.rawValue) })
        func isEverywhere(_ slot: Int) -> Bool { !everywhere.isEmpty && everywhere.contains(world.bodyID(slot)) }
        try groups.add(world, over: communicator) { slot, rank in
            let center = world.center(of: slot)
            return covered[rank][grid.index(center.x, center.y)] || isEverywhere(slot)
        }
        let (rank, isMoved) = (communicator.rank, (0..<world.bodyCount).map { world.isMoved($0) })
        // A rank may have millions of them.
        func own(where isChosen: (_ slot: Int) -> Bool) -> [Int32] {
            var chosen: [Int32] = []
            for slot in 0..<world.bodyCount where isMoved[slot] && world.isOwn(slot) && isChosen(slot) {
                chosen.append(Int32(slot))
            }
            return chosen
        }
        func isWanted(_ slot: Int, by other: Int) -> Bool {
            if owners[slot] == Int32(other) { return true }
            let center = world.center(of: slot)
            return covered[other][grid.index(center.x, center.y)]
                || groups.contains(world.linkageGroup(of: slot), other) || isEverywhere(slot)
        }
        var messages = [[UInt8]](repeating: [], count: communicator.count)
        for other in 0..<communicator.count where other != rank {
            messages[other] = world.parcel(of: own { isWanted($0, by: other) })
        }
        statistics.exchanges += 1
        (freshSteps, isExchangeDue) = (0, false)
        countSent(messages)
        var isKept = isMoved.map { !$0 }
        let staying = own { isWanted($0, by: rank) }
        for slot in staying { isKept[Int(slot)] = true }
        messages[rank] = world.parcelOfBonds(of: staying)
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
                    || groups.contains(world.linkageGroup(of: slot), other) || isEverywhere(slot)
            })
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
