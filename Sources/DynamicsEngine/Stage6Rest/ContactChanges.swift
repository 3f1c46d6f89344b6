import Buffers
import CSIMD
import DynamicsModel

/// The pairs that begin to touch in a step, or end.
struct ContactChanges: ~Copyable {
    private var pairs = Buffer<Int32>()
    /// Where each worker's changed pairs begin, and how many it found.
    private var runs = Buffer<(begin: Int32, count: Int32)>()

    /// Finds the active pairs that begin to touch, or end, and notes that in the list of pairs.
    mutating func find(in list: borrowing PairList, _ pool: WorkerPool) {
        let (count, workers) = (list.activeCount, pool.workerCount)
        pairs.reserveDiscarding(count)
        runs.reserveDiscarding(workers)
        runs.zero(0..<workers)
        let search = PairChangeSearch(list)
        let (changed, runs) = (pairs.pointer, runs.pointer)
        pool.parallelForLanes(count, leastGroups: 1024) { worker, range in
            runs[worker] = (Int32(range.lowerBound), Int32(search.note(range, changed + range.lowerBound)))
        }
    }

    /// Hands out the changed pairs, ascending.
    func forEach(workers: Int, _ body: (_ pair: Int) -> Void) {
        for worker in 0..<workers {
            let (begin, count) = runs[worker]
            for k in Int(begin)..<Int(begin + count) { body(Int(pairs[k])) }
        }
    }
}

/// Finds the pairs that begin to touch, or end. Workers may look at runs of pairs at the same time.
private struct PairChangeSearch {
    private let points: UnsafePointer<UInt8>
    private let touching: UnsafeMutablePointer<UInt8>
    private let manifolds: UnsafePointer<csimd_manifold>
    private let impulses: UnsafePointer<csimd_contact_impulses>

    init(_ pairs: borrowing PairList) {
        points = UnsafePointer(pairs.current.pointCounts.pointer)
        touching = pairs.current.touching.pointer
        manifolds = UnsafePointer(pairs.manifolds)
        impulses = UnsafePointer(pairs.impulses)
    }

    /// Notes in `touching` what a run of pairs does now, and lists those that change; returns how many.
    func note(_ range: Range<Int>, _ changed: UnsafeMutablePointer<Int32>) -> Int {
        var found = 0
        for first in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            // Few pairs change: eight are looked at in one go.
            let hasPoints = ByteFlags(UnsafeRawPointer(points + first).loadUnaligned(as: UInt64.self))
            let hasTouched = ByteFlags(UnsafeRawPointer(touching + first).loadUnaligned(as: UInt64.self))
            var changes = hasPoints.differing(from: hasTouched)
            while changes != 0 {
                let pair = first + changes.trailingZeroBitCount
                changes &= changes - 1
                guard pair < range.upperBound else { break }
                guard touching[pair] != 0 || meets(pair) else { continue }
                touching[pair] ^= 1
                changed[found] = Int32(pair)
                found += 1
            }
        }
        return found
    }

    private func meets(_ pair: Int) -> Bool {
        let (manifold, impulse) = (manifolds + pair, impulses + pair)
        if manifold.pointee.first.separation <= 0 || impulse.pointee.first.normal > 0 { return true }
        guard points[pair] == 2 else { return false }
        return manifold.pointee.second.separation <= 0 || impulse.pointee.second.normal > 0
    }
}
