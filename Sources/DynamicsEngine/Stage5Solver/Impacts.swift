import Buffers
import CSIMD
import DynamicsModel

/// Impacts: what strikes within the step does so before its substeps, and bounces if it is elastic.
///
/// Workers look for strikes, each in a part of the batches in solving order, and one of them solves what they found,
/// which is little; so by rounds, for what that drives into others. Where linkages meet contacts they take on what each
/// pass over the impacts did.
struct Impacts {
    fileprivate let kernels: csimd_impact_kernels
    fileprivate let findOne: csimd_find_impacts_arguments
    fileprivate let findTwo: csimd_find_impacts_arguments
    fileprivate let solve: csimd_impact_arguments
    /// How much each worker found, in the list at its first batch.
    fileprivate let counts: UnsafeMutablePointer<Int32>
    /// Whether any part of a scene found something.
    fileprivate let isAnywhere: UnsafeMutablePointer<Int32>
    fileprivate let isLinked: Bool
    fileprivate let bodyCount: Int

    /// The normal velocity below which a contact may strike within the step, pt/s.
    static func strikeSpeed(_ world: World) -> Float {
        guard world.forces.fields.count == 0, world.forces.pushes.isEmpty, world.bodies.feelGravityAlike else {
            return .infinity
        }
        let settings = world.settings
        let pull = settings.gravity.length * Tuning.gravityAcceleration
        // A thousandth for rounding.
        let gained = pull * settings.tick * (1 + 0.5 / Double(settings.substeps))
        return Float(1.001 * gained - 0.999 * settings.restitutionThreshold)
    }

    init(_ world: World, _ stage: SolverStage) {
        let (memory, settings) = (world.solver.impacts.places, world.settings)
        kernels = world.kernels.table.impacts
        (counts, isAnywhere) = (memory.counts, memory.isAnywhere)
        isLinked = stage.joints.meetsContacts
        bodyCount = world.awakeCount
        let impacts = memory.impacts
        let bodies = stage.integrate.bodies
        let mixed = world.contactMaterials.mixed
        func find(
            _ prepare: csimd_prepare_arguments, _ mixed: MixedMaterials?
        ) -> csimd_find_impacts_arguments {
            csimd_find_impacts_arguments(
                solver_bodies: prepare.solver_bodies, batches: prepare.batches, begin: 0, end: 0, flags: prepare.flags,
                wanted: 0, materials: prepare.materials, batch_sides: prepare.batch_sides,
                batch_pairs: prepare.batch_pairs, elasticities: mixed?.elasticities, manifolds: prepare.manifolds,
                impulses: prepare.impulses,
                forms: world.pairs.current.forms.pointer, changed: memory.changed, last_round: 0,
                ax: bodies.ax, ay: bodies.ay, force_sharing: bodies.sharing.force,
                gravity_x: stage.integrate.gravity_x, gravity_y: stage.integrate.gravity_y,
                lent_mass: stage.integrate.lent_mass, tick: Float(settings.tick), substep: stage.integrate.substep,
                threshold: Float(settings.restitutionThreshold),
                margin: Float(settings.tick * Tuning.simultaneousShare), least_elasticity: 0,
                maximum_speed: Float(settings.maximumSpeed),
                found: impacts, count: 0)
        }
        findOne = find(stage.prepareOne, mixed?.onePoint)
        findTwo = find(stage.prepareTwo, mixed?.twoPoints)
        solve = csimd_impact_arguments(
            solver_bodies: stage.integrate.solver_bodies, solver_body_count: bodyCount + 1, impacts: impacts, count: 0,
            first_pass: 0, last_pass: Int32(Tuning.impactPasses), last_linked_pass: Int32(Tuning.bounceRounds),
            tolerance: Float(Tuning.impactTolerance), start_velocity: stage.prepareOne.warm_start,
            margin: Float(settings.tick * Tuning.simultaneousShare), round: 0, changed: memory.changed,
            shared: memory.shared, earliest: memory.earliest, struck: isLinked ? memory.struck : nil,
            one_point_batches: world.graph.onePointBatches.pointer,
            two_point_batches: world.graph.twoPointBatches.pointer,
            one_point_count: Int32(world.graph.onePointBatchCount),
            two_point_count: Int32(world.graph.twoPointBatchCount),
            one_point_meetings: world.arms.meetings?.onePoint, two_point_meetings: world.arms.meetings?.twoPoints,
            one_point_flags: stage.prepareOne.flags,
            two_point_flags: stage.prepareTwo.flags, manifolds: world.pairs.manifolds, first: memory.firstOfBody,
            entries: memory.batchesOfBody)
    }
}

extension SolverStage {
    /// Whether something may strike within the step; once contacts are prepared.
    func mayStrike(workers: Int) -> Bool { (0..<workers).contains { strikes[$0] != 0 } }

    /// Lets everything strike that does so fast within the step, in the order of time, round by round: in each what
    /// nothing else of its bodies comes before.
    func strike(_ worker: Worker, _ impacts: Impacts) {
        for round in 1...Tuning.impactRounds {
            search(worker, impacts, round)
            worker.barrier()
            let count = (0..<worker.count).reduce(0) { $0 + Int(impacts.counts[$1]) }
            guard count > 0 || shared != nil else { return }
            var arguments = impacts.solve
            (arguments.count, arguments.round) = (Int32(count), Int32(round))
            if worker.number == 0 {
                if round == 1 { impacts.begin(&arguments) }
                pack(impacts, worker.count)
                impacts.kernels.time(&arguments)
                if let shared {
                    let isAny = shared.shareTimes(arguments.list, earliest: arguments.earliest)
                    impacts.isAnywhere.pointee = isAny ? 1 : 0
                }
                impacts.kernels.arrange(&arguments)
                shared?.check(arguments.list)
            }
            if shared != nil {
                worker.barrier()
                guard impacts.isAnywhere.pointee != 0 else { return }
            }
            if impacts.isLinked {
                strikeLinked(worker, impacts, &arguments)
            } else if worker.number == 0 {
                impacts.kernels.solve(&arguments)
                impacts.kernels.rub(&arguments)
            }
            if worker.number == 0 {
                hits?.add(arguments.impacts, count: Int(arguments.count))
                shared?.shareImpacts(round: UInt8(round), changed: arguments.changed) {
                    arguments.note($0, changedIn: UInt8(round))
                }
            }
            worker.barrier()
        }
    }

    /// By turns impacts are solved and linkages hand on what that did; then what is linked to nothing is solved on.
    private func strikeLinked(_ worker: Worker, _ impacts: Impacts, _ arguments: inout csimd_impact_arguments) {
        for pass in 0..<Tuning.bounceRounds {
            if worker.number == 0 {
                impacts.clearStruck()
                (arguments.first_pass, arguments.last_pass) = (Int32(pass), Int32(pass + 1))
                impacts.kernels.solve(&arguments)
            }
            worker.barrier()
            timed(worker) { joints.spreadImpacts(worker) }
        }
        guard worker.number == 0 else { return }
        (arguments.first_pass, arguments.last_pass) = (Int32(Tuning.bounceRounds), Int32(Tuning.impactPasses))
        impacts.kernels.solve(&arguments)
        impacts.kernels.rub(&arguments)
    }

    /// What strikes of a worker's part of the batches. After the first round only what the round before changed is
    /// looked at, unless linkages may have changed more.
    private func search(_ worker: Worker, _ impacts: Impacts, _ round: Int) {
        let own = worker.part(of: 0..<(onePointCount + twoPointCount))
        var (one, two) = (impacts.findOne, impacts.findTwo)
        one.found += 8 * own.lowerBound
        two.found = one.found
        let again = impacts.isLinked ? 0 : csimd_batch_changed
        let wanted = UInt32(round == 1 ? csimd_batch_may_strike : again)
        (one.wanted, two.wanted) = (wanted, wanted)
        (one.last_round, two.last_round) = (Int32(round - 1), Int32(round - 1))
        one.least_elasticity = round > Tuning.ordinaryImpactRounds ? Float(Tuning.lastingElasticity) : 0
        two.least_elasticity = one.least_elasticity
        var before = 0
        for color in tiles.allColors {
            search(color.onePoint, before, own, &one, impacts.kernels.find_one_point)
            two.count = one.count
            before += color.onePoint.count
            search(color.twoPoint, before, own, &two, impacts.kernels.find_two_points)
            one.count = two.count
            before += color.twoPoint.count
        }
        impacts.counts[worker.number] = one.count
    }

    /// Looks at those of some batches that are a worker's own; `before` of all batches come before them.
    private func search(
        _ batches: Range<Int>, _ before: Int, _ own: Range<Int>, _ arguments: inout csimd_find_impacts_arguments,
        _ kernel: (UnsafeMutablePointer<csimd_find_impacts_arguments>) -> Void
    ) {
        let shift = batches.lowerBound - before
        let part = batches.clamped(to: (own.lowerBound + shift)..<(own.upperBound + shift))
        guard !part.isEmpty else { return }
        (arguments.begin, arguments.end) = (Int32(part.lowerBound), Int32(part.upperBound))
        kernel(&arguments)
    }

    /// Moves what all workers found together, in solving order.
    private func pack(_ impacts: Impacts, _ workers: Int) {
        let list = impacts.solve.impacts
        let batches = 0..<(onePointCount + twoPointCount)
        var count = Int(impacts.counts[0])
        for number in 1..<max(workers, 1) {
            let found = Int(impacts.counts[number])
            (list + count).copy(list + 8 * batches.part(number, of: workers).lowerBound, count: found)
            count += found
        }
    }
}

extension Impacts {
    /// Before the first round.
    fileprivate func begin(_ arguments: inout csimd_impact_arguments) {
        kernels.link(&arguments)
        solve.changed.update(repeating: 0, count: bodyCount + 1)
        solve.shared.update(repeating: 0, count: bodyCount + 1)
    }

    fileprivate func clearStruck() { solve.struck?.update(repeating: 0, count: bodyCount + 1) }
}

extension csimd_impact_arguments {
    /// What strikes in this round.
    fileprivate var list: UnsafeBufferPointer<csimd_impact> { UnsafeBufferPointer(start: impacts, count: Int(count)) }

    /// Notes that a round of impacts has changed a body elsewhere: the next one looks at its batches.
    fileprivate func note(_ body: Int32, changedIn round: UInt8) {
        guard changed[Int(body)] != round else { return }
        changed[Int(body)] = round
        for place in Int(first[Int(body)])..<Int(first[Int(body) + 1]) {
            let batch = Int(entries[place])
            (batch & 1 == 0 ? one_point_flags : two_point_flags)[batch >> 1] |= UInt32(csimd_batch_changed)
        }
    }
}
