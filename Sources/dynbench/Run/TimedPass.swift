import DynamicsEngine

/// One run of a scene in which nothing happens but steps, so that nothing else is measured.
struct TimedPass {
    var createSeconds: Double
    /// Seconds of the warm-up's first steps, 300 at most.
    var buildup: [Double] = []
    /// Seconds of every measured step.
    var steps: [Double] = []
    /// What the stages took in all measured steps, s.
    var stageTimes = StageTimes()
    /// Seconds that the object layer took in every measured step; empty where there is none.
    var objects: [Double] = []
    /// Stages that took time, in the order of a step, with the seconds they took in all measured steps; that of objects last.
    var stages: [(name: String, seconds: Double)] {
        let own = Stage.allCases.filter { stageTimes[$0] > 0 }.map { ($0.rawValue, stageTimes[$0]) }
        return objects.isEmpty ? own : own + [(Stepper.objectStage, objects.reduce(0, +))]
    }
    /// Touching manifolds at the end, and contacts that the last step left out.
    var contacts = 0
    var droppedContacts = 0
    var joints = 0
    var directSolver = ""
    var memory: [MemoryUse] = []
    var peakMegabytes = 0.0
    var stateHash: UInt64 = 0

    static let buildupSteps = 300
}

extension TimedPass {
    init(_ plan: RunPlan, progress: inout ProgressBar) throws {
        let (stepper, seconds) = try plan.makeStepper()
        let world = stepper.world
        createSeconds = seconds
        var watch = Stopwatch()
        for step in 0..<plan.warmup {
            _ = watch.lap()
            try plan.scene.naming { try stepper.step() }
            let seconds = watch.lap()
            if step < TimedPass.buildupSteps { buildup.append(seconds) }
            progress.advance()
        }
        steps.reserveCapacity(plan.steps)
        for _ in 0..<plan.steps {
            _ = watch.lap()
            try plan.scene.naming { try stepper.step() }
            let seconds = watch.lap()
            steps.append(seconds)
            let times = stepper.times(of: seconds)
            stageTimes += times.stages
            if let own = times.objects { objects.append(own) }
            progress.advance()
        }
        contacts = world.statistics.touchingContacts
        droppedContacts = world.statistics.droppedContacts
        joints = world.attachmentCount
        directSolver = world.directSolver.rawValue
        memory = world.memory
        peakMegabytes = Machine.peakResidentMegabytes
        stateHash = world.stateHash()
    }
}
