import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@Suite struct ViewTreeTests {
    final class Witness: View {
        var log: [String] = []
        override func layoutSubviews() { log.append("layout") }
        override func willMove(toSuperview newSuperview: View?) {
            log.append(newSuperview == nil ? "leaving" : "joining")
        }
        override func didMoveToSuperview() { log.append(superview == nil ? "left" : "joined") }
        override func didMoveToWindow() { log.append(window == nil ? "off stage" : "on stage") }
        override func didAddSubview(_ subview: View) { log.append("added") }
        override func willRemoveSubview(_ subview: View) { log.append("removing") }
    }

    func tagged(_ tag: Int) -> View {
        let view = View()
        view.tag = tag
        return view
    }

    @Test func `subviews keep the order that they are given`() {
        let root = View()
        let (a, b, c, d) = (tagged(1), tagged(2), tagged(3), tagged(4))
        root.addSubview(a)
        root.addSubview(b)
        root.insertSubview(c, at: 0)
        root.insertSubview(d, aboveSubview: a)
        #expect(root.subviews.map(\.tag) == [3, 1, 4, 2])
        root.bringSubviewToFront(c)
        root.sendSubviewToBack(b)
        #expect(root.subviews.map(\.tag) == [2, 1, 4, 3])
        root.insertSubview(b, belowSubview: c)
        #expect(root.subviews.map(\.tag) == [1, 4, 2, 3])
        root.insertSubview(a, aboveSubview: c)
        #expect(root.subviews.map(\.tag) == [4, 2, 3, 1])
        root.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(root.subviews.map(\.tag) == [1, 2, 3, 4])
        root.addSubview(a)
        #expect(root.subviews.map(\.tag) == [2, 3, 4, 1])
        #expect(root.viewWithTag(4) === d && root.viewWithTag(9) == nil)
    }

    @Test func `a view has one superview and is told of every move`() {
        let (first, second, child) = (Witness(), Witness(), Witness())
        first.addSubview(child)
        second.addSubview(child)
        child.removeFromSuperview()
        child.removeFromSuperview()
        #expect(child.log == ["joining", "joined", "joining", "joined", "leaving", "left"])
        #expect(first.log == ["added", "removing"] && second.log == ["added", "removing"])
        #expect(first.subviews.isEmpty && second.subviews.isEmpty && child.superview == nil)
    }

    @Test func `a tree that goes on stage is told from the top down`() {
        let (root, child) = (Witness(), Witness())
        root.addSubview(child)
        let stage = Stage(root: root)
        #expect(child.window === root && child.stage === stage)
        child.removeFromSuperview()
        #expect(child.stage == nil)
        #expect(child.log == ["joining", "joined", "on stage", "leaving", "off stage", "left"])
    }

    @Test func `a view does not become part of itself`() {
        let (a, b) = (View(), View())
        a.addSubview(b)
        let found = reported {
            b.addSubview(a)
            a.addSubview(a)
        }
        #expect(found.map(\.kind) == [.invalidHierarchy, .invalidHierarchy])
        #expect(found[1].message == "Can't add self as subview")
        #expect(a.subviews == [b] && b.subviews.isEmpty && a.superview == nil)
        #expect(b.isDescendant(of: a) && a.isDescendant(of: a) && !a.isDescendant(of: b))
    }

    @Test func `a layer does not become part of itself`() {
        let (a, b) = (Layer(), Layer())
        a.addSublayer(b)
        let found = reported {
            b.addSublayer(a)
            a.insertSublayer(a, at: 0)
        }
        #expect(found.map(\.kind) == [.invalidHierarchy, .invalidHierarchy])
        #expect(a.sublayers == [b] && b.sublayers == nil && a.superlayer == nil)
    }

    @Test func `subviews go with their superview unless something keeps them`() {
        weak var gone: View?
        do {
            let root = View()
            let child = View()
            gone = child
            root.addSubview(child)
        }
        #expect(gone == nil)
        let kept = View()
        do { View().addSubview(kept) }
        #expect(kept.superview == nil)
    }

    @Test func `layout runs once for many marks, and only where something was marked`() {
        let (root, left, right, leaf) = (Witness(), Witness(), Witness(), Witness())
        root.addSubview(left)
        root.addSubview(right)
        left.addSubview(leaf)
        root.layoutIfNeeded()
        for view in [root, left, right, leaf] {
            #expect(view.log.filter { $0 == "layout" }.count == 1)
            view.log = []
        }
        leaf.setNeedsLayout()
        leaf.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(leaf.log == ["layout"] && root.log.isEmpty && left.log.isEmpty && right.log.isEmpty)
        root.layoutIfNeeded()
        #expect(leaf.log == ["layout"])
        left.setNeedsLayout()
        leaf.setNeedsLayout()
        // The lowest one asks: what is marked above it comes first.
        leaf.layoutIfNeeded()
        #expect(left.log == ["layout"] && leaf.log == ["layout", "layout"])
        right.bounds.size = CGSize(width: 5, height: 5)
        right.center = CGPoint(x: 1, y: 1)
        root.layoutIfNeeded()
        #expect(right.log == ["layout"])
        right.center = CGPoint(x: 2, y: 2)
        right.frame.origin = CGPoint(x: 9, y: 9)
        root.layoutIfNeeded()
        #expect(right.log == ["layout"])
    }

    @Test func `a view that marks itself while it is laid out waits for the next pass`() {
        final class Restless: View {
            var passes = 0
            override func layoutSubviews() {
                passes += 1
                setNeedsLayout()
            }
        }
        let (root, restless) = (View(), Restless())
        root.addSubview(restless)
        root.layoutIfNeeded()
        #expect(restless.passes == 1)
        root.layoutIfNeeded()
        #expect(restless.passes == 2)
    }

    @Test func `the topmost visible view under a point is hit`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let below = View(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let above = View(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
        let inner = View(frame: CGRect(x: 40, y: 40, width: 30, height: 30))
        root.addSubview(below)
        root.addSubview(above)
        above.addSubview(inner)
        let point = CGPoint(x: 45, y: 45)
        #expect(root.hitTest(point, with: nil) === above)
        #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === inner)
        // Children are only found within their parent.
        #expect(root.hitTest(CGPoint(x: 95, y: 95), with: nil) === root)
        above.alpha = 0.005
        #expect(root.hitTest(point, with: nil) === below)
        above.alpha = 1
        above.isHidden = true
        #expect(root.hitTest(point, with: nil) === below)
        below.isUserInteractionEnabled = false
        #expect(root.hitTest(point, with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 100), with: nil) == nil)
        below.isUserInteractionEnabled = true
        below.transform = CGAffineTransform(rotationAngle: .pi / 4)
        #expect(root.hitTest(CGPoint(x: 12, y: 12), with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 35, y: 2), with: nil) === below)
    }

    @Test func `views have margins of 8 and the stage's safe area where it reaches them`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let child = View(frame: CGRect(x: 0, y: 10, width: 100, height: 50))
        root.addSubview(child)
        let stage = Stage(root: root)
        #expect(root.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        stage.safeAreaInsets = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        #expect(root.safeAreaInsets == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(child.safeAreaInsets == EdgeInsets(top: 34, left: 0, bottom: 0, right: 0))
        #expect(child.layoutMargins.top == 42)
        child.insetsLayoutMarginsFromSafeArea = false
        #expect(child.layoutMargins.top == 8)
    }
}
