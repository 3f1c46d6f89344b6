import CSIMD
import DynamicsModel

/// Scratch for putting bodies and colliders into a new order.
struct Permutation: ~Copyable {
    /// Whether bodies have been added, or have changed between awake, asleep and anchored.
    var isNeeded = false
    var order = RadixOrder()
    var colliderOrder = Buffer<Int32>()
    /// For each old collider its new index, −1 where it is dropped.
    var newCollider = Buffer<Int32>()
    var columnScratch = Buffer<UInt64>()
    /// Mean distance of the slots of touching pairs when it was first looked at after the last sort.
    var sortedDistance: Double?

    var byteCount: Int {
        order.byteCount + colliderOrder.byteCount + newCollider.byteCount + columnScratch.byteCount
    }
}

extension World {
    /// Puts awake bodies first, many in cell order and few in that of ids, then sleeping ones by island, then anchored ones.
    ///
    /// - Complexity: O(n log n).
    func sortBodies() {
        permutation.isNeeded = false
        permutation.sortedDistance = nil
        let count = bodies.count
        permutation.order.reserveDiscarding(count)
        // By id first: a stable sort by place then leaves those of equal places in the order of their ids.
        for slot in 0..<count {
            permutation.order.keys[slot] = UInt64(bodies.id[slot])
            permutation.order.values[slot] = Int32(slot)
        }
        permutation.order.sort(count)
        writeSpatialKeys(count)
        permutation.order.sort(count)
        apply(UnsafeBufferPointer(start: permutation.order.values.pointer, count: count))
    }

    /// Drops bodies and keeps the others in order.
    func dropBodies(where isDropped: (Int) -> Bool) {
        for slot in 0..<bodies.count where isDropped(slot) {
            removePolygons(of: slot)
            memberships.remove(bodies.membership[slot])
            slotOfID[Int(bodies.id[slot])] = -1
            if bodies.flags[slot] & BodyFlags.anchored != 0 { broadphase.staticsChanged = true }
        }
        let kept = (0..<bodies.count).filter { !isDropped($0) }.map { Int32($0) }
        kept.withUnsafeBufferPointer { apply($0) }
        broadphase.isDirty = true
    }

    /// Writes the place of each body in order: class (awake, asleep by island, anchored), then along the Z curve where
    /// many are awake.
    private func writeSpatialKeys(_ count: Int) {
        let isSpatial = hasManyAwake(count)
        let cell = colliders.medianWidth
        let (keys, slots) = (permutation.order.keys.pointer, permutation.order.values.pointer)
        for k in 0..<count {
            let slot = Int(slots[k])
            if bodies.flags[slot] & BodyFlags.anchored != 0 {
                keys[k] = 1 << 63
            } else if bodies.island[slot] != 0 {
                keys[k] = 1 << 62 | UInt64(bodies.island[slot])
            } else if !isSpatial {
                keys[k] = 0
            } else {
                let x = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.x[slot], cell)) + 32768)
                let y = UInt32(truncatingIfNeeded: Int64(Grid.cell(bodies.y[slot], cell)) + 32768)
                keys[k] = UInt64(ZCurve.key(x, y))
            }
        }
    }

    private func hasManyAwake(_ count: Int) -> Bool {
        var awake = 0
        for slot in 0..<count where bodies.flags[slot] & BodyFlags.anchored == 0 && bodies.island[slot] == 0 {
            awake += 1
        }
        return awake > Tuning.itemsOrderedByID
    }

    /// Puts bodies, colliders, pairs and member sets into the order given; ids stay.
    private func apply(_ order: UnsafeBufferPointer<Int32>) {
        let oldColliderCount = colliders.count
        permutation.colliderOrder.reserveDiscarding(oldColliderCount)
        var count = 0
        for slot in order {
            let first = bodies.firstCollider[Int(slot)]
            for k in 0..<bodies.colliderCount[Int(slot)] {
                permutation.colliderOrder[count] = first + k
                count += 1
            }
        }
        let colliderOrder = UnsafeBufferPointer(start: permutation.colliderOrder.pointer, count: count)
        bodies.permute(order, scratch: &permutation.columnScratch)
        colliders.permute(colliderOrder, scratch: &permutation.columnScratch)
        permutation.newCollider.reserveDiscarding(oldColliderCount)
        permutation.newCollider.fill(-1, 0..<oldColliderCount)
        for (new, old) in colliderOrder.enumerated() { permutation.newCollider[Int(old)] = Int32(new) }
        let newCollider = permutation.newCollider.pointer
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
        units.areRecordsDirty = true
    }
}
