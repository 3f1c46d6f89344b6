import Buffers
import CSIMD

/// Pairs in the order they were found in.
struct FoundPairs: ~Copyable {
    var count = 0
    /// The lower collider, and the higher one or the complement (~) of a static shape.
    private(set) var low = Buffer<Int32>()
    private(set) var high = Buffer<Int32>()

    var byteCount: Int { low.byteCount + high.byteCount }

    mutating func removeAll() { count = 0 }

    mutating func removeAll(where isDropped: (_ low: Int32, _ high: Int32) -> Bool) {
        var kept = 0
        for pair in 0..<count where !isDropped(low[pair], high[pair]) {
            (low[kept], high[kept]) = (low[pair], high[pair])
            kept += 1
        }
        count = kept
    }

    func forEach(_ body: (_ low: Int32, _ high: Int32) -> Void) {
        for pair in 0..<count { body(low[pair], high[pair]) }
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

    mutating func append(_ others: borrowing FoundPairs) {
        reserve(count + others.count)
        (low.pointer + count).copy(others.low.pointer, count: others.count)
        (high.pointer + count).copy(others.high.pointer, count: others.count)
        count += others.count
    }

    /// Appends those pairs whose lower collider is one of a range.
    mutating func append(_ others: borrowing FoundPairs, ofLow colliders: Range<Int>) {
        // Stores of eight lanes reach beyond the last pair.
        reserve(count + others.count + 8)
        let begin = SIMD8<Int32>(repeating: Int32(colliders.lowerBound))
        let end = SIMD8<Int32>(repeating: Int32(colliders.upperBound))
        let (fromLow, fromHigh) = (UnsafeRawPointer(others.low.pointer), UnsafeRawPointer(others.high.pointer))
        for pair in stride(from: 0, to: others.count, by: 8) {
            let lows = fromLow.loadUnaligned(fromByteOffset: 4 * pair, as: SIMD8<Int32>.self)
            var bits = csimd_movemask(csimd_less_i(lows, end) & ~csimd_less_i(lows, begin))
            if others.count - pair < 8 { bits &= (1 << Int32(others.count - pair)) - 1 }
            csimd_store_packed(low.pointer + count, lows, bits)
            csimd_store_packed(
                high.pointer + count, fromHigh.loadUnaligned(fromByteOffset: 4 * pair, as: SIMD8<Int32>.self), bits)
            count += bits.nonzeroBitCount
        }
    }
}
