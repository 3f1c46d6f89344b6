/// Which collision sets an item belongs to.
///
/// Two items collide when they share a set of ``items``; an item and a boundary when they share one of ``boundaries``.
/// Pairs that share none are never made, so they cost nothing in a step. Of the pairs that share one, a ``filter``
/// other than the usual one leaves some out. `World.setCollisions(_:)` changes all of it later.
public struct CollisionMembership: Hashable, Sendable, Codable {
    /// Sets in which the item meets other items.
    public var items: CollisionSets
    /// Sets in which the item meets boundaries, compared with ``Boundary/sets``.
    public var boundaries: CollisionSets
    /// Category, mask and group, compared with those of what shares a set.
    public var filter: CollisionFilter

    /// Makes a membership of both choices of sets.
    public init(
        items: CollisionSets = .all, boundaries: CollisionSets = .all, filter: CollisionFilter = CollisionFilter()
    ) {
        self.items = items
        self.boundaries = boundaries
        self.filter = filter
    }

    /// Whether items of both memberships collide: they share a set of items, and their filters allow it.
    ///
    /// - Complexity: as ``CollisionSets/shares(with:)``.
    public func meets(_ other: CollisionMembership) -> Bool {
        items.shares(with: other.items) && filter.allows(other.filter)
    }

    /// Whether items of this membership collide with boundaries of some sets and a filter.
    ///
    /// - Complexity: as ``CollisionSets/shares(with:)``.
    public func meets(boundaryIn sets: CollisionSets, filter: CollisionFilter) -> Bool {
        boundaries.shares(with: sets) && self.filter.allows(filter)
    }

    /// Meets every item and boundary that is in any set: the default.
    public static let all = Self(items: .all, boundaries: .all)
    /// Meets nothing: for items that only fields, pushes and attachments move. They have no pairs, which makes them
    /// cheapest in a step.
    public static let none = Self(items: .none, boundaries: .none)
}
