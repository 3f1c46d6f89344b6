import BlockCholesky
import CSIMD
import DynamicsModel

/// The contact spring of soft constraints: E. Catto, "Soft Constraints" (GDC 2011) and "Soft Step" (2023).
extension csimd_softness {
    /// - Parameters:
    ///   - frequency: Hz.
    ///   - substep: s; 0 gives a spring that does nothing.
    init(frequency: Double, substep h: Double) {
        let omega = 2 * Double.pi * frequency
        let damping = 2 * Tuning.contactDampingRatio + h * omega
        let impulseScale = 1 / (1 + h * omega * damping)
        self.init(rate: Float(omega / damping * (1 - impulseScale)), impulse_scale: Float(impulseScale))
    }
}

extension World {
    /// Stages 4 and 5: constraint records, substeps, restitution, and what the bodies did back into the columns.
    func solve(_ clock: inout StageClock) {
        guard awakeCount > 0 else {
            clock.end("solve")
            return
        }
        noteSqueezedBodies()
        stepMemory.beginSolver(awakeBodies: awakeCount)
        let solver = SolverRun(self)
        // Below this a meeting of the workers costs more than they gain.
        solverWorkers = awakeCount + graph.contactCount + attachments.count < 1500 ? 1 : pool.workerCount
        if solver.joints.usesExternal {
            SymmetricFactor.withOneThread { run(solver, &clock) }
        } else {
            run(solver, &clock)
        }
        for external in units.externals {
            statistics.lapackFactorisations += external.factorisations
            external.factorisations = 0
        }
        stopTail()
        clock.end("joints", taking: solver.jointSeconds.pointee)
        clock.end("solve")
    }

    private func run(_ solver: SolverRun, _ clock: inout StageClock) {
        let workers = solverWorkers
        if workers == 1 {
            solver.prepare(Worker(number: 0, count: 1, pool: nil))
            clock.end("prepare")
            solver.run(Worker(number: 0, count: 1, pool: nil))
        } else {
            let pool = pool
            pool.run { solver.prepare(Worker(number: $0, count: workers, pool: pool)) }
            clock.end("prepare")
            pool.run { solver.run(Worker(number: $0, count: workers, pool: pool)) }
        }
    }

    /// The last eight lanes may reach into bodies that sleep, and behind the last one: gravity must leave no speed in them,
    /// nor a rest that would depend on forces of long ago.
    private func stopTail() {
        for slot in awakeCount..<(awakeCount + 7) / 8 * 8 {
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            bodies.omega[slot] = 0
            bodies.restTime[slot] = 0
        }
    }
}

/// One of the threads that share a stage.
struct Worker {
    let number: Int
    let count: Int
    /// Where all meet between phases; nil for one alone.
    let pool: WorkerPool?

    /// This worker's run of `range`.
    func part(of range: Range<Int>) -> Range<Int> { range.part(number, of: count) }

    func meet() { pool?.barrier() }
}

/// The phases of the solver, each split among the workers, with a meeting wherever one phase reads what
/// another worker wrote in the phase before.
struct SolverRun {
    /// So many batches are solved in the time of a meeting.
    private static let fewBatches = 16

    private let tiles: SolverTiles
    private let onePointCount: Int
    private let twoPointCount: Int
    private let bodyCount: Int
    private let substeps: Int
    private let constraints: csimd_constraint_kernels
    private let solver: csimd_solver_kernels
    private let rest: csimd_rest_kernels
    private let prepareOne: csimd_prepare_arguments
    private let prepareTwo: csimd_prepare_arguments
    private let contactsOne: csimd_contact_arguments
    private let contactsTwo: csimd_contact_arguments
    private let integrate: csimd_integrate_arguments
    private let storeOne: csimd_store_arguments
    private let storeTwo: csimd_store_arguments
    private let finish: csimd_finish_arguments
    let joints: JointRun
    /// What the first worker spent on joints, s.
    let jointSeconds: UnsafeMutablePointer<Double>
    /// Numbers of swept bodies that each worker found, in `finish.swept` at its first body.
    let sweptCounts: UnsafeMutablePointer<Int32>
    /// Whether each worker's contacts are to bounce.
    private let bounces: UnsafeMutablePointer<Int32>

    init(_ world: World) {
        joints = JointRun(world)
        jointSeconds = world.jointSeconds.pointer
        jointSeconds.pointee = 0
        let settings = world.settings
        let graph = (world.graph.onePointBatches.pointer, world.graph.twoPointBatches.pointer)
        let substep = settings.tick / Double(settings.substeps)
        let frequency = substep > 0 ? min(Tuning.contactFrequency, 1 / (4 * substep)) : 0
        let attachedFrequency = substep > 0 ? min(frequency, Tuning.attachedContactAngle / (2 * .pi * substep)) : 0
        onePointCount = world.graph.onePointBatchCount
        twoPointCount = world.graph.twoPointBatchCount
        bodyCount = world.awakeCount
        tiles = SolverTiles(world.graph, bodyCount: bodyCount)
        substeps = settings.substeps
        constraints = world.kernels.table.constraints
        solver = world.kernels.table.solver
        rest = world.kernels.table.rest
        world.bounces.reserveDiscarding(world.pool.workerCount)
        bounces = world.bounces.pointer
        bounces.update(repeating: 0, count: world.pool.workerCount)
        let bodies = world.bodies.columns(hasRates: world.hasRates)
        let records = world.stepMemory.solverBodies
        let gravityX = Float(settings.gravity.x * Tuning.gravityAcceleration)
        let gravityY = Float(settings.gravity.y * Tuning.gravityAcceleration)
        func prepare(
            _ batches: UnsafeMutablePointer<Float>, _ pairs: UnsafePointer<Int32>, _ sides: UnsafePointer<Int32>
        ) -> csimd_prepare_arguments {
            csimd_prepare_arguments(
                manifolds: world.pairs.manifolds.pointer, loads: world.pairs.loads.pointer, batch_pairs: pairs,
                materials: world.broadphase.materials.pointer, batch_sides: sides,
                push_sizes: Float(Tuning.pushOutSizesPerSecond),
                static_push_factor: Float(Tuning.staticPushOutFactor),
                hardening_fraction: Float(Tuning.hardeningFraction), solver_bodies: records,
                warm_start: world.stepMemory.startVelocities,
                batches: batches, begin: 0, end: 0, restitution_threshold: Float(Tuning.restitutionThreshold),
                ax: bodies.ax, ay: bodies.ay, force_sharing: bodies.sharing.force, gravity_x: gravityX,
                gravity_y: gravityY, tick: Float(settings.tick), bounces: world.bounces.pointer)
        }
        func contacts(_ batches: UnsafeMutablePointer<Float>) -> csimd_contact_arguments {
            csimd_contact_arguments(
                solver_bodies: records, batches: batches, begin: 0, end: 0,
                inverse_substep: substep > 0 ? Float(1 / substep) : 0,
                moving: csimd_softness(frequency: frequency, substep: substep),
                fixed: csimd_softness(frequency: Tuning.staticFrequencyFactor * frequency, substep: substep),
                attached: csimd_softness(frequency: attachedFrequency, substep: substep), marks: nil)
        }
        func store(_ batches: UnsafeMutablePointer<Float>, _ pairs: UnsafePointer<Int32>) -> csimd_store_arguments {
            csimd_store_arguments(
                batches: batches, batch_pairs: pairs, begin: 0, end: 0,
                loads: world.pairs.loads.pointer, empty_pair: Int32(world.pairs.count))
        }
        prepareOne = prepare(graph.0, world.graph.onePointPairs.pointer, world.graph.onePointSides.pointer)
        prepareTwo = prepare(graph.1, world.graph.twoPointPairs.pointer, world.graph.twoPointSides.pointer)
        contactsOne = contacts(graph.0)
        contactsTwo = contacts(graph.1)
        storeOne = store(graph.0, world.graph.onePointPairs.pointer)
        storeTwo = store(graph.1, world.graph.twoPointPairs.pointer)
        integrate = csimd_integrate_arguments(
            bodies: bodies, solver_bodies: records, start_velocity: world.stepMemory.startVelocities, begin: 0, end: 0,
            lead: world.lead, substep: Float(substep), gravity_x: gravityX, gravity_y: gravityY,
            maximum_speed: Float(Tuning.maximumSpeed), maximum_angular_speed: Float(Tuning.maximumAngularSpeed),
            is_first_substep: 0)
        world.sweptCounts.reserveDiscarding(world.pool.workerCount)
        sweptCounts = world.sweptCounts.pointer
        sweptCounts.update(repeating: 0, count: world.pool.workerCount)
        finish = csimd_finish_arguments(
            bodies: bodies, solver_bodies: records, start_poses: world.stepMemory.startVelocities,
            lead: world.lead, radius: world.bodies.radius.pointer, radius_sharing: world.bodies.radius.sharing,
            rest_time: world.bodies.restTime.pointer,
            begin: 0, end: 0, tick: Float(settings.tick), maximum_speed: Float(Tuning.maximumSpeed),
            maximum_angular_speed: Float(Tuning.maximumAngularSpeed), rest_speed: Float(Tuning.sleepSpeed),
            sweep_fraction: Float(Tuning.sweepFraction), swept: world.sweptBodies, swept_count: 0)
    }

    /// Solver bodies, constraint records and the first warm start.
    func prepare(_ worker: Worker) {
        let own = tiles.own(worker)
        if !joints.isEmpty {
            for tile in own { with(integrate, tiles.bodies(of: tile), solver.load_bodies) }
            worker.meet()
            joints.begin(worker)
            worker.meet()
            joints.guess(worker)
            joints.markBodies(worker)
        }
        for tile in own {
            if joints.isEmpty { with(integrate, tiles.bodies(of: tile), solver.load_bodies) }
            for color in tiles.colors(of: tile) { prepare(color.onePoint, color.twoPoint, worker) }
        }
        forEachSharedColor(worker) { prepare($0, $1, worker) }
    }

    private func prepare(_ onePoint: Range<Int>, _ twoPoint: Range<Int>, _ worker: Worker) {
        if !onePoint.isEmpty {
            var arguments = prepareOne
            arguments.bounces += worker.number
            (arguments.begin, arguments.end) = (Int32(onePoint.lowerBound), Int32(onePoint.upperBound))
            constraints.prepare_one_point(&arguments)
        }
        if !twoPoint.isEmpty {
            var arguments = prepareTwo
            arguments.bounces += worker.number
            (arguments.begin, arguments.end) = (Int32(twoPoint.lowerBound), Int32(twoPoint.upperBound))
            constraints.prepare_two_points(&arguments)
        }
    }

    /// Substeps, restitution, and the results back into columns and manifolds.
    func run(_ worker: Worker) {
        let own = tiles.own(worker)
        for substep in 0..<substeps {
            var velocities = integrate
            velocities.is_first_substep = substep == 0 ? 1 : 0
            if joints.hasDampers {
                joints.measure(worker)
                worker.meet()
            }
            if joints.hasWarm {
                for tile in own { with(velocities, tiles.bodies(of: tile), solver.integrate_velocities) }
                worker.meet()
                timed(worker) { joints.warmStart(worker) }
            }
            for tile in own {
                if !joints.hasWarm { with(velocities, tiles.bodies(of: tile), solver.integrate_velocities) }
                solve(tile, solver.solve_one_point, solver.solve_two_points)
            }
            solveShared(worker, solver.solve_one_point, solver.solve_two_points)
            if !joints.isEmpty { timed(worker) { joints.solve(worker) } }
            for tile in own {
                with(integrate, tiles.bodies(of: tile), solver.integrate_positions)
                solve(tile, solver.relax_one_point, solver.relax_two_points)
            }
            solveShared(worker, solver.relax_one_point, solver.relax_two_points)
        }
        if (0..<worker.count).contains(where: { bounces[$0] != 0 }) { bounce(worker) }
        store(worker)
        finish(worker)
        if !joints.isEmpty {
            // Angles go on by the motions that bodies were left with.
            worker.meet()
            joints.finish(worker)
        }
    }

    /// Contacts bounce, and by turns linkages hand on what that did to their bodies.
    private func bounce(_ worker: Worker) {
        if joints.meetsContacts { joints.noteVelocities(worker) }
        pass(worker, solver.bounce_one_point, solver.bounce_two_points)
        guard joints.meetsContacts else { return }
        for round in 1...Tuning.bounceRounds {
            timed(worker) { joints.spreadBounces(worker) }
            guard round < Tuning.bounceRounds else { break }
            pass(
                worker, solver.bounce_one_point, solver.bounce_two_points,
                marks: UnsafePointer(integrate.start_velocity))
        }
    }

    /// Does work on joints and adds the time it takes the first worker.
    private func timed(_ worker: Worker, _ body: () -> Void) {
        guard worker.number == 0 else { return body() }
        let start = StageClock.now()
        body()
        jointSeconds.pointee += StageClock.now() - start
    }

    /// All contacts once.
    ///
    /// - Parameter marks: of bounces; see `csimd_contact_arguments`.
    private func pass(
        _ worker: Worker, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, marks: UnsafePointer<Float>? = nil
    ) {
        for tile in tiles.own(worker) { solve(tile, onePoint, twoPoints, marks: marks) }
        solveShared(worker, onePoint, twoPoints, marks: marks)
    }

    private typealias ContactKernel = (UnsafePointer<csimd_contact_arguments>) -> Void

    /// The contacts of a tile.
    private func solve(
        _ tile: Int, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, marks: UnsafePointer<Float>? = nil
    ) {
        for color in tiles.colors(of: tile) { solve(color.onePoint, color.twoPoint, onePoint, twoPoints, marks) }
    }

    /// A worker's part of the contacts that are no tile's, after all workers have done their tiles.
    private func solveShared(
        _ worker: Worker, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, marks: UnsafePointer<Float>? = nil
    ) {
        forEachSharedColor(worker) { solve($0, $1, onePoint, twoPoints, marks) }
    }

    private func solve(
        _ one: Range<Int>, _ two: Range<Int>, _ onePoint: ContactKernel, _ twoPoints: ContactKernel,
        _ marks: UnsafePointer<Float>?
    ) {
        if !one.isEmpty {
            var arguments = contactsOne
            arguments.marks = marks
            (arguments.begin, arguments.end) = (Int32(one.lowerBound), Int32(one.upperBound))
            onePoint(&arguments)
        }
        if !two.isEmpty {
            var arguments = contactsTwo
            arguments.marks = marks
            (arguments.begin, arguments.end) = (Int32(two.lowerBound), Int32(two.upperBound))
            twoPoints(&arguments)
        }
    }

    /// Hands a worker its part of each colour that all share, after a meeting. Colours of few batches are done by one worker
    /// in less time than all would need to meet.
    @inline(__always)
    private func forEachSharedColor(
        _ worker: Worker, _ body: (_ onePoint: Range<Int>, _ twoPoint: Range<Int>) -> Void
    ) {
        worker.meet()
        let colors = tiles.sharedColors
        for (index, color) in zip(colors.indices, colors) {
            if color.batchCount > SolverRun.fewBatches {
                body(worker.part(of: color.onePoint), worker.part(of: color.twoPoint))
            } else {
                if worker.number == 0 { body(color.onePoint, color.twoPoint) }
                let next = index + 1
                if next < colors.endIndex, colors[next].batchCount <= SolverRun.fewBatches { continue }
            }
            worker.meet()
        }
    }

    private func store(_ worker: Worker) {
        var one = storeOne
        let oneRange = worker.part(of: 0..<onePointCount)
        (one.begin, one.end) = (Int32(oneRange.lowerBound), Int32(oneRange.upperBound))
        solver.store_one_point(&one)
        var two = storeTwo
        let twoRange = worker.part(of: 0..<twoPointCount)
        (two.begin, two.end) = (Int32(twoRange.lowerBound), Int32(twoRange.upperBound))
        solver.store_two_points(&two)
    }

    private func finish(_ worker: Worker) {
        let bodies = own(bodyCount, worker)
        var arguments = finish
        (arguments.begin, arguments.end) = (Int32(bodies.lowerBound), Int32(bodies.upperBound))
        arguments.swept += bodies.lowerBound + 8 * worker.number
        rest.finish_bodies(&arguments)
        sweptCounts[worker.number] = arguments.swept_count
    }

    /// A worker's bodies: whole groups of eight, the last one padded.
    private func own(_ count: Int, _ worker: Worker) -> Range<Int> {
        let groups = worker.part(of: 0..<((count + 7) / 8))
        return (groups.lowerBound * 8)..<min(groups.upperBound * 8, count)
    }

    private func with(
        _ arguments: csimd_integrate_arguments, _ bodies: Range<Int>,
        _ kernel: (UnsafePointer<csimd_integrate_arguments>) -> Void
    ) {
        guard !bodies.isEmpty else { return }
        var arguments = arguments
        (arguments.begin, arguments.end) = (Int32(bodies.lowerBound), Int32(bodies.upperBound))
        kernel(&arguments)
    }
}
