import Buffers
import CSIMD
import DynamicsModel

// A body's step depends on itself, on what contacts hand it within a pass (see World+Astray.swift), and then on what it is swept
// against. As long as all of that is here and right, it comes out right. All copies are right when a step begins, and the
// solver leaves all of them with the right ways; so what becomes stale is what contacts leave astray, what may meet
// something missing, and what something stale is swept against. No item that is a part's own may; what is stale is brought
// up to date before the next step.

extension World {
    /// Whether no part has an own item that may touch something which the part lacks, as the step begins.
    ///
    /// - Complexity: O(own items + ghosts).
    func surveyContacts() -> Bool {
        guard let part, !part.check.areAllComplete else { return true }
        part.check.beginStep()
        let own = surveyOwn(part.check)
        let reach = reach(own)
        let all = part.calls.maximum(reach + own.depths)
        let missing = 0.5 * all[reach.count + part.check.number]
        var edge: [Int32]? = []
        if !part.check.isComplete {
            edge = edgeGhosts(
                PartBounds(part.check, reach: Array(all[..<reach.count]), own: own), missing: missing)
        }
        guard part.calls.maximum([edge == nil ? 1 : 0])[0] == 0 else { return false }
        self.part?.survey = own
        self.part?.missing = missing
        self.part?.edgeSlots = edge ?? []
        return true
    }

    /// Ghosts that may touch something missing; nil where an own item may.
    private func edgeGhosts(_ bounds: PartBounds, missing: Double) -> [Int32]? {
        guard ownItems(bounds, at: missing, reach: { bounds.places.reachInto[$0] }).isEmpty else { return nil }
        return bounds.check.ghosts.filter { bounds.mayMeetMissing(CheckedItem(self, $0, bounds), at: missing) }
    }

    /// Whether all parts can keep the step, as it is before columns are written; true where the world holds the whole.
    ///
    /// - Parameter isLacking: whether what is missing is known to have reached an own item.
    /// - Complexity: O(own items + ghosts + pairs).
    func checkPart(isLacking: Bool) -> Bool {
        guard let part, !part.check.areAllComplete, var own = part.survey else { return true }
        self.part?.survey = nil
        addMotions(to: &own)
        let reach = part.calls.maximum(reach(own, carry: mostCarry))
        var stale: [Int32]? = isLacking ? nil : []
        if !part.check.isComplete, !isLacking {
            let bounds = PartBounds(part.check, reach: reach, own: own, carry: mostCarry)
            stale = staleGhosts(bounds, missing: part.missing)
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
        var isAstray = [Bool](repeating: false, count: awakeCount)
        for slots in part?.astrayOfPart ?? [] { for slot in slots { isAstray[Int(slot)] = true } }
        func begins(_ item: CheckedItem) -> Bool {
            isAstray[Int(item.item.slot)] || bounds.mayMeetMissing(item, at: missing)
        }
        let items = bounds.check.ghosts.map { CheckedItem(self, $0, bounds) }
        let first = items.filter(begins)
        guard !first.isEmpty else { return [] }
        let linked = part?.linked ?? []
        let slow = 8 * items.reduce(0) { $0 + $1.item.extent } / Double(items.count)
        // Most of the items lie deep, and are left out until what is stale comes near.
        var deepest = first.reduce(missing) { max($0, $1.depth) } + 4
        while true {
            let near = items.filter { $0.depth <= deepest || $0.item.extent > slow }
            var search = StaleSearch(near.map { $0.item }, bodyCount: awakeCount)
            for (k, item) in near.enumerated() where begins(item) { search.add(k) }
            search.spread(along: linked)
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

    /// Whether something stale may meet an own item, or is a sensor that one may be in.
    private func mayMeetOwn(_ stale: [CheckedItem], _ bounds: PartBounds) -> Bool {
        let depth = stale.reduce(-.infinity) { max($0, $1.depth) }
        let reach = stale.reduce(0) { max($0, $1.item.extent) }
        let own = ownItems(bounds, at: depth, reach: { _ in reach })
        guard !own.isEmpty else { return false }
        var search = StaleSearch((stale + own).map { $0.item }, bodyCount: awakeCount)
        for k in stale.indices { search.add(k) }
        search.spread { stale, own in
            let isSensor = bodies.flags[Int(stale.slot)] & BodyFlags.sensor != 0
            return isSensor && stale.comesNear(own) || mayMeet(stale, own)
        }
        return search.found.count > stale.count
    }

    /// Own items that may have to do with what is at a depth, in cells, or less deep.
    ///
    /// - Parameter reach: of that, for each block of own items, pt.
    private func ownItems(_ bounds: PartBounds, at depth: Double, reach: (_ block: Int) -> Double) -> [CheckedItem] {
        let isNear = (0..<bounds.check.blocks.count).map { block in
            let least = bounds.own.leastDepth(ofBlock: block)
            return least != OwnSurvey.nowhere
                && bounds.check.depthWithin(bounds.places.reach[block] + reach(block), of: 0.5 * Double(least)) < depth
        }
        guard isNear.contains(true) else { return [] }
        var own: [CheckedItem] = []
        for slot in 0..<awakeCount where isNear[Int(bounds.own.blocks[slot])] && isOwn(slot) && isMoved(slot) {
            let item = CheckedItem(self, Int32(slot), bounds)
            if bounds.check.depthWithin(item.reach + reach(item.block), of: item.depth) < depth { own.append(item) }
        }
        return own
    }

    /// Whether something stale may be swept against another item.
    private func mayMeet(_ stale: WatchedItem, _ other: WatchedItem) -> Bool {
        // What is driven changes ways.
        !drivenItems.isEmpty || stale.mayBeSwept(against: other) && stale.comesNear(other)
    }

    /// How far driven items may carry others at most, pt.
    var mostCarry: Double {
        drivenItems.reduce(0) { most, item in
            let slot = Int(slotOfID[Int(item)])
            let turn = Double(abs(stepMemory.solverBodies[slot + 1].angle))
            return max(most, length(of: way(slot)) + 2 * turn * Double(bodies.radius[slot]))
        }
    }

    /// How far an arc leaves its chord at most, in chords: what is attached goes round, up to 2.5 rad.
    static var mostSagitta: Double { 0.37 }

    fileprivate func length(of way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

    /// Begins a check with the bodies that are there.
    func begin(
        _ check: PartCheck, _ owner: (_ place: UInt32) -> Int,
        _ forEachHolder: (_ slot: Int, _ body: (_ part: Int) -> Void) -> Void
    ) {
        let owners = (0..<bodies.count).map {
            isMoved($0) && !isOwn($0) ? Int32(owner(bodies.place[$0])) : Int32(check.number)
        }
        var has = [[Bool]](repeating: [], count: check.partCount)
        var isElsewhere = [Bool](repeating: false, count: bodies.count)
        for slot in 0..<bodies.count where isMoved(slot) {
            func note(_ part: Int) {
                guard check.isOther(part) else { return }
                if has[part].isEmpty { has[part] = [Bool](repeating: false, count: bodies.count) }
                has[part][slot] = true
                isElsewhere[slot] = true
            }
            note(Int(owners[slot]))
            forEachHolder(slot, note)
        }
        check.begin(owners: owners, isElsewhere: isElsewhere, awakeCount: awakeCount)
        for other in check.others {
            let has = has[other.number]
            let copies = has.isEmpty ? [] : (0..<awakeCount).filter { has[$0] && isOwn($0) }.map { Int32($0) }
            other.begin(has: has, copies: copies)
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
    /// How far driven items may carry others, pt; nil before the solver has moved anything, when contacts alone count.
    let carry: Double?

    init(_ check: PartCheck, reach: [Double], own: OwnSurvey, carry: Double? = nil) {
        (self.check, self.own, self.carry) = (check, own, carry)
        places = PlaceBounds(check.blocks, reach: reach)
    }

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
        let tick = world.settings.tick
        let way = bounds.carry == nil ? .zero : world.way(index)
        let angle = bounds.carry == nil ? 0 : Double(world.stepMemory.solverBodies[index + 1].angle)
        let (radius, size) = (Double(world.bodies.radius[index]), Double(world.bodies.size[index]))
        let rim = radius - 0.5 * size
        let foreseen = velocity * tick
        let (aside, turn) = (way - foreseen, abs(angle) + abs(Double(world.bodies.omega[index])) * tick)
        let most = 0.999 * Tuning.struckShare * size
        // What is attached counts as struck nowhere.
        let isLinked = world.linkageGroup(of: index) >= 0
        let isStruck = !isLinked && ((aside * aside).sum() > most * most || turn * rim > most)
        let motion = world.length(of: way)
        let sagitta = isLinked ? World.mostSagitta * motion : 0
        item = WatchedItem(
            slot: slot, place: SIMD2(Double(x), Double(y)), radius: radius, size: size, way: way,
            swing: abs(angle) * rim, isStruck: isStruck, sagitta: sagitta, carry: bounds.carry ?? 0)
        reach =
            World.reach(radius: radius, foreseen: world.length(of: foreseen), motion: motion + sagitta)
            + (bounds.carry ?? 0)
    }
}
