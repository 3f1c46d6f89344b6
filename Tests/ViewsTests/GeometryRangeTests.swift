import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

/// Numbers that are finite, but so large that sums of them would not be.
@Suite struct GeometryRangeTests {
    @Test func `geometry beyond a million million points is reported and ignored`() {
        let view = View(frame: rect(1, 2, 3, 4))
        let heard = reported {
            view.frame = rect(0, 0, 1e308, 1e308)
            view.bounds = rect(0, 0, 1e13, 1)
            view.center = CGPoint(x: -1e308, y: 0)
            view.transform = CGAffineTransform(scaleX: 1e200, y: 1)
            view.layoutMargins = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
            view.layer.bounds = rect(0, 0, .infinity, 1)
            view.layer.position = CGPoint(x: 1e13, y: 0)
            view.layer.setAffineTransform(CGAffineTransform(translationX: .nan, y: 0))
            view.layer.anchorPoint = CGPoint(x: 1e13, y: 0)
            _ = View(frame: rect(1e308, 0, 1e308, 1))
        }
        #expect(heard.count == 10 && heard.allSatisfy { $0.kind == .invalidGeometry })
        #expect(heard[0].message.contains("CALayer frame is out of range: "))
        #expect(view.frame == rect(1, 2, 3, 4))
    }

    @Test func `what flexible views make of the largest sizes stays finite`() {
        let top = View(frame: rect(0, 0, 1e-12, 1))
        var last = top
        for _ in 0..<8 {
            let next = View(frame: rect(0, 0, 1e-12, 1))
            next.autoresizingMask = [.flexibleWidth, .flexibleRightMargin]
            last.addSubview(next)
            last = next
        }
        top.frame = rect(0, 0, 1e12, 1)
        for view in sequence(first: last, next: \.superview) { #expect(abs(view.frame.width) <= 1e12) }
    }

    @Test func `constants and multipliers out of range are reported`() {
        let (root, view) = (View(frame: rect(0, 0, 100, 100)), View())
        root.addSubview(view)
        let heard = reported {
            let constraint = view.widthAnchor.constraint(equalToConstant: 1e308)
            constraint.isActive = true
            view.heightAnchor.constraint(equalToConstant: 5).constant = 1e13
            _ = view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1e10)
        }
        #expect(heard.map(\.kind).prefix(1) == [.invalidConstraint])
        #expect(heard.filter { $0.message.contains("must be within ±") }.count == 3)
    }

    @Test func `constraints that multiply beyond the range are a conflict`() {
        let root = View(frame: rect(0, 0, 100, 100))
        let views = (0..<10).map { _ in boxed(in: root) }
        let heard = reported {
            views[0].widthAnchor.constraint(equalToConstant: 1).isActive = true
            for (a, b) in zip(views, views.dropFirst()) {
                b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 1e6).isActive = true
            }
            root.layoutIfNeeded()
        }
        #expect(!heard.isEmpty && heard.allSatisfy { $0.kind == .unsatisfiableConstraints })
        #expect(views.allSatisfy { $0.frame.width.isFinite })
    }
}
