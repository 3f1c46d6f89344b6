import Buffers
import CSIMD
import DynamicsModel

// A body's step depends on itself, on what it touches and what touches that in its turn, and then on what it is swept
// against. As long as all of that is here and right, it comes out right. All copies are right when a step begins, and so are
// their motions, which their owners tell; so what becomes stale is what may meet something missing, what touches something
// stale, and what something stale is swept against. No item that is a part's own may; what is stale is brought up to date
// before the next step.

extension World {
    /// Whether all parts can keep the step, as it is before columns are written; true where the world holds the whole.
    ///
    /// - Complexity: O(own items + ghosts + pairs).
    func checkPart() -> Bool {
        guard let part else { return true }
        exchangeMotions(part)
        let own = surveyOwn(part.check)
        let all = own.told.most(part.calls)
        var stale: [Int32]? = []
        if !part.check.isComplete {
            let bounds = PlaceBounds(part.check.blocks, reach: all.reach)
            stale = staleGhosts(
                PartBounds(check: part.check, places: bounds, own: own, carry: mostCarry),
                missing: 0.5 * all.depths[part.check.number])
        }
        guard part.calls.maximum([stale == nil ? 1 : 0])[0] == 0 else { return false }
        for slot in stale ?? [] { bodies.marks[Int(slot)] |= PartMarks.stale }
        self.part?.staleSlots = stale ?? []
        return true
    }

    /// Ghosts that become stale in this step; nil where an own item would.
    ///
    /// - Parameter missing: how deep something missing is among what this part covers, in cells.
    private func staleGhosts(_ bounds: PartBounds, missing: Double) -> [Int32]? {
        guard ownItems(bounds, at: missing, reach: { bounds.places.reachInto[$0] }).isEmpty else { return nil }
        let items = bounds.check.ghosts.map { CheckedItem(self, $0, bounds) }
        let first = items.filter { bounds.mayMeetMissing($0, at: missing) }
        guard !first.isEmpty else { return [] }
        let linked = part?.linked ?? []
        let contacts = ghostContacts() + linked
        let slow = 8 * items.reduce(0) { $0 + $1.item.extent } / Double(items.count)
        // Most of the items lie deep, and are left out until what is stale comes near.
        var deepest = first.reduce(missing) { max($0, $1.depth) } + 4
        while true {
            let near = items.filter { $0.depth <= deepest || $0.item.extent > slow }
            var search = StaleSearch(near.map { $0.item }, bodyCount: awakeCount)
            for (k, item) in near.enumerated() where bounds.mayMeetMissing(item, at: missing) { search.add(k) }
            search.spread(along: contacts)
            var count = -1
            while search.found.count != count {
                count = search.found.count
                search.spread(onWays: mayMeet)
                // What is swept stops its linkage.
                search.spread(along: linked)
            }
            let stale = search.found.map { CheckedItem(self, $0, bounds) }
            guard stale.allSatisfy({ !isOwn(Int($0.item.slot)) }) else { return nil }
            let reached = stale.reduce(missing) {
                max($0, $1.depth + 1 + ($1.item.extent + slow) / bounds.check.grid.cell)
            }
            if reached <= deepest { return mayMeetOwn(stale, bounds) ? nil : search.found }
            deepest = reached + 4
        }
    }

    /// Whether something stale may meet an own item.
    private func mayMeetOwn(_ stale: [CheckedItem], _ bounds: PartBounds) -> Bool {
        let depth = stale.reduce(-.infinity) { max($0, $1.depth) }
        let reach = stale.reduce(0) { max($0, $1.item.extent) }
        let own = ownItems(bounds, at: depth, reach: { _ in reach })
        guard !own.isEmpty else { return false }
        var search = StaleSearch((stale + own).map { $0.item }, bodyCount: awakeCount)
        for k in stale.indices { search.add(k) }
        search.spread(onWays: mayMeet)
        return search.found.count > stale.count
    }

    /// Own items that may have to do with what is at a depth, in cells, or less deep.
    ///
    /// - Parameter reach: of that, for each block of own items, pt.
    private func ownItems(_ bounds: PartBounds, at depth: Double, reach: (_ block: Int) -> Double) -> [CheckedItem] {
        let isNear = bounds.own.leastDepths.enumerated().map { block, least in
            least != OwnSurvey.nowhere
                && bounds.check.depthWithin(bounds.places.reach[block] + reach(block), of: 0.5 * Double(least)) < depth
        }
        guard isNear.contains(true) else { return [] }
        var own: [CheckedItem] = []
        for slot in 0..<awakeCount where isOwn(slot) && isMoved(slot) {
            let block = bounds.check.blocks.index(ofCell: bounds.check.grid.index(bodies.x[slot], bodies.y[slot]))
            guard isNear[block] else { continue }
            let item = CheckedItem(self, Int32(slot), bounds)
            if bounds.check.depthWithin(item.reach + reach(block), of: item.depth) < depth { own.append(item) }
        }
        return own
    }

    /// Whether something stale may be swept against another item.
    private func mayMeet(_ stale: WatchedItem, _ other: WatchedItem) -> Bool {
        // What is driven changes ways, and what is attached goes round.
        !drivenItems.isEmpty || !attachments.isEmpty || stale.mayBeSwept(against: other) && stale.comesNear(other)
    }

    /// How far driven items may carry others at most, pt.
    var mostCarry: Double {
        drivenItems.reduce(0) { most, item in
            let slot = Int(slotOfID[Int(item)])
            let turn = Double(abs(stepMemory.solverBodies[slot + 1].angle))
            return max(most, length(of: way(slot)) + 2 * turn * Double(bodies.radius[slot]))
        }
    }

    private func length(of way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

    /// Contacts of two bodies that move, of which one is a ghost.
    private func ghostContacts() -> [(Int32, Int32)] {
        var contacts: [(Int32, Int32)] = []
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        for pair in 0..<pairs.activeCount where pairs.current.pointCounts[pair] != 0 && high[pair] >= 0 {
            let (a, b) = (colliders.body[Int(low[pair])], colliders.body[Int(high[pair])])
            guard (bodies.marks[Int(a)] | bodies.marks[Int(b)]) & PartMarks.ghost != 0, Int(max(a, b)) < awakeCount
            else { continue }
            if bodies.inverseMass[Int(a)] != 0, bodies.inverseMass[Int(b)] != 0 { contacts.append((a, b)) }
        }
        return contacts
    }

    /// Begins a check with the bodies that are there.
    func begin(
        _ check: PartCheck, _ owner: (_ place: UInt32) -> Int, _ isCopied: (_ slot: Int, _ part: Int) -> Bool
    ) {
        var ghosts = [[Int32]](repeating: [], count: check.partCount)
        for slot in 0..<awakeCount where isMoved(slot) && !isOwn(slot) {
            ghosts[owner(bodies.place[slot])].append(Int32(slot))
        }
        check.begin(ghostsOfPart: ghosts)
        for other in check.others {
            let hasCopy = (0..<bodies.count).map { isMoved($0) && isOwn($0) && isCopied($0, other.number) }
            other.begin(hasCopy: hasCopy, awakeCount: awakeCount)
        }
    }

    /// Bodies of groups of linkages, as the check spreads along them.
    func linkedBodies() -> [(Int32, Int32)] {
        var linked: [(Int32, Int32)] = []
        for items in part?.linkages?.itemsOfGroup ?? [] {
            let slots = items.map { slotOfID[Int($0)] }.filter { $0 >= 0 && $0 < awakeCount }
            guard slots.contains(where: { !isOwn(Int($0)) }) else { continue }
            for slot in slots.dropFirst() { linked.append((slots[0], slot)) }
        }
        return linked
    }

    /// The way of an item's centre in the step, pt.
    fileprivate func way(_ slot: Int) -> SIMD2<Double> {
        let record = stepMemory.solverBodies[slot + 1]
        // The solver counts from the lead.
        let way = leadingMotion(slot) + Vector2(Double(record.dx), Double(record.dy))
        return SIMD2(way.x, way.y)
    }
}

/// What is known of a step when it is checked.
private struct PartBounds {
    let check: PartCheck
    let places: PlaceBounds
    let own: OwnSurvey
    /// How far driven items may carry others, pt.
    let carry: Double

    /// Whether an item may have to do with something missing at a depth, in cells, or less deep.
    func mayMeetMissing(_ item: CheckedItem, at depth: Double) -> Bool {
        check.depthWithin(item.reach + places.reachInto[item.block], of: item.depth) < depth
    }
}

/// An item with what the check asks of it.
private struct CheckedItem {
    let item: WatchedItem
    let block: Int
    /// Of its cell, in cells.
    let depth: Double
    /// See ``World/reach(radius:foreseen:motion:)``.
    let reach: Double

    init(_ world: World, _ slot: Int32, _ bounds: PartBounds) {
        let index = Int(slot)
        let (x, y) = (world.bodies.x[index], world.bodies.y[index])
        let cell = bounds.check.grid.index(x, y)
        (block, depth) = (bounds.check.blocks.index(ofCell: cell), bounds.check.depth(cell))
        let velocity = SIMD2(Double(world.bodies.vx[index]), Double(world.bodies.vy[index]))
        let (way, tick) = (world.way(index), world.settings.tick)
        let angle = Double(world.stepMemory.solverBodies[index + 1].angle)
        let (radius, size) = (Double(world.bodies.radius[index]), Double(world.bodies.size[index]))
        let rim = radius - 0.5 * size
        let foreseen = velocity * tick
        let (aside, turn) = (way - foreseen, abs(angle) + abs(Double(world.bodies.omega[index])) * tick)
        let most = 0.999 * Tuning.struckShare * size
        item = WatchedItem(
            slot: slot, place: SIMD2(Double(x), Double(y)), radius: radius, size: size, way: way,
            swing: abs(angle) * rim, isStruck: (aside * aside).sum() > most * most || turn * rim > most,
            carry: bounds.carry)
        reach =
            World.reach(
                radius: radius, foreseen: (foreseen * foreseen).sum().squareRoot(),
                motion: (way * way).sum().squareRoot()) + bounds.carry
    }
}
