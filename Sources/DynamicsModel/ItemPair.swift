/// Two items, in either order.
public struct ItemPair: Hashable, Sendable, Comparable {
    /// The item of the lower id.
    public let first: ItemID
    /// The item of the higher id.
    public let second: ItemID

    /// Makes the pair of two items.
    public init(_ one: ItemID, _ other: ItemID) { (first, second) = (min(one, other), max(one, other)) }

    public static func < (a: ItemPair, b: ItemPair) -> Bool { (a.first, a.second) < (b.first, b.second) }
}
