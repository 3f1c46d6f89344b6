import Buffers
import DynamicsModel

extension World {
    /// Puts the origin of all coordinates elsewhere: everything that is somewhere gets coordinates that are less by the
    /// way, and goes on as before.
    ///
    /// Places are kept as Float, whose neighbours are 0.008 pt apart at 131,072 pt and 64 pt at 10⁹ pt. A world that
    /// follows its camera or its players over long ways moves its origin with them, and stays as exact as it is at 0:
    /// ``origin`` counts, in Double, where it has got.
    ///
    /// ```swift
    /// let ship = try world.state(of: id).centerOfMass
    /// if ship.length > 50_000 { try world.shiftOrigin(by: ship) }
    /// let place = world.origin + (try world.state(of: id).centerOfMass)   // as exact at 10⁹ pt as at 0
    /// ```
    ///
    /// Items, boundaries, fields, anchors, pulleys and moves are shifted. What sleeps sleeps on, contacts keep their
    /// impulses, and motion is the same but for rounding, and for order, by which contacts are solved. Blocks of custom
    /// fields see the new coordinates; noise and turbulence stay where they were.
    ///
    /// - Parameter way: of the new origin from the present one, pt. Each shift rounds places to Float anew.
    /// - Throws: `DynamicsError.notFinite`; `DynamicsError.outOfRange` where a boundary, field, anchor or the place that a
    ///   move leads to would leave ±`Tuning.maximumCoordinate`. The world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + boundaries + attachments), and O(all pairs) in the next step.
    public func shiftOrigin(by way: Vector2) throws(DynamicsError) {
        try checkIsEditable()
        guard way.x.isFinite, way.y.isFinite else { throw .notFinite("shift", way.x.isFinite ? way.y : way.x) }
        // First everything is checked, in copies; nothing throws once the world changes.
        let back = Vector2.zero - way
        var shifted = statics.boundaries
        for index in shifted.indices {
            shifted[index].boundary = try shifted[index].boundary.translated(by: back).validated()
        }
        var fields = forces.fields.fields
        for index in fields.indices {
            fields[index].field.position += back
            fields[index].field = try fields[index].field.validated()
        }
        for entry in attachments.entries {
            var attachment = entry.attachment.translated(by: back)
            // What was found out when it was added keeps to no limit; places do.
            (attachment.offset, attachment.length) = (.zero, nil)
            if case .item(let id, _) = attachment.partner { attachment.partner = .item(id) }
            _ = try attachment.validated()
        }
        for move in moves { _ = try Item(.circle(radius: 1), position: move.position + back).validated() }
        settleRemovals()
        // Ids of static shapes and impulses of attachments are settled before their coordinates change.
        applyBoundaryEdits()
        keepJointStates()
        statics.replaceAll(by: shifted)
        for entry in fields { try forces.fields.update(entry.id, to: entry.field) }
        for index in 0..<attachments.count {
            attachments.update(index) { $0.attachment = $0.attachment.translated(by: back) }
        }
        // One way for all, so that what touched touches still, but for rounding.
        let step = SIMD2(Float(back.x), Float(back.y))
        for slot in 0..<bodies.count {
            bodies.x[slot] += step.x
            bodies.y[slot] += step.y
        }
        for index in moves.indices { moves[index].position += back }
        origin += way
        attachments.isGraphDirty = true
        broadphase.isDirty = true
        broadphase.staticsChanged = true
        bodyOrder.isNeeded = true
        queries?.noteChange()
    }
}
