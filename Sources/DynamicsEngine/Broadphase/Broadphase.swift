import CSIMD
import DynamicsModel

/// What the search for pairs keeps between steps.
struct Broadphase: ~Copyable {
    /// The pair list must be made anew, whatever has moved.
    var isDirty = true
    /// All bounds were made in the last step.
    private var boundsAreNew = false
    /// Anchored items or boundaries have changed.
    var staticsChanged = true
    var grid = Grid()
    var moved = MovedColliders()
    /// The colliders that have left their enlarged bounds, ascending.
    var left = Buffer<Int32>()
    var found = FoundPairs()
    private var candidates = Buffer<Int32>()
    /// What each collider and static shape is made of, as pairs are described by.
    var materials = Buffer<Float>()
    /// For how many more steps bounds are no wider than the step needs.
    private var tightSteps = 0
    /// Whether all pairs are searched in this step, whatever has moved: bounds are tight, or were in the last step.
    private(set) var searchesAll = false
    /// What tight bounds leave out of every body's motion, pt a step.
    private(set) var commonMotion = Vector2.zero

    /// Whether the list leaves pairs out, because there are more than ``mostPairs(_:)``.
    private(set) var isCrowded = false

    private var hasTightBounds: Bool { tightSteps > 0 }
    /// By what share of their size, and by how many steps of their motion, bounds are enlarged so that pairs may be kept.
    var skinFraction: Float { hasTightBounds ? 0 : Float(Tuning.skinFraction) }
    var lookaheadSteps: Float { hasTightBounds ? 0 : Float(Tuning.lookaheadSteps) }

    /// Wide bounds don't pay where more than one in so many colliders leave them in the first step.
    private static let tightShare = 4

    /// Decides how wide bounds are: where many colliders leave theirs at once all the same, there is a full search in every
    /// step, and wide bounds only make it find more pairs; if they hold for one step only, it is half as often, which
    /// pays. From time to time wide ones are tried again: who leaves tight ones says nothing.
    mutating func noteLeft(_ left: Int, of colliders: Int) {
        if !searchesAll, boundsAreNew, left * Broadphase.tightShare > colliders {
            tightSteps = Tuning.tightBoundsSteps
            searchesAll = true
        }
        boundsAreNew = false
    }

    /// Ends a search of all pairs, which has made all bounds anew.
    mutating func endFullSearch() {
        isDirty = false
        boundsAreNew = true
    }

    /// Begins the search of a step. Where items have woken in the step there is another one.
    mutating func beginSearch(_ bodies: borrowing Bodies, allAreAwake: Bool, tick: Double) {
        searchesAll = hasTightBounds
        if hasTightBounds { tightSteps -= 1 }
        noteCommonMotion(bodies, allAreAwake, tick)
    }

    /// Makes bounds tight from this step on; returns whether they were not. A list that leaves pairs out must depend on
    /// the state alone, not on when bounds were enlarged.
    mutating func tighten(_ bodies: borrowing Bodies, allAreAwake: Bool, tick: Double) -> Bool {
        guard !hasTightBounds else { return false }
        (tightSteps, searchesAll) = (Tuning.tightBoundsSteps, true)
        noteCommonMotion(bodies, allAreAwake, tick)
        return true
    }

    /// Finds what tight bounds leave out. Bounds of what sleeps or is anchored stay as they are, so where there is any,
    /// nothing is common.
    private mutating func noteCommonMotion(_ bodies: borrowing Bodies, _ allAreAwake: Bool, _ tick: Double) {
        commonMotion = hasTightBounds && allAreAwake ? bodies.commonVelocity() * tick : .zero
    }

    /// Pairs that are listed without leaving any out.
    static func mostPairs(_ colliders: Int) -> Int {
        max(Tuning.crowdedPairs, Tuning.maximumContactsPerItem * colliders)
    }

    var byteCount: Int {
        grid.byteCount + moved.byteCount + left.byteCount + found.byteCount + candidates.byteCount
            + materials.byteCount
    }
}

/// What a search looks at.
struct ColliderView {
    private let minX: UnsafeMutablePointer<Float>
    private let minY: UnsafeMutablePointer<Float>
    private let maxX: UnsafeMutablePointer<Float>
    private let maxY: UnsafeMutablePointer<Float>
    fileprivate let body: UnsafeMutablePointer<Int32>
    fileprivate let itemSets: UnsafeMutablePointer<UInt32>
    fileprivate let boundarySets: UnsafeMutablePointer<UInt32>
    fileprivate let awakeBodies: Int32
    fileprivate let awakeColliders: Int
    fileprivate let count: Int
    fileprivate let kernels: csimd_broadphase_kernels

    init(_ world: World) {
        minX = world.colliders.minX.pointer
        minY = world.colliders.minY.pointer
        maxX = world.colliders.maxX.pointer
        maxY = world.colliders.maxY.pointer
        body = world.colliders.body.pointer
        itemSets = world.bodies.itemSets.pointer
        boundarySets = world.bodies.boundarySets.pointer
        awakeBodies = Int32(world.awakeCount)
        awakeColliders = world.awakeColliderCount
        count = world.colliders.count
        kernels = world.kernels.table.broadphase
    }

    /// The enlarged bounds of a collider.
    func box(_ collider: Int) -> StaticTree.Box {
        StaticTree.Box(minX: minX[collider], minY: minY[collider], maxX: maxX[collider], maxY: maxY[collider])
    }
}

extension Broadphase {
    /// Collects all pairs; those without an awake side are the ones that the list has already.
    ///
    /// - Parameter isCrowded: whether each collider takes only so many partners that they fit in memory.
    /// - Returns: whether there are no more than ``mostPairs(_:)``; if there are, what was found is of no use.
    mutating func findAllPairs(
        _ colliders: ColliderView, _ statics: borrowing StaticShapes, _ list: borrowing PairList, isCrowded: Bool
    ) -> Bool {
        self.isCrowded = isCrowded
        let most = Self.mostPairs(colliders.count)
        guard findGridPairs(colliders, most) else { return false }
        filter(from: 0, colliders)
        guard findCoarsePairs(colliders, most) else { return false }
        if statics.count > 0 {
            let limit = partnerLimit(most, colliders.awakeColliders)
            for collider in 0..<colliders.awakeColliders {
                let first = found.count
                findStaticPairs(of: collider, colliders, statics)
                guard isCrowded || found.count <= most else { return false }
                found.count = min(found.count, first + limit)
            }
        }
        for pair in 0..<list.count where Int(list.current.low[pair]) >= colliders.awakeColliders {
            found.append(list.current.low[pair], list.current.high[pair])
        }
        return true
    }

    /// Partners that each of so many colliders may take.
    private func partnerLimit(_ most: Int, _ colliders: Int) -> Int {
        isCrowded ? max(Tuning.maximumContactsPerItem, most / max(1, colliders)) : .max / 2
    }

    /// Collects the pairs of the first `count` colliders in ``left``, each pair once. They move from the grid into the
    /// list of moved ones.
    ///
    /// - Returns: whether there are no more than ``mostPairs(_:)``; if there are, only a full search can follow.
    mutating func findPairs(ofLeft count: Int, _ colliders: ColliderView, _ statics: borrowing StaticShapes) -> Bool {
        for k in 0..<count {
            let collider = Int(left[k])
            if moved.update(collider, colliders.box(collider)) { grid.remove(collider) }
            moved.isSearched[collider] = 1
        }
        moved.noteSearch(count)
        found.removeAll()
        let most = Self.mostPairs(colliders.count)
        for k in 0..<count {
            let collider = left[k]
            let box = colliders.box(Int(collider))
            for level in grid.levels { query(level, collider, box, colliders) }
            queryMoved(collider, box, colliders)
            if statics.count > 0 { findStaticPairs(of: Int(collider), colliders, statics) }
            guard found.count <= most else { return false }
        }
        return true
    }

    /// Forgets which colliders were searched.
    func endSearch(ofLeft count: Int) {
        for k in 0..<count { moved.isSearched[Int(left[k])] = 0 }
    }

    /// Pairs within each level of the grid; returns whether there are no more than asked for.
    private mutating func findGridPairs(_ colliders: ColliderView, _ most: Int) -> Bool {
        var arguments = csimd_pairs_arguments(
            sorted: grid.sortedBounds(), row_start: grid.rowStart.pointer, row_key: grid.rowKey.pointer,
            row_begin: 0, row_end: Int32(grid.rowCount), row_count: Int32(grid.rowCount),
            pair_a: found.low.pointer, pair_b: found.high.pointer, pair_count: 0,
            pair_capacity: Int32(found.low.capacity),
            partner_limit: isCrowded ? Int32(Tuning.maximumContactsPerItem) : .max, next_row: 0, next_place: 0)
        while true {
            colliders.kernels.find_pairs(&arguments)
            guard isCrowded || Int(arguments.pair_count) <= most else { return false }
            if arguments.next_row == arguments.row_end { break }
            found.reserve(2 * Int(arguments.pair_capacity) + colliders.count + 1024)
            arguments.row_begin = arguments.next_row
            arguments.pair_a = found.low.pointer
            arguments.pair_b = found.high.pointer
            arguments.pair_capacity = Int32(found.low.capacity)
        }
        found.count = Int(arguments.pair_count)
        return true
    }

    /// Drops pairs that need no contact and puts the lower collider first.
    private mutating func filter(from first: Int, _ colliders: ColliderView) {
        let (low, high, body, sets) = (found.low.pointer, found.high.pointer, colliders.body, colliders.itemSets)
        var kept = first
        for pair in first..<found.count {
            let (a, b) = (min(low[pair], high[pair]), max(low[pair], high[pair]))
            let (bodyA, bodyB) = (body[Int(a)], body[Int(b)])
            guard bodyA != bodyB, bodyA < colliders.awakeBodies, sets[Int(bodyA)] & sets[Int(bodyB)] != 0 else {
                continue
            }
            low[kept] = a
            high[kept] = b
            kept += 1
        }
        found.count = kept
    }

    /// Pairs of colliders of different levels: each coarse one looks at the finer rows and columns it covers. Returns
    /// whether there are no more than asked for.
    private mutating func findCoarsePairs(_ colliders: ColliderView, _ most: Int) -> Bool {
        let levels = grid.levels
        guard levels.count > 1 else { return true }
        let firstCoarse = grid.rowStart[levels[0].rows.upperBound]
        let limit = partnerLimit(most, Int(grid.rowStart[grid.rowCount] - firstCoarse))
        for coarse in 1..<levels.count where !levels[coarse].rows.isEmpty {
            let rows = levels[coarse].rows
            for place in Int(grid.rowStart[rows.lowerBound])..<Int(grid.rowStart[rows.upperBound]) {
                let collider = grid.collider[place]
                let box = colliders.box(Int(collider))
                let first = found.count
                for fine in 0..<coarse { query(levels[fine], collider, box, colliders) }
                guard isCrowded || found.count <= most else { return false }
                found.count = min(found.count, first + limit)
            }
        }
        return true
    }

    /// Pairs of a collider with those of one level of the grid.
    private mutating func query(
        _ level: Grid.Level, _ collider: Int32, _ box: StaticTree.Box, _ colliders: ColliderView
    ) {
        guard !level.rows.isEmpty else { return }
        let half = 0.5 * level.cell
        let lastRow = Grid.cell(box.maxY + half, level.cell)
        let firstColumn = Grid.cell(box.minX - half, level.cell)
        let lastColumn = Grid.cell(box.maxX + half, level.cell)
        let sorted = grid.sortedBounds()
        let first = found.count
        var row = grid.firstRow(of: level, notAbove: Grid.cell(box.minY - half, level.cell))
        while row < level.rows.upperBound, grid.row(row) <= lastRow {
            let begin = grid.firstPlace(inRow: row, notLeftOf: firstColumn)
            let end = grid.firstPlace(inRow: row, notLeftOf: lastColumn &+ 1)
            row += 1
            guard begin < end else { continue }
            let count = compare(box, sorted, begin..<end, colliders)
            for k in 0..<count { found.append(collider, candidates[k]) }
        }
        filter(from: first, colliders)
    }

    /// Pairs of a collider with the moved ones; of two that are both searched the lower one finds the pair.
    private mutating func queryMoved(_ collider: Int32, _ box: StaticTree.Box, _ colliders: ColliderView) {
        let first = found.count
        let count = compare(box, moved.bounds(), 0..<moved.count, colliders)
        for k in 0..<count {
            let other = candidates[k]
            if moved.isSearched[Int(other)] == 0 || other > collider { found.append(collider, other) }
        }
        filter(from: first, colliders)
    }

    /// Puts those whose bounds overlap a box into `candidates`; returns how many.
    private mutating func compare(
        _ box: StaticTree.Box, _ sorted: csimd_sorted_bounds, _ range: Range<Int>, _ colliders: ColliderView
    ) -> Int {
        candidates.reserveDiscarding(range.count + 8)
        var arguments = csimd_query_arguments(
            sorted: sorted, min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY,
            begin: Int32(range.lowerBound), end: Int32(range.upperBound), found: candidates.pointer, found_count: 0)
        colliders.kernels.query(&arguments)
        return Int(arguments.found_count)
    }

    /// Pairs of an awake collider with segments and half planes.
    private mutating func findStaticPairs(
        of collider: Int, _ colliders: ColliderView, _ statics: borrowing StaticShapes
    ) {
        // What is static does not take part in the common motion.
        let box = colliders.box(collider).enlarged(by: Float(commonMotion.length))
        let own = colliders.boundarySets[Int(colliders.body[collider])]
        let (records, sets) = (statics.records.pointer, statics.sets.pointer)
        for shape in statics.halfPlanes {
            guard StaticShapes.halfPlane(records + Int(shape) * csimd_segment_stride, meets: box),
                sets[Int(shape)] & own != 0
            else { continue }
            found.append(Int32(collider), ~shape)
        }
        guard !statics.tree.isEmpty else { return }
        statics.tree.query(box) { shape in
            // Anchored colliders are in the grid as well.
            guard shape >= 0, StaticShapes.segment(records + Int(shape) * csimd_segment_stride, crosses: box),
                sets[Int(shape)] & own != 0
            else { return }
            found.append(Int32(collider), ~shape)
        }
    }
}

/// The pairs that a search has found so far.
struct FoundPairs: ~Copyable {
    var count = 0
    /// The lower collider, and the higher one or the complement (~) of a static shape.
    private(set) var low = Buffer<Int32>()
    private(set) var high = Buffer<Int32>()
    private var order = RadixOrder()

    var byteCount: Int { low.byteCount + high.byteCount + order.byteCount }

    mutating func removeAll() { count = 0 }

    mutating func removeAll(where isDropped: (_ low: Int32, _ high: Int32) -> Bool) {
        var kept = 0
        for pair in 0..<count where !isDropped(low[pair], high[pair]) {
            (low[kept], high[kept]) = (low[pair], high[pair])
            kept += 1
        }
        count = kept
    }

    mutating func reserve(_ count: Int) {
        low.reserve(count)
        high.reserve(count)
    }

    mutating func append(_ a: Int32, _ b: Int32) {
        reserve(count + 1)
        low[count] = a
        high[count] = b
        count += 1
    }

    /// The pairs as ``PairList/key(_:_:)`` has them, ascending; valid until the next search.
    mutating func sortedKeys() -> UnsafeBufferPointer<UInt64> {
        order.reserveDiscarding(count)
        for pair in 0..<count { order.keys[pair] = PairList.key(low[pair], high[pair]) }
        order.sort(count)
        return UnsafeBufferPointer(start: order.keys.pointer, count: count)
    }
}
