import Foundation

/// A displacement from a point of reference, pt: in item coordinates for attachments and pushes. UIKit's `UIOffset`.
///
/// Unlike a point it is relative, and unlike a `CGVector` a length in points.
public struct Offset: Hashable, Codable, Sendable {
    /// The displacement along x, pt, positive to the right.
    public var horizontal: CGFloat
    /// The displacement along y, pt, positive downwards.
    public var vertical: CGFloat

    /// No displacement.
    public static let zero = Offset()

    /// No displacement, as `zero`.
    public init() {
        self.init(horizontal: 0, vertical: 0)
    }

    /// Makes an offset from its displacements, pt, unchecked.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
