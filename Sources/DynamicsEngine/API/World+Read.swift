import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Where every item is and how it moves, by ascending id.
    ///
    /// - Complexity: O(items ever added).
    public func states() -> [ItemState] {
        var result: [ItemState] = []
        result.reserveCapacity(bodies.count)
        for id in 0..<idCount where slotOfID[id] >= 0 { result.append(state(inSlot: Int(slotOfID[id]))) }
        return result
    }

    /// Where one item is and how it moves.
    ///
    /// - Throws: `unknownID`.
    public func state(of id: ItemID) throws(DynamicsError) -> ItemState { state(inSlot: try slot(of: id)) }

    /// The item's centre: the origin of its shape, pt.
    ///
    /// - Throws: `unknownID`.
    public func position(of id: ItemID) throws(DynamicsError) -> Vector2 {
        let slot = try slot(of: id)
        let (cosine, sine) = (Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
        let arm = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        return state(inSlot: slot).centerOfMass - arm.rotated(cosine: cosine, sine: sine)
    }

    private func state(inSlot slot: Int) -> ItemState {
        ItemState(
            centerOfMass: Vector2(Double(bodies.x[slot]), Double(bodies.y[slot])),
            cosine: Double(bodies.cosine[slot]), sine: Double(bodies.sine[slot]),
            velocity: Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot])),
            angularVelocity: Double(bodies.omega[slot]))
    }

    /// The columns of all items in slot order; valid until the world is next stepped or edited.
    ///
    /// Slots change as items move; `ids` says which item each slot holds. After a step the first
    /// ``StepStatistics/awakeItems`` slots hold the awake items.
    public var columns: Columns {
        @_lifetime(borrow self) get {
            Columns(
                ids: span(bodies.id.pointer), x: span(bodies.x.pointer), y: span(bodies.y.pointer),
                cosine: span(bodies.cosine.pointer), sine: span(bodies.sine.pointer),
                centerX: span(bodies.centerX), centerY: span(bodies.centerY),
                velocityX: span(bodies.vx.pointer), velocityY: span(bodies.vy.pointer),
                angularVelocity: span(bodies.omega.pointer))
        }
    }

    @_lifetime(borrow self)
    private func span<Element>(_ column: UnsafeMutablePointer<Element>) -> Span<Element> {
        let span = Span(_unsafeStart: UnsafePointer(column), count: bodies.count)
        return _overrideLifetime(span, borrowing: self)
    }

    @_lifetime(borrow self)
    private func span(_ column: borrowing Column<Float>) -> ColumnSpan {
        let values = Span(_unsafeStart: UnsafePointer(column.pointer), count: column.isShared ? 1 : bodies.count)
        return ColumnSpan(
            values: _overrideLifetime(values, borrowing: self), sharing: column.sharing, count: bodies.count)
    }

    /// FNV-1a 64 over the bits of x, y, cos, sin, vx, vy, ω of all items by ascending id, little-endian.
    public func stateHash() -> UInt64 {
        var hash: UInt64 = 14_695_981_039_346_656_037
        func mix(_ value: Float) {
            var bits = value.bitPattern
            for _ in 0..<4 {
                hash = (hash ^ UInt64(bits & 0xFF)) &* 1_099_511_628_211
                bits >>= 8
            }
        }
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
        return hash
    }

    /// The memory that the world holds, by purpose.
    public var memory: [MemoryUse] {
        var bodyBytes = ByteCountVisitor()
        bodies.visitColumns(&bodyBytes)
        var colliderBytes = ByteCountVisitor()
        colliders.visitColumns(&colliderBytes)
        return [
            MemoryUse(kind: "bodies", bytes: bodyBytes.byteCount + bodies.firstCollider.byteCount + slotOfID.byteCount),
            MemoryUse(
                kind: "colliders", bytes: colliderBytes.byteCount + colliders.body.byteCount + polygons.byteCount),
            MemoryUse(
                kind: "solverBodies",
                bytes: stepMemory.byteCount + squeezed.byteCount),
            MemoryUse(kind: "pairs", bytes: pairs.byteCount),
            MemoryUse(kind: "constraints", bytes: graph.byteCount),
            MemoryUse(kind: "joints", bytes: units.byteCount),
            MemoryUse(kind: "broadphase", bytes: broadphase.byteCount),
            MemoryUse(kind: "boundaries", bytes: statics.byteCount),
            MemoryUse(kind: "sorting", bytes: islands.byteCount),
        ]
    }
}
