import Buffers
import CSIMD
import DynamicsModel

/// The joints' part of the solver: passes over units, shared among the workers.
struct JointPasses {
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
            start_velocity: world.stepMemory.startVelocities, struck: world.solver.impacts.places.struck,
            struck_time: world.solver.impacts.places.earliest,
            units: world.units.active.pointer, begin: 0, end: 0,
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

    // MARK: Phases without order among units

    func begin(_ worker: Worker) { forEachUnit(worker, kernels.begin) }
    func measure(_ worker: Worker) { forEachUnit(worker, kernels.measure) }
    func finish(_ worker: Worker) { forEachUnit(worker, kernels.finish) }

    // MARK: Phases in which units of one pass follow those of the pass before

    func guess(_ worker: Worker) {
        if hasShared { forEachPass(worker, kernels.guess) }
    }
    func warmStart(_ worker: Worker) { forEachPass(worker, kernels.warm_start) }
    func solve(_ worker: Worker) { forEachPass(worker, kernels.solve) }
    /// Whether any linkage meets contacts.
    var meetsContacts: Bool { hasWarm || hasShared }
    func markBodies(_ worker: Worker) {
        if meetsContacts { forEachPass(worker, kernels.mark_bodies) }
    }
    func spreadImpacts(_ worker: Worker) { forEachPass(worker, kernels.spread_impacts) }

    private typealias Kernel = (UnsafePointer<csimd_joint_arguments>) -> Void

    private func forEachUnit(_ worker: Worker, _ kernel: Kernel) {
        run(0..<(passes.last?.upperBound ?? 0), worker, kernel)
    }

    /// Pass after pass, with a barrier behind each: units of two passes may share bodies.
    private func forEachPass(_ worker: Worker, _ kernel: Kernel) {
        for pass in passes {
            run(pass, worker, kernel)
            worker.barrier()
        }
    }

    /// A worker's part of some units.
    private func run(_ units: Range<Int>, _ worker: Worker, _ kernel: Kernel) {
        let own = worker.part(of: units)
        guard !own.isEmpty else { return }
        var arguments = arguments
        (arguments.begin, arguments.end) = (Int32(own.lowerBound), Int32(own.upperBound))
        arguments.scratch += worker.number * scratchSize
        if !externals.isEmpty { arguments.external = Unmanaged.passUnretained(externals[worker.number]).toOpaque() }
        kernel(&arguments)
    }
}
