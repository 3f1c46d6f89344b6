import DynamicsEngine
import DynamicsModel

// What every rank has of the scene besides items: settings, boundaries, fields, pushes and exempt pairs. All ranks change it in the
// same way. What sleeps anywhere wakes, as in one world.

extension ClusterWorld {
    /// Changes how the scene steps, as `World.setSettings(_:)` does.
    ///
    /// - Parameter settings: the same on every rank; the number of threads stays each rank's own.
    /// - Throws: the value that breaks its rule, on all ranks.
    public func setSettings(_ settings: Settings) throws {
        try world.setSettings(settings)
        isSceneEdited = true
    }

    /// Adds a boundary, as `World.add(_:)` does.
    ///
    /// ```swift
    /// let wall = try world.add(Boundary(.segment([0, 0], [0, 600])))   // on every rank
    /// ```
    ///
    /// - Parameter boundary: the same on every rank.
    /// - Returns: its id, the same on every rank.
    /// - Throws: the value that breaks its rule, on all ranks.
    @discardableResult
    public func add(_ boundary: Boundary) throws -> BoundaryID {
        let id = try world.add(boundary)
        isSceneEdited = true
        return id
    }

    /// Removes a boundary, as `World.removeBoundary(_:)` does; all ranks remove the same.
    ///
    /// - Throws: `DynamicsError.unknownID`, on all ranks.
    public func removeBoundary(_ id: BoundaryID) throws {
        try world.removeBoundary(id)
        isSceneEdited = true
    }

    /// Adds a field, as `World.add(_:)` does.
    ///
    /// - Parameter field: the same on every rank; it may name items of any rank.
    /// - Returns: its id, the same on every rank.
    /// - Throws: the value that breaks its rule, or `DynamicsError.unknownID` of a member, on all ranks.
    @discardableResult
    public func add(_ field: Field) throws -> FieldID {
        let id = try world.add(field)
        isSceneEdited = true
        return id
    }

    /// Replaces a field, as `World.update(_:to:)` does.
    ///
    /// - Parameters:
    ///   - id: of the field, the same on every rank.
    ///   - field: the same on every rank; it may name items of any rank.
    /// - Throws: the value that breaks its rule, or `DynamicsError.unknownID`, on all ranks.
    public func update(_ id: FieldID, to field: Field) throws {
        try world.update(id, to: field)
        isSceneEdited = true
    }

    /// Removes a field, as `World.removeField(_:)` does; all ranks remove the same.
    ///
    /// - Throws: `DynamicsError.unknownID`, on all ranks.
    public func removeField(_ id: FieldID) throws {
        try world.removeField(id)
        isSceneEdited = true
    }

    /// Adds a push that acts in every step until it is removed, as `World.add(_:)` does.
    ///
    /// - Parameter push: the same on every rank; its targets may be of any rank.
    /// - Returns: its id, the same on every rank.
    /// - Throws: on all ranks, the value that breaks its rule, or `DynamicsError.unknownID` of a target; ``ClusterError`` where
    ///   ranks can't talk to each other.
    @discardableResult
    public func add(_ push: Push) throws -> PushID {
        let push = try push.validated()
        for target in push.targets { try world.requireInScene(target.item) }
        world.wakeInAllParts(push.targets.map(\.item), withNeighbours: false)
        try calls.check()
        let id = try world.add(push)
        isSceneEdited = true
        return id
    }

    /// Removes a push, as `World.removePush(_:)` does; all ranks remove the same.
    ///
    /// - Throws: on all ranks, `DynamicsError.unknownID`; ``ClusterError`` where ranks can't talk to each other.
    public func removePush(_ id: PushID) throws {
        world.wakeInAllParts(try world.targets(of: id), withNeighbours: false)
        try calls.check()
        try world.removePush(id)
        isSceneEdited = true
    }

    /// Exempts pairs of items from colliding with each other, as `World.exempt(_:)` does.
    ///
    /// - Parameter pairs: the same on every rank, of any items.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func exempt(_ pairs: [ItemPair]) throws { try changeExemptions(pairs) { try world.exempt(pairs) } }

    /// Lets exempt pairs collide again, as `World.endExemption(of:)` does.
    ///
    /// - Parameter pairs: the same on every rank, of any items.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func endExemption(of pairs: [ItemPair]) throws {
        try changeExemptions(pairs) { try world.endExemption(of: pairs) }
    }

    /// Moves an anchored item to a pose, as `World.move(_:to:rotation:over:)` does; all ranks move the same.
    ///
    /// - Throws: `DynamicsError` as that method does, on all ranks.
    public func move(_ id: ItemID, to position: Vector2, rotation: Double? = nil, over seconds: Double) throws {
        try world.move(id, to: position, rotation: rotation, over: seconds)
        isSceneEdited = true
    }

    private func changeExemptions(_ pairs: [ItemPair], _ change: () throws -> Void) throws {
        try world.requireExemptable(pairs)
        guard !pairs.isEmpty else { return }
        world.wakeInAllParts(pairs.flatMap { [$0.first, $0.second] }, withNeighbours: true)
        try calls.check()
        try change()
        isSceneEdited = true
    }
}
