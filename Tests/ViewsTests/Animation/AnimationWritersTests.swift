import Dynamics
import Foundation
import Geometry
import Testing

@testable import Views

/// Layout, animators and dynamics on one view.
@Suite struct AnimationWritersTests {
    @Test func `dynamics takes a view's place over from an animator`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
        let view = View(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        root.addSubview(view)
        let stage = Stage(root: root)
        let animator = ViewPropertyAnimator(duration: 2, curve: .linear) {
            view.center.x = 150
            view.alpha = 0
        }
        animator.startAnimation()
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.position.x == 75)
        let dynamics = DynamicAnimator(referenceView: root)
        dynamics.addBehavior(GravityBehavior(items: [view]))
        stage.advance(by: 0.5)
        // What is seen is the view's own place now; what dynamics doesn't move goes on.
        #expect(view.layer.presentation()?.position == view.center && view.center.y > 60)
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) <= 1e-6)
        var ended = false
        animator.addCompletion { _ in ended = true }
        let x = view.center.x
        stage.advance(by: 1)
        #expect(ended && view.center.x == x)
    }

    @Test func `layout writes the model under an animation`() {
        let scene = AnimatedScene().reach(.running)
        scene.view.center.x = 200
        #expect(abs(scene.x - (200 - 100 + quarter)) <= pointTolerance)
        scene.stage.advance(by: 1.5)
        #expect(scene.x == 200)
    }

    @Test func `a frame is touches, animators, dynamics, layout, completions`() {
        final class Root: View {
            var log: [String] = []
            override func layoutSubviews() { log.append("layout") }
        }
        let root = Root(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let other = View(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
        root.addSubview(view)
        root.addSubview(other)
        let stage = Stage(root: root)
        let dynamics = DynamicAnimator(referenceView: root)
        let push = GravityBehavior(items: [other])
        push.action = {
            // The animator is at this frame's time already.
            root.log.append("tick \(view.layer.presentation()?.position.x == 110)")
            root.setNeedsLayout()
        }
        dynamics.addBehavior(push)
        let animator = ViewPropertyAnimator(duration: Stage.tick, curve: .linear) { view.center.x = 110 }
        animator.addCompletion { _ in root.log.append("complete") }
        animator.startAnimation()
        root.log = []
        stage.advance(by: Stage.tick)
        #expect(root.log == ["tick true", "layout", "complete"])
    }
}
