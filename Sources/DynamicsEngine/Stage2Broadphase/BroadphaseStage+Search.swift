import Buffers
import CSIMD
import DynamicsModel

extension BroadphaseStage {
    /// Finds all pairs anew. In a crowd bounds are made tight first, and where that does not help, pairs are left out.
    func searchAllPairs() {
        sortBounds()
        if broadphase.staticsChanged { rebuildStaticTree() }
        broadphase.moved.removeAll(colliderCount: colliders.count)
        let runs = broadphase.searches.begin(colliders: colliders.count, awakeColliders: awakeColliderCount)
        if !findAllPairs(runs, isCrowded: false) {
            let isTighter = broadphase.tighten(bodies, allAreAwake: allAreAwake, tick: tick)
            if isTighter { sortBounds() }
            if !isTighter || !findAllPairs(runs, isCrowded: false) { _ = findAllPairs(runs, isCrowded: true) }
        }
        askPairFilter(runs)
        pairs.replace(by: runs, activeColliders: awakeColliderCount, pool: pool)
        broadphase.endFullSearch()
    }

    /// Enlarges all bounds and sorts them into the grid.
    private func sortBounds() {
        let arguments = boundsArguments()
        let enlarge = kernels.enlarge_bounds
        let count = broadphase.isDirty ? colliders.count : awakeColliderCount
        pool.parallelForLanes(count, leastGroups: 256) { _, range in
            var arguments = arguments
            (arguments.begin, arguments.end) = (Int32(range.lowerBound), Int32(range.upperBound))
            enlarge(&arguments)
        }
        broadphase.grid.build(colliders, count: hasItemCollisions ? colliders.count : 0, pool: pool)
    }

    /// Returns whether there are no more pairs than can be listed; if there are, what was found is of no use.
    private func findAllPairs(_ runs: PairRuns, isCrowded: Bool) -> Bool {
        broadphase.isCrowded = isCrowded
        runs.removeAll()
        let view = SearchView(self)
        pool.forEachPart(runs.count) { worker in
            runs.searches[worker].findAll(view, statics, pairs, runs)
            dropExcludedPairs(worker, runs)
        }
        return runs.areWithin(view)
    }

    /// Finds the pairs of the first `count` colliders in `broadphase.left` anew, and leaves all others as they are.
    func searchPairs(ofLeft count: Int) {
        var arguments = boundsArguments()
        arguments.left_count = Int32(count)
        kernels.enlarge_left_bounds(&arguments)
        guard pairs.count <= Broadphase.mostPairs(colliders.count) else { return searchAllPairs() }
        let runs = broadphase.beginSearch(ofLeft: count, SearchView(self), colliders: colliders.count)
        let view = SearchView(self)
        let left = UnsafeBufferPointer(start: broadphase.left.pointer, count: count)
        pool.forEachPart(runs.count) { worker in
            let part = (0..<count).part(worker, of: runs.count)
            runs.searches[worker].find(of: UnsafeBufferPointer(rebasing: left[part]), view, statics, runs)
            dropExcludedPairs(worker, runs)
        }
        guard runs.areWithin(view) else { return searchAllPairs() }
        askPairFilter(runs)
        pairs.replacePairs(of: view.isSearched, by: runs, activeColliders: awakeColliderCount, pool: pool)
        broadphase.endSearch(ofLeft: count)
    }

    /// Whether any awake item meets other items at all.
    private var hasItemCollisions: Bool {
        let sets = bodies.itemSets.view
        for slot in 0..<awakeCount where sets[slot] != 0 { return true }
        return false
    }

    /// Looks up the pairs whose signatures meet, where signatures don't tell everything, and those that are exempt.
    private func dropExcludedPairs(_ worker: Int, _ runs: PairRuns) {
        let hasFinerRules = !memberships.isEmpty || statics.hasFinerRules
        guard hasFinerRules || !attachments.isEmpty || hasExemptions else { return }
        let (body, flags) = (colliders.body.view, bodies.flags.view)
        for run in 0..<runs.count {
            runs.found(worker, run).pointee.removeAll { low, high in
                let own = Int(body[Int(low)])
                guard high >= 0 else {
                    return hasFinerRules && !memberships.meets(own, shape: Int(~high), bodies, statics)
                }
                let other = Int(body[Int(high)])
                if hasFinerRules, !memberships.meet(own, other, bodies) { return true }
                return flags[own] & flags[other] & BodyFlags.hasExclusions != 0
                    && attachments.haveExclusion(bodies.id[own], bodies.id[other])
            }
        }
    }

    private func rebuildStaticTree() {
        var leaves: [(item: Int32, box: StaticTree.Box)] = []
        for shape in 0..<statics.count where statics.kinds[shape] == Int32(csimd_kind_segment) {
            leaves.append((Int32(shape), statics.box(of: shape)))
        }
        for collider in 0..<colliders.count
        where bodies.isFixed(Int(colliders.body[collider])) {
            leaves.append((~Int32(collider), colliders.box(collider, stepMemory)))
        }
        statics.tree.build(leaves)
        broadphase.staticsChanged = false
    }
}
