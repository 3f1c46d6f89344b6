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
    /// - Parameter fieldSpacing: distance between field vectors, pt; more where there would be over 10,000.
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
    private func debugArea(_ bodies: [DebugSnapshot.Body]) -> CGRect {
        referenceBoundsNow ?? CGRect(enclosing: bodies.flatMap { $0.outline.flatMap(\.points) })
    }

    /// Outlines where the engine has the items, of those that have a body.
    private func debugBodies() -> [DebugSnapshot.Body] {
        registry.records.compactMap { record in
            guard let record, let id = record.id, let state = try? simulation.world.state(of: id),
                let center = try? simulation.world.position(of: id)
            else { return nil }
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
    private func debugBoundaries() -> [DebugSnapshot.Boundary] {
        collisionBehaviors.flatMap { behavior in
            behavior.debugBoundaries.map { identifier, path in
                DebugSnapshot.Boundary(behavior: behavior, identifier: identifier, lines: path.polylines())
            }
        }
    }

    /// Contacts of the last step, by items; those whose item has left are left out.
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
    private func debugAttachment(_ behavior: DynamicBehavior) -> DebugSnapshot.Attachment? {
        guard let id = behavior.attachmentID, let state = try? simulation.world.state(of: id) else { return nil }
        return DebugSnapshot.Attachment(
            behavior: behavior, from: CGPoint(x: state.point.x, y: state.point.y),
            to: CGPoint(x: state.partnerPoint.x, y: state.partnerPoint.y))
    }
}
