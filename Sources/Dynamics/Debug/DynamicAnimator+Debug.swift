import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

extension DynamicAnimator {
    /// A snapshot of what the animator simulates, as of its last tick; nil unless ``debugEnabled``. Taking it changes
    /// nothing.
    ///
    /// ```swift
    /// animator.debugEnabled = true
    /// try animator.debugSnapshot()?.svg().write(to: file, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// Bodies are where the engine has them, which differs from the items where a client has moved one without
    /// ``updateItem(usingCurrentState:)``. Items and behaviors that were added since the last tick are not in it yet.
    /// Only contacts with an awake side are, so that a pile at rest shows none. UIKit draws this over its view where
    /// `debugEnabled` is set; here the client draws it, or has ``DebugSnapshot/svg()`` do so.
    ///
    /// - Parameter fieldSpacing: distance between field vectors, pt; more where there would be over 10,000. 0, less,
    ///   and what is no number make it as small as that limit allows.
    /// - Returns: plain values, and the items and behaviors themselves; nil unless ``debugEnabled``.
    /// - Complexity: O(items + contacts + field vectors · fields).
    public func debugSnapshot(fieldSpacing: CGFloat = 25) -> DebugSnapshot? {
        guard debugEnabled else { return nil }
        let bodies = debugBodies()
        return DebugSnapshot(
            bodies: bodies, boundaries: debugBoundaries(), contacts: debugContacts(),
            attachments: allBehaviors.compactMap { debugAttachment($0) },
            fieldVectors: debugVectors(in: debugArea(bodies), spacing: fieldSpacing))
    }

    /// What all fields together do to a probe at rest, on a lattice over an area.
    ///
    /// Gravity behaviors, which are no field behaviors, are left out.
    ///
    /// - Returns: row by row; nothing for an area without size or end.
    private func debugVectors(in area: CGRect, spacing: CGFloat) -> [DebugSnapshot.FieldVector] {
        guard area.width > 0, area.height > 0, area.maxX.isFinite, area.maxY.isFinite else { return [] }
        let lattice = FieldLattice(
            minimum: Vector2(area.origin), maximum: Vector2(CGPoint(x: area.maxX, y: area.maxY)),
            spacing: Double(spacing > 0 ? spacing : 0), most: 10_000)
        let fields = allBehaviors.compactMap { ($0 as? FieldBehavior)?.probeField }
        let accelerations = lattice.accelerations(by: fields, ticks: world.ticks, tick: world.settings.tick)
        return accelerations.enumerated().map { index, acceleration in
            let place = lattice.place(index)
            return DebugSnapshot.FieldVector(
                position: CGPoint(x: place.x, y: place.y),
                acceleration: CGVector(dx: acceleration.x, dy: acceleration.y))
        }
    }

    /// The reference bounds, or the box around all outlines where there are none.
    ///
    /// Null, and so without vectors, where there are neither.
    private func debugArea(_ bodies: [DebugSnapshot.Body]) -> CGRect {
        referenceBoundsNow ?? CGRect(enclosing: bodies.flatMap { $0.outline.flatMap(\.points) })
    }

    /// Outlines where the engine has the items, of those that have a body.
    ///
    /// - Complexity: O(items + steps of their outlines).
    private func debugBodies() -> [DebugSnapshot.Body] {
        registry.records.compactMap { record in
            guard let record, let id = record.id, let state = try? simulation.world.state(of: id),
                let center = try? simulation.world.position(of: id)
            else { return nil }
            // A copy: the item's own path must not be turned.
            let outline = BezierPath()
            outline.append(ItemOutline.path(of: record.item))
            outline.apply(
                CGAffineTransform(
                    a: state.cosine, b: state.sine, c: -state.sine, d: state.cosine, tx: center.x, ty: center.y))
            return DebugSnapshot.Body(
                item: record.item, outline: outline.polylines(), isAnchored: record.properties(unset).isAnchored,
                velocity: CGVector(dx: state.velocity.x, dy: state.velocity.y))
        }
    }

    /// The boundaries of all collision behaviors, as lines.
    ///
    /// As the world has them: one that was added since the last tick is left out.
    private func debugBoundaries() -> [DebugSnapshot.Boundary] {
        collisionBehaviors.flatMap { behavior in
            behavior.debugBoundaries.map { identifier, path in
                DebugSnapshot.Boundary(behavior: behavior, identifier: identifier, lines: path.polylines())
            }
        }
    }

    /// Contacts of the last step, by items; those whose item has left are left out.
    ///
    /// The world's contacts have an item on their first side; an item on the second is the other one.
    private func debugContacts() -> [DebugSnapshot.Contact] {
        simulation.world.currentContacts().compactMap { contact in
            guard case .item(let id, _) = contact.a, let item = registry.record(of: id)?.item else { return nil }
            var other: (any DynamicItem)?
            if case .item(let id, _) = contact.b { other = registry.record(of: id)?.item }
            return DebugSnapshot.Contact(
                item: item, other: other, normal: CGVector(dx: contact.normal.x, dy: contact.normal.y),
                points: contact.points.map { CGPoint(x: $0.position.x, y: $0.position.y) })
        }
    }

    /// The two points of a behavior's attachment; nil of other behaviors, and before its first tick.
    ///
    /// Both points are those of the last tick: of a rod, rope or snap they may lie apart, of the others they lie on
    /// each other.
    private func debugAttachment(_ behavior: DynamicBehavior) -> DebugSnapshot.Attachment? {
        guard let id = behavior.attachmentID, let state = try? simulation.world.state(of: id) else { return nil }
        return DebugSnapshot.Attachment(
            behavior: behavior, from: CGPoint(x: state.point.x, y: state.point.y),
            to: CGPoint(x: state.partnerPoint.x, y: state.partnerPoint.y))
    }
}
