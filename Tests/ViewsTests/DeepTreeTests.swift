import Dynamics
import Foundation
import TestSupport
import Testing
import Views

/// Views nested as deep as they may be, and deeper.
@Suite struct DeepTreeTests {
    /// The outermost and the innermost of so many views in one another.
    private func nested(_ count: Int) -> (top: View, last: View) {
        let top = View(frame: rect(0, 0, 100, 100))
        var last = top
        for _ in 1..<count {
            let next = View(frame: rect(0, 0, 100, 100))
            last.addSubview(next)
            last = next
        }
        return (top, last)
    }

    @Test func `20,000 nested views are reported at 5,000, and go one after the other`() {
        let heard = reported {
            var views = (0..<20_000).map { _ in View() }
            for place in views.indices.dropFirst() { views[place - 1].addSubview(views[place]) }
            // What is kept by the one before it goes with it.
            for place in stride(from: 0, to: views.count, by: 5000) { views[place].tag = 1 }
            views.removeAll { $0.tag == 0 }
            #expect(views.count == 4)
        }
        #expect(heard.map(\.kind) == [.invalidHierarchy, .invalidHierarchy, .invalidHierarchy])
        #expect(heard[0].message.hasSuffix("views would nest deeper than 5000"))
    }

    @Test func `trees put together from below are counted too`() {
        let (top, last) = nested(3000)
        let (other, _) = nested(2001)
        #expect(reported { last.addSubview(other) }.map(\.kind) == [.invalidHierarchy])
        #expect(other.superview == nil)
        let (fitting, _) = nested(2000)
        last.addSubview(fitting)
        #expect(fitting.superview === last)
        withExtendedLifetime(top) {}
    }

    @Test func `views nested 5,000 deep are laid out, hit, found and moved between stages`() {
        let (top, last) = nested(4999)
        last.tag = 7
        let stage = Stage(root: top)
        #expect(last.window === top)
        last.setNeedsLayout()
        top.layoutIfNeeded()
        #expect(top.hitTest(CGPoint(x: 5, y: 5), with: nil) === last)
        #expect(top.viewWithTag(7) === last)
        // The constraint needs a place in the solver for each view above.
        last.superview!.superview!.translatesAutoresizingMaskIntoConstraints = false
        let box = boxed(in: last)
        box.leadingAnchor.constraint(equalTo: last.leadingAnchor, constant: 3).isActive = true
        box.topAnchor.constraint(equalTo: last.topAnchor, constant: 4).isActive = true
        top.layoutIfNeeded()
        #expect(box.frame.origin == CGPoint(x: 3, y: 4))
        withExtendedLifetime(stage) {}
    }

    @Test func `a subview that others keep outlives its superview`() {
        final class Counted: View {
            nonisolated(unsafe) static var gone = 0
            deinit { Counted.gone += 1 }
        }
        var top: View? = View()
        let (kept, inner) = (Counted(), Counted())
        top!.addSubview(Counted())
        top!.addSubview(kept)
        kept.addSubview(inner)
        top = nil
        #expect(Counted.gone == 1)
        #expect(kept.superview == nil && inner.superview === kept)
    }
}
