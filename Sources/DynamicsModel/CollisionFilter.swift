/// What something is, what it collides with, and a group that decides before both: the filter of Box2D and Chipmunk,
/// beside sets.
///
/// ```swift
/// let bullet = CollisionFilter(category: 0b10, mask: ~0b10)   // passes other bullets
/// let limb = CollisionFilter(group: -7)                       // passes the limbs of the same body
/// ```
///
/// Filters are compared where sets are shared, when pairs are made; a step costs the same with them as without.
public struct CollisionFilter: Hashable, Sendable, Codable {
    /// What it is, a bit a category; 1 unless given.
    public var category: UInt64
    /// The categories that it collides with; all unless given.
    public var mask: UInt64
    /// Of two of one group other than 0, categories don't matter: they collide if it is positive, and don't if it is
    /// negative.
    public var group: Int32

    /// Makes a filter; without values the usual one, which lets everything usual collide.
    public init(category: UInt64 = 1, mask: UInt64 = .max, group: Int32 = 0) {
        (self.category, self.mask, self.group) = (category, mask, group)
    }

    /// Whether two collide, as far as filters say. The relation is symmetric.
    ///
    /// - Complexity: O(1).
    public func allows(_ other: CollisionFilter) -> Bool {
        if group != 0, group == other.group { return group > 0 }
        return category & other.mask != 0 && other.category & mask != 0
    }

    /// Whether it is the one that everything has unless told otherwise.
    package var isUsual: Bool { category == 1 && mask == .max && group == 0 }
}
