import Foundation
import Geometry
import Views

#if !canImport(CoreGraphics)
    public typealias CGColor = Color

    /// A path under Core Graphics' name, where the platform lacks it.
    public class CGPath {
        fileprivate let path = BezierPath()

        fileprivate init(_ other: BezierPath) {
            path.append(other)
        }

        public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
            self.init(BezierPath(rect: rect))
            if let transform { path.apply(transform.pointee) }
        }

        public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
            self.init(BezierPath(ovalIn: rect))
            if let transform { path.apply(transform.pointee) }
        }

        public var isEmpty: Bool { path.isEmpty }
        public var boundingBox: CGRect { path.bounds }
        public var currentPoint: CGPoint { path.currentPoint }
        public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
    }

    /// A path that grows, under Core Graphics' name.
    public final class CGMutablePath: CGPath {
        public init() {
            super.init(BezierPath())
        }

        public func move(to point: CGPoint) { path.move(to: point) }
        public func addLine(to point: CGPoint) { path.addLine(to: point) }
        public func closeSubpath() { path.close() }
        public func addRect(_ rect: CGRect) { path.append(BezierPath(rect: rect)) }
        public func addEllipse(in rect: CGRect) { path.append(BezierPath(ovalIn: rect)) }
        public func addPath(_ other: CGPath) { path.append(other.path) }

        public func addLines(between points: [CGPoint]) {
            guard let first = points.first else { return }
            move(to: first)
            for point in points.dropFirst() { addLine(to: point) }
        }

        public func addQuadCurve(to end: CGPoint, control: CGPoint) {
            path.addQuadCurve(to: end, controlPoint: control)
        }

        public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
            path.addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
        }

        /// An arc. Core Graphics' y runs up: what it calls clockwise runs counter-clockwise on screen.
        public func addArc(
            center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
        ) {
            path.addArc(
                withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
        }
    }

    extension Layer {
        /// The outline of the shadow, which nothing draws.
        public var shadowPath: CGPath? {
            get { shadowOutline as? CGPath }
            set { shadowOutline = newValue }
        }
    }

    extension BezierPath {
        public convenience init(cgPath: CGPath) {
            self.init()
            append(cgPath.path)
        }

        /// The path under Core Graphics' name; independent of this one.
        public var cgPath: CGPath {
            get { CGPath(self) }
            set {
                removeAllPoints()
                append(newValue.path)
            }
        }
    }
#endif
