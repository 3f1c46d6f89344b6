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

    @Test func `what is animated before there is a stage begins when its view gets one`() async {
        // In a process of its own: other tests have stages.
        await #expect(processExitsWith: .success) {
            let view = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
            let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            func x() -> CGFloat { view.layer.presentation()?.position.x ?? .nan }
            func y() -> CGFloat { view.layer.presentation()?.position.y ?? .nan }
            var finished: [String] = []
            View.animate(withDuration: 1, delay: 1, options: .curveLinear) {
                view.center.x = 100
            } completion: {
                finished.append("animate \($0)")
            }
            // Nobody but the view keeps this one.
            let alpha = ViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 0 }
            alpha.startAnimation()
            alpha.pauseAnimation()
            ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y = 50 }.startAnimation()
            precondition(finished.isEmpty && view.center == CGPoint(x: 100, y: 50) && x() == 0 && y() == 0)
            root.addSubview(view)
            let stage = Stage(root: root)
            stage.advance(by: 0.5)
            precondition(x() == 0 && abs(y() - 25) <= 1e-9 && finished.isEmpty)
            stage.advance(by: 1)
            precondition(abs(x() - 50) <= 1e-9 && y() == 50)
            alpha.startAnimation()
            stage.advance(by: 0.5)
            precondition(x() == 100 && finished == ["animate true"])
            precondition(abs((view.layer.presentation()?.opacity ?? 0) - 0.75) <= 1e-6)
            stage.advance(by: 2)
            precondition(alpha.state == .inactive)
        }
    }

    @Test func `what changes no view is over at once where there is no stage`() async {
        await #expect(processExitsWith: .success) {
            var finished: [Bool] = []
            View.animate(withDuration: 1) {
            } completion: {
                finished.append($0)
            }
            precondition(finished == [true])
        }
    }

    @Test func `a view that gets no stage takes its animators along`() async {
        await #expect(processExitsWith: .success) {
            weak var waiting: ViewPropertyAnimator?
            do {
                let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
                animator.startAnimation()
                waiting = animator
            }
            precondition(waiting == nil)
            let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            do {
                let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
                animator.startAnimation()
                waiting = animator
                animator.stopAnimation(true)
            }
            precondition(waiting == nil && view.center.x == 10)
        }
    }

    @Test func `an animator of views off stage goes over to the stage that they come on, from where it is`() {
        let (first, _) = staged()
        first.advance(by: 3)
        let view = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
        let animator = ViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
        animator.startAnimation()
        first.advance(by: 0.5)
        #expect(x(view) == 25)
        let second = Stage(root: view)
        first.advance(by: 1)
        #expect(x(view) == 25)
        second.advance(by: 1)
        #expect(abs(x(view) - 75) <= pointTolerance)
        second.advance(by: 0.5)
        #expect(animator.state == .inactive)
    }

    @Test func `key frames take their shares of the time, one after the other`() {
        let (stage, view) = staged()
        var finished: [Bool] = []
        View.animateKeyframes(withDuration: 2, delay: 0.5) {
            view.bounds.size.width = 120
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
            View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
                view.center = CGPoint(x: 40, y: 200)
                view.layer.cornerRadius = 10
            }
            View.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 9) { view.layer.cornerRadius = 4 }
        } completion: {
            finished.append($0)
        }
        func shown() -> [CGFloat] {
            guard let layer = view.layer.presentation() else { return [] }
            // What sums of frames lose is far below a millionth of a point.
            return [layer.position.x, layer.position.y, layer.cornerRadius, layer.bounds.width].map {
                ($0 * 1e6).rounded() / 1e6
            }
        }
        #expect(view.center == CGPoint(x: 40, y: 200) && view.layer.cornerRadius == 4)
        stage.advance(by: 0.5)
        #expect(shown() == [0, 0, 0, 20])
        stage.advance(by: 0.25)
        #expect(shown() == [50, 0, 0, 32.5])
        stage.advance(by: 0.75)
        #expect(shown() == [70, 100, 5, 70])
        stage.advance(by: 0.75)
        #expect(shown() == [40, 200, 7, 107.5])
        #expect(finished == [])
        stage.advance(by: 0.25)
        #expect(shown() == [40, 200, 4, 120] && finished == [true])
    }

    @Test func `key frames outside of an animation, and in none that is animated, take effect at once`() {
        let (stage, view) = staged()
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 30 }
        #expect(x(view) == 30)
        View.setAnimationsEnabled(false)
        var finished: [Bool] = []
        View.animateKeyframes(withDuration: 1, delay: 1) {
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 60 }
        } completion: {
            finished.append($0)
        }
        View.setAnimationsEnabled(true)
        #expect(x(view) == 60 && finished == [true])
        // Frames alone say which stage it is.
        let (later, _) = staged()
        View.animateKeyframes(withDuration: 1, delay: 0) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 80 }
        }
        later.advance(by: 0.5)
        #expect(x(view) == 60)
        stage.advance(by: 0.5)
        #expect(abs(x(view) - 70) <= pointTolerance)
    }

    @Test func `a transition changes views at once, and tells when its time is over`() {
        let (stage, view) = staged()
        let next = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
        var log: [String] = []
        View.transition(with: view, duration: 0.5, options: .transitionFlipFromLeft) {
            view.center.x = 50
        } completion: {
            log.append("with \($0) \(stage.ticks)")
        }
        #expect(x(view) == 50)
        View.transition(from: view, to: next, duration: 0.25, options: [.transitionCrossDissolve]) { _ in
            log.append("from \(stage.ticks)")
        }
        #expect(stage.root.subviews == [next] && view.superview == nil)
        View.transition(from: next, to: view, duration: 0, options: [.showHideTransitionViews]) { _ in
            log.append("at once")
        }
        #expect(next.isHidden && next.superview === stage.root)
        View.transition(with: next, duration: 1, options: [.allowAnimatedContent, .curveLinear]) { next.center.x = 100 }
        stage.advance(by: 0.5)
        #expect(x(next) == 50 && log == ["at once", "from 15", "with true 30"])
    }

    @Test func `a layer's animations can be removed`() {
        let (stage, view) = staged()
        let other = View(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
        stage.root.addSubview(other)
        var finished: [String] = []
        View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 100
        } completion: {
            finished.append("one \($0)")
        }
        View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.alpha = 0
            other.center.x = 100
        } completion: {
            finished.append("both \($0)")
        }
        stage.advance(by: 0.5)
        view.layer.removeAllAnimations()
        #expect(x(view) == 100 && view.layer.presentation()?.opacity == 0 && finished == ["one false"])
        stage.advance(by: 0.25)
        #expect(abs(x(other) - 75) <= pointTolerance && x(view) == 100)
        stage.advance(by: 0.25)
        #expect(finished == ["one false", "both true"])
        view.layer.removeAllAnimations()
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
        #expect(stage.root.hitTest(CGPoint(x: 50, y: 41), with: nil) === view)
    }

    @Test func `touches hit what an animator moves where it is on screen, unless the client sees to that`() {
        let (stage, view) = staged()
        let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(inner)
        view.center = CGPoint(x: 50, y: 50)
        func hit(_ x: CGFloat, _ y: CGFloat) -> View? { stage.root.hitTest(CGPoint(x: x, y: y), with: nil) }
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y = 250 }
        animator.startAnimation()
        stage.advance(by: 0.5)
        // On screen it is in the middle of its way, its own values are at the end.
        #expect(view.center.y == 250)
        #expect(hit(55, 155) === view && hit(45, 145) === inner && hit(55, 255) === stage.root)
        animator.isManualHitTestingEnabled = true
        #expect(hit(55, 155) === stage.root && hit(55, 255) === view)
        animator.isManualHitTestingEnabled = false
        animator.pauseAnimation()
        #expect(hit(55, 155) === view)
        animator.startAnimation()
        stage.advance(by: 0.5)
        #expect(animator.state == .inactive && hit(55, 155) === stage.root && hit(55, 255) === view)

        let growing = ViewPropertyAnimator(duration: 1, curve: .linear) {
            view.bounds.size = CGSize(width: 100, height: 20)
            view.alpha = 0
        }
        growing.startAnimation()
        #expect(hit(55, 255) === view && hit(95, 255) === stage.root)
        stage.advance(by: 0.9)
        #expect(hit(91, 255) === view)
        stage.advance(by: 0.2)
        #expect(hit(55, 255) === stage.root)
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
