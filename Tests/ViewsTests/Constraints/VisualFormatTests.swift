import Dynamics
import Foundation
import TestSupport
import Testing
import Views

/// Lines of the Visual Format Language: Apple's examples, the grammar, and what can't be read.
@Suite struct VisualFormatTests {
    private let root = View(frame: rect(0, 0, 320, 200))
    private let a, b: View

    init() {
        (a, b) = (boxed(in: root), boxed(in: root))
        (root.accessibilityIdentifier, a.accessibilityIdentifier, b.accessibilityIdentifier) = ("root", "a", "b")
    }

    private func constraints(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [], _ metrics: [String: Any]? = nil
    ) -> [LayoutConstraint] {
        LayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b])
    }

    /// The constraints as equations.
    private func read(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [], _ metrics: [String: Any]? = nil
    ) -> [String] {
        constraints(format, options, metrics).map { constraint in
            func side(_ item: AnyObject?, _ attribute: LayoutConstraint.Attribute) -> String {
                "\((item as? View)?.accessibilityIdentifier ?? "?").\(attribute)"
            }
            let sign = ["<=", "==", ">="][constraint.relation.rawValue + 1]
            var text = "\(side(constraint.firstItem, constraint.firstAttribute)) \(sign)"
            if constraint.secondAttribute != .notAnAttribute {
                text += " \(side(constraint.secondItem, constraint.secondAttribute))"
            }
            if constraint.multiplier != 1 { text += " * \(constraint.multiplier)" }
            if constraint.constant != 0 { text += " + \(constraint.constant)" }
            if constraint.priority != .required { text += " @ \(constraint.priority.rawValue)" }
            return text
        }
    }

    @Test(arguments: [
        // Apple's examples.
        ("[a]-[b]", ["b.leading == a.trailing + 8.0"]),
        ("[a(>=50)]", ["a.width >= + 50.0"]),
        ("|-50-[b]-50-|", ["b.leading == root.leading + 50.0", "root.trailing == b.trailing + 50.0"]),
        ("V:[a]-10-[b]", ["b.top == a.bottom + 10.0"]),
        ("[a][b]", ["b.leading == a.trailing"]),
        ("[a(100@20)]", ["a.width == + 100.0 @ 20.0"]),
        ("[a(==b)]", ["a.width == b.width"]),
        ("[b(>=70,<=100)]", ["b.width >= + 70.0", "b.width <= + 100.0"]),
        (
            "|-[a]-[b]-[a(>=20)]-|",
            [
                "a.leading == root.leadingMargin", "b.leading == a.trailing + 8.0", "a.leading == b.trailing + 8.0",
                "a.width >= + 20.0", "root.trailingMargin == a.trailing",
            ]
        ),
        // The rest of the grammar.
        ("V:|[a(b)]|", ["a.top == root.top", "a.height == b.height", "root.bottom == a.bottom"]),
        ("H:|-(>=gap@250,<=2.5)-[a]", ["a.leading >= root.leading + 12.0 @ 250.0", "a.leading <= root.leading + 2.5"]),
        ("H:[a]-gap-[b(gap@high)]", ["b.leading == a.trailing + 12.0", "b.width == + 12.0 @ 750.0"]),
        ("[a(==b.height*2/4+6@low)]", ["a.width == b.height * 0.5 + 6.0 @ 250.0"]),
        ("V:[a(<=b.width/2-gap)]", ["a.height <= b.width * 0.5 + -12.0"]),
        (
            " H: | - 5 - [ a ( >= b * 2 , 10 @ half ) ] ",
            [
                "a.leading == root.leading + 5.0", "a.width >= b.width * 2.0", "a.width == + 10.0 @ 500.0",
            ]
        ),
        ("[a]-(-4)-[b]", ["b.leading == a.trailing + -4.0"]),
        ("|[a]", ["a.leading == root.leading"]),
        ("[a]|", ["root.trailing == a.trailing"]),
        ("[a]", []),
    ])
    func `a line says its constraints`(format: String, expected: [String]) {
        #expect(read(format, [], ["gap": 12, "half": CGFloat(500), "unused": NSNumber(value: 3)]) == expected)
    }

    @Test func `options align the views and turn the line`() {
        #expect(
            read("[a]-[b]", [.alignAllTop, .alignAllLastBaseline])
                == ["b.leading == a.trailing + 8.0", "a.top == b.top", "a.lastBaseline == b.lastBaseline"])
        #expect(read("V:[a][b]", .alignAllCenterX) == ["b.top == a.bottom", "a.centerX == b.centerX"])
        #expect(read("|-3-[a]-[b]", .directionLeftToRight) == ["a.left == root.left + 3.0", "b.left == a.right + 8.0"])
        #expect(
            read("|-3-[a]-(>=4)-[b]-|", .directionRightToLeft)
                == ["root.right == a.right + 3.0", "a.left >= b.right + 4.0", "b.left == root.leftMargin"])
        #expect(
            read("V:|-[a]-2-[b]", .spacingBaselineToBaseline)
                == ["a.top == root.topMargin", "b.firstBaseline == a.lastBaseline + 2.0"])
        #expect(LayoutConstraint.FormatOptions.alignAllFirstBaseline.rawValue == 1 << 12)
        #expect(LayoutConstraint.FormatOptions.spacingBaselineToBaseline.rawValue == 1 << 19)
    }

    @Test func `a line lays out as it reads`() {
        let made =
            constraints("H:|-20-[a(100)]-[b]-|", .alignAllTop) + constraints("V:|-(gap)-[a(==40)]", [], ["gap": 30])
            + constraints("V:[b(a)]")
        #expect(made.allSatisfy { !$0.isActive })
        LayoutConstraint.activate(made)
        root.layoutIfNeeded()
        #expect(a.frame == rect(20, 30, 100, 40))
        #expect(b.frame == rect(128, 30, 184, 40))
    }

    @Test func `guides may stand among the views`() {
        let guide = LayoutGuide()
        root.addLayoutGuide(guide)
        let made = LayoutConstraint.constraints(
            withVisualFormat: "|-5-[guide(60)]-5-[a(10)]", metrics: nil, views: ["guide": guide, "a": a])
        LayoutConstraint.activate(made)
        root.layoutIfNeeded()
        #expect(guide.layoutFrame.minX == 5 && a.frame.minX == 70)
    }

    @Test(arguments: [
        ("", 0, "Expected a view or '|'"), ("H:", 2, "Expected a view or '|'"), ("|", 1, "after '|'"),
        ("|-|", 2, "between two superview edges"), ("[c]", 1, "c is not a key in the views dictionary."),
        ("[a]-x-[b]", 4, "x is not a key in the metrics dictionary."), ("[a", 2, "Expected a ']'"),
        ("[a]-10[b]", 6, "Expected a '-' after the distance"), ("[a]-", 4, "Expected a number"),
        ("[a(>=)]", 5, "Expected a number"), ("[a(10]", 5, "Expected a ')'"), ("[a(10@0)]", 6, "priority"),
        ("[a(10@1001)]", 6, "priority"), ("[a(b.top)]", 5, "width or height"), ("[a(b/0)]", 5, "divisor"),
        ("[a]-(b)-[b]", 5, "can't refer to a view"), ("[a]|[b]", 4, "Nothing may follow"), ("[]", 1, "name of a view"),
        ("Q:[a]", 0, "Expected a view or '|'"), ("[a] b", 4, "Expected a view or '|'"),
        ("[a(1e5)]", 4, "Expected a ')'"),
        ("[a(1.2.3)]", 3, "Expected a number"), ("[a]-(1,)-[b]", 7, "Expected a number"),
    ])
    func `what can't be read is reported with its place`(format: String, position: Int, reason: String) {
        var made: [LayoutConstraint] = [LayoutConstraint()]
        let heard = reported { made = constraints(format) }
        #expect(made.isEmpty)
        #expect(heard.map(\.kind) == [.invalidVisualFormat])
        #expect(heard.first?.message.contains("at character \(position): ") == true, "\(heard)")
        #expect(heard.first?.message.contains(reason) == true, "\(heard)")
        #expect(
            heard.first?.message.hasSuffix("\n" + format + "\n" + String(repeating: " ", count: position) + "^") == true
        )
    }

    @Test func `bad dictionaries, options and lone views are reported`() {
        let heard = reported {
            #expect(constraints("[a]-[b]", .alignAllLeft).isEmpty)
            #expect(constraints("V:[a]-[b]", .alignAllTop).isEmpty)
            #expect(constraints("[a(x)]", [], ["x": "wide"]).isEmpty)
            #expect(constraints("[a(x)]", [], ["x": CGFloat.nan]).isEmpty)
            let lone = View()
            #expect(LayoutConstraint.constraints(withVisualFormat: "|[a]", views: ["a": lone]).isEmpty)
            #expect(LayoutConstraint.constraints(withVisualFormat: "[a]", views: ["a": 5]).isEmpty)
        }
        #expect(heard.map(\.kind) == Array(repeating: .invalidVisualFormat, count: 6))
        #expect(heard[0].message.contains("aligned on left") && heard[2].message.contains("x is wide"))
        #expect(heard[4].message.contains("needs a superview") && heard[5].message.contains("a is not a view"))
    }

    @Test func `a constraint without arguments relates nothing`() {
        let heard = reported {
            let empty = LayoutConstraint()
            empty.priority = .defaultLow
            empty.constant = 5
            #expect(empty.firstItem == nil && empty.firstAttribute == .notAnAttribute && !empty.isActive)
            empty.isActive = true
            #expect(!empty.isActive && empty.constant == 5)
            root.addConstraint(empty)
            root.removeConstraint(empty)
        }
        #expect(heard.isEmpty)
    }
}
