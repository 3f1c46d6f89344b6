import Foundation

/// A path of lines, arcs and Bézier curves in subpaths. UIKit's `UIBezierPath`, without drawing.
///
/// ```swift
/// let tent = BezierPath()
/// tent.move(to: CGPoint(x: 0, y: 40))
/// tent.addQuadCurve(to: CGPoint(x: 80, y: 40), controlPoint: CGPoint(x: 40, y: -40))
/// tent.close()
/// ```
///
/// Coordinates are points, y down; angles are radians, positive clockwise on screen. Numbers are not checked here: what
/// takes a path refuses coordinates that are not finite.
///
/// A path is a reference: what is handed on and changed later has changed for all. ``copy()`` makes another. Not
/// thread-safe while it is changed. Several subpaths make areas with holes; ``usesEvenOddFillRule`` says how.
open class BezierPath {
    /// One step of a path. It starts where the step before ended.
    public enum Element: Hashable, Sendable {
        /// Begins a subpath at the point, without a line to it.
        case move(CGPoint)
        /// A straight line to the point.
        case line(CGPoint)
        /// A quadratic Bézier curve to the point; the control point is where its end tangents meet.
        case quadCurve(CGPoint, control: CGPoint)
        /// A cubic Bézier curve to the point; it leaves towards `control1` and arrives from `control2`.
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to the start of the subpath, which makes it enclose an area.
        case close
    }

    /// The steps in the order in which they were added. Arcs, ovals and rounded corners are cubic curves.
    ///
    /// A path that is not empty begins with a `move`.
    public private(set) var elements: [Element] = []
    /// Which areas count as inside: those that a ray from outside reaches over an odd number of crossings (true), or
    /// those that the path winds around (false, the default).
    ///
    /// ``contains(_:)`` goes by it. Bounds, area and flattening don't.
    open var usesEvenOddFillRule = false
    /// The width of a stroke, pt. Kept for client code: nothing here strokes.
    open var lineWidth: CGFloat = 1
    /// How a stroke would end. Kept and copied for client code: nothing here strokes.
    open var lineCapStyle = LineCap.butt
    /// How a stroke would turn corners. Kept and copied for client code: nothing here strokes.
    open var lineJoinStyle = LineJoin.miter

    /// Makes an empty path.
    ///
    /// Steps are ignored until ``move(to:)`` has begun a subpath.
    public init() {}

    /// Whether the path has no steps.
    ///
    /// A path that begins a subpath and has nothing else isn't empty.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next step starts: the end of the last one, after `close` the start of its subpath; zero for an empty
    /// path.
    ///
    /// - Complexity: O(1), after `close` O(steps of the last subpath).
    public var currentPoint: CGPoint {
        for (index, element) in elements.enumerated().reversed() {
            switch element {
            case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
            case .close: return start(before: index)
            }
        }
        return .zero
    }

    /// The start of the subpath that the step at an index belongs to.
    private func start(before index: Int) -> CGPoint {
        for element in elements[..<index].reversed() {
            if case .move(let point) = element { return point }
        }
        return .zero
    }

    /// Begins a subpath at the point. The one before stays open unless it was closed.
    ///
    /// Two in a row make a subpath of one point, which encloses nothing.
    open func move(to point: CGPoint) {
        elements.append(.move(point))
    }

    /// Adds a straight line to the point; ignored where no subpath was begun, as are the curves.
    ///
    /// A line to the current point, of no length, is added all the same.
    open func addLine(to point: CGPoint) {
        add(.line(point))
    }

    /// Adds a cubic Bézier curve, which leaves the current point towards the first control point and arrives from the
    /// second.
    ///
    /// - Parameters:
    ///   - endPoint: where the next step starts.
    ///   - controlPoint1: where the curve leaves the current point towards; equal to it, the curve leaves towards the
    ///     second one.
    ///   - controlPoint2: from where the curve arrives.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        add(.curve(endPoint, control1: controlPoint1, control2: controlPoint2))
    }

    /// Adds a quadratic Bézier curve; its tangents at both ends meet in the control point.
    ///
    /// It is kept as a quadratic curve, not as the cubic one that it equals.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        add(.quadCurve(endPoint, control: controlPoint))
    }

    /// Adds a line back to the start of the subpath; a step added after it begins a new subpath there. Ignored in an
    /// empty path and after another `close`.
    ///
    /// The closing line is not kept as a `line` step of its own.
    open func close() {
        if let last = elements.last, last != .close { elements.append(.close) }
    }

    /// Adds a step behind a subpath that was begun; after `close` a new one begins first.
    private func add(_ element: Element) {
        guard let last = elements.last else { return }
        if last == .close { elements.append(.move(currentPoint)) }
        elements.append(element)
    }

    /// Removes all steps; line width, styles and fill rule stay.
    ///
    /// - Complexity: O(steps).
    open func removeAllPoints() {
        elements.removeAll()
    }

    /// Adds the other path's steps to the end, as subpaths of their own; its styles are not taken over.
    ///
    /// The current point is then the other path's, unless that is empty. A path may be appended to itself.
    ///
    /// - Complexity: O(steps of the other path).
    open func append(_ path: BezierPath) {
        elements.append(contentsOf: path.elements)
    }

    /// Maps every point of the path, control points included, which maps the curves exactly.
    ///
    /// A transform that mirrors turns the sign of ``signedArea``. Line widths are not scaled.
    ///
    /// - Complexity: O(steps).
    open func apply(_ transform: CGAffineTransform) {
        elements = elements.map { $0.mapped { $0.applying(transform) } }
    }

    /// A path with the same steps and styles, independent of this one.
    ///
    /// The dynamic class is not kept: the copy of a subclass's path is a `BezierPath`.
    open func copy() -> Any {
        let path = BezierPath()
        path.elements = elements
        path.usesEvenOddFillRule = usesEvenOddFillRule
        path.lineWidth = lineWidth
        path.lineCapStyle = lineCapStyle
        path.lineJoinStyle = lineJoinStyle
        return path
    }
}

extension BezierPath.Element {
    /// The step with all of its points mapped.
    func mapped(_ map: (CGPoint) -> CGPoint) -> Self {
        switch self {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quadCurve(let point, let control): .quadCurve(map(point), control: map(control))
        case .curve(let point, let control1, let control2):
            .curve(map(point), control1: map(control1), control2: map(control2))
        case .close: .close
        }
    }

    /// Every point that the step names, control points included, its end last.
    var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let point, let control): [control, point]
        case .curve(let point, let control1, let control2): [control1, control2, point]
        case .close: []
        }
    }
}

extension BezierPath: CustomStringConvertible {
    /// All steps in order, control points before end points: "<BezierPath: move {0.0, 0.0}, line {1.0, 0.0}, close>".
    public var description: String {
        func text(_ p: CGPoint) -> String { "{\(p.x), \(p.y)}" }
        let steps = elements.map { element in
            switch element {
            case .move(let point): "move \(text(point))"
            case .line(let point): "line \(text(point))"
            case .quadCurve(let point, let control): "quad \(text(control)) \(text(point))"
            case .curve(let point, let a, let b): "curve \(text(a)) \(text(b)) \(text(point))"
            case .close: "close"
            }
        }
        return "<BezierPath: \(steps.joined(separator: ", "))>"
    }
}
