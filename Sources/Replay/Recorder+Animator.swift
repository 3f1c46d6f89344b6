import Dynamics

extension Recorder {
    /// Records what an animator simulates: its items' outlines where the engine has them, not the client's objects.
    ///
    /// Call `record()` after every `advance(by:)`; a call that runs many ticks at once leaves out the key frames
    /// between them. It is the animator's world that is kept, not the animator, and `DynamicAnimator.restore(_:)`
    /// gives that another one, which the recorder doesn't follow.
    ///
    /// - Parameters:
    ///   - animator: what is recorded; its present state becomes the first key frame.
    ///   - name: the title of the page.
    ///   - stepsPerFrame: ticks from one key frame to the next; nil for 3, which are 20 key frames a second.
    public convenience init(_ animator: DynamicAnimator, name: String, stepsPerFrame: Int? = nil) {
        self.init(animator.world, name: name, stepsPerFrame: stepsPerFrame)
    }
}
