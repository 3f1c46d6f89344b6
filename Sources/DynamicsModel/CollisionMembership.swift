/// A choice of collision sets: any number of them, named by numbers from 0.
///
/// Sets 0 to 30 are bits of a mask, which is all that is looked at until a higher number is used.
public struct CollisionSets: Hashable, Sendable, Codable {
    /// Bit n stands for set n, up to 30; all 32 bits stand for every set there is.
    public private(set) var mask: UInt32
    /// The sets from 31 up, ascending, each once; empty where the mask stands for every set.
    public private(set) var higher: [UInt32]

    /// Every set.
    public static let all = Self(mask: .max)
    /// No set.
    public static let none = Self(mask: 0)

    /// Sets 0 to 31 by the bits of a mask; `.max` is every set.
    public init(mask: UInt32) {
        let hasLast = mask != .max && mask & 1 << 31 != 0
        self.mask = hasLast ? mask & ~(1 << 31) : mask
        higher = hasLast ? [31] : []
    }

    /// The sets of the numbers given.
    public init(_ numbers: some Sequence<UInt32>) {
        self.init(mask: 0)
        var others = Set<UInt32>()
        for number in numbers {
            if number < 31 { mask |= 1 << number } else { others.insert(number) }
        }
        higher = others.sorted()
    }

    /// Whether every set is in it.
    public var isAll: Bool { mask == .max }
    /// Whether no set is in it.
    public var isEmpty: Bool { mask == 0 && higher.isEmpty }

    /// Whether the mask says all there is to say.
    public var isMask: Bool { higher.isEmpty }

    /// A mask that meets the signature of everything it shares a set with, and of some that it doesn't:
    /// higher numbers are folded into 32 bits. Exact between choices without higher numbers.
    public var signature: UInt32 { higher.reduce(mask) { $0 | 1 << ($1 & 31) } }

    /// Whether a set is in both.
    ///
    /// - Complexity: O(higher numbers of both).
    @inlinable public func shares(with other: CollisionSets) -> Bool {
        mask & other.mask != 0 || sharesHigher(with: other)
    }

    @usableFromInline func sharesHigher(with other: CollisionSets) -> Bool {
        if isAll || other.isAll { return !isEmpty && !other.isEmpty }
        var (i, j) = (0, 0)
        while i < higher.count, j < other.higher.count {
            if higher[i] == other.higher[j] { return true }
            if higher[i] < other.higher[j] { i += 1 } else { j += 1 }
        }
        return false
    }
}

extension CollisionSets: ExpressibleByArrayLiteral {
    public init(arrayLiteral numbers: UInt32...) { self.init(numbers) }
}

/// Which collision sets an item belongs to.
///
/// Two items collide when they share a set of `items`; an item and a boundary when they share one of `boundaries`.
public struct CollisionMembership: Hashable, Sendable, Codable {
    /// Sets in which the item meets other items.
    public var items: CollisionSets
    /// Sets in which the item meets boundaries.
    public var boundaries: CollisionSets

    /// Makes a membership of both choices of sets.
    public init(items: CollisionSets, boundaries: CollisionSets) {
        self.items = items
        self.boundaries = boundaries
    }

    /// Meets everything.
    public static let all = Self(items: .all, boundaries: .all)
    /// Meets nothing.
    public static let none = Self(items: .none, boundaries: .none)
}
