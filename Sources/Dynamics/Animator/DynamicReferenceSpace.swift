import Foundation

/// The coordinate system that an animator works in: a view, a collection layout, or anything with bounds.
public protocol DynamicReferenceSpace: AnyObject {
    /// What `translatesReferenceBoundsIntoBoundary` makes a boundary of, in the items' coordinates; read at every tick.
    var bounds: CGRect { get }
    /// Whether a clock above the animator advances it, so that its own `advance(by:)` must not be called.
    var advancesAnimators: Bool { get }
    /// Whether an item lies in this space; a view asks for its descendants.
    func hosts(_ item: any DynamicItem) -> Bool
    /// Called after a tick that moved items; a collection layout invalidates itself.
    func animatorDidMoveItems(_ animator: DynamicAnimator)
}

extension DynamicReferenceSpace {
    public var advancesAnimators: Bool { false }
    public func hosts(_ item: any DynamicItem) -> Bool { true }
    public func animatorDidMoveItems(_ animator: DynamicAnimator) {}
}
