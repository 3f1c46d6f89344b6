import Dynamics
import Foundation
import Geometry
import Testing

@testable import Views

@Suite struct ViewAnimateTests {
    private func staged() -> (Stage, View) {
        let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
        root.addSubview(view)
        return (Stage(root: root), view)
    }

    private func x(_ view: View) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

    @Test func `delay, curve and completion hold`() {
        let (stage, view) = staged()
        var finished: [Bool] = []
        View.animate(withDuration: 1, delay: 0.5, options: .curveEaseIn) {
            view.center.x = 100
        } completion: {
            finished.append($0)
        }
        stage.advance(by: 0.5)
        #expect(x(view) == 0 && view.center.x == 100)
        stage.advance(by: 0.5)
        #expect(abs(x(view) - 31.5356812573) <= pointTolerance)
        #expect(finished == [])
        stage.advance(by: 0.5)
        #expect(finished == [true])
    }

    @Test func `a spring swings past the end`() {
        let (stage, view) = staged()
        View.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2
        ) {
            view.center.x = 100
        }
        stage.advance(by: 0.3)
        #expect(x(view) > 105)
        stage.advance(by: 0.7)
        #expect(x(view) == 100)
        View.animate(springDuration: 0.5, bounce: 0) { view.center.x = 0 }
        stage.advance(by: 0.1)
        // Critical, ω₀ = 4π.
        let t = 4 * Double.pi * 0.1
        #expect(abs(x(view) - 100 * (1 + t) * exp(-t)) <= 1e-7)
    }

    @Test func `inside another block duration and curve are inherited`() {
        let (stage, view) = staged()
        var log: [String] = []
        let outer = ViewPropertyAnimator(duration: 2, curve: .linear) {
            #expect(View.inheritedAnimationDuration == 2)
            View.animate(withDuration: 0.1) {
                view.center.x = 100
            } completion: { _ in
                log.append("inner")
            }
        }
        outer.addCompletion { _ in log.append("outer") }
        outer.startAnimation()
        #expect(View.inheritedAnimationDuration == 0)
        stage.advance(by: 1)
        #expect(x(view) == 50)
        outer.pauseAnimation()
        outer.fractionComplete = 0.25
        #expect(x(view) == 25)
        outer.startAnimation()
        stage.advance(by: 1.5)
        #expect(log == ["outer", "inner"])
    }

    @Test func `overriding options keep their own duration inside another block`() {
        let (stage, view) = staged()
        let outer = ViewPropertyAnimator(duration: 2, curve: .linear) {
            View.animate(withDuration: 1, delay: 0, options: [.overrideInheritedDuration, .curveLinear]) {
                view.center.x = 100
            }
        }
        outer.startAnimation()
        stage.advance(by: 0.5)
        #expect(x(view) == 50)
        stage.advance(by: 1.5)
    }

    @Test func `an animator that no stage moves on isn't kept alive`() {
        weak var animator: ViewPropertyAnimator?
        weak var view: View?
        do {
            var (stage, made): (Stage?, View) = staged()
            let moving = ViewPropertyAnimator(duration: 1, curve: .linear) { made.center.x = 100 }
            (animator, view) = (moving, made)
            moving.startAnimation()
            stage?.advance(by: 0.5)
            moving.pauseAnimation()
            stage = nil
            moving.startAnimation()
            #expect(moving.isRunning)
        }
        #expect(animator == nil && view == nil)
    }

    @Test func `while there is no stage, animations are over at once`() async {
        // In a process of its own: other tests have stages.
        await #expect(processExitsWith: .success) {
            let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            var finished: [Bool] = []
            View.animate(withDuration: 1, delay: 1, options: .repeat) {
                view.center.x = 100
            } completion: {
                finished.append($0)
            }
            precondition(finished == [true] && view.center.x == 100)
        }
    }

    @Test func `performWithoutAnimation and switched-off animations take effect at once`() {
        let (_, view) = staged()
        View.animate(withDuration: 1) {
            View.performWithoutAnimation { view.center.x = 100 }
        }
        #expect(x(view) == 100)
        View.setAnimationsEnabled(false)
        #expect(!View.areAnimationsEnabled)
        var finished: [Bool] = []
        View.animate(withDuration: 1) {
            view.center.x = 200
        } completion: {
            finished.append($0)
        }
        View.setAnimationsEnabled(true)
        #expect(x(view) == 200 && finished == [true])
    }

    @Test func `autoreverse runs there and back and ends with the new value`() {
        let (stage, view) = staged()
        var finished: [Bool] = []
        View.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
            view.center.x = 100
        } completion: {
            finished.append($0)
        }
        stage.advance(by: 1.5)
        // A tick's rounding.
        #expect(abs(x(view) - 50) <= 1e-6)
        #expect(finished == [])
        stage.advance(by: 0.5)
        #expect(finished == [true] && x(view) == 100 && view.center.x == 100)
    }

    @Test func `repeat begins again for ever`() {
        let (stage, view) = staged()
        View.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) { view.center.x = 100 }
        stage.advance(by: 5.25)
        #expect(abs(x(view) - 25) <= 1e-6)
        View.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
            view.alpha = 0
        }
        stage.advance(by: 3.25)
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.25) <= 1e-6)
    }

    @Test func `touches pass views that animate, unless they may have them`() {
        let (stage, view) = staged()
        view.center = CGPoint(x: 50, y: 50)
        View.animate(withDuration: 1) { view.center.y = 60 }
        #expect(stage.root.hitTest(CGPoint(x: 50, y: 60), with: nil) === stage.root)
        stage.advance(by: 1)
        #expect(stage.root.hitTest(CGPoint(x: 50, y: 60), with: nil) === view)
        View.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.center.y = 50 }
        // The model is what is hit.
        #expect(stage.root.hitTest(CGPoint(x: 50, y: 41), with: nil) === view)
        stage.advance(by: 1)
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y = 60 }
        animator.startAnimation()
        #expect(stage.root.hitTest(CGPoint(x: 50, y: 60), with: nil) === view)
    }

    @Test func `an animator may be under way from the beginning`() {
        let (stage, view) = staged()
        var ends: [ViewAnimatingPosition] = []
        let animator = ViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, options: .curveLinear
        ) {
            view.center.x = 100
        } completion: {
            ends.append($0)
        }
        #expect(animator.isRunning && animator.delay == 0.5)
        stage.advance(by: 1)
        #expect(x(view) == 50)
        stage.advance(by: 0.5)
        #expect(ends == [.end])
    }

    @Test func `an animator whose blocks touch no view belongs to the stage made last`() {
        let (first, _) = staged()
        let (second, _) = staged()
        var ended = 0
        View.animate(withDuration: 1) {
        } completion: { _ in
            ended += 1
        }
        first.advance(by: 2)
        #expect(ended == 0)
        second.advance(by: 2)
        #expect(ended == 1)
    }

    @Test func `an animator belongs to the stage of the first view it touches`() {
        let (first, view) = staged()
        let (second, other) = staged()
        let loose = View()
        View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            loose.center.x = 100
            view.center.x = 100
            other.center.x = 100
        }
        first.advance(by: 0.5)
        second.advance(by: 5)
        #expect(x(view) == 50 && x(other) == 50 && x(loose) == 50)
    }
}
