import Dynamics

extension Recorder {
    /// Records what an animator simulates.
    public convenience init(_ animator: DynamicAnimator, name: String, stepsPerFrame: Int? = nil) {
        self.init(animator.world, name: name, stepsPerFrame: stepsPerFrame)
    }
}
