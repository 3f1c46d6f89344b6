import DynamicsModel
import Foundation

extension DynamicAnimator {
    /// Tells the delegates which contacts began and ended in the tick, begins first.
    ///
    /// Two items of several common behaviors are reported by each of them; a boundary by the behavior that it belongs
    /// to.
    func reportContacts() {
        let events = simulation.world.events
        if !events.isEmpty, collisionBehaviors.contains(where: { $0.collisionDelegate != nil }) {
            for event in events { report(event) }
        }
        simulation.forgetRemovedBoundaries()
    }

    /// Tells of one event in every behavior that it belongs to. Items that have left meanwhile are told nothing of.
    private func report(_ event: ContactEvent) {
        guard let first = registry.record(of: event.item) else { return }
        let place = CGPoint(x: event.position.x, y: event.position.y)
        switch event.other {
        case .item(let id):
            guard let second = registry.record(of: id) else { return }
            for behavior in first.collisionBehaviors
            where behavior.meetsItems && second.collisionBehaviors.contains(where: { $0 === behavior }) {
                report(event.phase, in: behavior, first.item, second.item, place)
            }
        case .boundary(let id):
            guard let owner = simulation.owner(of: id), let behavior = owner.behavior,
                first.collisionBehaviors.contains(where: { $0 === behavior })
            else { return }
            report(event.phase, in: behavior, first.item, boundary: owner.identifier, place)
        }
    }

    /// A contact of two items, at a place in reference coordinates, pt.
    private func report(
        _ phase: ContactEvent.Phase, in behavior: CollisionBehavior, _ first: any DynamicItem,
        _ second: any DynamicItem, _ place: CGPoint
    ) {
        // An earlier call may have taken the behavior out.
        guard behavior.dynamicAnimator === self, let delegate = behavior.collisionDelegate else { return }
        switch phase {
        case .began: delegate.collisionBehavior(behavior, beganContactFor: first, with: second, at: place)
        case .ended: delegate.collisionBehavior(behavior, endedContactFor: first, with: second)
        }
    }

    /// A contact with a boundary; its identifier is nil for the reference bounds.
    private func report(
        _ phase: ContactEvent.Phase, in behavior: CollisionBehavior, _ item: any DynamicItem,
        boundary identifier: (any NSCopying)?, _ place: CGPoint
    ) {
        guard behavior.dynamicAnimator === self, let delegate = behavior.collisionDelegate else { return }
        switch phase {
        case .began:
            delegate.collisionBehavior(
                behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: place)
        case .ended: delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: identifier)
        }
    }
}
