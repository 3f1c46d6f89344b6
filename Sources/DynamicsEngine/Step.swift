import DynamicsModel

extension World {
    /// Moves the world on by one tick.
    ///
    /// - Complexity: O(awake items + their pairs), and O(all items) in steps that search pairs.
    public func step() {
        var clock = StageClock(reusing: &statistics.stageSeconds)
        statistics = StepStatistics()

        applyEdits()
        clock.end("edits")
        evaluateForces()
        clock.end("fields")
        updatePairs()
        clock.end("broadphase")
        collide()
        clock.end("narrowphase")
        wakeTouchedIslands()
        noteOrderDecay()
        buildContactGraph()
        clock.end("islands")
        updateJoints()
        recordContacts()
        solve(&clock)
        sweep()
        clock.end("sweep")
        ticks += 1
        // Sleep sorts the list of pairs anew, and no manifolds belong to those of long sleepers.
        reportEvents()
        clock.end("events")
        fallAsleep()
        clock.end("sleep")

        statistics.stageSeconds = clock.stages
        statistics.awakeItems = awakeCount
        if validatesSteps { validateStep() }
    }
}
