import Foundation
import Geometry
import Views

/// A view on a stage, and an animator that moves its centre from x 0 to 100 in 2 s along easeInOut.
final class AnimatedScene {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let view = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
    let stage: Stage
    let animator: ViewPropertyAnimator
    private let heard = Heard()
    /// What completions were told.
    var ends: [ViewAnimatingPosition] { heard.ends }

    private final class Heard {
        var ends: [ViewAnimatingPosition] = []
    }

    init(_ animator: ViewPropertyAnimator = ViewPropertyAnimator(duration: 2, curve: .easeInOut)) {
        root.addSubview(view)
        stage = Stage(root: root)
        self.animator = animator
        animator.addAnimations { [view] in view.center.x = 100 }
        animator.addCompletion { [heard] in heard.ends.append($0) }
    }

    deinit {
        // Letting go of a paused animator is an error.
        if animator.state == .active { animator.stopAnimation(true) }
        if animator.state == .stopped { animator.finishAnimation(at: .current) }
    }

    /// What is on screen.
    var x: CGFloat { view.layer.presentation()?.position.x ?? .nan }

    /// An animator in the state, half a second after its start where it was started.
    func reach(_ state: ReachedState) -> AnimatedScene {
        guard state != .inactive else { return self }
        animator.startAnimation()
        stage.advance(by: 0.5)
        if state == .paused { animator.pauseAnimation() }
        if state == .stopped { animator.stopAnimation(false) }
        return self
    }

    enum ReachedState: CaseIterable {
        case inactive, running, paused, stopped
    }
}

/// x after half a second: easeInOut at a quarter of its time.
let quarter: CGFloat = 12.916193104731982
/// A curve's 1e-13 on 100 pt, with what sums of frames lose.
let pointTolerance: CGFloat = 1e-9
