import DynamicsModel
import Foundation

extension DynamicAnimator {
    /// The animator's state as it is now: ``restore(_:)`` goes on from it, bit for bit as this animator does. Taking a
    /// snapshot changes nothing.
    ///
    /// What behaviors are set to is in it, and what was changed since the last tick. What is not: items and blocks
    /// themselves, delegates, actions, ``debugEnabled``, and what blocks remember.
    ///
    /// It can be taken in a pause as well, and of an animator that was never advanced.
    ///
    /// - Returns: a value that no later change of the animator alters.
    /// - Throws: ``AnimatorSnapshotError/insideCallback``.
    /// - Complexity: O(items + contacts + behaviors).
    public func snapshot() throws(AnimatorSnapshotError) -> AnimatorSnapshot {
        guard !isTicking else { throw .insideCallback }
        let all = allBehaviors
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { (ObjectIdentifier($1), $0) })
        let state = AnimatorState(
            time: clock.time, ticks: clock.ticks, steppedTicks: steppedTicks, isRunning: isRunning, isHeld: isHeld,
            timeScale: Double(timeScale), unset: unset, referenceBounds: referenceBounds,
            notedReferenceBounds: notedReferenceBounds, itemBounds: itemBounds, resting: resting,
            behaviorOrder: behaviorOrder,
            behaviors: all.map { behavior in
                AnimatorState.BehaviorState(
                    parent: behavior.parent.flatMap { places[ObjectIdentifier($0)] }, order: behavior.order,
                    items: behavior.list.numbersOfAll, values: behavior.savedValues)
            },
            // One that has left since has nothing to be translated.
            changedBehaviors: changedBehaviors.compactMap { places[ObjectIdentifier($0)] }, items: registry.state,
            parts: simulation.state)
        return AnimatorSnapshot(world: world.snapshot(), state: state)
    }

    /// Goes back (or forth) to a state: the ticks and changes that follow give the same bits as they did after the
    /// snapshot was taken.
    ///
    /// The snapshot may be of another animator, or of another process, if this one is built as that one was: behaviors
    /// of the same kinds in the same tree, the same items in the same places of their lists, with the same outlines,
    /// and the same boundaries. What behaviors are set to is set back, items are put where they were, and blocks are
    /// those of the behaviors that are there. The delegate hears where the animator runs now and didn't, or the other
    /// way round. Of a boundary that was removed just before the snapshot no ends of contacts are told.
    ///
    /// Items are given their centres and transforms by their setters, where they differ; a centre or transform beyond
    /// 10¹², as a client may have given it to its own item, is left out. Velocities that wait for the next tick come
    /// back too. No contact is told again that was told before the snapshot. The reference space is told by
    /// ``DynamicReferenceSpace/animatorDidMoveItems(_:)``.
    ///
    /// - Parameter snapshot: of this animator or one built alike; it may be restored any number of times.
    /// - Throws: where the state doesn't fit, or makes no sense; nothing is then changed.
    /// - Complexity: O(items + contacts + behaviors).
    public func restore(_ snapshot: AnimatorSnapshot) throws(AnimatorSnapshotError) {
        guard !isTicking else { throw .insideCallback }
        // All that may throw comes first.
        let fit = try SnapshotFit(snapshot, to: self)
        let wasRunning = isRunning
        // Setters of behaviors would else note changes, which are not what the snapshot has.
        isRestoring = true
        take(snapshot.state, fit)
        isRestoring = false
        registry.showItems(snapshot.state.items)
        referenceSpace?.animatorDidMoveItems(self)
        guard isRunning != wasRunning else { return }
        if isRunning { delegate?.dynamicAnimatorWillResume(self) } else { delegate?.dynamicAnimatorDidPause(self) }
    }

    /// Nothing here can fail: everything has been compared.
    private func take(_ state: AnimatorState, _ fit: SnapshotFit) {
        clock = fit.clock
        (steppedTicks, isRunning, isHeld) = (state.steppedTicks, state.isRunning, state.isHeld)
        (timeScale, unset, resting) = (CGFloat(state.timeScale), state.unset, state.resting)
        (referenceBounds, notedReferenceBounds) = (state.referenceBounds, state.notedReferenceBounds)
        (itemBounds, behaviorOrder) = (state.itemBounds, state.behaviorOrder)
        let all = allBehaviors
        for (behavior, saved) in zip(all, state.behaviors) {
            behavior.order = saved.order
            behavior.isListedAsChanged = false
            behavior.take(saved.values)
            var numbers = saved.items.makeIterator()
            behavior.list.renumber { _ in numbers.next() ?? nil }
        }
        changedBehaviors = state.changedBehaviors.map { all[$0] }
        for behavior in changedBehaviors { behavior.isListedAsChanged = true }
        simulation.take(state.parts, fit.world, collisionBehaviors)
        // After the behaviors, by whose orders it sorts what each item has.
        registry.take(state.items, fit.current, fit.world)
    }
}
