/// What a query looks for; everything unless told otherwise.
///
/// ```swift
/// let ground = QueryFilter(targets: [.anchoredItems, .boundaries], excluding: player)
/// ```
public struct QueryFilter: Hashable, Sendable {
    /// Kinds of what can be found.
    public struct Targets: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Items that are not anchored, asleep or not.
        public static let freeItems = Targets(rawValue: 1)
        /// Anchored items, with a velocity or without.
        public static let anchoredItems = Targets(rawValue: 2)
        /// Boundaries.
        public static let boundaries = Targets(rawValue: 4)
        /// All items.
        public static let items: Targets = [.freeItems, .anchoredItems]
        /// Items and boundaries.
        public static let all: Targets = [.items, .boundaries]
    }

    /// Which kinds are looked at.
    public var targets: Targets
    /// Finds only what an item of this membership would collide with: items that share a set of `items` with it, and
    /// boundaries that share one of `boundaries`, where filters allow it. With nil, the default, neither matters, and
    /// what is in no set is found as well.
    public var collisions: CollisionMembership?
    /// An item that is passed over, such as the one that looks around.
    public var excluded: ItemID?

    /// Finds everything.
    public static let everything = QueryFilter()

    /// Makes a filter; an excluded item need not exist.
    public init(
        targets: Targets = .all, collisions: CollisionMembership? = nil, excluding excluded: ItemID? = nil
    ) {
        (self.targets, self.collisions, self.excluded) = (targets, collisions, excluded)
    }
}
