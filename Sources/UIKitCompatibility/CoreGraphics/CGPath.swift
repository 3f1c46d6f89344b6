import Foundation
import Geometry
import Views

#if !canImport(Darwin)
    /// A colour under Core Graphics' name, where the platform lacks it: the same class as `UIColor`.
    public typealias CGColor = Color

    /// A path under Core Graphics' name, where the platform lacks it.
    ///
    /// Immutable but for ``CGMutablePath``. Coordinates are pt with y down, as views have them.
    public class CGPath {
        fileprivate let path = BezierPath()

        fileprivate init(_ other: BezierPath) {
            path.append(other)
        }

        /// A closed rectangle, clockwise from its top left corner, mapped by the transform unless that is nil.
        ///
        /// The transform is read during the call.
        public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
            self.init(BezierPath(rect: rect))
            if let transform { path.apply(transform.pointee) }
        }

        /// The closed ellipse that fills a rectangle, its points mapped by the transform unless that is nil.
        ///
        /// It is made of four cubic curves, clockwise from its rightmost point.
        public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
            self.init(BezierPath(ovalIn: rect))
            if let transform { path.apply(transform.pointee) }
        }

        /// True for a path without steps.
        public var isEmpty: Bool { path.isEmpty }
        /// The smallest rectangle that holds every point of the path, control points included; null for an empty path.
        ///
        /// - Complexity: O(steps).
        public var boundingBox: CGRect { path.bounds }
        /// Where the next step starts: after a closed subpath that subpath's start; zero for an empty path.
        public var currentPoint: CGPoint { path.currentPoint }
        /// Whether a point lies in what closed subpaths wind around, or on them; open ones enclose nothing.
        ///
        /// Curves are followed to 0.001 pt.
        ///
        /// - Complexity: O(chords that stand for the curves, and lines).
        public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
    }

    /// A path that grows, under Core Graphics' name.
    public final class CGMutablePath: CGPath {
        /// An empty path.
        public init() {
            super.init(BezierPath())
        }

        /// Begins a subpath at the point.
        public func move(to point: CGPoint) { path.move(to: point) }
        /// Adds a straight line; ignored where no subpath was begun. After a closed one it begins another at its start.
        public func addLine(to point: CGPoint) { path.addLine(to: point) }
        /// Draws the subpath back to its start; ignored for an empty path and right after another close.
        public func closeSubpath() { path.close() }
        /// Adds a closed rectangle as a subpath, clockwise from its top left corner.
        public func addRect(_ rect: CGRect) { path.append(BezierPath(rect: rect)) }
        /// Adds the closed ellipse that fills a rectangle as a subpath, clockwise from its rightmost point.
        public func addEllipse(in rect: CGRect) { path.append(BezierPath(ovalIn: rect)) }
        /// Adds the other path's steps to the end.
        ///
        /// - Complexity: O(steps of the other path).
        public func addPath(_ other: CGPath) { path.append(other.path) }

        /// Begins a subpath at the first point and adds lines to the others in turn; ignored without points.
        ///
        /// - Complexity: O(points).
        public func addLines(between points: [CGPoint]) {
            guard let first = points.first else { return }
            move(to: first)
            for point in points.dropFirst() { addLine(to: point) }
        }

        /// Adds a quadratic Bézier curve; ignored where no subpath was begun.
        public func addQuadCurve(to end: CGPoint, control: CGPoint) {
            path.addQuadCurve(to: end, controlPoint: control)
        }

        /// Adds a cubic Bézier curve; ignored where no subpath was begun.
        public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
            path.addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
        }

        /// An arc. Core Graphics' y runs up: what it calls clockwise runs counter-clockwise on screen.
        ///
        /// A line leads to its beginning, where a subpath is under way.
        ///
        /// - Parameters:
        ///   - center: pt.
        ///   - radius: pt.
        ///   - startAngle: rad, from the x axis towards y.
        ///   - endAngle: rad.
        ///   - clockwise: true for the way of falling angles, as in Core Graphics.
        public func addArc(
            center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
        ) {
            path.addArc(
                withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
        }
    }

    extension Layer {
        /// The outline of the shadow, which nothing draws.
        ///
        /// Nil at first; the same object that was set.
        public var shadowPath: CGPath? {
            get { shadowOutline as? CGPath }
            set { shadowOutline = newValue }
        }
    }

    extension LayerKeyframeAnimation {
        /// A way for a property that is a point, in place of the values: each line or curve of it is a step from one key
        /// time to the next, and where one subpath ends the next begins at once. It is copied.
        ///
        /// With the paced modes the speed along it is the same throughout, and neither key times nor timing functions
        /// between them count. A path without a line or curve is reported when the animation is added.
        ///
        /// Nil at first. Reading it gives a copy.
        public var path: CGPath? {
            get { motion.map { CGPath($0) } }
            set { motion = newValue.map { BezierPath(cgPath: $0) } }
        }
    }

    extension BezierPath {
        /// A path with the same steps, independent of the other one; its line and fill settings are the defaults.
        ///
        /// - Complexity: O(steps).
        public convenience init(cgPath: CGPath) {
            self.init()
            append(cgPath.path)
        }

        /// The path under Core Graphics' name; independent of this one.
        ///
        /// Setting it replaces all steps by the other's, and leaves line and fill settings as they are.
        ///
        /// - Complexity: O(steps), at each reading.
        public var cgPath: CGPath {
            get { CGPath(self) }
            set {
                removeAllPoints()
                append(newValue.path)
            }
        }
    }
#endif
