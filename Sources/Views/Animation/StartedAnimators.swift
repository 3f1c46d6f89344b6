/// Notes which animators are started, for whoever takes them over.
final class StartedAnimators: @unchecked Sendable {
    // Only ever used on the thread that runs the block.
    @TaskLocal private static var current: StartedAnimators?
    private var all: [ViewPropertyAnimator] = []

    static func note(_ animator: ViewPropertyAnimator) { current?.all.append(animator) }

    /// The animators that are started while a block runs.
    static func started(in block: () -> Void) -> [ViewPropertyAnimator] {
        let noted = StartedAnimators()
        $current.withValue(noted, operation: block)
        return noted.all
    }
}

/// Animations that are held and moved on together, as those of a transition that a finger drives.
package struct HeldAnimators {
    private let animators: [ViewPropertyAnimator]

    /// Takes over the animators that are started while a block runs; they go on by themselves until they are held.
    package init(startedIn block: () -> Void) { animators = StartedAnimators.started(in: block) }

    /// Holds all where they would be after so many seconds.
    package func hold(at seconds: Double) {
        for animator in animators where animator.state == .active {
            if animator.isRunning {
                animator.pauseAnimation()
                // By time, so that all stay in step and follow their curves.
                animator.scrubsLinearly = false
            }
            let share = animator.duration > 0 ? (seconds - animator.delay) / animator.duration : 1
            animator.fractionComplete = min(max(share, 0), 1)
        }
    }

    /// Lets all go on to their ends, or back to their beginnings, so many times as fast as they were made.
    package func release(reversed: Bool, speed: Double) {
        for animator in animators where animator.state == .active && !animator.isRunning {
            animator.isReversed = reversed
            if speed == 1 {
                animator.startAnimation()
            } else {
                let left = max(1 - animator.fractionComplete, 1e-6)
                animator.continueAnimation(withTimingParameters: nil, durationFactor: left / speed)
            }
        }
    }

    /// Gives up those that are held still, where they are.
    package func drop() {
        for animator in animators where animator.state == .active && !animator.isRunning {
            animator.stopAnimation(true)
        }
    }
}
