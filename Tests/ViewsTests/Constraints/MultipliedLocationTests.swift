import Dynamics
import Foundation
import Testing
import Views

/// A location times a multiplier counts from the origin of the nearest view that contains both items.
@Suite struct MultipliedLocationTests {
    private let root = View(frame: rect(0, 0, 400, 400))

    private func relate(
        _ item: AnyObject, _ first: LayoutConstraint.Attribute, _ multiplier: CGFloat, _ other: AnyObject,
        _ second: LayoutConstraint.Attribute, _ constant: CGFloat = 0
    ) {
        LayoutConstraint(
            item: item, attribute: first, relatedBy: .equal, toItem: other, attribute: second, multiplier: multiplier,
            constant: constant
        ).on()
    }

    /// A panel at (40, 70), 200 × 100, placed by its frame or by constraints.
    private func panel(byConstraints: Bool) -> View {
        guard byConstraints else {
            let panel = View(frame: rect(40, 70, 200, 100))
            root.addSubview(panel)
            return panel
        }
        let panel = boxed(in: root)
        panel.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 40).on()
        panel.topAnchor.constraint(equalTo: root.topAnchor, constant: 70).on()
        panel.widthAnchor.constraint(equalToConstant: 200).on()
        panel.heightAnchor.constraint(equalToConstant: 100).on()
        return panel
    }

    private func dot(in view: View) -> View {
        let dot = boxed(in: view)
        dot.widthAnchor.constraint(equalToConstant: 10).on()
        dot.heightAnchor.constraint(equalToConstant: 10).on()
        return dot
    }

    @Test(arguments: [false, true]) func `inside a view it counts in that view's bounds`(byConstraints: Bool) {
        let panel = panel(byConstraints: byConstraints)
        let dot = dot(in: panel)
        relate(dot, .centerX, 1.5, panel, .centerX)
        relate(dot, .bottom, 0.5, panel, .bottom)
        root.layoutIfNeeded()
        #expect(dot.center == CGPoint(x: 150, y: 45))
        #expect(panel.frame == rect(40, 70, 200, 100))
    }

    @Test func `it follows a panel that is moved and resized`() {
        let panel = panel(byConstraints: false)
        panel.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        let dot = dot(in: panel)
        relate(dot, .centerX, 1.5, panel, .centerX)
        relate(dot, .centerY, 0.5, panel, .centerY)
        root.layoutIfNeeded()
        root.frame = rect(0, 0, 500, 600)
        root.layoutIfNeeded()
        #expect(panel.frame == rect(40, 270, 300, 100))
        #expect(dot.center == CGPoint(x: 225, y: 25))
    }

    @Test(arguments: [false, true]) func `between siblings it counts in their superview`(byConstraints: Bool) {
        let panel = panel(byConstraints: byConstraints)
        let (first, second) = (dot(in: panel), dot(in: panel))
        relate(first, .left, 1, panel, .left, 30)
        relate(first, .top, 1, panel, .top, 20)
        relate(second, .left, 2, first, .left, 1)
        relate(second, .top, 2, first, .bottom)
        root.layoutIfNeeded()
        #expect(second.frame.origin == CGPoint(x: 61, y: 60))
    }

    @Test func `with items of different depth it counts in the nearest common superview`() {
        let panel = panel(byConstraints: false)
        let inner = View(frame: rect(10, 10, 100, 50))
        panel.addSubview(inner)
        let (deep, shallow) = (dot(in: inner), dot(in: panel))
        relate(shallow, .left, 1, panel, .left, 30)
        relate(shallow, .top, 1, panel, .top, 0)
        relate(deep, .left, 2, shallow, .left)
        relate(deep, .top, 1, inner, .top)
        root.layoutIfNeeded()
        // 2 × 30 in the panel, whose inner view begins at 10.
        #expect(deep.frame.minX == 50)
    }

    @Test func `in a scroll view it counts in the content, however far that is scrolled`() {
        let scrollView = ScrollView(frame: rect(40, 70, 200, 100))
        root.addSubview(scrollView)
        let (first, second) = (dot(in: scrollView), dot(in: scrollView))
        for edge in [LayoutConstraint.Attribute.left, .top] { relate(first, edge, 1, scrollView, edge, 30) }
        for edge in [LayoutConstraint.Attribute.right, .bottom] { relate(scrollView, edge, 1, first, edge, 500) }
        relate(second, .left, 2, first, .left)
        relate(second, .centerY, 1.5, scrollView, .centerY)
        root.layoutIfNeeded()
        scrollView.contentOffset = CGPoint(x: 25, y: 35)
        root.layoutIfNeeded()
        #expect(second.frame.minX == 60)
        #expect(second.center.y == 75)
    }

    @Test func `a guide counts in its owner`() {
        let panel = panel(byConstraints: false)
        let guide = LayoutGuide()
        panel.addLayoutGuide(guide)
        relate(guide, .left, 1, panel, .left, 20)
        let dot = dot(in: panel)
        relate(dot, .left, 3, guide, .left)
        relate(dot, .top, 1, panel, .top)
        root.layoutIfNeeded()
        #expect(dot.frame.minX == 60)
    }

    @Test func `leading counts from the leading edge where reading goes from right to left`() {
        let panel = panel(byConstraints: false)
        let dot = dot(in: panel)
        dot.semanticContentAttribute = .forceRightToLeft
        relate(dot, .leading, 0.25, panel, .trailing)
        relate(dot, .top, 1, panel, .top)
        root.layoutIfNeeded()
        // A quarter of the panel's 200 pt from its right edge.
        #expect(dot.frame.maxX == 150)
    }

    @Test func `it still counts so when the panel moves to another view`() {
        let panel = panel(byConstraints: false)
        let dot = dot(in: panel)
        relate(dot, .centerX, 1.5, panel, .centerX)
        relate(dot, .top, 1, panel, .top)
        root.layoutIfNeeded()
        let other = View(frame: rect(30, 0, 300, 300))
        root.addSubview(other)
        other.addSubview(panel)
        root.layoutIfNeeded()
        #expect(dot.center.x == 150)
        panel.removeFromSuperview()
        panel.frame.size.width = 100
        panel.layoutIfNeeded()
        #expect(dot.center.x == 75)
    }
}
