/// Numbers and what they stand for, sorted by the numbers without taking memory once warm.
///
/// Least significant digit first, eight bits a pass; passes whose digit is the same everywhere are skipped.
struct RadixOrder: ~Copyable {
    private(set) var keys = Buffer<UInt64>()
    private(set) var values = Buffer<Int32>()
    private var otherKeys = Buffer<UInt64>()
    private var otherValues = Buffer<Int32>()
    private var counts = Buffer<Int32>(capacity: 257)

    var byteCount: Int { keys.byteCount + values.byteCount + otherKeys.byteCount + otherValues.byteCount }

    /// Makes room for as many entries; their contents are lost.
    mutating func reserveDiscarding(_ count: Int) {
        keys.reserveDiscarding(count)
        values.reserveDiscarding(count)
        otherKeys.reserveDiscarding(count)
        otherValues.reserveDiscarding(count)
    }

    /// Sorts the first `count` entries; equal keys keep their order.
    ///
    /// - Complexity: O(count) for each byte in which keys differ.
    mutating func sort(_ count: Int) {
        guard count > 1 else { return }
        var differing: UInt64 = 0
        for k in 1..<count { differing |= keys[k] ^ keys[0] }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 0xFF != 0 {
            pass(shift, count)
            swap(&keys, &otherKeys)
            swap(&values, &otherValues)
        }
    }

    private func pass(_ shift: UInt64, _ count: Int) {
        let (fromKeys, fromValues) = (keys.pointer, values.pointer)
        let (toKeys, toValues) = (otherKeys.pointer, otherValues.pointer)
        let next = counts.pointer
        counts.zero(0..<257)
        for k in 0..<count { next[Int((fromKeys[k] >> shift) & 0xFF) + 1] += 1 }
        for digit in 0..<256 { next[digit + 1] += next[digit] }
        for k in 0..<count {
            let digit = Int((fromKeys[k] >> shift) & 0xFF)
            let place = Int(next[digit])
            next[digit] += 1
            toKeys[place] = fromKeys[k]
            toValues[place] = fromValues[k]
        }
    }
}
