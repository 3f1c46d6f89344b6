import Foundation

/// Distances from the edges of a rectangle inwards, pt. UIKit's `UIEdgeInsets`.
///
/// ```swift
/// view.bounds.inset(by: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
/// ```
///
/// Each side counts inwards, so a positive value on every side makes the rectangle smaller. Equality is exact.
public struct EdgeInsets: Hashable, Codable, Sendable {
    /// How far the top edge moves down, pt; negative moves it outwards.
    public var top: CGFloat
    /// How far the left edge moves right, pt; negative moves it outwards.
    public var left: CGFloat
    /// How far the bottom edge moves up, pt; negative moves it outwards.
    public var bottom: CGFloat
    /// How far the right edge moves left, pt; negative moves it outwards.
    public var right: CGFloat

    /// No inset on any side.
    public static let zero = EdgeInsets()

    /// No inset on any side, as `zero`.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Makes insets from four distances inwards, pt, unchecked.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// The rectangle with every edge moved inwards by its inset; negative insets make it larger. Insets that are larger
    /// than the rectangle give a negative size, which `CGRect` reads as the mirrored rectangle.
    ///
    /// The rectangle is taken with positive size first. UIKit's method of this name.
    ///
    /// - Parameter insets: pt; what is not finite makes the rectangle so.
    public func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top,
            width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
    }
}

/// Distances from the edges of a rectangle inwards, pt, by reading direction. UIKit's `NSDirectionalEdgeInsets`.
///
/// To inset a rectangle, make ``EdgeInsets`` of them by the direction of the text; nothing here knows that.
public struct DirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// How far the top edge moves down, pt; negative moves it outwards.
    public var top: CGFloat
    /// How far the edge where a line of text begins moves inwards, pt: the left one, or right where text runs left.
    public var leading: CGFloat
    /// How far the bottom edge moves up, pt; negative moves it outwards.
    public var bottom: CGFloat
    /// How far the edge where a line of text ends moves inwards, pt: the right one, or left where text runs left.
    public var trailing: CGFloat

    /// No inset on any side.
    public static let zero = DirectionalEdgeInsets()

    /// No inset on any side, as `zero`.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Makes insets from four distances inwards, pt, unchecked.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
