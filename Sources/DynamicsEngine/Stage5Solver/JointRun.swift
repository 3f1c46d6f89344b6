import CSIMD
import DynamicsModel

/// The joints' part of the solver: passes over units, shared among the workers.
struct JointRun {
    let passes: [Range<Int>]
    let hasDampers: Bool
    let hasWarm: Bool
    private let hasShared: Bool
    private let kernels: csimd_joint_kernels
    private let arguments: csimd_joint_arguments
    private let scratchSize: Int
    private let externals: [ExternalFactor]

    /// Whether LAPACK takes part.
    var usesExternal: Bool { !externals.isEmpty }

    var isEmpty: Bool { passes.isEmpty || passes.last?.upperBound == 0 }

    init(_ world: World) {
        let substep = world.settings.tick / Double(world.settings.substeps)
        passes = world.units.passes
        hasDampers = world.units.hasDampers
        hasWarm = world.units.hasWarm
        hasShared = world.units.hasShared
        kernels = world.kernels.table.joints
        scratchSize = world.units.scratchSize
        externals = world.units.externals
        arguments = csimd_joint_arguments(
            bodies: world.bodies.columns(hasRates: false), solver_bodies: world.stepMemory.solverBodies,
            start_velocity: world.stepMemory.startVelocities, units: world.units.active.pointer, begin: 0, end: 0,
            scratch: world.units.scratch.pointer, substep: substep, correction: Tuning.attachmentCorrection,
            pull_speed: Tuning.attachmentPullSpeed, pull_angular_speed: Tuning.attachmentPullSpeed / 100,
            shared_correction: Tuning.sharedAttachmentCorrection, shared_warmth: Tuning.sharedAttachmentWarmth,
            compliance: Tuning.attachmentCompliance, tolerance: Tuning.attachmentTolerance,
            iterations: Int32(Tuning.attachmentIterations),
            set_changes: Int32(Tuning.attachmentSetChanges), external: nil,
            external_factor: { external, unit, diagonal, blocks in
                guard let external else { return 1 }
                return Unmanaged<ExternalFactor>.fromOpaque(external).takeUnretainedValue()
                    .factorise(unit.pointee, diagonal, blocks)
            },
            external_solve: { external, unit, right in
                guard let external else { return }
                Unmanaged<ExternalFactor>.fromOpaque(external).takeUnretainedValue().solve(unit.pointee, right)
            })
    }

    func begin(_ worker: Worker) { each(0..<(passes.last?.upperBound ?? 0), worker, kernels.begin) }
    func guess(_ worker: Worker) {
        guard hasShared else { return }
        for pass in passes {
            each(pass, worker, kernels.guess)
            worker.meet()
        }
    }
    func measure(_ worker: Worker) { each(0..<(passes.last?.upperBound ?? 0), worker, kernels.measure) }
    func warmStart(_ worker: Worker) {
        for pass in passes {
            each(pass, worker, kernels.warm_start)
            worker.meet()
        }
    }
    func solve(_ worker: Worker) {
        for pass in passes {
            each(pass, worker, kernels.solve)
            worker.meet()
        }
    }
    /// Whether any linkage meets contacts.
    var meetsContacts: Bool { hasWarm || hasShared }
    func markBodies(_ worker: Worker) {
        guard meetsContacts else { return }
        for pass in passes {
            each(pass, worker, kernels.mark_bodies)
            worker.meet()
        }
    }
    func noteVelocities(_ worker: Worker) {
        for pass in passes {
            each(pass, worker, kernels.note_velocities)
            worker.meet()
        }
    }
    func spreadBounces(_ worker: Worker) {
        for pass in passes {
            each(pass, worker, kernels.spread_bounces)
            worker.meet()
        }
    }
    func finish(_ worker: Worker) { each(0..<(passes.last?.upperBound ?? 0), worker, kernels.finish) }

    private func each(
        _ units: Range<Int>, _ worker: Worker, _ kernel: (UnsafePointer<csimd_joint_arguments>) -> Void
    ) {
        let own = worker.part(of: units)
        guard !own.isEmpty else { return }
        var arguments = arguments
        (arguments.begin, arguments.end) = (Int32(own.lowerBound), Int32(own.upperBound))
        arguments.scratch += worker.number * scratchSize
        if !externals.isEmpty { arguments.external = Unmanaged.passUnretained(externals[worker.number]).toOpaque() }
        kernel(&arguments)
    }
}
