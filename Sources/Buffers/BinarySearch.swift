/// The first index of a range that something is true of, and of all behind it; the range's end where there is none.
///
/// - Complexity: O(log n).
@inlinable @inline(__always)
public func firstIndex(in range: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
        let middle = (low + high) / 2
        if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
