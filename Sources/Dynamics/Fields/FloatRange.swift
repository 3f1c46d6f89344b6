import Foundation

/// A closed range of numbers, possibly without ends: how far an attachment may turn (rad) or slide (pt).
///
/// UIKit's `UIFloatRange`. It need not contain 0 or be in order: who takes one checks that.
public struct FloatRange: Hashable, Codable, Sendable {
    /// The lower end; −∞ leaves the side open.
    public var minimum: CGFloat
    /// The upper end; +∞ leaves the side open.
    public var maximum: CGFloat

    /// Nothing but 0.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// Every number.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    /// The range from 0 to 0.
    public init() { self = .zero }

    /// Makes the range between two values, unchecked: ``AttachmentBehavior/attachmentRange`` refuses ranges that don't
    /// contain 0.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether both ends are infinite.
    public var isInfinite: Bool { minimum.isInfinite && maximum.isInfinite }
}
