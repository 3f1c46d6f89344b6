import Buffers
import CSIMD
import DynamicsModel

/// The pairs that may touch, sorted by their lower and higher collider, with what is kept of each from step
/// to step: its impulses and whether it touches.
///
/// Kept in two halves that change places when the list is made anew, so that a pair that stays finds its
/// old impulses by merging the two sorted lists. Manifolds are made anew in each step, so the memory of the last ones takes
/// the impulses of the new list, and the impulses left behind make room for the next manifolds.
struct PairList: ~Copyable {
    /// One side of the list that can be swapped.
    struct Storage: ~Copyable {
        var count = 0
        /// The lower collider, and the higher one or the complement (~) of a static shape.
        var low = Buffer<Int32>()
        var high = Buffer<Int32>()
        var pointCounts = Buffer<UInt8>()
        /// Whether a begin event was sent and no end event since.
        var touching = Buffer<UInt8>()
        /// The kind, and which collider is side a (`csimd_form_reversed`); ``PairList/unknownForm`` until it is found.
        var forms = Buffer<UInt8>()

        mutating func reserve(_ pairs: Int) {
            low.reserveDiscarding(pairs + 8)
            high.reserveDiscarding(pairs + 8)
            pointCounts.reserveDiscarding(pairs + 1)
            touching.reserveDiscarding(pairs + 1)
            forms.reserveDiscarding(pairs + 8)
        }

        var byteCount: Int {
            low.byteCount + high.byteCount + pointCounts.byteCount + touching.byteCount + forms.byteCount
        }
    }

    var current = Storage()
    /// The list before, of use while the pairs that were dropped are told; then the sides of pairs by kind lie in it.
    private var previous = Storage()
    /// Impulses and features of pairs that have points; others say nothing.
    var impulses: UnsafeMutablePointer<csimd_contact_impulses> { Self.impulses(in: impulseMemory) }
    /// Of the last collisions of active pairs, also after the list was renamed; others have none.
    var manifolds: UnsafeMutablePointer<csimd_manifold> {
        UnsafeMutableRawPointer(manifoldMemory.pointer).assumingMemoryBound(to: csimd_manifold.self)
    }
    /// Eight floats a pair, which are its impulses in the one and its manifold in the other; they change places.
    private var impulseMemory = Buffer<SIMD8<Float>>()
    private var manifoldMemory = Buffer<SIMD8<Float>>()
    /// How many pairs of the previous list touched and were left out; `order` lists them.
    private var droppedCount = 0
    /// Where each lower collider's pairs end, while the list is made.
    private var ends = Buffer<Int32>()

    /// Neither a kind nor a side.
    static let unknownForm: UInt8 = 0x40

    /// Active pairs in the order they are collided in; see ``PairBlocks``.
    var order = Buffer<Int32>()
    /// The sides of the pairs in `order`.
    var sideA: UnsafeMutablePointer<Int32> { previous.low.pointer }
    var sideB: UnsafeMutablePointer<Int32> { previous.high.pointer }
    /// Where the pairs of each block's kinds begin and end.
    var kindBounds = Buffer<Int32>()
    /// Pairs `0..<activeCount` have a side that is awake.
    private(set) var activeCount = 0
    /// Changes whenever pairs come, go or change places.
    private(set) var version = 0

    var count: Int { current.count }
    var blocks: PairBlocks { PairBlocks(pairCount: activeCount, kindBounds: kindBounds.pointer) }

    var byteCount: Int {
        current.byteCount + previous.byteCount + order.byteCount + impulseMemory.byteCount + manifoldMemory.byteCount
            + ends.byteCount + kindBounds.byteCount
    }

    /// Replaces the list by the pairs that were found, in any order and none of them twice, keeping the impulses of
    /// pairs that stay.
    ///
    /// - Parameters:
    ///   - activeColliders: colliders from here on are asleep or anchored.
    ///   - pool: whose workers take a run each.
    /// - Complexity: O(pairs + colliders).
    mutating func replace(by runs: PairRuns, activeColliders: Int, pool: WorkerPool) {
        swap(&current, &previous)
        for run in 0..<runs.count { runs.places[run + 1] = runs.places[run] + runs.foundCount(run) }
        current.count = runs.places[runs.count]
        reserveReplacement(current.count)
        ends.reserveDiscarding(runs.colliders(of: runs.count - 1).upperBound)
        let writer = beginReplacing(runs)
        pool.forEachPart(runs.count) { writer.sort($0) }
        finishReplacing(runs, activeColliders)
    }

    /// Replaces the pairs of some colliders by those that were found, keeping all others and the impulses of pairs
    /// that stay.
    ///
    /// - Parameters:
    ///   - isReplaced: 1 for each of those colliders, else 0.
    ///   - activeColliders: colliders from here on are asleep or anchored.
    ///   - pool: whose workers take a run each.
    /// - Complexity: O(pairs).
    mutating func replacePairs(
        of isReplaced: UnsafePointer<UInt8>, by runs: PairRuns, activeColliders: Int,
        pool: WorkerPool
    ) {
        swap(&current, &previous)
        var most = previous.count
        for run in 0..<runs.count { most += runs.foundCount(run) }
        reserveReplacement(most)
        let writer = beginReplacing(runs)
        if runs.count > 1 {
            pool.forEachPart(runs.count) { runs.places[$0 + 1] = writer.mergedCount($0, isReplaced) }
            for run in 0..<runs.count { runs.places[run + 1] += runs.places[run] }
        }
        pool.forEachPart(runs.count) { run in
            let end = writer.merge(run, isReplaced)
            if run == runs.count - 1 { runs.places[runs.count] = end }
        }
        current.count = runs.places[runs.count]
        finishReplacing(runs, activeColliders)
    }

    /// Makes room for a new list beside the previous one. Its impulses are written where manifolds were.
    private mutating func reserveReplacement(_ count: Int) {
        current.reserve(count)
        Self.reserveRecords(&manifoldMemory, count)
    }

    private mutating func beginReplacing(_ runs: PairRuns) -> PairListWriter {
        runs.places[0] = 0
        order.reserveDiscarding(previous.count)
        return PairListWriter(
            new: PairSides(current, impulses: Self.impulses(in: manifoldMemory)),
            old: PairSides(previous, impulses: impulses), ends: ends.pointer,
            dropped: order.pointer, runs: runs)
    }

    private mutating func finishReplacing(_ runs: PairRuns, _ activeColliders: Int) {
        version += 1
        // Each run has noted its dropped pairs from the place on where its old pairs begin.
        droppedCount = 0
        for run in 0..<runs.count {
            let begin = PairSides(previous, impulses: impulses).range(of: run, runs).lowerBound
            for k in begin..<(begin + runs.dropped[run]) {
                order[droppedCount] = order[k]
                droppedCount += 1
            }
        }
        swap(&impulseMemory, &manifoldMemory)
        let count = current.count
        // Kernels read whole groups of eight, and padding lanes the empty pair.
        current.low.zero(count..<(count + 8))
        current.high.zero(count..<(count + 8))
        impulseMemory.zero(count..<(count + 1))
        Self.reserveRecords(&manifoldMemory, count)
        manifoldMemory.zero(count..<(count + 1))
        activeCount = PairSides(current, impulses: impulses).first(ofLow: activeColliders)
    }

    /// Makes room for the sides of as many pairs by kind.
    mutating func reserveSides(_ count: Int) {
        previous.low.reserveDiscarding(count)
        previous.high.reserveDiscarding(count)
    }

    /// Makes room for `more` pairs and keeps what is there.
    mutating func reserve(adding more: Int) {
        let room = current.count + more + 8
        current.low.reserve(room)
        current.high.reserve(room)
        current.pointCounts.reserve(room)
        current.touching.reserve(room)
        current.forms.reserve(room)
        impulseMemory.reserve(room)
        manifoldMemory.reserve(room)
    }

    /// Appends a pair for which there is room; the list is to be renamed then, which sorts it.
    mutating func append(
        _ low: Int32, _ high: Int32, _ impulses: csimd_contact_impulses, points: UInt8, touching: UInt8
    ) {
        let pair = current.count
        (current.low[pair], current.high[pair]) = (low, high)
        (current.pointCounts[pair], current.touching[pair]) = (points, touching)
        current.forms[pair] = PairList.unknownForm
        self.impulses[pair] = impulses
        current.count += 1
    }

    /// Makes room for as many pairs; what is there is lost.
    mutating func reserveDiscarding(_ count: Int) {
        current.reserve(count)
        Self.reserveRecords(&impulseMemory, count)
        Self.reserveRecords(&manifoldMemory, count)
    }

    /// Makes room for impulses or manifolds, and an empty one behind the last for padding lanes.
    private static func reserveRecords(_ records: inout Buffer<SIMD8<Float>>, _ count: Int) {
        records.reserveDiscarding(count + 1)
    }

    private static func impulses(
        in memory: borrowing Buffer<SIMD8<Float>>
    ) -> UnsafeMutablePointer<csimd_contact_impulses> {
        UnsafeMutableRawPointer(memory.pointer).assumingMemoryBound(to: csimd_contact_impulses.self)
    }

    /// Both sides of a pair as one number that sorts like the list; static shapes, being negative, come last.
    @inline(__always) static func key(_ low: Int32, _ high: Int32) -> UInt64 {
        csimd_join_words(UInt32(bitPattern: low), UInt32(bitPattern: high))
    }

    /// Notes that no pair has a side that is awake.
    mutating func deactivate() { activeCount = 0 }

    /// The pairs that the last replacement left out though they touched; to be asked before they are listed by kind.
    func forEachDropped(_ body: (_ low: Int32, _ high: Int32) -> Void) {
        for k in 0..<droppedCount { body(previous.low[Int(order[k])], previous.high[Int(order[k])]) }
    }

    /// Renames the sides of all pairs after slots or static shapes have changed; −1 drops the pair.
    ///
    /// Pairs are sorted by the new names and keep all but their forms, which the next search has to forget. Takes no memory
    /// once warm: it works in buffers that the next search and collision fill anew.
    ///
    /// - Complexity: O(pairs + colliders + static shapes).
    mutating func rename(collider: (Int32) -> Int32, staticShape: (Int32) -> Int32) {
        swap(&current, &previous)
        droppedCount = 0
        version += 1
        let (low, high) = (previous.low.pointer, previous.high.pointer)
        var (colliderCount, shapeCount) = (0, 0)
        for pair in 0..<previous.count {
            let a = collider(low[pair])
            let b = high[pair] >= 0 ? collider(high[pair]) : staticShape(~high[pair])
            guard a >= 0, b >= 0 else {
                low[pair] = -1
                continue
            }
            (low[pair], high[pair]) = high[pair] >= 0 ? (min(a, b), max(a, b)) : (a, ~b)
            colliderCount = max(colliderCount, Int(max(a, high[pair])) + 1)
            shapeCount = max(shapeCount, -Int(high[pair]))
        }
        sort(colliderCount: colliderCount, shapeCount: shapeCount)
        takeSorted()
    }

    /// Lists the pairs of the previous list in `order`, sorted by their new names: by counting the higher ones first, then
    /// the lower ones, since counting keeps the order of what is equal.
    private mutating func sort(colliderCount: Int, shapeCount: Int) {
        ends.reserveDiscarding(colliderCount + shapeCount)
        current.low.reserveDiscarding(previous.count)
        order.reserveDiscarding(previous.count)
        let (low, high) = (previous.low.pointer, previous.high.pointer)
        let (ends, byHigher, order) = (ends.pointer, current.low.pointer, order.pointer)
        // Static shapes, being negative, come last.
        func place(_ high: Int32) -> Int { high >= 0 ? Int(high) : colliderCount + shapeCount + Int(high) }
        ends.update(repeating: 0, count: colliderCount + shapeCount)
        for pair in 0..<previous.count where low[pair] >= 0 { ends[place(high[pair])] += 1 }
        let kept = PairList.sumUp(ends, colliderCount + shapeCount)
        for pair in 0..<previous.count where low[pair] >= 0 {
            byHigher[Int(ends[place(high[pair])])] = Int32(pair)
            ends[place(high[pair])] += 1
        }
        ends.update(repeating: 0, count: colliderCount)
        for k in 0..<kept { ends[Int(low[Int(byHigher[k])])] += 1 }
        _ = PairList.sumUp(ends, colliderCount)
        for k in 0..<kept {
            let own = Int(low[Int(byHigher[k])])
            order[Int(ends[own])] = byHigher[k]
            ends[own] += 1
        }
        current.count = kept
    }

    /// Makes counts the sums of those before; returns the sum of all.
    private static func sumUp(_ counts: UnsafeMutablePointer<Int32>, _ count: Int) -> Int {
        var sum: Int32 = 0
        for k in 0..<count { (counts[k], sum) = (sum, sum + counts[k]) }
        return Int(sum)
    }

    /// Copies the pairs of the previous list that `order` names, and puts impulses and manifolds into that order in place.
    private mutating func takeSorted() {
        current.reserve(current.count)
        let (new, old) = (PairSides(current, impulses: impulses), PairSides(previous, impulses: impulses))
        for place in 0..<new.count {
            let pair = Int(order[place])
            (new.low[place], new.high[place]) = (old.low[pair], old.high[pair])
            new.copyMarks(place, from: old, pair)
        }
        // Pairs that are left out come last, so that `order` is a permutation.
        var last = new.count
        for pair in 0..<old.count where old.low[pair] < 0 {
            order[last] = Int32(pair)
            last += 1
        }
        for place in 0..<last where order[place] >= 0 { moveRecords(alongCycleOf: place) }
    }

    /// Moves the impulses and manifolds of one cycle of `order` to their places, and marks it as done (~).
    private func moveRecords(alongCycleOf first: Int) {
        let (impulses, manifolds) = (impulseMemory.pointer, manifoldMemory.pointer)
        let (impulse, manifold) = (impulses[first], manifolds[first])
        var place = first
        while true {
            let pair = Int(order[place])
            order[place] = ~order[place]
            guard pair != first else { break }
            impulses[place] = impulses[pair]
            manifolds[place] = manifolds[pair]
            place = pair
        }
        impulses[place] = impulse
        manifolds[place] = manifold
    }
}
