import Buffers
import CSIMD

/// Numbers and what they stand for, sorted by the numbers without taking memory once warm.
struct RadixOrder: ~Copyable {
    private(set) var keys = Buffer<UInt64>()
    private(set) var values = Buffer<Int32>()
    private var otherKeys = Buffer<UInt64>()
    private var otherValues = Buffer<Int32>()
    private let counts = RadixCounts()

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
        var lists = RadixLists(
            keys: keys.pointer, otherKeys: otherKeys.pointer, values: values.pointer, otherValues: otherValues.pointer)
        lists.sort(count, counts)
        guard lists.keys != keys.pointer else { return }
        swap(&keys, &otherKeys)
        swap(&values, &otherValues)
    }
}

/// How many keys have each digit.
struct RadixCounts: ~Copyable {
    fileprivate let counts = Buffer<Int32>(capacity: 257)
}

/// The lists that are sorted, in memory of others, and as many to sort them into.
///
/// Least significant digit first, eight bits a pass; passes whose digit is the same everywhere are skipped. After each pass
/// both pairs of lists have changed places.
struct RadixLists {
    private(set) var keys: UnsafeMutablePointer<UInt64>
    private var otherKeys: UnsafeMutablePointer<UInt64>
    private(set) var values: UnsafeMutablePointer<Int32>
    private var otherValues: UnsafeMutablePointer<Int32>

    init(
        keys: UnsafeMutablePointer<UInt64>, otherKeys: UnsafeMutablePointer<UInt64>,
        values: UnsafeMutablePointer<Int32>, otherValues: UnsafeMutablePointer<Int32>
    ) {
        (self.keys, self.otherKeys, self.values, self.otherValues) = (keys, otherKeys, values, otherValues)
    }

    /// Sorts the first `count` entries; equal keys keep their order.
    ///
    /// - Complexity: O(count) for each byte in which keys differ.
    mutating func sort(_ count: Int, _ counts: borrowing RadixCounts) {
        guard count > 1 else { return }
        var differing: UInt64 = 0
        for k in 1..<count { differing |= keys[k] ^ keys[0] }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing &>> shift) & 0xFF != 0 {
            pass(shift, count, counts.counts)
            swap(&keys, &otherKeys)
            swap(&values, &otherValues)
        }
    }

    @inline(__always) private func digit(_ key: UInt64, _ shift: UInt64) -> Int {
        Int(csimd_low_word(key &>> shift) & 0xFF)
    }

    private func pass(_ shift: UInt64, _ count: Int, _ counts: borrowing Buffer<Int32>) {
        let (fromKeys, fromValues) = (keys, values)
        let (toKeys, toValues) = (otherKeys, otherValues)
        let next = counts.pointer
        counts.zero(0..<257)
        for k in 0..<count { next[digit(fromKeys[k], shift) + 1] += 1 }
        for digit in 0..<256 { next[digit + 1] += next[digit] }
        for k in 0..<count {
            let digit = digit(fromKeys[k], shift)
            let place = Int(next[digit])
            next[digit] += 1
            toKeys[place] = fromKeys[k]
            toValues[place] = fromValues[k]
        }
    }
}
