import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@Suite struct ReferenceViewTests {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let box = View(frame: CGRect(x: 100, y: 0, width: 50, height: 50))

    init() { root.addSubview(box) }

    @Test func `an animator on stage ticks with the stage's clock and lays out what it moved`() {
        let stage = Stage(root: root)
        let animator = DynamicAnimator(referenceView: root)
        animator.addBehavior(GravityBehavior(items: [box]))
        stage.advance(by: 0.1)
        // Six ticks of free fall at 1000 pt/s², within the first order of the integrator: 5 pt ± one tick's 2.
        #expect(box.center.y > 28 && box.center.y < 33)
        #expect(animator.elapsedTime == 6.0 / 60)
    }

    @Test(arguments: [CGFloat(0.5), 2]) func `time is scaled on stage too, and stands still while it is held`(
        scale: CGFloat
    ) {
        let stage = Stage(root: root)
        let animator = DynamicAnimator(referenceView: root)
        animator.addBehavior(GravityBehavior(items: [box]))
        animator.timeScale = scale
        stage.advance(by: 0.5)
        #expect(animator.elapsedTime == 30 * Double(scale) / 60)
        animator.isHeld = true
        stage.advance(by: 0.5)
        #expect(animator.elapsedTime == 30 * Double(scale) / 60)
    }

    @Test func `its own clock is refused while the stage's runs, and goes on off stage`() {
        let animator = DynamicAnimator(referenceView: root)
        animator.addBehavior(GravityBehavior(items: [box]))
        animator.advance(by: 0.1)
        let offStage = box.center.y
        #expect(offStage > 25)
        let stage = Stage(root: root)
        #expect(reported { animator.advance(by: 0.1) }.map(\.kind) == [.ownedByStage])
        #expect(box.center.y == offStage)
        stage.advance(by: 0.1)
        #expect(box.center.y > offStage)
    }

    @Test func `items are the reference view's descendants, or no views at all`() {
        final class Point: DynamicItem {
            var center = CGPoint.zero
            let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
            var transform = CGAffineTransform.identity
        }
        let animator = DynamicAnimator(referenceView: root)
        let gravity = GravityBehavior(items: [Point(), box])
        animator.addBehavior(gravity)
        let stranger = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let found = reported { gravity.addItem(stranger) }
        #expect(found.map(\.kind) == [.itemOutsideReferenceSpace])
        #expect(found.first?.message.contains("should be a descendant of reference view") == true)
        animator.advance(by: 0.1)
        #expect(stranger.center == CGPoint(x: 5, y: 5) && box.center.y > 25)
    }

    @Test func `the reference boundary follows the view's size`() {
        let stage = Stage(root: root)
        let animator = DynamicAnimator(referenceView: root)
        let collision = CollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [box]))
        stage.advance(by: 4)
        // Resting contacts lie less than a point deep.
        #expect(abs(box.frame.maxY - 300) < 1 && !animator.isRunning)
        stage.setSize(CGSize(width: 300, height: 500))
        stage.advance(by: 4)
        #expect(abs(box.frame.maxY - 500) < 1)
    }

    @Test func `neither the view nor its animator keeps the other`() {
        final class Own: View {
            lazy var animator = DynamicAnimator(referenceView: self)
        }
        weak var view: Own?
        do {
            let made = Own(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            _ = made.animator
            view = made
        }
        #expect(view == nil)
        let animator: DynamicAnimator
        do { animator = DynamicAnimator(referenceView: View()) }
        #expect(animator.referenceView == nil)
    }

    @Test func `a turning view keeps its size and scale`() {
        box.transform = CGAffineTransform(scaleX: 2, y: 2)
        let animator = DynamicAnimator(referenceView: root)
        let behavior = DynamicItemBehavior(items: [box])
        animator.addBehavior(behavior)
        behavior.addAngularVelocity(1, for: box)
        animator.advance(by: 0.5)
        let t = box.transform
        // Float columns: about seven digits.
        #expect(abs((t.a * t.a + t.b * t.b).squareRoot() - 2) < 1e-5 && t.b > 0.5)
        #expect(box.bounds.size == CGSize(width: 50, height: 50))
    }

    @Test func `debugEnabled can be set by its key and no other`() {
        let animator = DynamicAnimator(referenceView: root)
        animator.setValue(true, forKey: "debugEnabled")
        #expect(animator.debugEnabled && animator.value(forKey: "debugEnabled") as? Bool == true)
        animator.setValue(0, forKey: "debugEnabled")
        #expect(!animator.debugEnabled)
        let found = reported {
            animator.setValue(1, forKey: "speed")
            animator.setValue("yes", forKey: "debugEnabled")
            #expect(animator.value(forKey: "speed") == nil)
        }
        #expect(found.map(\.kind) == [.undefinedKey, .undefinedKey, .undefinedKey])
        #expect(found[0].message.contains("not key value coding-compliant for the key speed"))
    }

    @Test func `an animator of a derived class is on the stage's clock too`() {
        final class Named: DynamicAnimator {
            let name: String
            init(_ name: String, in view: View) {
                self.name = name
                super.init(referenceSpace: view)
            }
            override init() {
                name = "abstract"
                super.init()
            }
        }
        let (root, box) = (View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), View())
        box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSubview(box)
        let stage = Stage(root: root)
        let animator = Named("mine", in: root)
        animator.addBehavior(GravityBehavior(items: [box]))
        stage.advance(by: 0.1)
        #expect(box.center.y > 5 && animator.referenceView === root)
        #expect(Named().referenceView == nil)
    }
}
