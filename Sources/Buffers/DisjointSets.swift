/// Sets of small numbers that are joined until one number stands for each: union-find, with path halving (R. Tarjan and
/// J. van Leeuwen, "Worst-case analysis of set union algorithms", 1984).
///
/// The lowest number stands for its set, so that the order of joining changes nothing.
@frozen public struct DisjointSets: ~Copyable {
    @usableFromInline var parent = Buffer<Int32>()

    /// No numbers yet.
    @inlinable public init() {}

    /// Bytes held.
    @inlinable public var byteCount: Int { parent.byteCount }

    /// Puts each of `0..<count` into a set of its own.
    @inlinable public mutating func reset(_ count: Int) {
        parent.reserveDiscarding(count)
        for number in 0..<count { parent[number] = Int32(number) }
    }

    /// The lowest number of a set; halves the path on the way.
    @inlinable public func root(_ number: Int) -> Int {
        var number = Int32(truncatingIfNeeded: number)
        while parent[Int(number)] != number {
            parent[Int(number)] = parent[Int(parent[Int(number)])]
            number = parent[Int(number)]
        }
        return Int(number)
    }

    /// Joins the sets of two numbers.
    @inlinable public func join(_ a: Int, _ b: Int) {
        let (first, second) = (root(a), root(b))
        if first < second { parent[second] = Int32(first) } else { parent[first] = Int32(second) }
    }
}
