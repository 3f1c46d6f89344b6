import Foundation

extension BezierPath {
    /// The same outline run backwards: the last subpath first, each from its end to its start. Closed subpaths stay
    /// closed, the sign of ``signedArea`` changes, and styles are kept.
    ///
    /// The first point of a closed subpath becomes the end of its last step, so a closed outline begins at another
    /// corner. The receiver stays. UIKit's `reversing()`.
    ///
    /// - Complexity: O(steps).
    public func reversing() -> BezierPath {
        let result = BezierPath()
        result.usesEvenOddFillRule = usesEvenOddFillRule
        result.lineWidth = lineWidth
        result.lineCapStyle = lineCapStyle
        result.lineJoinStyle = lineJoinStyle
        for subpath in subpaths.reversed() { result.appendReversed(subpath) }
        return result
    }

    /// The elements cut before every `move`.
    ///
    /// The first element of a path is a `move`, since steps before one are ignored.
    private var subpaths: [ArraySlice<Element>] {
        let starts = elements.indices.filter { if case .move = elements[$0] { true } else { false } }
        return zip(starts, starts.dropFirst() + [elements.count]).map { elements[$0..<$1] }
    }

    /// Appends a subpath from its end to its start; a curve's control points change places.
    ///
    /// A step leads from its predecessor's end to its own, so reversed it takes the end of the one before; the line
    /// that closes is implied, before as after.
    private func appendReversed(_ subpath: ArraySlice<Element>) {
        let isClosed = subpath.last == .close
        let steps = isClosed ? subpath.dropLast() : subpath
        let ends = steps.compactMap { $0.points.last }
        guard let last = ends.last else { return }
        move(to: last)
        for (end, step) in zip(ends.dropLast(), steps.dropFirst()).reversed() {
            switch step {
            case .quadCurve(_, let control): addQuadCurve(to: end, controlPoint: control)
            case .curve(_, let a, let b): addCurve(to: end, controlPoint1: b, controlPoint2: a)
            default: addLine(to: end)
            }
        }
        if isClosed { close() }
    }
}
