import DynamicsEngine
import DynamicsModel

// Edits of items are made by all ranks together. Each brings its own motions, of any items; they are made in the order of the
// ranks. All else is the same on every rank.

extension ClusterWorld: EditableScene {
    package typealias Failure = any Error

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
        let ids = all.map(\.id)
        // What is held keeps other impulses where it goes far.
        let held = world.attached(to: ids)
        if !held.isEmpty { try bring(held.union(ids)) }
        world.wakeInAllParts(ids, withNeighbours: true)
        try calls.check()
        try world.setPoses(all.filter { world.contains($0.id) })
        isExchangeDue = true
        if !held.isEmpty { try renewLinkages() }
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
    /// Where the scene has attachments, and where items are anchored or let go, items are exchanged twice.
    ///
    /// - Parameter changes: the same on every rank, of any items.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func setProperties(_ changes: [(id: ItemID, properties: ItemProperties)]) throws {
        for change in changes {
            try world.requireInScene(change.id)
            _ = try change.properties.validated()
        }
        guard !changes.isEmpty else { return }
        let ids = changes.map(\.id)
        let anchored = changes.filter { $0.properties.isAnchored != world.isAnchored($0.id) }.map(\.id)
        // What is let go is rank 0's until items are sorted, so that has to know its contacts.
        let touching = world.touching(anchored.filter { world.isAnchored($0) })
        try bring(world.attached(to: ids).union(anchored).union(touching))
        world.wakeInAllParts(ids, withNeighbours: true)
        try calls.check()
        try world.setProperties(changes.filter { world.contains($0.id) })
        for change in changes where !world.contains(change.id) {
            world.noteSensor(change.id, change.properties.isSensor)
        }
        // Centres of mass may be in other cells now.
        (isExchangeDue, isSceneEdited) = (true, true)
        if !anchored.isEmpty || world.hasLinkages { try renewLinkages(always: world.hasLinkages) }
    }

    /// Puts items into other collision sets, as `World.setCollisions(_:)` does.
    ///
    /// - Parameter changes: the same on every rank, of any items.
    /// - Throws: on all ranks, `DynamicsError.unknownID`; ``ClusterError`` where ranks can't talk to each other.
    public func setCollisions(_ changes: [(id: ItemID, collisions: CollisionMembership)]) throws {
        for change in changes { try world.requireInScene(change.id) }
        guard !changes.isEmpty else { return }
        world.wakeInAllParts(changes.map(\.id), withNeighbours: true)
        try calls.check()
        try world.setCollisions(changes.filter { world.contains($0.id) })
    }

    /// Pushes free items away from a place at once, as `World.explode(_:)` does.
    ///
    /// - Parameter explosion: the same on every rank.
    /// - Returns: who was pushed, ascending, the same on every rank.
    /// - Throws: on all ranks, the value that breaks its rule; ``ClusterError`` where ranks can't talk to each other.
    @discardableResult
    public func explode(_ explosion: Explosion) throws -> [ItemID] {
        _ = try explosion.validated()
        try refresh()
        let reached = Set(try ofAllRanks(try world.reached(by: explosion).map(\.item)).joined()).sorted()
        world.wakeInAllParts(reached, withNeighbours: false)
        try calls.check()
        try world.explode(explosion)
        return reached
    }

    /// Gives an item another outline, as `World.setShape(_:of:)` does.
    ///
    /// - Parameters:
    ///   - shape: the same on every rank.
    ///   - id: of any rank's item, the same on every rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func setShape(_ shape: Shape, of id: ItemID) throws {
        try world.requireInScene(id)
        _ = try shape.validated()
        try bring(world.attached(to: [id]).union([id]))
        _ = try world.validated(shape, of: id)
        world.wakeInAllParts([id], withNeighbours: true)
        try calls.check()
        try world.setShapeInAllParts(shape, of: id)
        isSceneEdited = true
        try renewLinkages(always: world.hasLinkages)
    }
}
