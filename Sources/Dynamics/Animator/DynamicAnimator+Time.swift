import DynamicsModel
import Foundation

extension DynamicAnimator {
    /// The time that was stepped, s: ticks × 1/60. It stands still in a pause, unlike the time given to
    /// ``advance(by:)``.
    ///
    /// It follows ``timeScale``: at 0.5 it grows half as fast as the time given. ``restore(_:)`` sets it to what it
    /// was.
    public var elapsedTime: TimeInterval { Double(steppedTicks) * TickClock.tick }

    /// Runs the ticks of 1/60 s that fit into the time given so far.
    ///
    /// ```swift
    /// animator.advance(by: 0.5)   // 30 ticks
    /// ```
    ///
    /// After t seconds in all, ⌊60 t + 10⁻⁶⌋ ticks are due, however t was divided; what is left counts for the next
    /// call. A pause uses up its time without ticks. ``timeScale`` makes more or less of it.
    ///
    /// Reported and ignored: times that are negative, not a number or above 10⁹ s; calls from inside a callback; calls
    /// on an animator that the clock of its reference space advances (`DynamicReferenceSpace.advancesAnimators`).
    ///
    /// UIKit has no such method: there a display link advances the animator. A long time is not shortened, so that a
    /// client that was stopped for a minute runs 3600 ticks at once; limit what you pass where that is not wanted.
    /// Time that passes before the first behavior is added, or while ``isHeld``, is used up likewise.
    ///
    /// - Parameter seconds: the time that has passed since the last call, s.
    /// - Complexity: O(ticks), each as much as a step of the world and a write for each item that moved.
    public func advance(by seconds: TimeInterval) {
        if referenceSpace?.advancesAnimators == true {
            return DynamicsDiagnostics.raise(
                .ownedByStage, "\(ItemProblem.name(self)) is advanced by the stage of its reference view", subject: self
            )
        }
        guard !isTicking else { return reportNesting() }
        guard seconds >= 0, seconds <= TickClock.mostSeconds else {
            return DynamicsDiagnostics.raise(
                .invalidValue, "Invalid time \(seconds): it must be from 0 to \(TickClock.mostSeconds) s", subject: self
            )
        }
        pass(clock.add(seconds * Double(timeScale)))
    }

    /// - Parameter ticks: those that are due, which the clock has counted already.
    private func pass(_ ticks: Int) {
        for _ in 0..<ticks {
            // Nothing changes in a pause, so the rest of the time passes at once.
            guard passTick() else { return }
        }
    }

    /// Makes exactly one tick pass, for the clock above the animator: sums of ticks in seconds would drift from it.
    ///
    /// At a time scale other than 1 fractions of ticks are left over, so there the tick passes as time.
    package func advanceTick() {
        guard !isTicking else { return reportNesting() }
        guard timeScale != 1 else {
            clock.addTick()
            passTick()
            return
        }
        pass(clock.add(TickClock.tick * Double(timeScale)))
    }

    /// A tick inside a tick would step a world that is being read.
    private func reportNesting() {
        DynamicsDiagnostics.raise(
            .invalidValue, "\(ItemProblem.name(self)) can not be advanced from inside one of its callbacks",
            subject: self)
    }

    /// Ticks unless the animator pauses; false where it does.
    ///
    /// The bounds are looked at in a pause too, since a change of them is one that resumes.
    @discardableResult private func passTick() -> Bool {
        noteReferenceBounds()
        guard isRunning, !isHeld else { return false }
        tick()
        return true
    }

    /// Lists the collision behaviors whose reference boundary must follow changed bounds. Changes of their own list
    /// them anyway, so there is nothing to ask while the bounds stay.
    private func noteReferenceBounds() {
        let bounds = referenceBoundsNow
        guard bounds != notedReferenceBounds else { return }
        notedReferenceBounds = bounds
        for behavior in collisionBehaviors where behavior.needsReferenceUpdate(bounds) { noteChange(of: behavior) }
    }

    /// One tick: changes, step, items, contacts, actions, pause.
    ///
    /// The order is fixed, and clients may count on it: they see items where the tick has put them in every callback,
    /// and every contact before the actions.
    private func tick() {
        isTicking = true
        defer { isTicking = false }
        // What a callback removes lives on until the callbacks are over: its other blocks may refer to it unowned.
        let participants = allBehaviors
        defer { withExtendedLifetime(participants) {} }
        translateChanges()
        // From here on clients' code may run, whose items are then read when it is over.
        registry.isReadingDelayed = true
        simulation.world.step()
        steppedTicks += 1
        if writeItems() { referenceSpace?.animatorDidMoveItems(self) }
        reportContacts()
        callActions()
        removeItemsOutside()
        reportRest()
        registry.isReadingDelayed = false
        // After the last callback: what one of them has changed keeps the animator running.
        pauseAtRest()
        registry.forgetDeparted()
    }

    /// Brings the world up to date: removed parts first, then bodies, then behaviors in the order of their change.
    ///
    /// Removed parts go first, so that a boundary that replaces one is the only one; bodies come before behaviors,
    /// which name them.
    private func translateChanges() {
        guard hasChanges else { return }
        resting.noteChanges()
        simulation.removeDiscarded()
        registry.apply(to: simulation.world, unset: unset)
        // A copy: a handler of diagnostics may change behaviors meanwhile.
        let changed = changedBehaviors
        changedBehaviors.removeAll(keepingCapacity: true)
        for behavior in changed {
            behavior.isListedAsChanged = false
            if behavior.dynamicAnimator === self { behavior.translate(into: simulation, registry) }
        }
    }

    /// Writes the items that were awake in the step. Those that fell asleep in it have left the awake slots.
    ///
    /// - Returns: whether any item has moved.
    private func writeItems() -> Bool {
        let world = simulation.world
        return registry.targets.write(world.columns, slots: steppedSlots, numberOfID: registry.numberOfID)
    }

    /// How many slots, from the first one, hold all items that the step may have moved.
    ///
    /// Items that fell asleep in the step may lie in any slot, so all slots are then looked at.
    var steppedSlots: Int {
        let statistics = simulation.world.statistics
        return statistics.itemsFallenAsleep > 0 ? simulation.world.itemCount : statistics.awakeItems
    }

    /// - Complexity: O(behaviors that have an action).
    private func callActions() {
        for behavior in actingBehaviors {
            // One that an earlier action took out is no longer called.
            if let action = behavior.action, behavior.dynamicAnimator === self { action() }
        }
    }

    /// Tells which items have come to rest in this tick.
    ///
    /// A delegate that comes later is told of all that rests: `noteChanges` has the next update look at every item.
    private func reportRest() {
        // Without a delegate nobody is told, and nothing is looked up.
        guard let delegate else { return resting.noteChanges() }
        let items = resting.update(simulation.world).compactMap { registry.record(of: $0)?.item }
        if !items.isEmpty { delegate.dynamicAnimator(self, itemsDidComeToRest: items) }
    }

    /// Without an item nothing is awake, so that an animator without items pauses after its first tick.
    private func pauseAtRest() {
        guard simulation.world.statistics.awakeItems == 0, !hasChanges else { return }
        isRunning = false
        delegate?.dynamicAnimatorDidPause(self)
    }
}
