/// A set of collision groups, named by numbers from 0 to 2³² − 1.
///
/// ```swift
/// let balls: CollisionSets = [0, 5]
/// let walls: CollisionSets = [5]
/// balls.shares(with: walls)   // true
/// ```
///
/// Numbers up to 30 are bits of a mask. Where only these are used, a pair is decided by one AND, so prefer them for
/// worlds of many items.
public struct CollisionSets: Hashable, Sendable, Codable {
    /// Bit n stands for set n, up to 30; bit 31 is set only together with all others: the mask `.max` is every set,
    /// those above 31 included.
    public private(set) var mask: UInt32
    /// The sets from 31 up, ascending, each once; empty where ``mask`` is every set.
    public private(set) var higher: [UInt32]

    /// Every set, those that no one has named yet included. It shares a set with anything but ``none``.
    public static let all = Self(mask: .max)
    /// No set. It shares none with anything, ``all`` included.
    public static let none = Self(mask: 0)

    /// Sets 0 to 31 by the bits of a mask; `.max` is every set, those above 31 included.
    public init(mask: UInt32) {
        let hasLast = mask != .max && mask & 1 << 31 != 0
        self.mask = hasLast ? mask & ~(1 << 31) : mask
        higher = hasLast ? [31] : []
    }

    /// The sets of the numbers given, in any order; repeats count once.
    ///
    /// All of 0 to 31 are 32 sets and not ``all``.
    ///
    /// - Complexity: O(n log n) in the numbers above 30.
    public init(_ numbers: some Sequence<UInt32>) {
        self.init(mask: 0)
        var others = Set<UInt32>()
        for number in numbers {
            if number < 31 { mask |= 1 << number } else { others.insert(number) }
        }
        higher = others.sorted()
    }

    /// Whether every set is chosen.
    public var isAll: Bool { mask == .max }
    /// Whether no set is chosen.
    public var isEmpty: Bool { mask == 0 && higher.isEmpty }

    /// Whether ``mask`` is the whole value: no number above 30 is in it, or every set is.
    public var isMask: Bool { higher.isEmpty }

    /// A mask that shares a bit with the signature of every choice that it shares a set with, and of some that it
    /// doesn't: higher numbers are folded into 32 bits. It is exact between choices without higher numbers, so a zero
    /// AND of two signatures always rules a pair out.
    public var signature: UInt32 { higher.reduce(mask) { $0 | 1 << ($1 & 31) } }

    /// Whether at least one set is in both. The relation is symmetric.
    ///
    /// - Complexity: O(higher numbers of both); one AND where neither has any.
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
    /// The sets of the numbers listed; `[]` is ``none``.
    public init(arrayLiteral numbers: UInt32...) { self.init(numbers) }
}
