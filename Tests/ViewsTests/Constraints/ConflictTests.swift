import Dynamics
import Foundation
import TestSupport
import Testing
import Views

@Suite struct ConflictTests {
    private func overdetermined() -> (root: View, red: View, constraints: [LayoutConstraint]) {
        let root = View(frame: rect(0, 0, 320, 568))
        root.accessibilityIdentifier = "root"
        let red = boxed(in: root)
        red.accessibilityIdentifier = "red"
        let constraints = [
            red.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 60),
            red.widthAnchor.constraint(equalToConstant: 200),
            root.trailingAnchor.constraint(equalTo: red.trailingAnchor, constant: 20),
            red.topAnchor.constraint(equalTo: root.topAnchor),
            red.heightAnchor.constraint(equalToConstant: 40),
        ]
        for (constraint, name) in zip(constraints, ["leading", "width", "trailing", "top", "height"]) {
            constraint.identifier = name
        }
        return (root, red, constraints)
    }

    @Test func `three conditions on an axis are one conflict; the last one activated gives way`() {
        let (root, red, constraints) = overdetermined()
        let heard = reported {
            LayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
        }
        #expect(heard.map(\.kind) == [.unsatisfiableConstraints])
        #expect(red.frame == rect(60, 0, 200, 40))
        let issues = root.layoutIssues()
        #expect(
            issues.map(\.summary) == [
                "conflicting leading width trailing UIView-Encapsulated-Layout-Width, broken trailing"
            ])
        // It stays active, and has its effect once another one goes.
        #expect(constraints[2].isActive)
        constraints[1].isActive = false
        root.layoutIfNeeded()
        #expect(red.frame == rect(60, 0, 240, 40))
        #expect(root.layoutIssues().isEmpty)
    }

    @Test func `the log reads as UIKit's`() {
        let (root, _, constraints) = overdetermined()
        let text = reported {
            LayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
        }[0].message
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0] == "[LayoutConstraints] Unable to simultaneously satisfy constraints.")
        #expect(text.contains("Probably at least one of the constraints in the following list is one you don't want."))
        #expect(text.contains("'leading' H:|-(60)-[red]   (active, names: red:0x"))
        #expect(text.contains("'width' H:[red(200)]   (active, names: red:0x"))
        #expect(text.contains("'trailing' H:[red]-(20)-|   (active, names: root:0x"))
        #expect(text.contains("'UIView-Encapsulated-Layout-Width' H:[root(320)]"))
        let broken = lines.firstIndex { $0.hasPrefix("Will attempt to recover by breaking constraint") }
        #expect(broken.map { lines[$0 + 1].contains("'trailing'") } == true)
        #expect(text.contains("Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints"))
    }

    @Test func `a translated frame is not the one that gives way`() {
        let root = View(frame: rect(0, 0, 320, 568))
        let view = View(frame: rect(10, 10, 100, 100))
        root.addSubview(view)
        view.widthAnchor.constraint(equalToConstant: 50).on().identifier = "width"
        let heard = reported { root.layoutIfNeeded() }
        #expect(heard.count == 1)
        #expect(heard[0].message.contains("NSAutoresizingMaskLayoutConstraint"))
        #expect(view.frame == rect(10, 10, 100, 100))
        #expect(root.layoutIssues().map(\.summary) == ["conflicting ? width, broken width"])
    }

    @Test func `a row in a table of no width conflicts, as sizes are not negative`() {
        let root = View(frame: rect(0, 0, 0, 100))
        let label = boxed(in: root)
        let heard = reported {
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 15).on()
            root.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 15).on()
            root.layoutIfNeeded()
        }
        #expect(heard.map(\.kind) == [.unsatisfiableConstraints])
        #expect(label.frame.width >= 0)
    }

    @Test func `equal priorities that contradict each other are ambiguous, not a conflict`() {
        var view: View!
        let stage = stage(320, 568) { root in
            view = boxed(in: root)
            view.pinEdges(to: root)
            let other = boxed(in: root)
            other.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
            other.topAnchor.constraint(equalTo: root.topAnchor).on()
            other.heightAnchor.constraint(equalToConstant: 10).on()
            other.widthAnchor.constraint(equalToConstant: 100).with(.defaultHigh).on()
            other.widthAnchor.constraint(equalToConstant: 200).with(.defaultHigh).on()
            other.accessibilityIdentifier = "other"
        }
        #expect(stage.root.layoutIssues().map(\.summary) == ["missing other horizontal size"])
        #expect(!view.hasAmbiguousLayout)
    }
}
