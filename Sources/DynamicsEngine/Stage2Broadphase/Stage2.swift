import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 2, broadphase: brings collider records up to date, and the pair list where something has left its bounds.
    ///
    /// Reads poses, velocities, shapes and collision sets of bodies, boundaries and excluded partners. Writes records,
    /// motions and bounds of colliders, the grid and the static tree, and the list of pairs sorted by pair kind.
    ///
    /// Few colliders that left their bounds are looked up in the grid of the last full search, which leaves all other
    /// pairs alone; where many have moved a full search costs less.
    func updatePairs() {
        guard awakeCount > 0 else { return pairs.deactivate() }
        broadphase.beginSearch(bodies, allAreAwake: awakeCount == bodies.count, tick: settings.tick)
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
            return
        }
        statistics.searchedPairs = true
        noteDroppedContacts()
        describePairs()
        graph.pairsChanged()
    }

    /// Writes collider records and bounds; returns how many colliders have left their enlarged bounds.
    private func updateColliders(_ count: Int) -> Int {
        let workers = pool.workerCount
        broadphase.left.reserveDiscarding(count + 16 * workers)
        let arguments = boundsArguments()
        let kernel = kernels.table.broadphase.update_colliders
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
                if run.begin != count { (left + count).update(from: left + run.begin, count: run.count) }
                count += run.count
            }
            return count
        }
    }

    func boundsArguments() -> csimd_bounds_arguments {
        csimd_bounds_arguments(
            bodies: bodies.columns(hasRates: false), colliders: colliders.columns(stepMemory), begin: 0, end: 0,
            tick: Float(settings.tick), lead: lead, speculative_fraction: Float(Tuning.speculativeFraction),
            thin_speculative_fraction: Float(Tuning.thinSpeculativeFraction), thinness: Float(Tuning.thinness),
            approach_fraction: Float(Tuning.approachFraction),
            struck_fraction: Float(Tuning.struckFraction),
            common_motion_x: Float(broadphase.commonMotion.x), common_motion_y: Float(broadphase.commonMotion.y),
            skin_fraction: broadphase.skinFraction,
            lookahead_steps: broadphase.lookaheadSteps, left: broadphase.left.pointer,
            left_count: 0)
    }
}
