/// Is told when an animator, or one of its items, comes to rest, and when it resumes. Every method may be left out.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// The animator will step again, after a change. It is called at once by the change, and also for the first
    /// behavior.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
    /// All items are at rest; the animator steps no more until something changes. It is called at the end of that tick,
    /// after the actions.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
    /// Items have come to rest, each told once until something moves it again. It is called at the end of that tick,
    /// after the actions and before the animator pauses. A delegate that is set later hears in the next tick of what
    /// rests already. UIKit has no such call.
    func dynamicAnimator(_ animator: DynamicAnimator, itemsDidComeToRest items: [any DynamicItem])
    /// Items have left ``DynamicAnimator/itemBounds``, and with that the animator. It is called at the end of that
    /// tick, after the actions. UIKit has no such call.
    func dynamicAnimator(_ animator: DynamicAnimator, itemsDidLeaveBounds items: [any DynamicItem])
}

extension DynamicAnimatorDelegate {
    /// Does nothing, for delegates that do not care when the animator starts or goes on.
    public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
    /// Does nothing, for delegates that do not care when all items have come to rest.
    public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
    /// Does nothing, for delegates that do not care when one item has come to rest.
    public func dynamicAnimator(_ animator: DynamicAnimator, itemsDidComeToRest items: [any DynamicItem]) {}
    /// Does nothing, for delegates that do not care which items have left the animator's bounds.
    public func dynamicAnimator(_ animator: DynamicAnimator, itemsDidLeaveBounds items: [any DynamicItem]) {}
}
