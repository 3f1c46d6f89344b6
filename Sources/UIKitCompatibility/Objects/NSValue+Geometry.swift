import Foundation

#if !canImport(Darwin)
    extension NSValue {
        /// A value that holds a point.
        public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
        /// A value that holds a size.
        public convenience init(cgSize size: CGSize) { self.init(size: size) }
        /// A value that holds a rectangle.
        public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
        /// The point that it holds.
        public var cgPointValue: CGPoint { pointValue }
        /// The size that it holds.
        public var cgSizeValue: CGSize { sizeValue }
        /// The rectangle that it holds.
        public var cgRectValue: CGRect { rectValue }
    }
#endif
