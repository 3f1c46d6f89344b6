import DynamicsModel

extension World {
    /// Moves the world on by one tick.
    ///
    /// Edits since the last step take effect first. Afterwards ``events``, ``sensorEvents``, ``hitEvents``,
    /// ``restEvents``,
    /// ``breakEvents`` and ``statistics`` are those of this step, and states are at the new ``time``. It never throws
    /// and never fails: forces and speeds are clamped, and bad input is refused where it enters. In a
    /// callback of a step it does nothing.
    ///
    /// ```swift
    /// for _ in 0..<60 { world.step() }   // one second at the usual settings
    /// ```
    ///
    /// - Complexity: O(awake items + their pairs), and O(all items) in steps that search pairs. Contacts and
    ///   attachments cost in proportion to `Settings.substeps`.
    public func step() {
        // Called by a callback of a step: that step is not over yet.
        guard !callbacks.isRunning else { return }
        move()
    }

    /// Moves the world on by one tick, unless it holds a part of a scene, and one of all parts lacks something that the
    /// step turns out to need.
    ///
    /// - Returns: whether it did. Else items are as they were, and the step can be taken again.
    @discardableResult
    func move() -> Bool {
        var clock = StageClock(isRunning: measuresStages)
        statistics = StepStatistics()

        applyEdits()
        let order = (isNeeded: bodyOrder.isNeeded, distance: bodyOrder.sortedDistance)
        clock.book(.edits)
        evaluateForces(&clock)
        updatePairs()
        giveRefreshedContacts()
        clock.book(.broadphase)
        collide()
        clock.book(.narrowphase)
        guard wakeTouchedIslands(&clock) else { return false }
        askPreSolve()
        noteOrderDecay()
        guard surveyContacts(), buildContactGraph(), findAstray() else {
            (bodyOrder.isNeeded, bodyOrder.sortedDistance) = order
            return false
        }
        clock.book(.coloring)
        updateJoints()
        clock.book(.joints)
        recordContacts()
        // Records of colliders, which this reads, make room for the solver's bodies.
        SweepStage(self).noteSqueezedBodies()
        noteHits()
        noteBreakable()
        noteMaterials()
        clock.book(.sweep)
        if awakeCount > 0 { queries?.noteChange(includingFixed: false) }
        guard solve(&clock) else {
            (bodyOrder.isNeeded, bodyOrder.sortedDistance) = order
            return false
        }
        finishStep(&clock)

        statistics.stageTimes = clock.times
        statistics.awakeItems = awakeCount
        if validatesSteps { validateStep() }
        return true
    }
}
