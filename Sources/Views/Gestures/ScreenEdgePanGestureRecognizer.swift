import Foundation
import Geometry

/// A finger that drags in from an edge of the screen. UIKit's `UIScreenEdgePanGestureRecognizer`.
///
/// The finger has to come down within 20 pt of the edge of the stage's root, outside it included. It may then pan in
/// any direction, along the edge as well.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// Edges of the root that the finger may come in from; none at first.
    ///
    /// Of several, any one is enough. While it is empty every touch fails.
    open var edges: RectEdge = []

    /// Fails unless the finger comes down close to one of the edges; otherwise as a pan.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, let bounds = view?.stage?.root.bounds,
            startsAtEdge(touch.location(in: nil), of: bounds)
        else { return state = .failed }
        super.touchesBegan(touches, with: event)
    }

    private func startsAtEdge(_ point: CGPoint, of bounds: CGRect) -> Bool {
        let width = GestureTuning.screenEdgeWidth
        return edges.contains(.top) && point.y - bounds.minY <= width
            || edges.contains(.left) && point.x - bounds.minX <= width
            || edges.contains(.bottom) && bounds.maxY - point.y <= width
            || edges.contains(.right) && bounds.maxX - point.x <= width
    }
}

/// Edges of a rectangle. UIKit's `UIRectEdge`.
///
/// `left` and `right` are those of the screen, whatever the direction of reading.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// One bit an edge, with UIKit's values.
    public let rawValue: UInt

    /// Makes a set of edges from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The edge of least y.
    public static let top = RectEdge(rawValue: 1 << 0)
    /// The edge of least x.
    public static let left = RectEdge(rawValue: 1 << 1)
    /// The edge of largest y.
    public static let bottom = RectEdge(rawValue: 1 << 2)
    /// The edge of largest x.
    public static let right = RectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}
