/// A set of corners of a rectangle, y down. UIKit's `UIRectCorner`.
public struct RectCorner: OptionSet, Hashable, Sendable {
    /// One bit a corner, with UIKit's values.
    public let rawValue: UInt

    /// Makes a set from its bits; those of no corner are kept and have no effect.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The corner of the smallest x and y.
    public static let topLeft = RectCorner(rawValue: 1)
    /// The corner of the largest x and the smallest y.
    public static let topRight = RectCorner(rawValue: 2)
    /// The corner of the smallest x and the largest y.
    public static let bottomLeft = RectCorner(rawValue: 4)
    /// The corner of the largest x and y.
    public static let bottomRight = RectCorner(rawValue: 8)
    /// Every bit, so it contains all four but does not equal their union.
    ///
    /// To ask whether all are in a set, use `isSuperset(of:)` with the four.
    public static let allCorners = RectCorner(rawValue: .max)
}
