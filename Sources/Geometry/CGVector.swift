import Foundation

#if !canImport(CoreGraphics)
    /// A vector of the plane, with Core Graphics' name and spelling where the platform lacks it.
    public struct CGVector: Hashable, Codable, Sendable {
        public var dx: CGFloat
        public var dy: CGFloat

        /// The vector without length.
        public static let zero = CGVector()

        public init() {
            dx = 0
            dy = 0
        }

        public init(dx: CGFloat, dy: CGFloat) {
            self.dx = dx
            self.dy = dy
        }

        public init(dx: Int, dy: Int) {
            self.init(dx: CGFloat(dx), dy: CGFloat(dy))
        }
    }

    extension CGVector: CustomDebugStringConvertible {
        public var debugDescription: String { "(\(dx), \(dy))" }
    }
#endif
