// Packing the pairs that a cheap test cannot rule out.
//
// Many pairs of a list are merely near: their enlarged bounds overlap, their shapes do not. Along any unit
// vector n the separation g(n) = n·(c_b − c_a) − h_a(n) − h_b(−n) is at most the largest one, so a single
// direction in which it exceeds the reach of a contact shows that there is none. The direction of the
// centres d/|d| rules out four fifths of such pairs, and as supports are of degree one it needs no division:
// d·d − h_a(d) − h_b(−d) > reach·|d|. What is left is packed, so that the costly part runs in full
// batches. Results are per pair and so do not depend on the packing.

import CSIMD

/// How many pairs are tested before the remaining ones are collided: their records are still in the cache.
let pairChunk: Int32 = 256

/// How many pairs ahead records are asked for.
let prefetchedPairs: Int32 = 16

/// The pairs of a chunk that remain, and those that are apart.
struct PairQueue {
    /// The remaining pairs and their sides; padded to a multiple of 8 by repeating the last one.
    private let near: UnsafeMutablePointer<Int32>
    private let sideA: UnsafeMutablePointer<Int32>
    private let sideB: UnsafeMutablePointer<Int32>
    private let apart: UnsafeMutablePointer<Int32>
    private(set) var nearCount: Int32 = 0
    private var apartCount: Int32 = 0

    init() {
        // Stores of eight lanes reach beyond the last pair, and what asks ahead further still.
        let capacity = Int(pairChunk) + 8 + Int(prefetchedPairs)
        near = .allocate(capacity: 4 * capacity)
        near.initialize(repeating: 0, count: 3 * capacity)
        (sideA, sideB, apart) = (near + capacity, near + 2 * capacity, near + 3 * capacity)
    }

    func deallocate() { near.deallocate() }

    @inline(__always) mutating func removeAll() {
        nearCount = 0
        apartCount = 0
    }

    /// Takes the pairs of a batch; those that repeat the pair before, at the list's end, once.
    @inline(__always) mutating func append(_ batch: PairBatch, isApart: LaneMask) {
        let pairs = batch.pairs.lanes(at: 0)
        let bits = isApart.bits
        let repeated = (pairs == pairs.before).bits & ~1
        let nearBits = ~bits & ~repeated & 0xff
        near.storePacked(pairs, where: nearBits, at: Int(nearCount))
        sideA.storePacked(batch.sideA.lanes(at: 0), where: nearBits, at: Int(nearCount))
        sideB.storePacked(batch.sideB.lanes(at: 0), where: nearBits, at: Int(nearCount))
        apart.storePacked(pairs, where: bits, at: Int(apartCount))
        nearCount &+= laneCount(nearBits)
        apartCount &+= laneCount(bits)
    }

    /// Takes the points from the pairs that are apart and completes the last batch of the others.
    @inline(__always) func finish(_ list: csimd_narrowphase_arguments) {
        // Records without points say nothing, so that they may stay.
        for place in 0..<Int(apartCount) { list.point_counts[Int(apart[place])] = 0 }
        guard nearCount > 0 else { return }
        prefetch(list.manifolds, at: near)
        prefetch(list.impulses, at: near)
        prefetch(list.manifolds, at: near + 8)
        prefetch(list.impulses, at: near + 8)
        let last = Int(nearCount) - 1
        near.store(IntLanes(near[last]), at: last + 1)
        sideA.store(IntLanes(sideA[last]), at: last + 1)
        sideB.store(IntLanes(sideB[last]), at: last + 1)
    }
}

/// Hands the pairs of a list on chunk by chunk, without those that are apart.
@inline(__always)
func forEachChunk(
    of list: csimd_narrowphase_arguments, isApart: (PairBatch) -> LaneMask, _ body: (PairQueue) -> Void
) {
    var queue = PairQueue()
    defer { queue.deallocate() }
    var position = list.begin
    while position < list.end {
        queue.removeAll()
        let end = position + pairChunk < list.end ? position + pairChunk : list.end
        while position < end {
            let batch = PairBatch(list, at: position)
            queue.append(batch, isApart: isApart(batch))
            position += 8
        }
        queue.finish(list)
        body(queue)
    }
}

extension PairQueue {
    /// The batches of the remaining pairs; asks for the records of later ones.
    @inline(__always) func forEachBatch(
        of list: csimd_narrowphase_arguments, _ body: (_ batch: PairBatch, _ place: Int32) -> Void
    ) {
        var place: Int32 = 0
        while place < nearCount {
            prefetch(list.manifolds, at: near + Int(place &+ prefetchedPairs))
            prefetch(list.impulses, at: near + Int(place &+ prefetchedPairs))
            body(batch(list, at: place), place)
            place += 8
        }
    }

    /// The batch of remaining pairs at a place.
    @inline(__always) func batch(_ list: csimd_narrowphase_arguments, at place: Int32) -> PairBatch {
        let place = Int(place)
        return PairBatch(list, pairs: near + place, sideA: sideA + place, sideB: sideB + place)
    }

    /// The batch of the remaining pairs at eight places, whose numbers go into scratch of three times eight.
    @inline(__always) func batch(
        _ list: csimd_narrowphase_arguments, atPlaces places: UnsafePointer<Int32>,
        _ scratch: UnsafeMutablePointer<Int32>
    ) -> PairBatch {
        scratch.store(near.values(at: places), at: 0)
        scratch.store(sideA.values(at: places), at: 8)
        scratch.store(sideB.values(at: places), at: 16)
        return PairBatch(list, pairs: scratch, sideA: scratch + 8, sideB: scratch + 16)
    }
}

/// Where two convex shapes are apart along the direction of their centres.
///
/// - Parameters:
///   - between: from centre to centre, d.
///   - supports: h_a(d) + h_b(−d).
///   - reach: largest separation of a contact.
@inline(__always)
func isApart(_ between: LaneVector, supports: FloatLanes, reach: FloatLanes) -> LaneMask {
    let squared = between.squaredLength
    return squared - supports > reach * sqrt(squared)
}
