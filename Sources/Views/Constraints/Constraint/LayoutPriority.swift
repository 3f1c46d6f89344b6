import LayoutSolver

/// How much a constraint matters, from 1 to 1000. UIKit's `UILayoutPriority`.
///
/// A higher priority wins outright over any number of lower ones.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Takes any number; what is given a priority that is not above 0 and at most 1000 refuses it.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1000, which constraints are made with: they must hold. Of those that contradict each other one is left out.
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

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public static func + (a: Self, b: Float) -> Self { Self(a.rawValue + b) }
    public static func - (a: Self, b: Float) -> Self { Self(a.rawValue - b) }

    /// 0 < priority ≤ 1000.
    var isValid: Bool { rawValue > 0 && rawValue <= 1000 }
    var relationPriority: RelationPriority { RelationPriority(rawValue) }
}
