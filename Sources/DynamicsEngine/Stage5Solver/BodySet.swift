/// A set of solver bodies, a bit each.
struct BodySet {
    private var words: [UInt64] = []

    var byteCount: Int { words.capacity * 8 }

    /// Empties it, and makes room for bodies below a number.
    ///
    /// - Complexity: O(bodies / 64).
    mutating func clear(count: Int) {
        words.removeAll(keepingCapacity: true)
        words.append(contentsOf: repeatElement(0, count: (count + 63) / 64))
    }

    mutating func insert(_ body: Int32) { words[Int(body) >> 6] |= 1 << (UInt64(body) & 63) }

    func contains(_ body: Int32) -> Bool { words[Int(body) >> 6] & 1 << (UInt64(body) & 63) != 0 }

    /// Hands out all of them, the lowest first.
    func forEach(_ action: (Int32) -> Void) {
        for (index, word) in words.enumerated() {
            var left = word
            while left != 0 {
                action(Int32(index * 64 + left.trailingZeroBitCount))
                left &= left - 1
            }
        }
    }
}
