import DynamicsEngine

/// One run of a scene in which nothing happens but steps, so that nothing else is measured.
struct TimedPass {
    var createSeconds: Double
    /// Seconds of the warm-up's first steps, 300 at most.
    var buildup: [Double] = []
    /// Seconds of every measured step.
    var steps: [Double] = []
    /// Stages in the order of a step, with the seconds they took in all measured steps.
    var stages: [(name: String, seconds: Double)] = []
    /// Seconds that the object layer took in every measured step; empty where there is none.
    var objects: [Double] = []
    /// Touching manifolds at the end, and contacts that the last step left out.
    var contacts = 0
    var droppedContacts = 0
    var joints = 0
    var directSolver = ""
    var memory: [MemoryUse] = []
    var peakMegabytes = 0.0
    var stateHash: UInt64 = 0

    static let buildupSteps = 300

    init(_ plan: RunPlan, progress: inout ProgressBar) throws {
        let (stepper, seconds) = try plan.makeStepper()
        let world = stepper.world
        createSeconds = seconds
        var watch = Stopwatch()
        for step in 0..<plan.warmup {
            _ = watch.lap()
            try stepper.step()
            let seconds = watch.lap()
            if step < TimedPass.buildupSteps { buildup.append(seconds) }
            progress.advance()
        }
        steps.reserveCapacity(plan.steps)
        for _ in 0..<plan.steps {
            _ = watch.lap()
            try stepper.step()
            let seconds = watch.lap()
            steps.append(seconds)
            let stages = stepper.stages(of: seconds)
            addStages(stages)
            objects += stages.filter { $0.name == Stepper.objectStage }.map(\.seconds)
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

    private mutating func addStages(_ stepStages: [(name: String, seconds: Double)]) {
        for stage in stepStages {
            if let index = stages.firstIndex(where: { $0.name == stage.name }) {
                stages[index].seconds += stage.seconds
            } else {
                stages.append(stage)
            }
        }
    }
}
