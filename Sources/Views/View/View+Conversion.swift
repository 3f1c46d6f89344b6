import Foundation
import Geometry

extension View {
    /// A point of this view in another's coordinates; those of the topmost view where the other is nil.
    ///
    /// Goes by the values that were set, bounds' origins and transforms included, not by what an animation shows at
    /// the moment. The views should be in one tree: of two in different trees each is taken relative to its own
    /// topmost view, as if these coincided.
    ///
    /// - Complexity: O(depth of both views).
    public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        guard view !== self else { return point }
        let top = outward(point)
        return view?.inward(top) ?? top
    }

    /// A point of another view in this one's coordinates.
    ///
    /// With nil the point counts in the topmost view's coordinates. The inverse of `convert(_:to:)`, as far as no
    /// transform in between is singular.
    public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        guard let view else { return inward(point) }
        return view.convert(point, to: self)
    }

    /// The box around a rectangle of this view in another's coordinates.
    ///
    /// The four corners are converted; with rotations in between the box is larger than the rectangle, and converting
    /// it back doesn't give the rectangle again.
    public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
        VisualState.box(rect) { convert($0, to: view) }
    }

    /// The box around a rectangle of another view in this one's coordinates.
    ///
    /// The four corners are converted, as in the opposite direction.
    public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
        VisualState.box(rect) { convert($0, from: view) }
    }

    /// From this view up into the topmost one's coordinates.
    private func outward(_ point: CGPoint) -> CGPoint {
        guard let superview else { return point }
        return superview.outward(visualState.outward(point))
    }

    /// From the topmost view's coordinates down into this one's.
    private func inward(_ point: CGPoint) -> CGPoint {
        guard let superview else { return point }
        return visualState.inward(superview.inward(point))
    }

    /// How far the stage's safe area lies inside the view's edges.
    ///
    /// Of a rotated view, it is the box around what the safe area leaves that counts.
    final func safeAreaOverlap() -> EdgeInsets {
        guard let stage, stage.safeAreaInsets != .zero else { return .zero }
        let inner = convert(stage.root.bounds.inset(by: stage.safeAreaInsets), from: stage.root)
        return EdgeInsets(
            top: max(0, inner.minY - bounds.minY), left: max(0, inner.minX - bounds.minX),
            bottom: max(0, bounds.maxY - inner.maxY), right: max(0, bounds.maxX - inner.maxX))
    }
}
