import Buffers
import CSIMD
import DynamicsModel

extension SolverStage {
    init(_ world: World) {
        joints = JointPasses(world)
        shared = PartSolve.of(world)
        jointSeconds = world.solver.jointSeconds
        let settings = world.settings
        let graph = (
            UnsafeMutableRawPointer(world.graph.onePointBatches.pointer),
            UnsafeMutableRawPointer(world.graph.twoPointBatches.pointer)
        )
        let substep = settings.tick / Double(settings.substeps)
        let frequency = substep > 0 ? min(Tuning.contactFrequency, 1 / (4 * substep)) : 0
        let attachedFrequency = substep > 0 ? min(frequency, Tuning.attachedContactAngle / (2 * .pi * substep)) : 0
        onePointCount = world.graph.onePointBatchCount
        twoPointCount = world.graph.twoPointBatchCount
        bodyCount = world.awakeCount
        tiles = SolverTiles(world.graph)
        substeps = settings.substeps
        constraints = world.kernels.table.constraints
        solver = world.kernels.table.solver
        rest = world.kernels.table.rest
        strikes = world.solver.strikes
        let strikeSpeed = Impacts.strikeSpeed(world)
        let bodies = world.bodies.columns(hasRates: world.forces.hasRates)
        let records = world.stepMemory.solverBodies
        let gravityX = Float(settings.gravity.x * Tuning.gravityAcceleration)
        let gravityY = Float(settings.gravity.y * Tuning.gravityAcceleration)
        let (meetings, rollings) = (world.arms.meetings, world.arms.rollings)
        let armRules = csimd_arm_rules(settings)
        func prepare(
            _ batches: UnsafeMutableRawPointer, _ pairs: UnsafePointer<Int32>, _ sides: UnsafePointer<Int32>,
            _ flags: UnsafeMutablePointer<UInt32>, _ mixed: MixedMaterials?,
            _ meetings: UnsafeMutablePointer<csimd_meeting_columns>?
        ) -> csimd_prepare_arguments {
            csimd_prepare_arguments(
                manifolds: world.pairs.manifolds, impulses: world.pairs.impulses, batch_pairs: pairs,
                materials: world.broadphase.materials.pointer, batch_sides: sides,
                frictions: mixed?.frictions, elasticities: mixed?.elasticities,
                forms: world.pairs.current.forms.pointer,
                push_sizes: Float(Tuning.pushOutSizesPerSecond),
                static_push_factor: Float(Tuning.staticPushOutFactor), solver_bodies: records,
                warm_start: world.stepMemory.startVelocities, batches: batches, meetings: meetings,
                rollings: batches == graph.0 ? rollings : nil, footing: world.bodies.footing.pointer,
                arm_rules: armRules, begin: 0, end: 0,
                strike_speed: strikeSpeed, flags: flags, strikes: world.solver.strikes,
                still_bodies: Int32(world.graph.stillBodies))
        }
        func contacts(
            _ batches: UnsafeMutableRawPointer, _ flags: UnsafeMutablePointer<UInt32>,
            _ surfaceSpeeds: UnsafePointer<Float>?, _ rolling: RollingMemory?,
            _ meetings: UnsafeMutablePointer<csimd_meeting_columns>?
        ) -> csimd_contact_arguments {
            csimd_contact_arguments(
                solver_bodies: records, batches: batches, meetings: meetings,
                rollings: batches == graph.0 ? UnsafePointer(rollings) : nil, arm_rules: armRules, begin: 0, end: 0,
                inverse_substep: substep > 0 ? Float(1 / substep) : 0,
                moving: csimd_softness(frequency: frequency, substep: substep),
                fixed: csimd_softness(frequency: Tuning.staticFrequencyFactor * frequency, substep: substep),
                attached: csimd_softness(
                    frequency: attachedFrequency, dampingRatio: Tuning.attachedContactDampingRatio, substep: substep),
                block_determinant: Float(Tuning.blockDeterminant), flags: flags, loads: nil,
                face_share: Float(Tuning.faceShare), largest_leverage: Float(Tuning.largestLeverage),
                surface_speeds: surfaceSpeeds,
                rolling_lengths: rolling?.lengths, rolling_impulses: rolling?.impulses, is_first_pass: 0,
                still_bodies: Int32(world.graph.stillBodies),
                deep_moving: Float(Tuning.correctedFraction / Tuning.pushOutSizesPerSecond),
                deep_fixed: Float(
                    Tuning.vetoFraction.lowerBound / (Tuning.pushOutSizesPerSecond * Tuning.staticPushOutFactor)))
        }
        func store(
            _ batches: UnsafeMutableRawPointer, _ pairs: UnsafePointer<Int32>, _ flags: UnsafePointer<UInt32>
        ) -> csimd_store_arguments {
            csimd_store_arguments(
                batches: batches, batch_pairs: pairs, begin: 0, end: 0,
                impulses: world.pairs.impulses, empty_pair: Int32(world.pairs.count),
                flags: flags, manifolds: world.pairs.manifolds,
                usual_impulse: World.usualImpulse, unusual: world.solver.unusualImpulses)
        }
        let mixed = world.contactMaterials.mixed
        prepareOne = prepare(
            graph.0, world.graph.onePointPairs.pointer, world.graph.onePointSides.pointer,
            world.solver.impacts.flagsOfOnePoint, mixed?.onePoint, meetings?.onePoint)
        prepareTwo = prepare(
            graph.1, world.graph.twoPointPairs.pointer, world.graph.twoPointSides.pointer,
            world.solver.impacts.flagsOfTwoPoints, mixed?.twoPoints, meetings?.twoPoints)
        let (surfaces, rolling) = (world.surfaces.speeds, world.contactMaterials.rolling)
        contactsOne = contacts(
            graph.0, world.solver.impacts.flagsOfOnePoint, surfaces?.onePoint, rolling?.onePoint,
            meetings?.onePoint)
        contactsTwo = contacts(
            graph.1, world.solver.impacts.flagsOfTwoPoints, surfaces?.twoPoints, rolling?.twoPoints,
            meetings?.twoPoints)
        storeOne = store(graph.0, world.graph.onePointPairs.pointer, world.solver.impacts.flagsOfOnePoint)
        storeTwo = store(graph.1, world.graph.twoPointPairs.pointer, world.solver.impacts.flagsOfTwoPoints)
        integrate = csimd_integrate_arguments(
            bodies: bodies, lent_mass: world.bodies.lentMass.pointer, face_turn: world.bodies.faceTurn.pointer,
            footing: world.bodies.footing.pointer, solver_bodies: records,
            start_velocity: world.stepMemory.startVelocities, begin: 0, end: 0,
            lead: csimd_lead(world.bodies.size, tick: settings.tick), substep: Float(substep), gravity_x: gravityX,
            gravity_y: gravityY,
            maximum_speed: Float(settings.maximumSpeed), maximum_angular_speed: Float(Tuning.maximumAngularSpeed),
            is_first_substep: 0)
        sweptCounts = world.solver.sweptCounts
        loads = world.stepMemory.loads
        correction = world.positionCorrection
        outlines = BodyOutlines(world)
        hits = world.hits.sums(world.graph)
        breakNotes = world.breakLoads.notes
        let omega = 2 * Double.pi * frequency
        finish = csimd_finish_arguments(
            bodies: bodies, solver_bodies: records, loads: loads, start_poses: world.stepMemory.startPoses,
            lead: csimd_lead(world.bodies.size, tick: settings.tick), radius: world.bodies.radius.pointer,
            radius_sharing: world.bodies.radius.sharing,
            rest_time: world.bodies.restTime.pointer,
            begin: 0, end: 0, tick: Float(settings.tick), maximum_speed: Float(settings.maximumSpeed),
            maximum_angular_speed: Float(Tuning.maximumAngularSpeed), rest_speed: Float(Tuning.sleepSpeed),
            mass: world.bodies.mass.pointer, inertia: world.bodies.inertia.pointer,
            mass_sharing: world.bodies.mass.sharing, inertia_sharing: world.bodies.inertia.sharing,
            lent_mass: world.bodies.lentMass.pointer, face_turn: world.bodies.faceTurn.pointer,
            footing: world.bodies.footing.pointer, load_rate: substep > 0 ? Float(0.5 / substep) : 0,
            inverse_sink_rate: frequency > 0 ? Float(1 / (omega * omega * Tuning.burdenSinkFraction)) : 0,
            compact_extent: Float(Tuning.compactExtent), burden_band: Float(Tuning.burdenBand),
            burden_release: Float(Tuning.burdenRelease),
            largest_burden: Float(Tuning.largestBurden), burden_way: Float(Tuning.burdenWay),
            burden_fall: Float(Tuning.burdenFall),
            held_burden_slack: Float(Tuning.heldBurdenSlack), held_burden_rise: Float(Tuning.heldBurdenRise),
            largest_held_burden: Float(Tuning.largestHeldBurden), held_burden_way: Float(Tuning.heldBurdenWay),
            face_angle: Float(Tuning.faceAngle), face_speed: Float(Tuning.faceSpeed),
            sweep_fraction: Float(Tuning.sweepFraction), struck_share: Float(Tuning.struckShare),
            swept: world.broadphase.sweptBodies, swept_count: 0)
    }
}

extension csimd_arm_rules {
    init(_ settings: Settings) {
        self.init(
            half_tick: Float(settings.tick / 2), lead: Float(Tuning.leadFraction),
            early_share: Float(1 - 1 / Double(settings.substeps)), slow_rolling: Float(Tuning.slowRolling),
            most_turn: Float(Tuning.advanceAngle),
            least_response: Float(Tuning.leastRollingResponse),
            meeting_way: Float(Tuning.meetingWay / Tuning.pushOutSizesPerSecond))
    }
}
