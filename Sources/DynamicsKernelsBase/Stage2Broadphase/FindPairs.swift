// Pairs whose enlarged bounds overlap.
//
//     min_a ≤ max_b and min_b ≤ max_a, by axis
//
// min, max   enlarged bounds, pt
//
// Colliders are sorted by level, row and column of a grid whose cells are at least as wide as any bounds of their
// level, so partners lie in the neighbouring cells only. Each collider takes partners that stand behind it, so that
// each pair is found once. Eight bounds are compared at a time, and hits are stored packed.
// Source: B. Mirtich, "Efficient algorithms for two-phase collision detection" (1997), for grids of several levels.

import CSIMD

/// The sorted bounds at `place..<end` that overlap a box, packed behind `found`; returns how many.
///
/// Writes eight lanes at a time, so `found` needs room for `end - place + 8`.
@inline(__always) private func overlaps(
    _ sorted: csimd_sorted_bounds, _ begin: Int, _ end: Int,
    _ minX: FloatLanes, _ minY: FloatLanes, _ maxX: FloatLanes, _ maxY: FloatLanes, _ found: UnsafeMutablePointer<Int32>
) -> Int {
    var count = 0
    var place = begin
    while place < end {
        var hit = sorted.min_x.lanes(at: place) <= maxX
        hit &= minX <= sorted.max_x.lanes(at: place)
        hit &= sorted.min_y.lanes(at: place) <= maxY
        hit &= minY <= sorted.max_y.lanes(at: place)
        var bits = hit.bits
        let rest = end - place
        if rest < 8 { bits &= (1 << Int32(rest)) - 1 }
        if bits != 0 {
            found.storePacked(sorted.collider.lanes(at: place), where: bits, at: count)
            count += bits.nonzeroBitCount
        }
        place += 8
    }
    return count
}

/// Pairs of overlapping bounds within each level of the grid.
///
/// A cell is at least as wide as any bounds of its level, so partners lie in the next cells only: the rest of
/// a collider's own row up to the next column, and in the row below the three columns around it. Both ranges
/// move forward with the collider, so nothing is searched. Rows are consecutive in memory.
@inline(never) func findPairs(_ arguments: inout csimd_pairs_arguments) {
    let sorted = arguments.sorted
    var count = Int(arguments.pair_count)
    var row = Int(arguments.row_begin)
    while row < Int(arguments.row_end) {
        let begin = Int(arguments.row_start[row])
        let end = Int(arguments.row_start[row + 1])
        let hasBelow = row + 1 < Int(arguments.row_count) && arguments.row_key[row + 1] == arguments.row_key[row] + 1
        let belowEnd = hasBelow ? Int(arguments.row_start[row + 2]) : end
        var ownEnd = begin
        var low = end
        var high = end
        for place in begin..<end {
            let column = sorted.column[place]
            while ownEnd < end, sorted.column[ownEnd] <= column + 1 { ownEnd += 1 }
            while low < belowEnd, sorted.column[low] < column - 1 { low += 1 }
            if high < low { high = low }
            while high < belowEnd, sorted.column[high] <= column + 1 { high += 1 }
            guard count + (ownEnd - place) + (high - low) + 16 <= Int(arguments.pair_capacity) else {
                arguments.pair_count = Int32(count)
                arguments.next_row = Int32(row)
                arguments.next_place = Int32(place)
                return
            }
            if row == Int(arguments.row_begin), place < Int(arguments.next_place) { continue }
            let minX = FloatLanes(sorted.min_x[place])
            let minY = FloatLanes(sorted.min_y[place])
            let maxX = FloatLanes(sorted.max_x[place])
            let maxY = FloatLanes(sorted.max_y[place])
            let first = count
            count += overlaps(sorted, place + 1, ownEnd, minX, minY, maxX, maxY, arguments.pair_b + count)
            count += overlaps(sorted, low, high, minX, minY, maxX, maxY, arguments.pair_b + count)
            count = first + min(count - first, Int(arguments.partner_limit))
            let collider = sorted.collider[place]
            for pair in first..<count { arguments.pair_a[pair] = collider }
        }
        row += 1
    }
    arguments.pair_count = Int32(count)
    arguments.next_row = arguments.row_end
}

/// One box against a run of sorted bounds.
@inline(never) func queryBounds(_ arguments: inout csimd_query_arguments) {
    let count = overlaps(
        arguments.sorted, Int(arguments.begin), Int(arguments.end),
        FloatLanes(arguments.min_x), FloatLanes(arguments.min_y),
        FloatLanes(arguments.max_x), FloatLanes(arguments.max_y), arguments.found)
    arguments.found_count = Int32(count)
}

/// The entry points of the broadphase.
func broadphaseKernels() -> csimd_broadphase_kernels {
    csimd_broadphase_kernels(
        update_colliders: { updateColliders(&$0.pointee) },
        enlarge_bounds: { enlargeBounds(&$0.pointee) },
        enlarge_left_bounds: { enlargeLeftBounds(&$0.pointee) },
        find_pairs: { findPairs(&$0.pointee) },
        query: { queryBounds(&$0.pointee) },
        describe_pairs: { describePairs($0.pointee) })
}
