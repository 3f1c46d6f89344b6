import Buffers
import CSIMD
import DynamicsModel

/// When bodies and colliders are put into a new order; ``StepMemory`` is what that is done in.
struct BodyOrder: ~Copyable {
    private enum Change { case none, rest, any }
    private var change = Change.none
    /// Whether bodies have been added, or have changed between awake, asleep and anchored.
    var isNeeded: Bool {
        get { change != .none }
        set { change = newValue ? .any : .none }
    }
    /// Whether nothing has changed but which ones sleep. What woke may have been put to sleep again.
    var isNeededForRestAlone: Bool { change == .rest }

    /// Notes that a body woke or was put to sleep.
    mutating func noteRest() { if change == .none { change = .rest } }

    let counts = RadixCounts()
    /// Mean distance of the slots of touching pairs when it was first looked at after the last sort.
    var sortedDistance: Double?
}

extension World {
    /// Puts awake bodies first, many in cell order and few in that of ids, then sleeping ones by island, then anchored
    /// ones. Anchored ones with a velocity come before all awake ones: contacts don't change them, and need not be told
    /// from others one by one.
    ///
    /// - Complexity: O(n log n).
    func sortBodies() {
        settleRemovals()
        let mayBeSorted = bodyOrder.isNeededForRestAlone
        bodyOrder.isNeeded = false
        bodyOrder.sortedDistance = nil
        let (count, awake) = (bodies.count, countAwake())
        var lists = stepMemory.sorting.lists
        // By id first: a stable sort by place then leaves those of equal places in the order of their ids.
        for slot in 0..<count {
            lists.keys[slot] = UInt64(bodies.id[slot])
            lists.values[slot] = Int32(slot)
        }
        lists.sort(count, bodyOrder.counts)
        writeSpatialKeys(lists, count, awake: awake)
        lists.sort(count, bodyOrder.counts)
        if mayBeSorted, awake == awakeCount, (0..<count).allSatisfy({ lists.values[$0] == Int32($0) }) { return }
        apply(UnsafeBufferPointer(start: lists.values, count: count))
    }

    /// Drops the bodies of removed items, and keeps the others in order.
    ///
    /// Removals only note them, since dropping one takes as long as dropping many. When that happens changes no result:
    /// it is done before anything sorts bodies or looks at all of them.
    ///
    /// - Complexity: O(1), and O(bodies + pairs) after removals.
    func settleRemovals() {
        guard !removedSlots.isEmpty else { return }
        removalsSettled += 1
        var isDropped = [Bool](repeating: false, count: bodies.count)
        for slot in removedSlots { isDropped[Int(slot)] = true }
        removedSlots.removeAll(keepingCapacity: true)
        for slot in 0..<bodies.count where isDropped[slot] {
            removePolygons(of: slot)
            memberships.remove(bodies.membership[slot])
            if bodies.flags[slot] & BodyFlags.anchored != 0 { broadphase.staticsChanged = true }
        }
        let kept = (0..<bodies.count).filter { !isDropped[$0] }.map { Int32($0) }
        kept.withUnsafeBufferPointer { apply($0) }
        broadphase.isDirty = true
        // What isn't here of a scene in parts may be elsewhere.
        if part == nil { forces.pushes.removeTargets { !contains($0) } }
        touches.remove { !contains($0) }
        drivenItems.removeAll { !contains(ItemID(rawValue: UInt64($0))) }
    }

    /// Puts the bodies of a part of a scene into the order of the whole, and drops others.
    ///
    /// - Complexity: O(n log n).
    func sortByPlace(keeping isKept: (_ slot: Int) -> Bool) {
        bodyOrder.isNeeded = false
        var lists = stepMemory.sorting.lists
        var count = 0
        for slot in 0..<bodies.count where isKept(slot) {
            lists.keys[count] = UInt64(bodies.place[slot])
            lists.values[count] = Int32(slot)
            count += 1
        }
        lists.sort(count, bodyOrder.counts)
        apply(UnsafeBufferPointer(start: lists.values, count: count))
    }

    /// Writes the place of each body in order: class (driven, awake, asleep by island, anchored), then along the Z curve
    /// where many are awake.
    private func writeSpatialKeys(_ lists: RadixLists, _ count: Int, awake: Int) {
        let cell = awake > Tuning.itemsOrderedByID ? colliders.medianWidth : nil
        let (keys, slots) = (lists.keys, lists.values)
        for k in 0..<count { keys[k] = spatialKey(Int(slots[k]), cell: cell) }
    }

    /// What a body is sorted by before its id.
    ///
    /// - Parameter cell: the width of cells, pt; nil where awake ones are in the order of their ids.
    func spatialKey(_ slot: Int, cell: Float?) -> UInt64 {
        if bodies.isFixed(slot) { return 1 << 63 }
        if bodies.island[slot] != 0 { return 1 << 62 | UInt64(bodies.island[slot]) }
        if bodies.inverseMass[slot] == 0 { return 0 }
        guard let cell else { return 1 << 32 }
        let x = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.x[slot], cell)) + 32768)
        let y = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.y[slot], cell)) + 32768)
        return 1 << 32 | UInt64(ZCurve.key(x, y))
    }

    /// How many are awake, sorted or not.
    private func countAwake() -> Int {
        var awake = 0
        for slot in 0..<bodies.count where !bodies.isFixed(slot) && bodies.island[slot] == 0 { awake += 1 }
        return awake
    }

    /// Puts bodies, colliders, pairs and member sets into the order given, which may lie in the memory for sorting; ids
    /// stay.
    private func apply(_ order: UnsafeBufferPointer<Int32>) {
        let oldColliderCount = colliders.count
        let (colliderOrder, newCollider) = (stepMemory.sorting.colliderOrder, stepMemory.sorting.newCollider)
        var count = 0
        for slot in order {
            let first = bodies.firstCollider[Int(slot)]
            for k in 0..<bodies.colliderCount[Int(slot)] {
                colliderOrder[count] = first + k
                count += 1
            }
        }
        bodies.permute(order, scratch: stepMemory.columnScratch)
        colliders.permute(UnsafeBufferPointer(start: colliderOrder, count: count), scratch: stepMemory.columnScratch)
        // −1 for those that are dropped.
        newCollider.update(repeating: -1, count: oldColliderCount)
        for new in 0..<count { newCollider[Int(colliderOrder[new])] = Int32(new) }
        pairs.rename(collider: { newCollider[Int($0)] }, staticShape: { $0 })
        linkSlots()
        broadphase.isDirty = true
    }

    /// Rebuilds everything that is named by slots.
    private func linkSlots() {
        var collider: Int32 = 0
        awakeCount = 0
        awakeColliderCount = 0
        for slot in 0..<bodies.count {
            slotOfID[Int(bodies.id[slot])] = Int32(slot)
            bodies.firstCollider[slot] = collider
            for k in 0..<bodies.colliderCount[slot] { colliders.body[Int(collider + k)] = Int32(slot) }
            collider += bodies.colliderCount[slot]
            if !bodies.isFixed(slot), bodies.island[slot] == 0 {
                awakeCount = slot + 1
                awakeColliderCount = Int(collider)
            }
        }
        if awakeCount < bodies.count, bodies.isFixed(bodies.count - 1) {
            // The static tree names anchored colliders by index.
            broadphase.staticsChanged = true
        }
        let slots = slotOfID.view
        forces.fields.rebuildMembership(count: bodies.count) { slots[Int($0.rawValue)] }
        units.areRecordsDirty = true
    }
}
