import Foundation

/// Something that the stage's clock drives at exact times: a property animator, a decelerating scroll view.
///
/// The stage keeps its participants, and asks them in the order in which they were added.
package protocol StageParticipant: AnyObject {
    /// Called once a frame, after the touches up to that time and before dynamic animators tick.
    func stage(_ stage: Stage, advancesTo time: TimeInterval)
    /// Called at the end of the frame, after layout: what ended in it calls its completions here.
    func stageDidLayOut(_ stage: Stage)
}

/// Something that the stage's clock drives by fixed ticks.
package protocol StageTicking: AnyObject {
    /// Called once in every tick of the stage's clock.
    func stageDidTick()
}

/// An animator that its view knows but doesn't keep.
package struct WeakAnimator {
    /// The animator; nil once it is gone.
    package weak var animator: (any StageTicking)?

    /// Makes a weak reference to an animator.
    package init(_ animator: any StageTicking) {
        self.animator = animator
    }
}
