import Buffers
import CSIMD
import DynamicsModel

/// One worker's part of a search for pairs.
struct PairSearch: ~Copyable {
    private let worker: Int
    /// Pairs that are still to be handed to their runs.
    private var pairs = FoundPairs()
    private var candidates = Buffer<Int32>()
    private var order = RadixOrder()
    /// Pairs within levels of the grid, before any was left out, and pairs that were kept.
    private(set) var gridCount = 0
    private(set) var keptCount = 0

    /// Pairs that are handed to their runs together.
    private static let chunk = 4096

    var byteCount: Int { pairs.byteCount + candidates.byteCount + order.byteCount }

    init(worker: Int) { self.worker = worker }

    /// Forgets what was found before.
    mutating func begin() {
        pairs.removeAll()
        (gridCount, keptCount) = (0, 0)
    }

    /// Collects a part of all pairs; those without an awake side are the ones that the list has already.
    ///
    /// Ends early where there are more than can be listed.
    mutating func findAll(
        _ view: SearchView, _ statics: borrowing StaticShapes, _ list: borrowing PairList, _ runs: PairRuns
    ) {
        guard findGridPairs(view, runs), findCoarsePairs(view, runs) else { return }
        if statics.count > 0 {
            let limit = view.partnerLimit(view.awakeColliders)
            for collider in (0..<view.awakeColliders).part(worker, of: runs.count) {
                let before = pairs.count
                findStaticPairs(of: collider, view, statics)
                pairs.count = min(pairs.count, before + limit)
                guard handOverIfMany(view, runs) else { return }
            }
        }
        if worker == runs.count - 1 {
            let first = firstIndex(in: 0..<list.count) { Int(list.current.low[$0]) >= view.awakeColliders }
            for pair in first..<list.count { pairs.append(list.current.low[pair], list.current.high[pair]) }
        }
        handOver(runs)
    }

    /// Collects the pairs of some moved colliders, each pair once. Ends early where there are more than can be listed.
    mutating func find(
        of colliders: UnsafeBufferPointer<Int32>, _ view: SearchView, _ statics: borrowing StaticShapes,
        _ runs: PairRuns
    ) {
        for collider in colliders {
            let box = view.box(Int(collider))
            for level in view.grid.levels { query(level, collider, box, view) }
            queryMoved(collider, box, view)
            if statics.count > 0 { findStaticPairs(of: Int(collider), view, statics) }
            guard handOverIfMany(view, runs) else { return }
        }
        handOver(runs)
    }

    /// The pairs of a run as ``PairList/key(_:_:)`` has them, ascending; valid until the next search.
    mutating func sortedKeys(of run: Int, _ runs: PairRuns) -> UnsafeBufferPointer<UInt64> {
        order.reserveDiscarding(runs.foundCount(run))
        var count = 0
        for worker in 0..<runs.count {
            let found = runs.found(worker, run)
            let (low, high, keys) = (found.pointee.low.pointer, found.pointee.high.pointer, order.keys.pointer)
            for pair in 0..<found.pointee.count { keys[count + pair] = PairList.key(low[pair], high[pair]) }
            count += found.pointee.count
        }
        order.sort(count)
        return UnsafeBufferPointer(start: order.keys.pointer, count: count)
    }

    // MARK: Handing over

    private func isWithin(_ view: SearchView) -> Bool {
        view.isCrowded || (gridCount <= view.most && keptCount + pairs.count <= view.most)
    }

    /// Returns whether there are no more pairs than can be listed.
    private mutating func handOverIfMany(_ view: SearchView, _ runs: PairRuns) -> Bool {
        guard pairs.count >= PairSearch.chunk else { return isWithin(view) }
        handOver(runs)
        return isWithin(view)
    }

    /// Moves the pairs to their runs.
    private mutating func handOver(_ runs: PairRuns) {
        keptCount += pairs.count
        if runs.count == 1 {
            runs.found(0, 0).pointee.append(pairs)
        } else {
            for run in 0..<runs.count {
                runs.found(worker, run).pointee.append(pairs, ofLow: runs.colliders(of: run))
            }
        }
        pairs.removeAll()
    }

    // MARK: Items

    /// Pairs within each level of the grid; returns whether there are no more than can be listed.
    private mutating func findGridPairs(_ view: SearchView, _ runs: PairRuns) -> Bool {
        let rows = view.grid.rows(part: worker, of: runs.count)
        pairs.reserve(PairSearch.chunk)
        var arguments = csimd_pairs_arguments(
            sorted: view.grid.sorted, row_start: view.grid.rowStart, row_key: view.grid.rowKey,
            row_begin: Int32(rows.lowerBound), row_end: Int32(rows.upperBound), row_count: Int32(view.grid.rowCount),
            pair_a: pairs.low.pointer, pair_b: pairs.high.pointer, pair_count: 0, pair_capacity: 0,
            partner_limit: view.isCrowded ? Int32(Tuning.maximumContactsPerItem) : .max,
            next_row: Int32(rows.lowerBound), next_place: 0)
        while arguments.next_row < arguments.row_end {
            arguments.row_begin = arguments.next_row
            (arguments.pair_a, arguments.pair_b) = (pairs.low.pointer, pairs.high.pointer)
            (arguments.pair_count, arguments.pair_capacity) = (0, Int32(pairs.low.capacity))
            view.kernels.find_pairs(&arguments)
            // One collider may have more partners than there is room for.
            if arguments.pair_count == 0, arguments.next_row < arguments.row_end {
                pairs.reserve(2 * pairs.low.capacity)
            }
            gridCount += Int(arguments.pair_count)
            pairs.count = Int(arguments.pair_count)
            filter(from: 0, view)
            handOver(runs)
            guard isWithin(view) else { return false }
        }
        return true
    }

    /// Drops pairs that need no contact and puts the lower collider first.
    private mutating func filter(from first: Int, _ view: SearchView) {
        let (low, high, body, sets) = (pairs.low.pointer, pairs.high.pointer, view.body, view.itemSets)
        var kept = first
        for pair in first..<pairs.count {
            let (a, b) = (min(low[pair], high[pair]), max(low[pair], high[pair]))
            let (bodyA, bodyB) = (body[Int(a)], body[Int(b)])
            guard bodyA != bodyB, bodyA < view.awakeBodies, sets[Int(bodyA)] & sets[Int(bodyB)] != 0 else { continue }
            if let flags = view.drivenFlags, flags[Int(bodyA)] & flags[Int(bodyB)] & BodyFlags.anchored != 0 {
                continue
            }
            low[kept] = a
            high[kept] = b
            kept += 1
        }
        pairs.count = kept
    }

    /// Pairs of colliders of different levels: each coarse one looks at the finer rows and columns it covers. Returns
    /// whether there are no more than can be listed.
    private mutating func findCoarsePairs(_ view: SearchView, _ runs: PairRuns) -> Bool {
        let levels = view.grid.levels
        guard levels.count > 1 else { return true }
        let coarse = view.grid.places(of: levels[0]).upperBound..<Int(view.grid.rowStart[view.grid.rowCount])
        let own = coarse.part(worker, of: runs.count)
        let limit = view.partnerLimit(coarse.count)
        for level in 1..<levels.count where !levels[level].rows.isEmpty {
            for place in view.grid.places(of: levels[level]).clamped(to: own) {
                let collider = view.grid.sorted.collider[place]
                let box = view.box(Int(collider))
                let first = pairs.count
                for fine in 0..<level { query(levels[fine], collider, box, view) }
                pairs.count = min(pairs.count, first + limit)
                guard handOverIfMany(view, runs) else { return false }
            }
        }
        return true
    }

    /// Pairs of a collider with those of one level of the grid.
    private mutating func query(
        _ level: Grid.Level, _ collider: Int32, _ box: StaticTree.Box, _ view: SearchView
    ) {
        guard !level.rows.isEmpty else { return }
        let grid = view.grid
        let half = 0.5 * level.cell
        let lastRow = Grid.cell(box.maxY + half, level.cell)
        let firstColumn = Grid.cell(box.minX - half, level.cell)
        let lastColumn = Grid.cell(box.maxX + half, level.cell)
        let first = pairs.count
        var row = grid.firstRow(of: level, notAbove: Grid.cell(box.minY - half, level.cell))
        while row < level.rows.upperBound, grid.row(row) <= lastRow {
            let begin = grid.firstPlace(inRow: row, notLeftOf: firstColumn)
            let end = grid.firstPlace(inRow: row, notLeftOf: lastColumn &+ 1)
            row += 1
            guard begin < end else { continue }
            let count = compare(box, grid.sorted, begin..<end, view)
            for k in 0..<count { pairs.append(collider, candidates[k]) }
        }
        filter(from: first, view)
    }

    /// Pairs of a collider with the moved ones; of two that are both searched the lower one finds the pair.
    private mutating func queryMoved(_ collider: Int32, _ box: StaticTree.Box, _ view: SearchView) {
        let first = pairs.count
        let count = compare(box, view.moved, 0..<view.movedCount, view)
        for k in 0..<count {
            let other = candidates[k]
            if view.isSearched[Int(other)] == 0 || other > collider { pairs.append(collider, other) }
        }
        filter(from: first, view)
    }

    /// Puts those whose bounds overlap a box into `candidates`; returns how many.
    private mutating func compare(
        _ box: StaticTree.Box, _ sorted: csimd_sorted_bounds, _ range: Range<Int>, _ view: SearchView
    ) -> Int {
        candidates.reserveDiscarding(range.count + 8)
        var arguments = csimd_query_arguments(
            sorted: sorted, min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY,
            begin: Int32(range.lowerBound), end: Int32(range.upperBound), found: candidates.pointer, found_count: 0)
        view.kernels.query(&arguments)
        return Int(arguments.found_count)
    }

    // MARK: Boundaries

    /// Pairs of an awake collider with segments and half planes.
    private mutating func findStaticPairs(
        of collider: Int, _ view: SearchView, _ statics: borrowing StaticShapes
    ) {
        if let flags = view.drivenFlags, flags[Int(view.body[collider])] & BodyFlags.driven != 0 { return }
        let box = view.box(collider).enlarged(by: view.staticMargin)
        let own = view.boundarySets[Int(view.body[collider])]
        let (records, sets) = (statics.records, statics.sets.pointer)
        for shape in statics.halfPlanes {
            guard StaticShapes.halfPlane(records[Int(shape)].half_plane, meets: box),
                sets[Int(shape)] & own != 0
            else { continue }
            pairs.append(Int32(collider), ~shape)
        }
        guard !statics.tree.isEmpty else { return }
        statics.tree.query(box) { shape in
            // Anchored colliders are in the grid as well.
            guard shape >= 0, StaticShapes.segment(records[Int(shape)].segment, crosses: box),
                sets[Int(shape)] & own != 0
            else { return }
            pairs.append(Int32(collider), ~shape)
        }
    }
}
