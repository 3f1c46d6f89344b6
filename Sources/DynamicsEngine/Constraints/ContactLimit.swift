import CSIMD
import DynamicsModel

/// The rule that bounds a step in a pile at one point: an item keeps at most 64 contacts, deepest first.
enum ContactLimit {
    /// Takes the points from contacts beyond the limit; returns how many contacts that were.
    ///
    /// Contacts are taken in order of separation, ties by ids and parts; one is dropped when either of its
    /// moving items has its 64 already.
    ///
    /// - Complexity: O(c log c) in the contacts of the step.
    static func apply(_ pairs: inout PairList, _ colliders: borrowing Colliders, bodyCount: Int) -> Int {
        struct Candidate {
            var separation: Float
            var a: UInt32
            var b: UInt32
            var parts: UInt32
            var pair: Int32
        }
        var candidates: [Candidate] = []
        let points = pairs.current.pointCounts.pointer
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let manifold = pairs.current.manifolds.pointer + pair * csimd_manifold_stride
            let separation = points[pair] == 1 ? manifold[4] : min(manifold[4], manifold[7])
            let low = Int(pairs.current.low[pair])
            let high = Int(pairs.current.high[pair])
            let other = high >= 0 ? colliders.itemID[high] : UInt32(bitPattern: Int32(high))
            let otherPart = high >= 0 ? colliders.part[high] : 0
            let own = colliders.itemID[low]
            let ownPart = UInt32(bitPattern: colliders.part[low])
            let isOrdered = high < 0 || own < other
            candidates.append(
                Candidate(
                    separation: separation, a: isOrdered ? own : other, b: isOrdered ? other : own,
                    parts: isOrdered
                        ? ownPart << 16 | UInt32(bitPattern: otherPart) : UInt32(bitPattern: otherPart) << 16 | ownPart,
                    pair: Int32(pair)))
        }
        candidates.sort { ($0.separation, $0.a, $0.b, $0.parts) < ($1.separation, $1.a, $1.b, $1.parts) }
        var counts = [Int](repeating: 0, count: bodyCount + 1)
        var dropped = 0
        for candidate in candidates {
            let record = pairs.records.pointer + Int(candidate.pair) * csimd_pair_stride
            let a = Int(record[0].bitPattern)
            let b = Int(record[1].bitPattern)
            let isFull =
                (a != 0 && counts[a] >= Tuning.maximumContactsPerItem)
                || (b != 0 && counts[b] >= Tuning.maximumContactsPerItem)
            if isFull {
                points[Int(candidate.pair)] = 0
                dropped += 1
            } else {
                counts[a] += 1
                counts[b] += 1
            }
        }
        return dropped
    }
}
