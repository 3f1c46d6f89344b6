import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// The states of all items, by ascending id: element k is item k as long as none has been removed.
    ///
    /// ```swift
    /// for (id, state) in zip(ids, world.states()) { print(id, state.centerOfMass) }
    /// ```
    ///
    /// It makes an array; ``columns`` reads the same values without a copy.
    ///
    /// - Complexity: O(items ever added).
    public func states() -> [ItemState] {
        var result: [ItemState] = []
        result.reserveCapacity(bodies.count)
        for id in 0..<idCount where slotOfID[id] >= 0 { result.append(state(inSlot: Int(slotOfID[id]))) }
        return result
    }

    /// The state of one item.
    ///
    /// ```swift
    /// let ball = try world.state(of: id)
    /// print(ball.centerOfMass, ball.velocity.length, "pt/s")
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1).
    public func state(of id: ItemID) throws(DynamicsError) -> ItemState { state(inSlot: try slot(of: id)) }

    /// The item's centre in the world, pt: the origin of its shape, as given in `Item.position`. It differs from the
    /// centre of mass for paths and groups.
    ///
    /// ```swift
    /// let center = try world.position(of: id)   // what `setPoses` would put it back to
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1).
    public func position(of id: ItemID) throws(DynamicsError) -> Vector2 {
        let slot = try slot(of: id)
        let (cosine, sine) = (Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
        let arm = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        return state(inSlot: slot).centerOfMass - arm.rotated(cosine: cosine, sine: sine)
    }

    /// The state of the body in a slot, as Double.
    package func state(inSlot slot: Int) -> ItemState {
        ItemState(
            centerOfMass: Vector2(Double(bodies.x[slot]), Double(bodies.y[slot])),
            cosine: Double(bodies.cosine[slot]), sine: Double(bodies.sine[slot]),
            velocity: Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot])),
            angularVelocity: Double(bodies.omega[slot]))
    }

    /// The columns of all items in slot order; valid until the world is next stepped or edited, which the compiler
    /// enforces.
    ///
    /// Slots change as items move; ``Columns/ids`` says which item each slot holds. After a step the first
    /// ``StepStatistics/awakeItems`` slots hold the awake items.
    ///
    /// - Complexity: O(1); nothing is copied.
    public var columns: Columns {
        @_lifetime(borrow self) get {
            settleRemovals()
            return Columns(
                ids: span(bodies.id.pointer), x: span(bodies.x.pointer), y: span(bodies.y.pointer),
                cosine: span(bodies.cosine.pointer), sine: span(bodies.sine.pointer),
                centerX: span(bodies.centerX), centerY: span(bodies.centerY),
                velocityX: span(bodies.vx.pointer), velocityY: span(bodies.vy.pointer),
                angularVelocity: span(bodies.omega.pointer))
        }
    }

    /// A column as a span that lives as long as the borrow of the world.
    @_lifetime(borrow self)
    private func span<Element>(_ column: UnsafeMutablePointer<Element>) -> Span<Element> {
        let span = Span(_unsafeStart: UnsafePointer(column), count: bodies.count)
        return _overrideLifetime(span, borrowing: self)
    }

    /// A column that may hold one value for all items, as a span that lives as long as the borrow of the world.
    @_lifetime(borrow self)
    private func span(_ column: borrowing Column<Float>) -> ColumnSpan {
        let values = Span(_unsafeStart: UnsafePointer(column.pointer), count: column.isShared ? 1 : bodies.count)
        return ColumnSpan(
            values: _overrideLifetime(values, borrowing: self), sharing: column.sharing, count: bodies.count)
    }

    /// A hash of the state by which two worlds can be compared: FNV-1a 64 (G. Fowler, L. C. Noll and K.-P. Vo) over the
    /// bits of x, y, cos, sin, vx, vy, ω of all items by ascending id, little-endian.
    ///
    /// ```swift
    /// for _ in 0..<600 { mine.step(); yours.step() }
    /// precondition(mine.stateHash() == yours.stateHash())
    /// ```
    ///
    /// It leaves out contacts, attachments and sleep; ``snapshot()`` compares those as well. 0 and −0 differ.
    ///
    /// - Complexity: O(items ever added), about 28 bytes an item one after the other.
    public func stateHash() -> UInt64 {
        var hash = StateHash()
        func mix(_ value: Float) { hash.mix(value.bitPattern) }
        for id in 0..<idCount where slotOfID[id] >= 0 {
            let slot = Int(slotOfID[id])
            mix(bodies.x[slot])
            mix(bodies.y[slot])
            mix(bodies.cosine[slot])
            mix(bodies.sine[slot])
            mix(bodies.vx[slot])
            mix(bodies.vy[slot])
            mix(bodies.omega[slot])
        }
        return hash.value
    }

    /// The memory that the world holds, by purpose: columns of bodies and colliders, scratch of the solver, pairs,
    /// constraint records, joints, grid and trees, boundaries, sorting and queries.
    ///
    /// ```swift
    /// for use in world.memory { print(use.kind, use.bytes / max(world.itemCount, 1), "bytes an item") }
    /// ```
    ///
    /// Descriptions of fields, pushes and attachments are left out. Memory grows with items and contacts and is kept
    /// for later steps.
    public var memory: [MemoryUse] {
        var bodyBytes = ByteCountVisitor()
        bodies.visitColumns(&bodyBytes)
        var colliderBytes = ByteCountVisitor()
        colliders.visitColumns(&colliderBytes)
        return [
            MemoryUse(
                kind: "bodies",
                bytes: bodyBytes.byteCount + bodies.firstCollider.byteCount + slotOfID.byteCount
                    + userValues.byteCount),
            MemoryUse(
                kind: "colliders", bytes: colliderBytes.byteCount + colliders.body.byteCount + polygons.byteCount),
            MemoryUse(
                kind: "solverBodies",
                bytes: stepMemory.byteCount + squeezed.byteCount + sweeps.byteCount),
            MemoryUse(kind: "pairs", bytes: pairs.byteCount + pairsOfCollider.byteCount),
            MemoryUse(
                kind: "constraints",
                bytes: graph.byteCount + surfaces.byteCount + arms.byteCount + contactMaterials.byteCount
                    + positionCorrection.byteCount),
            MemoryUse(kind: "joints", bytes: units.byteCount + attachmentsOfItem.byteCount),
            MemoryUse(kind: "broadphase", bytes: broadphase.byteCount),
            MemoryUse(kind: "boundaries", bytes: statics.byteCount),
            MemoryUse(kind: "sorting", bytes: islands.byteCount),
            MemoryUse(kind: "queries", bytes: queries?.byteCount ?? 0),
        ]
    }
}
