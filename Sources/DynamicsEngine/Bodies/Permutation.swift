import CSIMD
import DynamicsModel

/// Scratch for putting bodies and colliders into a new order.
struct Permutation: ~Copyable {
    /// Whether bodies have been added, or have changed between awake, asleep and anchored.
    var isNeeded = false
    var bodyOrder = Buffer<Int32>()
    var colliderOrder = Buffer<Int32>()
    /// For each old collider its new index, −1 where it is dropped.
    var newCollider = Buffer<Int32>()
    var columnScratch = Buffer<UInt64>()
    var pairScratch = PairScratch()
    /// Mean distance of the slots of pairs right after the last sort, and pair searches since.
    var sortedDistance = 0.0
    var searchesSinceSort = 0
    /// Whether pairs have been searched since a step last looked at their order.
    var hasNewPairs = false

    var byteCount: Int {
        bodyOrder.byteCount + colliderOrder.byteCount + newCollider.byteCount + columnScratch.byteCount
            + pairScratch.byteCount
    }
}

extension World {
    /// Puts awake bodies first, in cell order, then sleeping ones by island, then anchored ones.
    ///
    /// - Complexity: O(n log n).
    func sortBodies() {
        permutation.isNeeded = false
        permutation.searchesSinceSort = 0
        let keys = spatialKeys()
        var order = (0..<bodies.count).map { Int32($0) }
        order.sort { a, b in
            let (first, second) = (keys[Int(a)], keys[Int(b)])
            return first != second ? first < second : bodies.id[Int(a)] < bodies.id[Int(b)]
        }
        apply(order)
    }

    /// Drops bodies and keeps the others in order.
    func dropBodies(where isDropped: (Int) -> Bool) {
        for slot in 0..<bodies.count where isDropped(slot) {
            removePolygons(of: slot)
            memberships.remove(bodies.membership[slot])
            slotOfID[Int(bodies.id[slot])] = -1
            if bodies.flags[slot] & BodyFlags.anchored != 0 { broadphase.staticsChanged = true }
        }
        apply((0..<bodies.count).filter { !isDropped($0) }.map { Int32($0) })
        broadphase.isDirty = true
    }

    /// The place of each body: class (awake, asleep by island, anchored), then along the Z curve.
    private func spatialKeys() -> [UInt64] {
        let cell = max(broadphase.typicalWidth, 1e-3)
        return (0..<bodies.count).map { slot in
            if bodies.flags[slot] & BodyFlags.anchored != 0 { return 1 << 63 }
            if bodies.island[slot] != 0 { return 1 << 62 | UInt64(bodies.island[slot]) }
            let x = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.x[slot], cell)) + 32768)
            let y = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.y[slot], cell)) + 32768)
            return UInt64(ZCurve.key(x, y))
        }
    }

    /// Puts bodies, colliders, pairs and member sets into the order given; ids stay.
    private func apply(_ order: [Int32]) {
        var colliderOrder: [Int32] = []
        colliderOrder.reserveCapacity(colliders.count)
        for slot in order {
            let first = bodies.firstCollider[Int(slot)]
            for k in 0..<bodies.colliderCount[Int(slot)] { colliderOrder.append(first + k) }
        }
        let oldColliderCount = colliders.count
        order.withUnsafeBufferPointer { bodies.permute($0, scratch: &permutation.columnScratch) }
        colliderOrder.withUnsafeBufferPointer { colliders.permute($0, scratch: &permutation.columnScratch) }
        permutation.newCollider.reserveDiscarding(oldColliderCount)
        permutation.newCollider.fill(-1, 0..<oldColliderCount)
        for (new, old) in colliderOrder.enumerated() { permutation.newCollider[Int(old)] = Int32(new) }
        let newCollider = permutation.newCollider.pointer
        pairs.rename(collider: { newCollider[Int($0)] }, staticShape: { $0 }, scratch: &permutation.pairScratch)
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
            if bodies.flags[slot] & BodyFlags.anchored == 0, bodies.island[slot] == 0 {
                awakeCount = slot + 1
                awakeColliderCount = Int(collider)
            }
        }
        if awakeCount < bodies.count, bodies.flags[bodies.count - 1] & BodyFlags.anchored != 0 {
            // The static tree names anchored colliders by index.
            broadphase.staticsChanged = true
        }
        let slots = slotOfID.pointer
        fields.rebuildMembership(count: bodies.count) { slots[Int($0.rawValue)] }
    }
}
