import Foundation
import Testing
import Views

/// Constraints changed inside an animation: the layout is there at once, what is seen follows.
@Suite struct AnimatedLayoutTests {
    @Test func `a changed constant animates where layout happens inside the block`() {
        var (view, constraint): (View?, LayoutConstraint?)
        let stage = stage(320, 568) { root in
            view = boxed(in: root, content: CGSize(width: 40, height: 40))
            constraint = view!.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
            view!.topAnchor.constraint(equalTo: root.topAnchor).on()
        }
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
            constraint!.constant = 200
            stage.root.layoutIfNeeded()
        }
        animator.startAnimation()
        #expect(view!.frame == rect(200, 0, 40, 40))
        stage.advance(by: 0.5)
        // Half way on a straight curve.
        #expect(abs((view!.layer.presentation()?.position.x ?? 0) - 120) < 0.01)
        stage.advance(by: 0.6)
        #expect(view!.layer.presentation()?.position.x == 220)
    }

    @Test func `turning the form inside an animator widens its fields on the way`() {
        let form = Form(fieldWidth: 97)
        form.centre()
        form.layOut()
        let animator = ViewPropertyAnimator(duration: 0.4, curve: .linear) {
            form.stage.setSize(CGSize(width: 568, height: 320))
            form.layOut()
        }
        animator.startAnimation()
        #expect(form.field.frame == rect(20, 49, 528, 30))
        #expect(form.scrollView.contentSize == CGSize(width: 568, height: 800))
        form.stage.advance(by: 0.2)
        let width = form.field.layer.presentation()?.bounds.width ?? 0
        #expect(abs(width - 404) < 0.01)
        // Turned back half way: the model is at rest in the new place, what is seen comes from where it was.
        let back = ViewPropertyAnimator(duration: 0.4, curve: .linear) {
            form.stage.setSize(CGSize(width: 320, height: 568))
            form.layOut()
        }
        back.startAnimation()
        #expect(form.field.frame == rect(20, 49, 280, 30))
        let seen = form.field.layer.presentation()?.bounds.width ?? 0
        #expect(abs(seen - 404) < 0.01)
        form.stage.advance(by: 1)
        #expect(form.field.layer.presentation()?.bounds.width == 280)
        #expect(form.root.layoutIssues().isEmpty)
    }
}
