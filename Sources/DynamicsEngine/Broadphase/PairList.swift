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
            low.reserveDiscarding(pairs + 8)
            high.reserveDiscarding(pairs + 8)
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
    /// Pairs of the previous list that touched and were left out.
    private var dropped = Buffer<Int32>()
    private var droppedCount = 0

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
            + order.byteCount + bins.byteCount + dropped.byteCount
    }

    /// Replaces the list by the pairs given, keeping the manifolds of pairs that stay.
    ///
    /// - Parameters:
    ///   - low, high: pairs in any order; none occurs twice.
    ///   - activeColliders: colliders from here on are asleep or anchored.
    /// - Complexity: O(pairs + colliders).
    mutating func replace(
        low: UnsafePointer<Int32>, high: UnsafePointer<Int32>, count: Int, colliderCount: Int, activeColliders: Int
    ) {
        swap(&current, &previous)
        current.count = count
        current.reserve(count, colliders: colliderCount)
        sort(low, high, colliderCount)
        carryOver()
        finishList(activeColliders)
    }

    /// Replaces the pairs of some colliders, keeping all others and the manifolds of pairs that stay.
    ///
    /// - Parameters:
    ///   - found: the present pairs of the colliders in question, ascending by ``key(_:_:)``.
    ///   - isReplaced: 1 for each of those colliders, else 0.
    ///   - activeColliders: colliders from here on are asleep or anchored.
    /// - Complexity: O(pairs).
    mutating func replace(
        _ found: UnsafeBufferPointer<UInt64>, of isReplaced: UnsafePointer<UInt8>, activeColliders: Int
    ) {
        swap(&current, &previous)
        let most = previous.count + found.count
        current.reserve(most, colliders: 0)
        dropped.reserveDiscarding(previous.count)
        current.count = merge(found, isReplaced)
        finishList(activeColliders)
    }

    private mutating func merge(_ found: UnsafeBufferPointer<UInt64>, _ isReplaced: UnsafePointer<UInt8>) -> Int {
        let (new, old) = (Sides(current), Sides(previous))
        let dropped = dropped.pointer
        var (droppedCount, count, next, from) = (0, 0, 0, 0)
        while true {
            // The pairs up to the next one that is found anew or replaced stay as they are.
            let limit = next < found.count ? found[next] : .max
            var end = from
            while end < old.count, old.key(end) < limit, !old.has(isReplaced, end) { end += 1 }
            new.copy(count, from: old, from..<end)
            count += end - from
            from = end
            if from < old.count, old.key(from) < limit {
                dropped[droppedCount] = Int32(from)
                droppedCount += Int(old.touching[from])
                from += 1
            } else if next < found.count {
                let stays = from < old.count && old.key(from) == limit
                if stays { new.copy(count, from: old, from..<(from + 1)) } else { new.begin(count, key: limit) }
                from += stays ? 1 : 0
                count += 1
                next += 1
            } else {
                break
            }
        }
        self.droppedCount = droppedCount
        return count
    }

    /// Both sides of a pair as one number that sorts like the list; static shapes, being negative, come last.
    @inline(__always) static func key(_ low: Int32, _ high: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    }

    /// What kernels want behind the last pair, and how many pairs are active.
    private mutating func finishList(_ activeColliders: Int) {
        let count = current.count
        // Kernels read whole groups of eight, and padding lanes the empty pair.
        current.low.zero(count..<(count + 8))
        current.high.zero(count..<(count + 8))
        current.manifolds.zero((count * csimd_manifold_stride)..<((count + 1) * csimd_manifold_stride))
        var (first, last) = (0, count)
        while first < last {
            let middle = (first + last) / 2
            if Int(current.low[middle]) < activeColliders { first = middle + 1 } else { last = middle }
        }
        activeCount = first
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

    /// Copies what the old list knew of the pairs that stay, and notes those that touched and don't stay.
    private mutating func carryOver() {
        let (new, old) = (Sides(current), Sides(previous))
        dropped.reserveDiscarding(old.count)
        droppedCount = 0
        let dropped = dropped.pointer
        var droppedCount = 0
        var next = 0
        for pair in 0..<new.count {
            let key = new.key(pair)
            while next < old.count, old.key(next) < key {
                dropped[droppedCount] = Int32(next)
                droppedCount += Int(old.touching[next])
                next += 1
            }
            if next < old.count, old.key(next) == key {
                new.copyState(pair, from: old, next)
                next += 1
            } else {
                new.clearState(pair)
            }
        }
        while next < old.count {
            dropped[droppedCount] = Int32(next)
            droppedCount += Int(old.touching[next])
            next += 1
        }
        self.droppedCount = droppedCount
    }

    /// The pairs that the last ``replace(low:high:count:colliderCount:activeColliders:)`` left out though they
    /// touched.
    func forEachDropped(_ body: (_ low: Int32, _ high: Int32) -> Void) {
        for k in 0..<droppedCount { body(previous.low[Int(dropped[k])], previous.high[Int(dropped[k])]) }
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

        @inline(__always) func key(_ pair: Int) -> UInt64 { PairList.key(low[pair], high[pair]) }

        /// Whether a collider with a mark is one of the sides.
        @inline(__always) func has(_ marks: UnsafePointer<UInt8>, _ pair: Int) -> Bool {
            let other = high[pair]
            return marks[Int(low[pair])] | (other >= 0 ? marks[Int(other)] : 0) != 0
        }

        /// A pair that was not in the list.
        @inline(__always) func begin(_ pair: Int, key: UInt64) {
            low[pair] = Int32(truncatingIfNeeded: key >> 32)
            high[pair] = Int32(truncatingIfNeeded: key)
            clearState(pair)
        }

        /// A run of pairs with all that is known of them. Manifolds without points say nothing: only the others are
        /// copied, found by eights since which ones have points is anybody's guess.
        func copy(_ pair: Int, from other: Self, _ run: Range<Int>) {
            (low + pair).update(from: other.low + run.lowerBound, count: run.count)
            (high + pair).update(from: other.high + run.lowerBound, count: run.count)
            (pointCounts + pair).update(from: other.pointCounts + run.lowerBound, count: run.count)
            (touching + pair).update(from: other.touching + run.lowerBound, count: run.count)
            let points = UnsafeRawPointer(other.pointCounts)
            for first in stride(from: run.lowerBound, to: run.upperBound, by: 8) {
                var bits = ByteFlags(points.loadUnaligned(fromByteOffset: first, as: UInt64.self)).packed
                if run.upperBound - first < 8 { bits &= (1 << Int32(run.upperBound - first)) - 1 }
                while bits != 0 {
                    let old = first + bits.trailingZeroBitCount
                    bits &= bits - 1
                    copyManifold(pair + old - run.lowerBound, from: other, old)
                }
            }
        }

        @inline(__always) private func copyManifold(_ pair: Int, from other: Self, _ old: Int) {
            let stride = csimd_manifold_stride
            UnsafeMutableRawPointer(manifolds + pair * stride).storeBytes(
                of: UnsafeRawPointer(other.manifolds + old * stride).loadUnaligned(as: SIMD16<Float>.self),
                as: SIMD16<Float>.self)
        }

        @inline(__always) func copyState(_ pair: Int, from other: Self, _ old: Int) {
            pointCounts[pair] = other.pointCounts[old]
            touching[pair] = other.touching[old]
            if other.pointCounts[old] != 0 { copyManifold(pair, from: other, old) }
        }

        @inline(__always) func clearState(_ pair: Int) {
            pointCounts[pair] = 0
            touching[pair] = 0
        }
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
        reorder(kept, &scratch)
    }

    /// Puts the renamed pairs into sorted order, together with their manifolds.
    private mutating func reorder(_ kept: Int, _ scratch: inout PairScratch) {
        scratch.order.reserveDiscarding(kept)
        for pair in 0..<kept {
            scratch.order.keys[pair] = PairList.key(scratch.low[pair], scratch.high[pair])
            scratch.order.values[pair] = Int32(pair)
        }
        scratch.order.sort(kept)
        swap(&current, &previous)
        current.count = kept
        current.reserve(kept, colliders: 0)
        let stride = csimd_manifold_stride
        for place in 0..<kept {
            let source = Int(scratch.order.values[place])
            let old = Int(scratch.old[source])
            current.low[place] = scratch.low[source]
            current.high[place] = scratch.high[source]
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
    fileprivate var order = RadixOrder()

    mutating func reserve(_ count: Int) {
        low.reserve(count)
        high.reserve(count)
        old.reserve(count)
    }

    var byteCount: Int { low.byteCount + high.byteCount + old.byteCount + order.byteCount }
}
