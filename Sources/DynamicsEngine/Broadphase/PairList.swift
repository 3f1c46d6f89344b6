import CSIMD
import DynamicsModel

/// The pairs that may touch, sorted by their lower and higher collider, with what is kept of each from step
/// to step: its manifold and whether it touches.
///
/// Kept in two halves that change places when the list is made anew, so that a pair that stays finds its
/// old manifold by merging the two sorted lists.
struct PairList: ~Copyable {
    /// One side of the list that can be swapped.
    struct Storage: ~Copyable {
        var count = 0
        /// The lower collider, and the higher one or the complement (~) of a static shape.
        var low = Buffer<Int32>()
        var high = Buffer<Int32>()
        var manifolds = Buffer<Float>()
        var pointCounts = Buffer<UInt8>()
        /// Whether a begin event was sent and no end event since.
        var touching = Buffer<UInt8>()
        /// Where each lower collider's pairs begin.
        var start = Buffer<Int32>()

        mutating func reserve(_ pairs: Int, colliders: Int) {
            low.reserveDiscarding(pairs)
            high.reserveDiscarding(pairs)
            // One empty pair behind the last, for padding lanes.
            manifolds.reserveDiscarding((pairs + 1) * csimd_manifold_stride)
            pointCounts.reserveDiscarding(pairs + 1)
            touching.reserveDiscarding(pairs + 1)
            start.reserveDiscarding(colliders + 2)
        }

        var byteCount: Int {
            low.byteCount + high.byteCount + manifolds.byteCount + pointCounts.byteCount + touching.byteCount
                + start.byteCount
        }
    }

    var current = Storage()
    private var previous = Storage()

    /// Sides as the narrowphase wants them: lower kind first, then lower id.
    var sideA = Buffer<Int32>()
    var sideB = Buffer<Int32>()
    /// Solver record of each pair (`csimd_pair_stride` floats).
    var records = Buffer<Float>()
    /// Pairs by bin, each bin padded to a multiple of 8.
    var order = Buffer<Int32>()
    var binRanges: [Range<Int>] = Array(repeating: 0..<0, count: Bin.count)
    /// Pairs `0..<activeCount` have a side that is awake.
    private(set) var activeCount = 0

    /// The bin of each pair.
    var bins = Buffer<UInt8>()

    var count: Int { current.count }

    var byteCount: Int {
        current.byteCount + previous.byteCount + sideA.byteCount + sideB.byteCount + records.byteCount
            + order.byteCount + bins.byteCount
    }

    /// Replaces the list by the pairs given, keeping the manifolds of pairs that stay.
    ///
    /// - Parameters:
    ///   - low, high: pairs in any order; none occurs twice.
    ///   - activeColliders: colliders from here on are asleep or anchored.
    ///   - dropped: called with every pair that touched and is no longer in the list.
    /// - Complexity: O(pairs + colliders).
    mutating func replace(
        low: UnsafePointer<Int32>, high: UnsafePointer<Int32>, count: Int, colliderCount: Int, activeColliders: Int,
        dropped: (_ low: Int32, _ high: Int32, _ manifold: UnsafePointer<Float>) -> Void
    ) {
        swap(&current, &previous)
        current.count = count
        current.reserve(count, colliders: colliderCount)
        sort(low, high, colliderCount)
        carryOver(colliderCount, dropped)
        current.manifolds.zero((count * csimd_manifold_stride)..<((count + 1) * csimd_manifold_stride))
        activeCount = Int(current.start[activeColliders])
    }

    /// Notes that no pair has a side that is awake.
    mutating func deactivate() { activeCount = 0 }

    /// Sorts by the lower collider by counting, and each collider's few pairs by the higher one.
    private mutating func sort(_ low: UnsafePointer<Int32>, _ high: UnsafePointer<Int32>, _ colliderCount: Int) {
        current.start.zero(0..<(colliderCount + 2))
        let start = current.start.pointer
        let (sortedLow, sortedHigh) = (current.low.pointer, current.high.pointer)
        for pair in 0..<current.count { start[Int(low[pair]) + 2] += 1 }
        for collider in 0..<colliderCount { start[collider + 2] += start[collider + 1] }
        for pair in 0..<current.count {
            let place = Int(start[Int(low[pair]) + 1])
            start[Int(low[pair]) + 1] += 1
            sortedLow[place] = low[pair]
            sortedHigh[place] = high[pair]
        }
        for collider in 0..<colliderCount {
            sortRun(sortedHigh, Int(start[collider])..<Int(start[collider + 1]))
        }
    }

    /// Insertion sort of one collider's pairs; a long run (a pile at one point) is left to the library.
    private func sortRun(_ high: UnsafeMutablePointer<Int32>, _ range: Range<Int>) {
        if range.count > 32 {
            var run = UnsafeMutableBufferPointer(start: high + range.lowerBound, count: range.count)
            run.sort { UInt32(bitPattern: $0) < UInt32(bitPattern: $1) }
            return
        }
        for place in range.dropFirst() {
            let value = high[place]
            var hole = place
            // Static shapes, being negative, come last.
            while hole > range.lowerBound, UInt32(bitPattern: high[hole - 1]) > UInt32(bitPattern: value) {
                high[hole] = high[hole - 1]
                hole -= 1
            }
            high[hole] = value
        }
    }

    private mutating func carryOver(
        _ colliderCount: Int, _ dropped: (Int32, Int32, UnsafePointer<Float>) -> Void
    ) {
        let stride = csimd_manifold_stride
        let (new, old) = (Sides(current), Sides(previous))
        var next = 0
        for pair in 0..<current.count {
            let key = new.key(pair)
            while next < old.count, old.key(next) < key {
                reportDropped(next, dropped)
                next += 1
            }
            let manifold = new.manifolds + pair * stride
            if next < old.count, old.key(next) == key {
                manifold.update(from: old.manifolds + next * stride, count: stride)
                new.pointCounts[pair] = old.pointCounts[next]
                new.touching[pair] = old.touching[next]
                next += 1
            } else {
                manifold.update(repeating: 0, count: stride)
                new.pointCounts[pair] = 0
                new.touching[pair] = 0
            }
        }
        while next < old.count {
            reportDropped(next, dropped)
            next += 1
        }
    }

    /// The columns of one half of the list.
    private struct Sides {
        let count: Int
        let low: UnsafeMutablePointer<Int32>
        let high: UnsafeMutablePointer<Int32>
        let manifolds: UnsafeMutablePointer<Float>
        let pointCounts: UnsafeMutablePointer<UInt8>
        let touching: UnsafeMutablePointer<UInt8>

        init(_ storage: borrowing Storage) {
            (count, low, high) = (storage.count, storage.low.pointer, storage.high.pointer)
            manifolds = storage.manifolds.pointer
            pointCounts = storage.pointCounts.pointer
            touching = storage.touching.pointer
        }

        /// Both sides as one number that sorts like the list; static shapes, being negative, come last.
        @inline(__always) func key(_ pair: Int) -> UInt64 {
            UInt64(UInt32(bitPattern: low[pair])) << 32 | UInt64(UInt32(bitPattern: high[pair]))
        }
    }

    private func reportDropped(_ old: Int, _ dropped: (Int32, Int32, UnsafePointer<Float>) -> Void) {
        guard previous.touching[old] != 0 else { return }
        dropped(previous.low[old], previous.high[old], previous.manifolds.pointer + old * csimd_manifold_stride)
    }

    /// Renames the sides of all pairs after slots or static shapes have changed; −1 drops the pair.
    ///
    /// The list is out of order until ``replace`` has been called with pairs of the new names.
    mutating func rename(
        collider: (Int32) -> Int32, staticShape: (Int32) -> Int32, scratch: inout PairScratch
    ) {
        scratch.reserve(current.count)
        var kept = 0
        for pair in 0..<current.count {
            let a = collider(current.low[pair])
            let b = current.high[pair] >= 0 ? collider(current.high[pair]) : staticShape(~current.high[pair])
            guard a >= 0, b >= 0 else { continue }
            let high = current.high[pair] >= 0 ? b : ~b
            scratch.low[kept] = high >= 0 ? min(a, b) : a
            scratch.high[kept] = high >= 0 ? max(a, b) : high
            scratch.old[kept] = Int32(pair)
            kept += 1
        }
        reorder(kept, scratch)
    }

    /// Puts the renamed pairs into sorted order, together with their manifolds.
    private mutating func reorder(_ kept: Int, _ scratch: borrowing PairScratch) {
        let keys = UnsafeMutableBufferPointer(start: scratch.old.pointer, count: kept)
        var places = (0..<kept).map { Int32($0) }
        places.sort { i, j in
            let (a, b) = (Int(i), Int(j))
            if scratch.low[a] != scratch.low[b] { return scratch.low[a] < scratch.low[b] }
            return UInt32(bitPattern: scratch.high[a]) < UInt32(bitPattern: scratch.high[b])
        }
        swap(&current, &previous)
        current.count = kept
        current.reserve(kept, colliders: 0)
        let stride = csimd_manifold_stride
        for (place, source) in places.enumerated() {
            let old = Int(keys[Int(source)])
            current.low[place] = scratch.low[Int(source)]
            current.high[place] = scratch.high[Int(source)]
            (current.manifolds.pointer + place * stride).update(
                from: previous.manifolds.pointer + old * stride, count: stride)
            current.pointCounts[place] = previous.pointCounts[old]
            current.touching[place] = previous.touching[old]
        }
    }
}

/// Buffers that pairs are collected in before they are sorted.
struct PairScratch: ~Copyable {
    var low = Buffer<Int32>()
    var high = Buffer<Int32>()
    var old = Buffer<Int32>()

    mutating func reserve(_ count: Int) {
        low.reserve(count)
        high.reserve(count)
        old.reserve(count)
    }

    var byteCount: Int { low.byteCount + high.byteCount + old.byteCount }
}
