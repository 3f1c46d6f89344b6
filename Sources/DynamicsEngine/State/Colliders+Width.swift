extension Colliders {
    /// The power of two above the diameter that half of the colliders have at most, pt; a unit where there are none.
    ///
    /// It depends on shapes alone, not on the bounds that a search for pairs happens to have made. O(colliders).
    var medianWidth: Float {
        // By the exponent of the float.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { counts in
            counts.initialize(repeating: 0)
            for i in 0..<count { counts[Int((2 * radius[i]).bitPattern >> 23) & 255] += 1 }
            var seen: Int32 = 0
            for exponent in 0..<254 {
                seen += counts[exponent]
                if 2 * Int(seen) > count { return Float(bitPattern: UInt32(exponent + 1) << 23) }
            }
            return 1
        }
    }
}
