import DynamicsEngine
import DynamicsModel

// Edits of items are made by all ranks together. Each brings its own motions, of any items; they are made in the order of the
// ranks. All else is the same on every rank.

extension ClusterWorld {
    /// Sets velocities (pt/s, rad/s) of items, all or none, as `World.setVelocities(_:)` does.
    ///
    /// ```swift
    /// // Every rank calls it; this time rank 0 alone has something to change.
    /// try world.setVelocities(communicator.rank == 0 ? [(id: ball, velocity: [300, 0], angularVelocity: 0)] : [])
    /// ```
    ///
    /// - Parameter changes: this rank's, of any items. Of an item that occurs twice the last change counts, those of the
    ///   highest rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func setVelocities(
        _ changes: [(id: ItemID, velocity: Vector2, angularVelocity: Double)]
    ) throws {
        let all = try ofAllRanks(changes).flatMap { $0 }
        for change in all {
            try world.requireInScene(change.id)
            try World.check(velocity: change.velocity, angularVelocity: change.angularVelocity)
        }
        world.wakeInAllParts(all.map(\.id), withNeighbours: true)
        try calls.check()
        try world.setVelocities(all.filter { world.contains($0.id) })
    }

    /// Puts items at other centres (of their shapes, pt) and angles (rad), all or none, as `World.setPoses(_:)` does.
    ///
    /// Items change ranks before the next step where they have to.
    ///
    /// - Parameter changes: this rank's, of any items. Of an item that occurs twice the last change counts, those of the
    ///   highest rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func setPoses(_ changes: [(id: ItemID, position: Vector2, rotation: Double)]) throws {
        let all = try ofAllRanks(changes).flatMap { $0 }
        for change in all {
            try world.requireInScene(change.id)
            try World.check(position: change.position, rotation: change.rotation)
        }
        guard !all.isEmpty else { return }
        world.wakeInAllParts(all.map(\.id), withNeighbours: true)
        try calls.check()
        try world.setPoses(all.filter { world.contains($0.id) })
        isExchangeDue = true
    }

    /// Changes velocities at once by a push's impulse, as `World.apply(_:)` does.
    ///
    /// - Parameter push: the same on every rank; its targets may be of any rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func apply(_ push: Push) throws {
        var push = try push.validated()
        for target in push.targets { try world.requireInScene(target.item) }
        world.wakeInAllParts(push.targets.map(\.item), withNeighbours: false)
        try calls.check()
        push.targets.removeAll { !world.contains($0.item) }
        try world.apply(push)
    }

    /// Wakes items, and those that sleep in islands with them, as `World.wake(_:)` does.
    ///
    /// - Parameter ids: the same on every rank.
    /// - Throws: on all ranks, `DynamicsError.unknownID`; ``ClusterError`` where ranks can't talk to each other.
    public func wake(_ ids: [ItemID]) throws {
        for id in ids { try world.requireInScene(id) }
        world.wakeInAllParts(ids, withNeighbours: false)
        try calls.check()
        try world.wake(ids.filter { world.contains($0) })
    }

    /// Changes material and freedom of items, all or none, as `World.setProperties(_:)` does.
    ///
    /// - Parameter changes: the same on every rank, of any items.
    /// - Throws: on all ranks, `DynamicsError` as that method does, and ``ClusterError/notAdmitted(_:)`` for an item that is to be
    ///   anchored or let go, and for one that is attached; ``ClusterError`` where ranks can't talk to each other.
    public func setProperties(_ changes: [(id: ItemID, properties: ItemProperties)]) throws {
        for change in changes {
            try world.requireInScene(change.id)
            _ = try change.properties.validated()
            guard change.properties.isAnchored == world.isAnchored(change.id) else {
                throw ClusterError.notAdmitted("items that are anchored or let go")
            }
            guard !world.isLinked(change.id) else {
                throw ClusterError.notAdmitted("attached items whose properties change")
            }
        }
        guard !changes.isEmpty else { return }
        world.wakeInAllParts(changes.map(\.id), withNeighbours: true)
        try calls.check()
        try world.setProperties(changes.filter { world.contains($0.id) })
        for change in changes where !world.contains(change.id) {
            world.noteSensor(change.id, change.properties.isSensor)
        }
        // Centres of mass may be in other cells now.
        isExchangeDue = true
    }
}
