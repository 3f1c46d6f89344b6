import Foundation

/// A closed range of numbers, possibly without ends: how far an attachment may turn or slide.
public struct FloatRange: Hashable, Codable, Sendable {
    /// The lower end.
    public var minimum: CGFloat
    /// The upper end.
    public var maximum: CGFloat

    /// Nothing but 0.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// Every number.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    /// The range from 0 to 0.
    public init() { self = .zero }

    /// The range between two values.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether both ends are infinite.
    public var isInfinite: Bool { minimum.isInfinite && maximum.isInfinite }
}
