import DynamicsModel

extension World {
    /// Moves the world on by one tick.
    ///
    /// - Complexity: O(awake items + their pairs), and O(all items) in steps that search pairs.
    public func step() {
        var clock = StageClock()
        statistics = StepStatistics()

        applyEdits()
        clock.book(.edits)
        evaluateForces(&clock)
        updatePairs()
        clock.book(.broadphase)
        collide()
        clock.book(.narrowphase)
        wakeTouchedIslands(&clock)
        noteOrderDecay()
        buildContactGraph()
        clock.book(.coloring)
        updateJoints()
        clock.book(.joints)
        recordContacts()
        // Records of colliders, which this reads, make room for the solver's bodies.
        noteSqueezedBodies()
        clock.book(.sweep)
        solve(&clock)
        finishStep(&clock)

        statistics.stageTimes = clock.times
        statistics.awakeItems = awakeCount
        if validatesSteps { validateStep() }
    }
}
