import Foundation

#if !canImport(CoreGraphics)
    /// A vector of the plane, with Core Graphics' name and spelling where the platform lacks it.
    public struct CGVector: Hashable, Codable, Sendable {
        /// The component along x, positive to the right.
        public var dx: CGFloat
        /// The component along y, positive downwards.
        public var dy: CGFloat

        /// The vector without length.
        public static let zero = CGVector()

        /// The vector without length, as `zero`.
        public init() {
            dx = 0
            dy = 0
        }

        /// Makes a vector of its components, unchecked.
        public init(dx: CGFloat, dy: CGFloat) {
            self.dx = dx
            self.dy = dy
        }

        /// Makes a vector of whole components, exact up to 2⁵³.
        public init(dx: Int, dy: Int) {
            self.init(dx: CGFloat(dx), dy: CGFloat(dy))
        }
    }

    extension CGVector: CustomDebugStringConvertible {
        public var debugDescription: String { "(\(dx), \(dy))" }
    }
#endif
