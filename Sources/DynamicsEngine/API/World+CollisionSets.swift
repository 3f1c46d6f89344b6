import Buffers
import DynamicsModel

extension World {
    /// Changes which sets items are in, all or none; the items and sleeping neighbours wake.
    ///
    /// Contacts of pairs that no longer share a set end in the next step; pairs that come to share one and overlap are
    /// pushed apart.
    ///
    /// ```swift
    /// try world.setCollisions([(id: ghost, collisions: .none)])
    /// ```
    ///
    /// Of an id that occurs twice the last change counts. Where an anchored item is among them, everything wakes, since
    /// anything may lie on it.
    ///
    /// - Parameter changes: the items and their new sets and filters; none of them changes nothing.
    /// - Throws: `DynamicsError.unknownID`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(changes), and O(all pairs) in the next step.
    public func setCollisions(
        _ changes: some Collection<(id: ItemID, collisions: CollisionMembership)>
    ) throws(DynamicsError) {
        try checkIsEditable()
        for change in changes { _ = try slot(of: change.id) }
        guard !changes.isEmpty else { return }
        wakeNeighbours(of: changes.map { $0.id })
        var changesAnchored = false
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            let old = bodies.membership[slot]
            setMembership(change.collisions, of: slot)
            bodies.materialEntry[slot] = 0
            memberships.remove(old)
            bodies.restTime[slot] = 0
            if bodies.flags[slot] & BodyFlags.anchored != 0 { changesAnchored = true }
        }
        queries?.noteChange(includingFixed: changesAnchored)
        // Sleeping items may collide with it from now on.
        if changesAnchored { wakeAll() }
        broadphase.isDirty = true
    }
}
