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
    /// False: the client passes time on with `advance(by:)`.
    public var advancesAnimators: Bool { false }
    /// True for every item, so that none is refused for where it lies.
    public func hosts(_ item: any DynamicItem) -> Bool { true }
    /// Does nothing, for spaces that need not follow their items.
    public func animatorDidMoveItems(_ animator: DynamicAnimator) {}
}
