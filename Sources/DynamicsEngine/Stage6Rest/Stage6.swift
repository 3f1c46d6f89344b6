extension World {
    /// Stage 6, rest: continuous collision, events and sleep.
    ///
    /// Reads the poses that the step began with, manifolds and impulses. Writes poses of what would have passed
    /// something static, the events of the step, and which bodies sleep.
    func finishStep(_ clock: inout StageClock) {
        if awakeCount > 0, solver.hasUnusualImpulses { forgetAbsurdImpulses() }
        SweepStage(self).run()
        if !units.keptFraction.isEmpty { takeBackAngles() }
        clock.book(.sweep)
        keepDrivenAwake()
        ticks += 1
        // Sleep sorts the list of pairs anew, and no manifolds belong to those of long sleepers.
        EventStage(self).reportContacts()
        EventStage(self).reportHits()
        breakAttachments()
        advanceRatchets()
        reportSensors()
        clock.book(.events)
        restEvents.removeAll(keepingCapacity: true)
        fallAsleep(&clock)
        reportRest()
        clock.book(.sleep)
    }
}
