import Foundation

#if !canImport(Darwin)
    /// A vector of the plane, with Core Graphics' name and spelling where the platform lacks it. Its unit is that of
    /// its use: pt, pt/s, or a push's force.
    ///
    /// Unlike a point it has no place, and no transform is applied to it. Equality is exact.
    public struct CGVector: Hashable, Codable, Sendable {
        /// The component along x, positive to the right.
        public var dx: CGFloat
        /// The component along y, positive downwards.
        public var dy: CGFloat

        /// The zero vector.
        public static let zero = CGVector()

        /// The zero vector, as `zero`.
        public init() {
            dx = 0
            dy = 0
        }

        /// Makes a vector from its components, unchecked.
        public init(dx: CGFloat, dy: CGFloat) {
            self.dx = dx
            self.dy = dy
        }

        /// Makes a vector from whole components, exact up to 2⁵³.
        public init(dx: Int, dy: Int) {
            self.init(dx: CGFloat(dx), dy: CGFloat(dy))
        }
    }

    extension CGVector: CustomDebugStringConvertible {
        /// "(dx, dy)", with all digits.
        public var debugDescription: String { "(\(dx), \(dy))" }
    }
#endif
