import Foundation

/// A closed range of numbers, possibly without ends: how far an attachment may turn or slide.
public struct FloatRange: Hashable, Codable, Sendable {
    public var minimum: CGFloat
    public var maximum: CGFloat

    /// Nothing but 0.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// Every number.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    public init() { self = .zero }

    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether both ends are infinite.
    public var isInfinite: Bool { minimum.isInfinite && maximum.isInfinite }
}
