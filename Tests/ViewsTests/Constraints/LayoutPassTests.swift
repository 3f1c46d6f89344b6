import Dynamics
import Foundation
import TestSupport
import Testing
import Views

@Suite struct LayoutPassTests {
    /// Notes what it is asked to do.
    private final class Noting: View {
        nonisolated(unsafe) static var notes: [String] = []
        override func updateConstraints() {
            Self.notes.append("update \(tag)")
            super.updateConstraints()
        }
        override func layoutSubviews() {
            super.layoutSubviews()
            Self.notes.append("layout \(tag)")
        }
    }

    @Test func `constraints are updated from the leaves up, layout goes from the root down`() {
        let views = (0..<3).map { place in
            let view = Noting(frame: rect(0, 0, 100, 100))
            view.tag = place
            return view
        }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        for view in views { view.setNeedsUpdateConstraints() }
        Noting.notes = []
        views[2].layoutIfNeeded()
        #expect(Noting.notes == ["update 2", "update 1", "update 0", "layout 0", "layout 1", "layout 2"])
        Noting.notes = []
        views[0].layoutIfNeeded()
        #expect(Noting.notes.isEmpty)
    }

    @Test func `an update that is due is done wherever the view goes`() {
        final class Updating: View {
            var updates = 0
            override func updateConstraints() {
                updates += 1
                super.updateConstraints()
            }
        }
        let (root, panel, view) = (View(), View(), Updating())
        root.addSubview(panel)
        panel.addSubview(view)
        view.setNeedsUpdateConstraints()
        panel.removeFromSuperview()
        panel.layoutIfNeeded()
        #expect(view.updates == 1)
        root.addSubview(panel)
        view.setNeedsUpdateConstraints()
        panel.removeFromSuperview()
        let other = View()
        other.addSubview(panel)
        other.layoutIfNeeded()
        #expect(view.updates == 2)
        root.layoutIfNeeded()
        #expect(view.updates == 2)
    }

    @Test func `a changed constant moves views at the next pass only`() {
        var (view, constraint): (View?, LayoutConstraint?)
        let stage = stage(300, 200) { root in
            view = boxed(in: root, content: CGSize(width: 30, height: 20))
            constraint = view!.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10).on()
            view!.topAnchor.constraint(equalTo: root.topAnchor).on()
        }
        constraint!.constant = 50
        #expect(view!.frame == rect(10, 0, 30, 20))
        stage.root.layoutIfNeeded()
        #expect(view!.frame == rect(50, 0, 30, 20))
        constraint!.constant = 60
        stage.advance(by: 0)
        #expect(view!.frame == rect(60, 0, 30, 20))
    }

    @Test func `intrinsic sizes hug and resist by their priorities`() {
        var (a, b): (View?, View?)
        let stage = stage(300, 200) { root in
            (a, b) = (
                boxed(in: root, content: CGSize(width: 80, height: 20)),
                boxed(in: root, content: CGSize(width: 60, height: 20))
            )
            LayoutConstraint.activate([
                a!.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                b!.leadingAnchor.constraint(equalTo: a!.trailingAnchor),
                b!.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                a!.topAnchor.constraint(equalTo: root.topAnchor), b!.topAnchor.constraint(equalTo: root.topAnchor),
            ])
            a!.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
            a!.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
        }
        // More room than needed: the one that hugs less grows.
        #expect([a!.frame.width, b!.frame.width] == [80, 220])
        // Too little: the one that resists less shrinks.
        stage.turn(to: 100, 200)
        #expect([a!.frame.width, b!.frame.width] == [40, 60])
        b!.injectedContentSize = CGSize(width: 10, height: 20)
        stage.root.layoutIfNeeded()
        #expect([a!.frame.width, b!.frame.width] == [80, 20])
        #expect(stage.root.layoutIssues().isEmpty)
        // Equal hugging: no telling which one grows.
        a!.setContentHuggingPriority(.defaultLow, for: .horizontal)
        stage.turn(to: 300, 200)
        #expect(a!.hasAmbiguousLayout && b!.hasAmbiguousLayout)
    }

    @Test func `autoresizing masks and constraints mix`() {
        var (panel, inner): (View?, View?)
        let stage = stage(300, 200) { root in
            panel = View(frame: rect(10, 10, 100, 100))
            panel!.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            root.addSubview(panel!)
            inner = boxed(in: panel)
            inner!.pinEdges(to: panel!, inset: 5)
        }
        #expect(inner!.frame == rect(5, 5, 90, 90))
        stage.turn(to: 400, 260)
        #expect(panel!.frame == rect(10, 70, 200, 100))
        #expect(inner!.frame == rect(5, 5, 190, 90))
        panel!.frame = rect(0, 0, 50, 50)
        stage.root.layoutIfNeeded()
        #expect(inner!.frame == rect(5, 5, 40, 40))
        #expect(stage.root.layoutIssues().isEmpty)
    }

    @Test func `the smallest size that fits is measured without moving anything`() {
        let card = boxed()
        let label = boxed(in: card, content: CGSize(width: 120, height: 21))
        label.pinEdges(to: card, inset: 16)
        #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == CGSize(width: 152, height: 53))
        #expect(
            card.systemLayoutSizeFitting(
                CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 320, height: 53))
        #expect(card.frame == .zero && label.frame == .zero)
    }

    @Test func `a fitting priority out of range is reported and measures nothing`() {
        let card = boxed()
        card.frame = rect(0, 0, 30, 40)
        for priority in [LayoutPriority(0), LayoutPriority(1001), LayoutPriority(.nan)] {
            let reports = reported {
                let size = card.systemLayoutSizeFitting(
                    .zero, withHorizontalFittingPriority: .required, verticalFittingPriority: priority)
                #expect(size == CGSize(width: 30, height: 40))
            }
            #expect(reports.count == 1 && reports[0].kind == .invalidConstraint)
        }
    }

    @Test func `ambiguity is exercised there and back`() {
        var red: View!
        let stage = stage(320, 568) { root in
            red = boxed(in: root)
            red.centerXAnchor.constraint(equalTo: root.centerXAnchor).on()
            red.topAnchor.constraint(equalTo: root.topAnchor).on()
            red.heightAnchor.constraint(equalToConstant: 40).on()
        }
        let before = red.frame
        red.exerciseAmbiguityInLayout()
        stage.root.layoutIfNeeded()
        #expect(red.frame != before)
        #expect(red.frame.midX == 160 && red.frame.height == 40)
        let exercised = red.frame
        #expect(red.hasAmbiguousLayout)
        stage.root.setNeedsLayout()
        stage.root.layoutIfNeeded()
        #expect(red.frame == exercised)
        red.exerciseAmbiguityInLayout()
        stage.root.layoutIfNeeded()
        #expect(red.frame == before)
        #expect(red.hasAmbiguousLayout)
    }

    @Test func `what affects a view's layout can be asked for`() {
        var view: View!
        let stage = stage(320, 568) { root in
            view = boxed(in: root, content: CGSize(width: 30, height: 20))
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor).on().identifier = "leading"
            view.topAnchor.constraint(equalTo: root.topAnchor).on().identifier = "top"
        }
        stage.root.layoutIfNeeded()
        let horizontal = view.constraintsAffectingLayout(for: .horizontal)
        #expect(horizontal.compactMap(\.identifier) == ["leading"])
        // Hugging and resistance.
        #expect(horizontal.count == 3)
        #expect(view.constraintsAffectingLayout(for: .vertical).compactMap(\.identifier) == ["top"])
    }

    @Test func `views take their own constraints along, and lose those that reach across`() {
        var (panel, inner): (View?, View?)
        let stage = stage(300, 200) { root in
            panel = boxed(in: root)
            panel!.pinEdges(to: root, inset: 10)
            inner = boxed(in: panel)
            inner!.pinEdges(to: panel!, inset: 5)
        }
        #expect(inner!.frame == rect(5, 5, 270, 170))
        panel!.removeFromSuperview()
        #expect(stage.root.constraints.isEmpty)
        #expect(panel!.constraints.count == 4)
        stage.root.layoutIfNeeded()
        stage.root.addSubview(panel!)
        panel!.pinEdges(to: stage.root, inset: 50)
        stage.root.layoutIfNeeded()
        #expect(panel!.frame == rect(50, 50, 200, 100))
        #expect(inner!.frame == rect(5, 5, 190, 90))
        #expect(stage.root.layoutIssues().isEmpty)
    }

    @Test func `a tree built before it is on stage is laid out there`() {
        let panel = View()
        let inner = boxed(in: panel)
        inner.pinEdges(to: panel, inset: 5)
        // As in UIKit, a size of nothing has no room for insets.
        let heard = reported { panel.layoutIfNeeded() }
        #expect(heard.map(\.kind) == [.unsatisfiableConstraints, .unsatisfiableConstraints])
        let root = View(frame: rect(0, 0, 300, 200))
        root.addSubview(panel)
        panel.translatesAutoresizingMaskIntoConstraints = false
        panel.pinEdges(to: root)
        let stage = Stage(root: root)
        stage.advance(by: 1.0 / 60)
        #expect(inner.frame == rect(5, 5, 290, 190))
    }

    @Test func `a view outlives the tree it was laid out in`() {
        let inner = boxed(content: CGSize(width: 30, height: 20))
        weak var gone: View?
        do {
            let root = View(frame: rect(0, 0, 300, 200))
            gone = root
            root.addSubview(inner)
            inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 9).on()
            inner.topAnchor.constraint(equalTo: root.topAnchor).on()
            root.layoutIfNeeded()
            #expect(inner.frame == rect(9, 0, 30, 20))
        }
        #expect(gone == nil)
        inner.frame = rect(1, 2, 3, 4)
        let other = View(frame: rect(0, 0, 300, 200))
        other.addSubview(inner)
        inner.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 5).on()
        inner.topAnchor.constraint(equalTo: other.topAnchor).on()
        other.layoutIfNeeded()
        #expect(inner.frame == rect(5, 0, 30, 20))
    }

    @Test func `constraints keep neither views nor guides, and know when they have gone`() {
        let root = View(frame: rect(0, 0, 300, 200))
        var inner: View? = boxed(in: root)
        var guide: LayoutGuide? = LayoutGuide()
        inner!.addLayoutGuide(guide!)
        let edge = inner!.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
        let width = guide!.widthAnchor.constraint(equalTo: inner!.widthAnchor).on()
        root.layoutIfNeeded()
        weak let (goneView, goneGuide) = (inner, guide)
        inner!.removeFromSuperview()
        #expect(!edge.isActive && width.isActive)
        (inner, guide) = (nil, nil)
        #expect(goneView == nil && goneGuide == nil)
        #expect(edge.firstItem == nil && edge.secondItem === root)
        #expect(width.firstItem == nil && width.secondItem == nil && !width.isActive)
        // What refers to nothing has no effect, and doesn't crash.
        _ = reported { width.isActive = true }
        #expect(!width.isActive && edge.description.contains("(gone)"))
        root.layoutIfNeeded()
        #expect(root.layoutIssues().isEmpty)
    }

    @Test func `subviews outlive their superview`() {
        var parent: View? = View(frame: rect(0, 0, 30, 20))
        let child = View()
        parent!.addSubview(child)
        #expect(child.superview === parent)
        parent = nil
        #expect(child.superview == nil)
        child.setNeedsLayout()
        child.layoutIfNeeded()
    }

    @Test func `a constraint that uses an item twice is one, and goes as one`() {
        let root = View(frame: rect(0, 0, 300, 200))
        let view = boxed(in: root)
        let others = (0..<3).map { view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: Double($0)) }
        let square = view.widthAnchor.constraint(equalTo: view.heightAnchor).on()
        for other in others { other.with(LayoutPriority(200)).on() }
        #expect(view.constraints.count == 1 && root.constraints.elementsEqual(others, by: ===))
        others[0].isActive = false
        square.isActive = false
        square.isActive = true
        #expect(view.constraints.count == 1 && root.constraints.elementsEqual(others[1...], by: ===))
        view.removeFromSuperview()
        #expect(square.isActive && !others[1].isActive && !others[2].isActive && root.constraints.isEmpty)
        root.addSubview(view)
        others[2].isActive = true
        #expect(root.constraints.elementsEqual(others[2...], by: ===) && view.constraints.count == 1)
    }

    @Test func `a root of its own constraints gets the stage's size once it is on stage`() {
        let root = boxed()
        root.frame = rect(0, 0, 100, 100)
        let inner = boxed(in: root, content: CGSize(width: 30, height: 20))
        inner.pinEdges(to: root)
        root.layoutIfNeeded()
        #expect(inner.frame == rect(0, 0, 30, 20))
        let stage = Stage(root: root)
        root.layoutIfNeeded()
        #expect(inner.frame == rect(0, 0, 100, 100))
        stage.turn(to: 50, 200)
        #expect(inner.frame == rect(0, 0, 50, 200))
    }

    @Test func `a transformed view keeps its transform; constraints place its centre and bounds`() {
        var view: View!
        let stage = stage(300, 200) { root in
            view = boxed(in: root, content: CGSize(width: 40, height: 20))
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor).on()
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor).on()
        }
        view.transform = .init(rotationAngle: .pi / 2)
        stage.turn(to: 200, 300)
        #expect(view.center == CGPoint(x: 100, y: 150))
        #expect(view.bounds.size == CGSize(width: 40, height: 20))
        // Sines of a quarter turn are off by a rounding.
        #expect(abs(view.frame.width - 20) < 1e-9)
    }

    @Test func `an item's reference bounds follow the turning device`() {
        var container: View!
        let box = View(frame: rect(100, 100, 40, 40))
        let stage = stage(568, 320) { root in
            container = boxed(in: root)
            container.pinEdges(to: root)
            container.addSubview(box)
        }
        let animator = DynamicAnimator(referenceView: container)
        let collision = CollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(GravityBehavior(items: [box]))
        animator.addBehavior(collision)
        stage.advance(by: 3)
        // At rest on the floor, within the solver's slop.
        #expect(abs(box.frame.maxY - 320) < 1)
        stage.setSize(CGSize(width: 320, height: 568))
        stage.advance(by: 3)
        #expect(container.bounds.size == CGSize(width: 320, height: 568))
        #expect(abs(box.frame.maxY - 568) < 1)
    }
}
