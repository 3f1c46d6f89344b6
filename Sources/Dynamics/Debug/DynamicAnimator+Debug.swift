import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

extension DynamicAnimator {
    /// What the animator simulates, as of its last tick; nil unless ``debugEnabled``. Taking it changes nothing.
    ///
    /// - Parameter fieldSpacing: distance of the field vectors, pt; more where they would be over 10,000.
    public func debugSnapshot(fieldSpacing: CGFloat = 25) -> DebugSnapshot? {
        guard debugEnabled else { return nil }
        let bodies = debugBodies()
        return DebugSnapshot(
            bodies: bodies, boundaries: debugBoundaries(), contacts: debugContacts(),
            attachments: allBehaviors.compactMap { debugAttachment($0) },
            fieldVectors: FieldLattice(fields: fieldBehaviors, area: debugArea(bodies), spacing: fieldSpacing).vectors)
    }

    private var fieldBehaviors: [FieldBehavior] { allBehaviors.compactMap { $0 as? FieldBehavior } }

    private func debugArea(_ bodies: [DebugSnapshot.Body]) -> CGRect {
        referenceBoundsNow ?? CGRect(enclosing: bodies.flatMap { $0.outline.flatMap(\.points) })
    }

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

    private func debugBoundaries() -> [DebugSnapshot.Boundary] {
        collisionBehaviors.flatMap { behavior in
            behavior.debugBoundaries.map { identifier, path in
                DebugSnapshot.Boundary(behavior: behavior, identifier: identifier, lines: path.polylines())
            }
        }
    }

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

    private func debugAttachment(_ behavior: DynamicBehavior) -> DebugSnapshot.Attachment? {
        guard let id = behavior.attachmentID, let state = try? simulation.world.state(of: id) else { return nil }
        return DebugSnapshot.Attachment(
            behavior: behavior, from: CGPoint(x: state.point.x, y: state.point.y),
            to: CGPoint(x: state.partnerPoint.x, y: state.partnerPoint.y))
    }
}
