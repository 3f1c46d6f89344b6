import LayoutSolver

/// How much a constraint matters, from 1 to 1000. UIKit's `UILayoutPriority`.
///
/// A higher priority wins outright over any number of lower ones.
///
/// Any number of constraints at 750 give way to one at 751.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority as a number; valid ones are above 0 and at most 1000.
    public let rawValue: Float

    /// Makes a priority from a number, as `init(_:)` does.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Makes a priority from any number. A constraint, or whatever else it is given to, refuses one that is not above 0
    /// and at most 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1000, which constraints are made with: they must hold. Of those that contradict each other one is left out.
    ///
    /// UIKit's value, as are those below.
    public static let required = LayoutPriority(1000)
    /// 750: how much views resist shrinking below their intrinsic size, unless told otherwise.
    public static let defaultHigh = LayoutPriority(750)
    /// UIKit's 510, for drags that may resize a scene; nothing here uses it.
    public static let dragThatCanResizeScene = LayoutPriority(510)
    /// UIKit's 500, for the wish of a scene to keep its size; nothing here uses it.
    public static let sceneSizeStayPut = LayoutPriority(500)
    /// UIKit's 490, for drags that may not resize a scene; nothing here uses it.
    public static let dragThatCannotResizeScene = LayoutPriority(490)
    /// 250: how much views resist growing beyond their intrinsic size, unless told otherwise.
    public static let defaultLow = LayoutPriority(250)
    /// 50: how much a target size counts in `systemLayoutSizeFitting(_:)`.
    public static let fittingSizeLevel = LayoutPriority(50)

    /// Whether the first priority gives way to the second.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    /// The priority raised by a number, as in `.defaultHigh + 1`; not clamped.
    ///
    /// 1001 can come of it, which constraints refuse.
    public static func + (a: Self, b: Float) -> Self { Self(a.rawValue + b) }
    /// The priority lowered by a number; not clamped.
    public static func - (a: Self, b: Float) -> Self { Self(a.rawValue - b) }

    /// 0 < priority ≤ 1000.
    var isValid: Bool { rawValue > 0 && rawValue <= 1000 }
    var relationPriority: RelationPriority { RelationPriority(rawValue) }
}
