import Buffers
import CSIMD

/// The columns of one half of the list.
struct PairSides {
    let count: Int
    let low: UnsafeMutablePointer<Int32>
    let high: UnsafeMutablePointer<Int32>
    let impulses: UnsafeMutablePointer<csimd_contact_impulses>
    let pointCounts: UnsafeMutablePointer<UInt8>
    let touching: UnsafeMutablePointer<UInt8>
    let forms: UnsafeMutablePointer<UInt8>

    init(_ storage: borrowing PairList.Storage, impulses: UnsafeMutablePointer<csimd_contact_impulses>) {
        (count, low, high) = (storage.count, storage.low.pointer, storage.high.pointer)
        self.impulses = impulses
        pointCounts = storage.pointCounts.pointer
        touching = storage.touching.pointer
        forms = storage.forms.pointer
    }

    @inline(__always) func key(_ pair: Int) -> UInt64 { PairList.key(low[pair], high[pair]) }

    /// The first pair whose lower collider is not below one.
    func first(ofLow collider: Int) -> Int { firstIndex(in: 0..<count) { Int(low[$0]) >= collider } }

    /// The pairs of a run.
    func range(of run: Int, _ runs: PairRuns) -> Range<Int> {
        let colliders = runs.colliders(of: run)
        let begin = run == 0 ? 0 : first(ofLow: colliders.lowerBound)
        return begin..<(run == runs.count - 1 ? count : first(ofLow: colliders.upperBound))
    }

    /// Whether a collider with a mark is one of the sides.
    @inline(__always) func has(_ marks: UnsafePointer<UInt8>, _ pair: Int) -> Bool {
        let other = high[pair]
        return marks[Int(low[pair])] | (other >= 0 ? marks[Int(other)] : 0) != 0
    }

    /// A pair that was not in the list.
    @inline(__always) func begin(_ pair: Int, key: UInt64) {
        low[pair] = Int32(bitPattern: csimd_high_word(key))
        high[pair] = Int32(bitPattern: csimd_low_word(key))
        clearState(pair)
    }

    /// A run of pairs with all that is known of them. Impulses without points say nothing: only the others are
    /// copied, found by eights, since processors can't foresee which ones have points.
    func copy(_ pair: Int, from other: Self, _ run: Range<Int>) {
        (low + pair).copy(other.low + run.lowerBound, count: run.count)
        (high + pair).copy(other.high + run.lowerBound, count: run.count)
        (pointCounts + pair).copy(other.pointCounts + run.lowerBound, count: run.count)
        (touching + pair).copy(other.touching + run.lowerBound, count: run.count)
        (forms + pair).copy(other.forms + run.lowerBound, count: run.count)
        let points = UnsafeRawPointer(other.pointCounts)
        for first in stride(from: run.lowerBound, to: run.upperBound, by: 8) {
            var bits = ByteFlags(points.loadUnaligned(fromByteOffset: first, as: UInt64.self)).packed
            if run.upperBound - first < 8 { bits &= (1 << Int32(run.upperBound - first)) - 1 }
            while bits != 0 {
                let old = first + bits.trailingZeroBitCount
                bits &= bits - 1
                copyImpulses(pair + old - run.lowerBound, from: other, old)
            }
        }
    }

    @inline(__always) private func copyImpulses(_ pair: Int, from other: Self, _ old: Int) {
        (impulses + pair).copy(other.impulses + old, count: 1)
    }

    @inline(__always) func copyState(_ pair: Int, from other: Self, _ old: Int) {
        copyMarks(pair, from: other, old)
        if other.pointCounts[old] != 0 { copyImpulses(pair, from: other, old) }
    }

    /// All but names and impulses.
    @inline(__always) func copyMarks(_ pair: Int, from other: Self, _ old: Int) {
        pointCounts[pair] = other.pointCounts[old]
        touching[pair] = other.touching[old]
        forms[pair] = other.forms[old]
    }

    @inline(__always) func clearState(_ pair: Int) {
        pointCounts[pair] = 0
        touching[pair] = 0
        forms[pair] = PairList.unknownForm
    }
}
