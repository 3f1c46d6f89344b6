import Foundation

/// A displacement from a point of reference, pt. UIKit's `UIOffset`.
public struct Offset: Hashable, Codable, Sendable {
    public var horizontal: CGFloat
    public var vertical: CGFloat

    /// No displacement.
    public static let zero = Offset()

    public init() {
        self.init(horizontal: 0, vertical: 0)
    }

    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
