/// Is told when an animator comes to rest and goes on. Both methods may be left out.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// The animator is about to step again, after a change; also the first time.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
    /// All items are at rest; the animator steps no more until something changes.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
    /// Does nothing, for delegates that do not care when the animator starts or goes on.
    public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
    /// Does nothing, for delegates that do not care when all items have come to rest.
    public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
