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
        /// The bin, and which collider is side a (`csimd_form_reversed`); ``PairList/unknownForm`` until it is found.
        var forms = Buffer<UInt8>()

        mutating func reserve(_ pairs: Int) {
            low.reserveDiscarding(pairs + 8)
            high.reserveDiscarding(pairs + 8)
            // One empty pair behind the last, for padding lanes.
            manifolds.reserveDiscarding((pairs + 1) * csimd_manifold_stride)
            pointCounts.reserveDiscarding(pairs + 1)
            touching.reserveDiscarding(pairs + 1)
            forms.reserveDiscarding(pairs + 8)
        }

        var byteCount: Int {
            low.byteCount + high.byteCount + manifolds.byteCount + pointCounts.byteCount + touching.byteCount
                + forms.byteCount
        }
    }

    var current = Storage()
    private var previous = Storage()
    /// Pairs of the previous list that touched and were left out.
    private var dropped = Buffer<Int32>()
    private var droppedCount = 0
    /// Where each lower collider's pairs end, while the list is made.
    private var ends = Buffer<Int32>()

    /// Neither a bin nor a side.
    static let unknownForm: UInt8 = 0x40

    /// Pairs by bin, each bin padded to a multiple of 8, and the sides of each.
    var order = Buffer<Int32>()
    var sideA = Buffer<Int32>()
    var sideB = Buffer<Int32>()
    var binRanges: [Range<Int>] = Array(repeating: 0..<0, count: Bin.count)
    /// Pairs `0..<activeCount` have a side that is awake.
    private(set) var activeCount = 0

    var count: Int { current.count }

    var byteCount: Int {
        current.byteCount + previous.byteCount + sideA.byteCount + sideB.byteCount + order.byteCount
            + dropped.byteCount + ends.byteCount
    }

    /// Replaces the list by the pairs that were found, in any order and none of them twice, keeping the manifolds of
    /// pairs that stay.
    ///
    /// - Parameters:
    ///   - activeColliders: colliders from here on are asleep or anchored.
    ///   - share: calls a function for each run, at the same time where there are several.
    /// - Complexity: O(pairs + colliders).
    mutating func replace(by runs: PairRuns, activeColliders: Int, share: ((_ run: Int) -> Void) -> Void) {
        swap(&current, &previous)
        for run in 0..<runs.count { runs.places[run + 1] = runs.places[run] + runs.foundCount(run) }
        current.count = runs.places[runs.count]
        current.reserve(current.count)
        ends.reserveDiscarding(runs.colliders(of: runs.count - 1).upperBound)
        let writer = beginReplacing(runs)
        share { writer.sort($0) }
        finishReplacing(runs, activeColliders)
    }

    /// Replaces the pairs of some colliders by those that were found, keeping all others and the manifolds of pairs
    /// that stay.
    ///
    /// - Parameters:
    ///   - isReplaced: 1 for each of those colliders, else 0.
    ///   - activeColliders: colliders from here on are asleep or anchored.
    ///   - share: calls a function for each run, at the same time where there are several.
    /// - Complexity: O(pairs).
    mutating func replacePairs(
        of isReplaced: UnsafePointer<UInt8>, by runs: PairRuns, activeColliders: Int,
        share: ((_ run: Int) -> Void) -> Void
    ) {
        swap(&current, &previous)
        var most = previous.count
        for run in 0..<runs.count { most += runs.foundCount(run) }
        current.reserve(most)
        let writer = beginReplacing(runs)
        if runs.count > 1 {
            share { runs.places[$0 + 1] = writer.mergedCount($0, isReplaced) }
            for run in 0..<runs.count { runs.places[run + 1] += runs.places[run] }
        }
        share { run in
            let end = writer.merge(run, isReplaced)
            if run == runs.count - 1 { runs.places[runs.count] = end }
        }
        current.count = runs.places[runs.count]
        finishReplacing(runs, activeColliders)
    }

    private mutating func beginReplacing(_ runs: PairRuns) -> PairListWriter {
        runs.places[0] = 0
        dropped.reserveDiscarding(previous.count)
        return PairListWriter(
            new: PairSides(current), old: PairSides(previous), ends: ends.pointer, dropped: dropped.pointer, runs: runs)
    }

    private mutating func finishReplacing(_ runs: PairRuns, _ activeColliders: Int) {
        // Each run has noted its dropped pairs from the place on where its old pairs begin.
        droppedCount = 0
        for run in 0..<runs.count {
            let begin = PairSides(previous).range(of: run, runs).lowerBound
            for k in begin..<(begin + runs.dropped[run]) {
                dropped[droppedCount] = dropped[k]
                droppedCount += 1
            }
        }
        let count = current.count
        // Kernels read whole groups of eight, and padding lanes the empty pair.
        current.low.zero(count..<(count + 8))
        current.high.zero(count..<(count + 8))
        current.manifolds.zero((count * csimd_manifold_stride)..<((count + 1) * csimd_manifold_stride))
        activeCount = PairSides(current).first(ofLow: activeColliders)
    }

    /// Both sides of a pair as one number that sorts like the list; static shapes, being negative, come last.
    @inline(__always) static func key(_ low: Int32, _ high: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    }

    /// Notes that no pair has a side that is awake.
    mutating func deactivate() { activeCount = 0 }

    /// The pairs that the last replacement left out though they touched.
    func forEachDropped(_ body: (_ low: Int32, _ high: Int32) -> Void) {
        for k in 0..<droppedCount { body(previous.low[Int(dropped[k])], previous.high[Int(dropped[k])]) }
    }

    /// Renames the sides of all pairs after slots or static shapes have changed; −1 drops the pair.
    ///
    /// The list is out of order until ``replace`` has been called with pairs of the new names.
    mutating func rename(collider: (Int32) -> Int32, staticShape: (Int32) -> Int32) {
        // Not kept: a pair takes 36 bytes of it, and bodies are put into a new order now and then only.
        var scratch = PairScratch()
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
        current.reserve(kept)
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
private struct PairScratch: ~Copyable {
    var low = Buffer<Int32>()
    var high = Buffer<Int32>()
    var old = Buffer<Int32>()
    fileprivate var order = RadixOrder()

    mutating func reserve(_ count: Int) {
        low.reserve(count)
        high.reserve(count)
        old.reserve(count)
    }
}
