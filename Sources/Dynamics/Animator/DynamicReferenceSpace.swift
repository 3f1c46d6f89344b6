import Foundation

/// The coordinate system that an animator works in: a view, a collection layout, or any class with bounds.
///
/// ```swift
/// final class Board: DynamicReferenceSpace {
///     var bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
/// }
/// let animator = DynamicAnimator(referenceSpace: board)
/// ```
public protocol DynamicReferenceSpace: AnyObject {
    /// The rectangle that `translatesReferenceBoundsIntoBoundary` makes a boundary of, in the items' coordinates, pt;
    /// read in every tick, so that boundaries follow it.
    var bounds: CGRect { get }
    /// Whether a clock above the animator advances it, so that its own `advance(by:)` must not be called.
    var advancesAnimators: Bool { get }
    /// Whether an item lies in this space; asked when the item joins. One that doesn't is reported and refused; a view
    /// asks for its descendants.
    func hosts(_ item: any DynamicItem) -> Bool
    /// An animator was made for this space; one with a clock takes it on.
    func animatorWasMade(_ animator: DynamicAnimator)
    /// Called in a tick that moved items, after they were written and before contacts are reported; a collection layout
    /// invalidates itself.
    func animatorDidMoveItems(_ animator: DynamicAnimator)
}

extension DynamicReferenceSpace {
    /// False: the client passes time on with `advance(by:)`.
    public var advancesAnimators: Bool { false }
    /// True for every item, so that none is refused for where it lies.
    public func hosts(_ item: any DynamicItem) -> Bool { true }
    /// Does nothing, for spaces without a clock.
    public func animatorWasMade(_ animator: DynamicAnimator) {}
    /// Does nothing, for spaces that need not follow their items.
    public func animatorDidMoveItems(_ animator: DynamicAnimator) {}
}
