import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Views

/// Every call in every state.
@Suite struct AnimatorStateTests {
    typealias Reached = AnimatedScene.ReachedState

    private func scene(_ state: Reached) -> AnimatedScene { AnimatedScene().reach(state) }

    private func kinds(_ body: () -> Void) -> [Diagnostic.Kind] { reported(body).map(\.kind) }

    @Test func `a new animator is inactive and has changed nothing`() {
        let scene = scene(.inactive)
        #expect(scene.animator.state == .inactive && !scene.animator.isRunning)
        #expect(scene.animator.fractionComplete == 0)
        #expect(scene.view.center.x == 0 && scene.x == 0)
    }

    // MARK: startAnimation

    @Test func `starting an inactive animator runs the blocks now`() {
        let scene = scene(.inactive)
        scene.view.center.x = 40
        scene.animator.startAnimation()
        #expect(scene.animator.state == .active && scene.animator.isRunning)
        // The model is at the end at once, what is seen begins where the view was now.
        #expect(scene.view.center.x == 100 && scene.x == 40)
    }

    @Test func `starting without blocks waits for the first`() {
        let scene = AnimatedScene()
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
        animator.startAnimation()
        #expect(animator.state == .active && !animator.isRunning)
        scene.stage.advance(by: 3)
        animator.addAnimations { scene.view.center.y = 10 }
        #expect(animator.isRunning)
        scene.stage.advance(by: 0.5)
        #expect(abs((scene.view.layer.presentation()?.position.y ?? 0) - 5) <= pointTolerance)
        scene.stage.advance(by: 0.6)
        #expect(animator.state == .inactive)
    }

    @Test func `starting a running animator does nothing`() {
        let scene = scene(.running)
        #expect(kinds { scene.animator.startAnimation() } == [])
        #expect(abs(scene.x - quarter) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - 50) <= pointTolerance)
    }

    @Test func `starting a paused animator goes on`() {
        let scene = scene(.paused)
        scene.stage.advance(by: 1)
        scene.animator.startAnimation()
        #expect(scene.animator.isRunning && abs(scene.x - quarter) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - 27.838648850761) <= pointTolerance)
    }

    @Test func `starting a stopped animator is an error`() {
        let scene = scene(.stopped)
        #expect(kinds { scene.animator.startAnimation() } == [.invalidAnimatorState])
        #expect(scene.animator.state == .stopped)
    }

    @Test func `a delay is kept before the start, and is an error later`() {
        let scene = scene(.inactive)
        scene.animator.startAnimation(afterDelay: 0.25)
        #expect(scene.animator.delay == 0.25 && scene.view.center.x == 100)
        scene.stage.advance(by: 0.25)
        #expect(scene.x == 0)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - quarter) <= pointTolerance)
        scene.animator.pauseAnimation()
        #expect(kinds { scene.animator.startAnimation(afterDelay: 1) } == [.invalidAnimatorState])
        let other = self.scene(.stopped)
        #expect(kinds { other.animator.startAnimation(afterDelay: 1) } == [.invalidAnimatorState])
        let third = self.scene(.inactive)
        #expect(kinds { third.animator.startAnimation(afterDelay: -1) } == [.invalidTiming])
        #expect(third.animator.state == .inactive && third.view.center.x == 0)
    }

    // MARK: pauseAnimation

    @Test func `pausing an inactive animator runs its blocks and holds it at the start`() {
        let scene = scene(.inactive)
        scene.animator.pauseAnimation()
        #expect(scene.animator.state == .active && !scene.animator.isRunning)
        scene.stage.advance(by: 1)
        #expect(scene.view.center.x == 100 && scene.x == 0)
    }

    @Test func `pausing a running animator holds it where it is`() {
        let scene = scene(.running)
        scene.animator.pauseAnimation()
        scene.stage.advance(by: 3)
        #expect(scene.animator.state == .active && !scene.animator.isRunning)
        #expect(abs(scene.x - quarter) <= pointTolerance)
        #expect(scene.ends == [])
    }

    @Test func `pausing a paused animator does nothing`() {
        let scene = scene(.paused)
        #expect(kinds { scene.animator.pauseAnimation() } == [])
        #expect(abs(scene.x - quarter) <= pointTolerance)
    }

    @Test func `pausing a stopped animator is an error`() {
        let scene = scene(.stopped)
        #expect(kinds { scene.animator.pauseAnimation() } == [.invalidAnimatorState])
    }

    // MARK: fractionComplete

    @Test func `a fraction makes an inactive animator active and paused`() {
        let scene = scene(.inactive)
        scene.animator.fractionComplete = 0.3
        #expect(scene.animator.state == .active && !scene.animator.isRunning)
        #expect(abs(scene.x - 30) <= pointTolerance && scene.animator.fractionComplete == 0.3)
    }

    @Test func `a fraction is ignored while running and while stopped`() {
        for state in [Reached.running, .stopped] {
            let scene = scene(state)
            #expect(kinds { scene.animator.fractionComplete = 0.9 } == [])
            #expect(abs(scene.x - quarter) <= pointTolerance)
        }
    }

    @Test func `a fraction scrubs a paused animator and is limited to 0 to 1`() {
        let scene = scene(.paused)
        for (fraction, x) in [(0.7, 70.0), (-4, 0), (5, 100)] {
            scene.animator.fractionComplete = fraction
            #expect(abs(scene.x - x) <= pointTolerance)
        }
        #expect(scene.animator.fractionComplete == 1)
        #expect(scene.animator.state == .active && scene.ends == [])
    }

    @Test func `a fraction that is no number is reported and ignored`() {
        let scene = scene(.paused)
        #expect(kinds { scene.animator.fractionComplete = .nan } == [.invalidAnimatorState])
        #expect(abs(scene.x - quarter) <= pointTolerance)
    }

    // MARK: isReversed

    @Test func `an inactive animator remembers that it is reversed`() {
        let scene = scene(.inactive)
        scene.animator.isReversed = true
        #expect(scene.animator.state == .inactive)
        scene.animator.startAnimation()
        #expect(scene.x == 100)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - (100 - quarter)) <= pointTolerance)
        scene.stage.advance(by: 1.5)
        #expect(scene.ends == [.start] && scene.view.center.x == 0)
    }

    @Test func `a running animator turns round at once`() {
        let scene = scene(.running)
        scene.animator.isReversed = true
        #expect(scene.animator.isRunning && abs(scene.x - quarter) <= pointTolerance)
        scene.stage.advance(by: 0.1)
        #expect(abs(scene.x - 8.892692818633) <= pointTolerance)
        scene.stage.advance(by: 0.2)
        #expect(scene.ends == [.start] && scene.view.center.x == 0 && scene.x == 0)
    }

    @Test func `a paused animator turns round and stays`() {
        let scene = scene(.paused)
        scene.animator.isReversed = true
        #expect(!scene.animator.isRunning && abs(scene.x - quarter) <= pointTolerance)
        #expect(abs(scene.animator.fractionComplete - 0.870838068952680) <= pointTolerance)
    }

    @Test func `a stopped animator does not turn round`() {
        let scene = scene(.stopped)
        #expect(kinds { scene.animator.isReversed = true } == [])
        #expect(!scene.animator.isReversed)
    }

    // MARK: addAnimations, addCompletion

    @Test func `blocks wait for the start`() {
        let scene = scene(.inactive)
        scene.animator.addAnimations { scene.view.alpha = 0 }
        #expect(scene.view.alpha == 1)
        scene.animator.startAnimation()
        scene.stage.advance(by: 1)
        #expect(scene.view.alpha == 0)
        #expect(abs((scene.view.layer.presentation()?.opacity ?? 0) - 0.5) <= 1e-6)
    }

    @Test func `a block added on the way runs at once, over what is left`() {
        let scene = scene(.running)
        scene.animator.addAnimations { scene.view.center.y = 100 }
        #expect(scene.view.center.y == 100)
        // Half of (1 − 0.129…) · 2 s.
        scene.stage.advance(by: 1 - 0.129161931047320)
        #expect(abs((scene.view.layer.presentation()?.position.y ?? 0) - 50) <= 1e-6)
        scene.stage.advance(by: 0.7)
        #expect(scene.ends == [])
        scene.stage.advance(by: 0.3)
        #expect(scene.ends == [.end])
    }

    @Test func `a block added while paused waits for going on`() {
        let scene = scene(.paused)
        scene.animator.addAnimations { scene.view.center.y = 100 }
        scene.stage.advance(by: 1)
        #expect(scene.view.layer.presentation()?.position.y == 0)
        scene.animator.fractionComplete = 0.5645809655236599
        // Half of the way from 0.129… to 1.
        #expect(abs((scene.view.layer.presentation()?.position.y ?? 0) - 50) <= 1e-6)
    }

    @Test func `a block added to a stopped animator is an error`() {
        let scene = scene(.stopped)
        #expect(kinds { scene.animator.addAnimations { scene.view.alpha = 0 } } == [.invalidAnimatorState])
        #expect(scene.view.alpha == 1)
    }

    @Test(arguments: Reached.allCases)
    func `completions may be added in every state and are called in order`(_ state: Reached) {
        let scene = scene(state)
        var log: [Int] = []
        scene.animator.addCompletion { _ in log.append(1) }
        scene.animator.addCompletion { _ in log.append(2) }
        if state == .stopped { scene.animator.finishAnimation(at: .end) } else { scene.animator.startAnimation() }
        scene.stage.advance(by: 3)
        #expect(scene.ends == [.end] && log == [1, 2])
    }

    // MARK: continueAnimation

    @Test func `continuing is an error unless paused`() {
        for state in [Reached.inactive, .running, .stopped] {
            let scene = scene(state)
            #expect(
                kinds { scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
                    == [.invalidAnimatorState])
        }
    }

    @Test func `continuing takes what is left, or a multiple of the duration`() {
        var scene = scene(.paused)
        scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        scene.stage.advance(by: 1.74)
        #expect(scene.ends == [])
        scene.stage.advance(by: 0.01)
        #expect(scene.ends == [.end])
        scene = self.scene(.paused)
        scene.animator.continueAnimation(
            withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: 0.25)
        scene.stage.advance(by: 0.25)
        #expect(abs(scene.x - (100 + quarter) / 2) <= pointTolerance)
        scene.stage.advance(by: 0.25)
        #expect(scene.ends == [.end])
    }

    @Test func `continuing with a factor that is no share of time is reported`() {
        for factor in [-1, CGFloat.nan, .infinity] {
            let scene = scene(.paused)
            #expect(
                kinds { scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor) }
                    == [.invalidTiming])
            #expect(!scene.animator.isRunning)
        }
    }

    // MARK: stopAnimation, finishAnimation

    @Test func `stopping an inactive animator does nothing`() {
        let scene = scene(.inactive)
        for withoutFinishing in [true, false] {
            #expect(kinds { scene.animator.stopAnimation(withoutFinishing) } == [])
        }
        scene.animator.startAnimation()
        scene.stage.advance(by: 2)
        #expect(scene.ends == [.end])
    }

    @Test(arguments: [Reached.running, .paused])
    func `stopping without finishing leaves the views as they are and tells nobody`(_ state: Reached) {
        let scene = scene(state)
        scene.animator.stopAnimation(true)
        #expect(scene.animator.state == .inactive)
        #expect(abs(scene.view.center.x - quarter) <= pointTolerance && scene.x == scene.view.center.x)
        scene.stage.advance(by: 5)
        #expect(scene.ends == [] && abs(scene.x - quarter) <= pointTolerance)
        // Blocks are gone: starting waits for new ones.
        scene.animator.startAnimation()
        #expect(scene.animator.state == .active && !scene.animator.isRunning)
    }

    @Test(arguments: [Reached.running, .paused])
    func `stopping writes what is seen into the views and waits for finishing`(_ state: Reached) {
        let scene = scene(state)
        scene.animator.stopAnimation(false)
        #expect(scene.animator.state == .stopped && !scene.animator.isRunning)
        #expect(abs(scene.view.center.x - quarter) <= pointTolerance && scene.x == scene.view.center.x)
        #expect(scene.ends == [])
    }

    @Test(arguments: [ViewAnimatingPosition.end, .start, .current])
    func `finishing gives the views their values and tells the position`(_ position: ViewAnimatingPosition) {
        let scene = scene(.stopped)
        scene.animator.finishAnimation(at: position)
        #expect(scene.animator.state == .inactive && scene.ends == [position])
        let expected: [ViewAnimatingPosition: CGFloat] = [.end: 100, .start: 0, .current: quarter]
        // Start and end are exact.
        let tolerance = position == .current ? pointTolerance : 0
        #expect(abs(scene.view.center.x - (expected[position] ?? .nan)) <= tolerance)
        #expect(scene.x == scene.view.center.x)
    }

    @Test func `finishing is an error unless stopped`() {
        for state in [Reached.inactive, .running, .paused] {
            let scene = scene(state)
            let found = reported { scene.animator.finishAnimation(at: .end) }
            #expect(found.map(\.kind) == [.invalidAnimatorState])
            #expect(found.first?.message == "finishAnimationAtPosition: should only be called on a stopped animator!")
        }
    }

    @Test func `stopping a stopped animator is an error`() {
        for withoutFinishing in [true, false] {
            let scene = scene(.stopped)
            #expect(kinds { scene.animator.stopAnimation(withoutFinishing) } == [.invalidAnimatorState])
            #expect(scene.animator.state == .stopped)
        }
    }

    // MARK: Letting go

    @Test func `a running animator is kept until its end`() {
        let scene = scene(.inactive)
        weak var kept: ViewPropertyAnimator?
        do {
            let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.center.y = 10 }
            animator.startAnimation()
            kept = animator
        }
        scene.stage.advance(by: 0.5)
        #expect(kept?.isRunning == true)
        #expect(scene.view.layer.presentation()?.position.y == 5)
        scene.stage.advance(by: 0.5)
        #expect(kept == nil)
    }

    @Test func `letting go of a paused or stopped animator is an error`() {
        for stops in [false, true] {
            let scene = scene(.inactive)
            let found = reported {
                let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.center.y = 10 }
                animator.startAnimation()
                if stops { animator.stopAnimation(false) } else { animator.pauseAnimation() }
            }
            #expect(found.map(\.kind) == [.animatorReleased])
            #expect(found.first?.message.hasPrefix("It is an error to release a paused or stopped") == true)
            // The view is left with its own value.
            #expect(scene.view.layer.presentation()?.position.y == scene.view.center.y)
        }
    }

    @Test func `an inactive animator may go`() {
        let scene = scene(.inactive)
        #expect(kinds { _ = ViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.alpha = 0 } } == [])
    }

    @Test func `running animators go with their stage`() {
        weak var kept: ViewPropertyAnimator?
        let view = View()
        do {
            let stage = Stage(root: view)
            let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y = 10 }
            animator.startAnimation()
            stage.advance(by: 0.1)
            kept = animator
        }
        #expect(kept == nil)
        #expect(view.layer.presentation()?.position.y == 10)
    }

    // MARK: The end, and settings

    @Test func `an animator can be used again after its end`() {
        let scene = scene(.running)
        scene.stage.advance(by: 1.5)
        #expect(scene.animator.state == .inactive && scene.ends == [.end])
        scene.animator.addAnimations { scene.view.center.x = 0 }
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - (100 - quarter)) <= pointTolerance)
        scene.stage.advance(by: 1.5)
        // Completions are told once.
        #expect(scene.ends == [.end] && scene.x == 0)
    }

    @Test func `a completion may start the animator again`() {
        let scene = scene(.inactive)
        scene.animator.addCompletion { _ in
            scene.animator.addAnimations { scene.view.center.x = 200 }
            scene.animator.startAnimation()
        }
        scene.animator.startAnimation()
        scene.stage.advance(by: 2)
        #expect(scene.animator.isRunning && scene.x == 100)
        scene.stage.advance(by: 2)
        #expect(scene.x == 200 && scene.animator.state == .inactive)
    }

    @Test func `one that pauses on completion stays and can turn round`() {
        let scene = scene(.running)
        scene.animator.pausesOnCompletion = true
        scene.stage.advance(by: 4)
        #expect(scene.animator.state == .active && !scene.animator.isRunning && scene.ends == [])
        #expect(scene.animator.fractionComplete == 1 && scene.x == 100)
        scene.animator.isReversed = true
        scene.animator.pausesOnCompletion = false
        scene.animator.startAnimation()
        scene.stage.advance(by: 2)
        #expect(scene.ends == [.start] && scene.view.center.x == 0)
    }

    @Test func `settings of an animator under way are an error`() {
        let scene = scene(.running)
        #expect(kinds { scene.animator.isInterruptible = false } == [.invalidAnimatorState])
        #expect(kinds { scene.animator.isUserInteractionEnabled = false } == [.invalidAnimatorState])
        #expect(scene.animator.isInterruptible && scene.animator.isUserInteractionEnabled)
    }

    @Test func `an animator that is not interruptible runs to its end`() {
        let scene = scene(.inactive)
        scene.animator.isInterruptible = false
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.5)
        let animator = scene.animator
        #expect(kinds { animator.pauseAnimation() } == [.invalidAnimatorState])
        #expect(kinds { animator.fractionComplete = 0.9 } == [.invalidAnimatorState])
        #expect(kinds { animator.isReversed = true } == [.invalidAnimatorState])
        #expect(kinds { animator.stopAnimation(true) } == [.invalidAnimatorState])
        #expect(
            kinds { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
                == [.invalidAnimatorState])
        scene.stage.advance(by: 1.5)
        #expect(scene.ends == [.end])
    }

    @Test func `durations that are no times give an animator that is over at once`() {
        for duration in [-1, Double.nan, .infinity] {
            var animator: ViewPropertyAnimator?
            #expect(kinds { animator = ViewPropertyAnimator(duration: duration, curve: .linear) } == [.invalidTiming])
            guard let animator else { return }
            let scene = AnimatedScene(animator)
            animator.startAnimation()
            scene.stage.advance(by: 0)
            #expect(scene.ends == [.end] && scene.x == 100)
        }
    }
}
