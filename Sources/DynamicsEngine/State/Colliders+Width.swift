extension Colliders {
    /// The power of two above the diameter that half of the colliders have at most, pt; a unit where there are none.
    ///
    /// It depends on shapes alone, not on the bounds that a search for pairs happens to have made. O(colliders).
    var medianWidth: Float { withWidthCounts(where: { _ in true }) { Self.medianWidth($0) } }

    /// How many of some colliders have each binary exponent of their diameter.
    func widthCounts(where isCounted: (_ collider: Int) -> Bool) -> [Int] {
        withWidthCounts(where: isCounted) { Array($0) }
    }

    /// The median of colliders that are counted so.
    static func medianWidth(_ counts: some Collection<Int>) -> Float {
        let all = counts.reduce(0, +)
        var seen = 0
        for (exponent, count) in counts.enumerated().prefix(254) {
            seen += count
            if 2 * seen > all { return Float(bitPattern: UInt32(exponent + 1) << 23) }
        }
        return 1
    }

    private func withWidthCounts<Result>(
        where isCounted: (Int) -> Bool, _ body: (UnsafeMutableBufferPointer<Int>) -> Result
    ) -> Result {
        // By the exponent of the float.
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { counts in
            counts.initialize(repeating: 0)
            for i in 0..<count where isCounted(i) { counts[Int((2 * radius[i]).bitPattern >> 23) & 255] += 1 }
            return body(counts)
        }
    }
}
