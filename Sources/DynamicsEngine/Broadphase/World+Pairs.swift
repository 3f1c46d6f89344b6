import CSIMD
import DynamicsModel

/// What the search for pairs keeps between steps.
struct Broadphase: ~Copyable {
    /// The pair list must be made anew, whatever has moved.
    var isDirty = true
    /// Anchored items or boundaries have changed.
    var staticsChanged = true
    var grid = Grid()
    var found = PairScratch()
    var candidates = Buffer<Int32>()
    /// Width of the finest cells of the last search, pt.
    var typicalWidth: Float = 100

    var byteCount: Int { grid.byteCount + found.byteCount + candidates.byteCount }
}

extension World {
    /// Stage 2: brings collider records up to date, and the pair list where something has left its bounds.
    func updatePairs() {
        guard awakeCount > 0 else { return pairs.deactivate() }
        // Where slots have changed or items are new, everything is stale.
        let stale = broadphase.isDirty ? colliders.count : awakeColliderCount
        if !updateColliders(0..<stale), !broadphase.isDirty { return }
        searchPairs()
        statistics.searchedPairs = true
    }

    /// Writes collider records and bounds; returns whether a collider has left its enlarged bounds.
    private func updateColliders(_ range: Range<Int>) -> Bool {
        let (bodies, colliders) = (bodies.columns(hasRates: false), colliders.columns())
        let kernel = kernels.table.broadphase.update_colliders
        var left = [Int32](repeating: 0, count: pool.workerCount)
        left.withUnsafeMutableBufferPointer { left in
            let left = left
            share((range.count + 7) / 8, least: 256) { worker, groups in
                var arguments = csimd_bounds_arguments(
                    bodies: bodies, colliders: colliders, begin: Int32(range.lowerBound + groups.lowerBound * 8),
                    end: Int32(min(range.lowerBound + groups.upperBound * 8, range.upperBound)),
                    speculative_fraction: Float(Tuning.speculativeFraction),
                    skin_fraction: Float(Tuning.skinFraction), left_bounds: 0)
                kernel(&arguments)
                left[worker] = arguments.left_bounds
            }
        }
        return left.contains(1)
    }

    /// Finds all pairs anew.
    private func searchPairs() {
        var arguments = csimd_bounds_arguments(
            bodies: bodies.columns(hasRates: false), colliders: colliders.columns(), begin: 0,
            end: Int32(broadphase.isDirty ? colliders.count : awakeColliderCount), speculative_fraction: 0,
            skin_fraction: Float(Tuning.skinFraction),
            left_bounds: 0)
        kernels.table.broadphase.enlarge_bounds(&arguments)
        if broadphase.staticsChanged { rebuildStaticTree() }

        if attachments.areExclusionsDirty { noteExclusions() }
        var count = 0
        if hasItemCollisions {
            broadphase.grid.build(colliders, count: colliders.count)
            broadphase.typicalWidth = broadphase.grid.levels.first?.cell ?? 100
            count = filter(0..<findGridPairs())
            count = findCoarsePairs(count)
        }
        count = findStaticPairs(count)
        count = keepSleepingPairs(count)
        replacePairs(count)
        broadphase.isDirty = false
    }

    /// Whether any awake item meets other items at all.
    private var hasItemCollisions: Bool {
        for slot in 0..<awakeCount where bodies.itemSets[slot] != 0 { return true }
        return false
    }

    /// Pairs of one level of the grid.
    private func findGridPairs() -> Int {
        let grid = broadphase.grid.sortedBounds()
        var arguments = csimd_pairs_arguments(
            sorted: grid, row_start: broadphase.grid.rowStart.pointer, row_key: broadphase.grid.rowKey.pointer,
            row_begin: 0, row_end: Int32(broadphase.grid.rowCount), row_count: Int32(broadphase.grid.rowCount),
            pair_a: broadphase.found.low.pointer, pair_b: broadphase.found.high.pointer, pair_count: 0,
            pair_capacity: Int32(broadphase.found.low.capacity), next_row: 0, next_place: 0)
        while true {
            kernels.table.broadphase.find_pairs(&arguments)
            if arguments.next_row == arguments.row_end { return Int(arguments.pair_count) }
            broadphase.found.reserve(2 * Int(arguments.pair_capacity) + colliders.count + 1024)
            arguments.row_begin = arguments.next_row
            arguments.pair_a = broadphase.found.low.pointer
            arguments.pair_b = broadphase.found.high.pointer
            arguments.pair_capacity = Int32(broadphase.found.low.capacity)
        }
    }

    /// Drops pairs that need no contact and puts the lower collider first; returns where the pairs end then.
    private func filter(_ range: Range<Int>) -> Int {
        let low = broadphase.found.low.pointer
        let high = broadphase.found.high.pointer
        let body = colliders.body.pointer
        let sets = bodies.itemSets.pointer
        let awake = Int32(awakeCount)
        let flags = bodies.flags.pointer
        var kept = range.lowerBound
        for pair in range {
            let (a, b) = (min(low[pair], high[pair]), max(low[pair], high[pair]))
            let (bodyA, bodyB) = (body[Int(a)], body[Int(b)])
            guard bodyA != bodyB, bodyA < awake, sets[Int(bodyA)] & sets[Int(bodyB)] != 0 else { continue }
            if flags[Int(bodyA)] & flags[Int(bodyB)] & BodyFlags.hasExclusions != 0, isExcluded(Int(bodyA), Int(bodyB))
            {
                continue
            }
            low[kept] = a
            high[kept] = b
            kept += 1
        }
        return kept
    }

    private func append(_ low: Int32, _ high: Int32, at count: inout Int) {
        broadphase.found.reserve(count + 1)
        broadphase.found.low[count] = low
        broadphase.found.high[count] = high
        count += 1
    }

    /// Pairs of colliders of different levels: each coarse one looks at the finer rows and columns it covers.
    private func findCoarsePairs(_ start: Int) -> Int {
        var count = start
        let levels = broadphase.grid.levels
        guard levels.count > 1 else { return count }
        for coarse in 1..<levels.count where !levels[coarse].rows.isEmpty {
            let places =
                Int(
                    broadphase.grid.rowStart[levels[coarse].rows.lowerBound])..<Int(
                    broadphase.grid.rowStart[levels[coarse].rows.upperBound])
            for place in places {
                for fine in 0..<coarse where !levels[fine].rows.isEmpty { query(levels[fine], place, &count) }
            }
        }
        return count
    }

    private func query(_ level: Grid.Level, _ place: Int, _ count: inout Int) {
        let grid = broadphase.grid.sortedBounds()
        let collider = broadphase.grid.collider[place]
        let box = StaticTree.Box(
            minX: broadphase.grid.minX[place], minY: broadphase.grid.minY[place], maxX: broadphase.grid.maxX[place],
            maxY: broadphase.grid.maxY[place])
        let half = 0.5 * level.cell
        let lastRow = Grid.cell(box.maxY + half, level.cell)
        let firstColumn = Grid.cell(box.minX - half, level.cell)
        let lastColumn = Grid.cell(box.maxX + half, level.cell)
        var row = broadphase.grid.firstRow(of: level, notAbove: Grid.cell(box.minY - half, level.cell))
        while row < level.rows.upperBound, broadphase.grid.row(row) <= lastRow {
            let begin = broadphase.grid.firstPlace(inRow: row, notLeftOf: firstColumn)
            let end = broadphase.grid.firstPlace(inRow: row, notLeftOf: lastColumn &+ 1)
            row += 1
            guard begin < end else { continue }
            broadphase.candidates.reserveDiscarding(end - begin + 8)
            var arguments = csimd_query_arguments(
                sorted: grid, min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY,
                begin: Int32(begin), end: Int32(end), found: broadphase.candidates.pointer, found_count: 0)
            kernels.table.broadphase.query(&arguments)
            let first = count
            for k in 0..<Int(arguments.found_count) { append(collider, broadphase.candidates[k], at: &count) }
            count = filter(first..<count)
        }
    }

    /// Pairs of awake colliders with segments and half planes.
    private func findStaticPairs(_ start: Int) -> Int {
        guard statics.count > 0 else { return start }
        var count = start
        let (minX, minY) = (colliders.minX.pointer, colliders.minY.pointer)
        let (maxX, maxY) = (colliders.maxX.pointer, colliders.maxY.pointer)
        let (body, sets) = (colliders.body.pointer, bodies.boundarySets.pointer)
        let (records, shapeSets) = (statics.records.pointer, statics.sets.pointer)
        let halfPlanes = statics.halfPlanes
        let hasSegments = !statics.tree.isEmpty
        for collider in 0..<awakeColliderCount {
            let box = StaticTree.Box(
                minX: minX[collider], minY: minY[collider], maxX: maxX[collider], maxY: maxY[collider])
            let own = sets[Int(body[collider])]
            for shape in halfPlanes {
                guard StaticShapes.halfPlane(records + Int(shape) * csimd_segment_stride, meets: box),
                    shapeSets[Int(shape)] & own != 0
                else { continue }
                append(Int32(collider), ~shape, at: &count)
            }
            if hasSegments { findSegments(Int32(collider), box, own, &count) }
        }
        return count
    }

    private func findSegments(_ collider: Int32, _ box: StaticTree.Box, _ sets: UInt32, _ count: inout Int) {
        let (records, shapeSets) = (statics.records.pointer, statics.sets.pointer)
        statics.tree.query(box) { shape in
            // Anchored colliders are in the grid as well.
            guard shape >= 0, StaticShapes.segment(records + Int(shape) * csimd_segment_stride, crosses: box),
                shapeSets[Int(shape)] & sets != 0
            else { return }
            append(collider, ~shape, at: &count)
        }
    }

    func enlargedBox(_ collider: Int) -> StaticTree.Box {
        StaticTree.Box(
            minX: colliders.minX[collider], minY: colliders.minY[collider], maxX: colliders.maxX[collider],
            maxY: colliders.maxY[collider])
    }

    /// Pairs without an awake side stay as they are.
    private func keepSleepingPairs(_ start: Int) -> Int {
        var count = start
        for pair in 0..<pairs.count where Int(pairs.current.low[pair]) >= awakeColliderCount {
            append(pairs.current.low[pair], pairs.current.high[pair], at: &count)
        }
        return count
    }

    private func replacePairs(_ count: Int) {
        var dropped: [(event: ContactEvent, isShared: Bool)] = []
        pairs.replace(
            low: broadphase.found.low.pointer, high: broadphase.found.high.pointer, count: count,
            colliderCount: colliders.count, activeColliders: awakeColliderCount
        ) { low, high, manifold in
            dropped.append((event(.ended, Int(low), high, manifold), isShared(Int(low), high)))
        }
        touches.ended.append(contentsOf: dropped)
        pairs.fill(colliders, bodies, statics)
        graph.pairsChanged()
        permutation.hasNewPairs = true
    }

    /// Asks for a sort before the next step where pairs have drifted apart in memory since the last one.
    ///
    /// Only steps ask, so that a look at contacts between steps changes no order.
    func noteOrderDecay() {
        guard permutation.hasNewPairs else { return }
        permutation.hasNewPairs = false
        let distance = meanPairDistance
        if permutation.searchesSinceSort == 0 { permutation.sortedDistance = distance }
        permutation.searchesSinceSort += 1
        if permutation.searchesSinceSort >= 16, distance > 1.5 * permutation.sortedDistance + 8 {
            permutation.isNeeded = true
        }
    }

    private var meanPairDistance: Double {
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        var sum = 0
        var seen = 0
        for pair in 0..<pairs.activeCount where high[pair] >= 0 {
            sum += Int(high[pair] - low[pair])
            seen += 1
        }
        return seen == 0 ? 0 : Double(sum) / Double(seen)
    }

    private func rebuildStaticTree() {
        var leaves: [(item: Int32, box: StaticTree.Box)] = []
        for shape in 0..<statics.count where statics.kinds[shape] == Int32(csimd_kind_segment) {
            leaves.append((Int32(shape), statics.box(of: shape)))
        }
        for collider in 0..<colliders.count
        where bodies.flags[Int(colliders.body[collider])] & BodyFlags.anchored != 0 {
            leaves.append((~Int32(collider), enlargedBox(collider)))
        }
        statics.tree.build(leaves)
        broadphase.staticsChanged = false
    }
}
