import Buffers
import CSIMD
import DynamicsModel

/// Stage 2, broadphase: brings collider records up to date, and the pair list where something has left its bounds.
///
/// Reads poses, velocities, shapes and collision sets of bodies, boundaries and excluded partners. Writes records,
/// motions and bounds of colliders, the grid and the static tree, and the list of pairs sorted by pair kind.
struct BroadphaseStage {
    private let world: World

    init(_ world: World) { self.world = world }

    // MARK: Reads

    var tick: Double { world.settings.tick }
    var pool: WorkerPool { world.pool }
    var kernels: csimd_broadphase_kernels { world.kernels.table.broadphase }
    var bodies: Bodies { _read { yield world.bodies } }
    var awakeCount: Int { world.awakeCount }
    var awakeColliderCount: Int { world.awakeColliderCount }
    var partSurfaces: PartSurfaces { _read { yield world.partSurfaces } }
    var memberships: MembershipTable { _read { yield world.memberships } }
    /// Which items don't collide because they are attached or exempt.
    var attachments: AttachmentStore { _read { yield world.attachments } }
    var hasExemptions: Bool { !world.exemptions.isEmpty }
    var hasDrivenItems: Bool { !world.drivenItems.isEmpty }
    /// Records and motions of colliders are written there.
    var stepMemory: StepMemory { _read { yield world.stepMemory } }

    // MARK: Writes

    /// Bounds of colliders.
    var colliders: Colliders { _read { yield world.colliders } }
    /// The tree of static shapes and anchored items.
    var statics: StaticShapes {
        _read { yield world.statics }
        nonmutating _modify { yield &world.statics }
    }
    var broadphase: Broadphase {
        _read { yield world.broadphase }
        nonmutating _modify { yield &world.broadphase }
    }
    var pairs: PairList {
        _read { yield world.pairs }
        nonmutating _modify { yield &world.pairs }
    }

    /// Leaves out pairs that the client doesn't want.
    func askPairFilter(_ runs: PairRuns) { world.askPairFilter(runs) }

    var allAreAwake: Bool { awakeCount == bodies.count }

    /// Brings records, bounds and the list of pairs up to date; returns whether pairs were searched.
    ///
    /// Few colliders that left their bounds are looked up in the grid of the last full search, which leaves all other
    /// pairs alone; where many have moved a full search costs less.
    func run() -> Bool {
        broadphase.beginSearch(bodies, allAreAwake: allAreAwake, tick: tick)
        // Where slots have changed or items are new, everything is stale.
        let leftCount = updateColliders(broadphase.isDirty ? colliders.count : awakeColliderCount)
        if !broadphase.isDirty { broadphase.noteLeft(leftCount, of: awakeColliderCount) }
        if broadphase.isDirty || broadphase.searchesAll || !broadphase.moved.pays(leftCount, of: awakeColliderCount) {
            if broadphase.isDirty {
                writeMaterials()
                pairs.forgetForms()
            }
            searchAllPairs()
        } else if leftCount > 0 {
            searchPairs(ofLeft: leftCount)
        } else {
            return false
        }
        return true
    }

    /// Writes collider records and bounds; returns how many colliders have left their enlarged bounds.
    private func updateColliders(_ count: Int) -> Int {
        let workers = pool.workerCount
        broadphase.left.reserveDiscarding(count + 16 * workers)
        let arguments = boundsArguments()
        let kernel = kernels.update_colliders
        return withUnsafeTemporaryAllocation(of: (begin: Int, count: Int).self, capacity: workers) { runs in
            runs.initialize(repeating: (0, 0))
            pool.parallelForLanes(count, leastGroups: 256) { worker, part in
                var arguments = arguments
                (arguments.begin, arguments.end) = (Int32(part.lowerBound), Int32(part.upperBound))
                let begin = part.lowerBound + 8 * worker
                arguments.left += begin
                kernel(&arguments)
                runs[worker] = (begin, Int(arguments.left_count))
            }
            let left = arguments.left
            var count = 0
            for run in runs {
                if run.begin != count { (left + count).copy(left + run.begin, count: run.count) }
                count += run.count
            }
            return count
        }
    }

    func boundsArguments() -> csimd_bounds_arguments {
        csimd_bounds_arguments(
            bodies: bodies.columns(hasRates: false), colliders: colliders.columns(stepMemory), begin: 0, end: 0,
            tick: Float(tick), lead: csimd_lead(bodies.size, tick: tick),
            speculative_fraction: Float(Tuning.speculativeFraction),
            thin_speculative_fraction: Float(Tuning.thinSpeculativeFraction), thinness: Float(Tuning.thinness),
            far_fraction: Float(Tuning.farApproachFraction), struck_fraction: Float(Tuning.struckFraction),
            approach_fraction: Float(Tuning.approachFraction),
            common_motion_x: Float(broadphase.commonMotion.x), common_motion_y: Float(broadphase.commonMotion.y),
            skin_fraction: broadphase.skinFraction,
            lookahead_steps: broadphase.lookaheadSteps, left: broadphase.left.pointer,
            left_count: 0)
    }
}

extension World {
    /// Stage 2: pairs that may touch.
    func updatePairs() {
        guard awakeCount > 0 else { return pairs.deactivate() }
        if attachments.areExclusionsDirty { noteExclusions() }
        let stage = BroadphaseStage(self)
        guard stage.run() else { return }
        statistics.searchedPairs = true
        // Pairs that were dropped are in the memory that the pairs by kind take.
        noteDroppedContacts()
        stage.describePairs()
        graph.pairsChanged()
    }
}
