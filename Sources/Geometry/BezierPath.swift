import Foundation

/// A path of lines, arcs and Bézier curves in subpaths. UIKit's `UIBezierPath`, without drawing.
///
/// Coordinates are points, y down; angles are radians, positive clockwise on screen.
open class BezierPath {
    /// One step of a path. Its start is where the step before ended.
    public enum Element: Hashable, Sendable {
        /// Begins a subpath.
        case move(CGPoint)
        /// A straight line to the point.
        case line(CGPoint)
        /// A quadratic Bézier curve to the point; the control point is where its end tangents meet.
        case quadCurve(CGPoint, control: CGPoint)
        /// A cubic Bézier curve to the point; it leaves towards `control1` and arrives from `control2`.
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to the start of the subpath.
        case close
    }

    /// The steps in the order in which they were added.
    public private(set) var elements: [Element] = []
    /// Which areas count as inside: those that the path crosses an odd number of times to reach from outside (true),
    /// or those that it winds around (false, the default).
    open var usesEvenOddFillRule = false
    /// The width of a stroke, pt. Kept for client code: nothing here strokes.
    open var lineWidth: CGFloat = 1
    /// How a stroke would end. Kept and copied for client code: nothing here strokes.
    open var lineCapStyle = LineCap.butt
    /// How a stroke would turn corners. Kept and copied for client code: nothing here strokes.
    open var lineJoinStyle = LineJoin.miter

    /// An empty path.
    public init() {}

    /// True for a path without steps.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next step starts: the end of the last one, after `close` the start of its subpath; zero for an
    /// empty path.
    public var currentPoint: CGPoint {
        for (index, element) in elements.enumerated().reversed() {
            switch element {
            case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
            case .close: return start(before: index)
            }
        }
        return .zero
    }

    private func start(before index: Int) -> CGPoint {
        for element in elements[..<index].reversed() {
            if case .move(let point) = element { return point }
        }
        return .zero
    }

    /// Begins a subpath at the point.
    open func move(to point: CGPoint) {
        elements.append(.move(point))
    }

    /// Adds a straight line; ignored where no subpath was begun, as are the curves.
    open func addLine(to point: CGPoint) {
        add(.line(point))
    }

    /// Adds a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        add(.curve(endPoint, control1: controlPoint1, control2: controlPoint2))
    }

    /// Adds a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        add(.quadCurve(endPoint, control: controlPoint))
    }

    /// Draws the subpath back to its start; a step added after it begins a new subpath there.
    open func close() {
        if let last = elements.last, last != .close { elements.append(.close) }
    }

    private func add(_ element: Element) {
        guard let last = elements.last else { return }
        if last == .close { elements.append(.move(currentPoint)) }
        elements.append(element)
    }

    /// Takes all steps away.
    open func removeAllPoints() {
        elements.removeAll()
    }

    /// Adds the other path's steps to the end.
    open func append(_ path: BezierPath) {
        elements.append(contentsOf: path.elements)
    }

    /// Maps every point of the path.
    open func apply(_ transform: CGAffineTransform) {
        elements = elements.map { $0.mapped { $0.applying(transform) } }
    }

    /// A path with the same steps, independent of this one.
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
