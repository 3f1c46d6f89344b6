import Dynamics
import Foundation
import TestSupport
import Testing
import Views

@Suite struct BadConstraintTests {
    private let root = View(frame: rect(0, 0, 320, 568))

    private func constraint(
        _ first: LayoutConstraint.Attribute, _ second: LayoutConstraint.Attribute, multiplier: CGFloat = 1,
        constant: CGFloat = 0, alone: Bool = false
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: boxed(in: root), attribute: first, relatedBy: .equal, toItem: alone ? nil : root, attribute: second,
            multiplier: multiplier, constant: constant)
    }

    @Test(arguments: [
        (LayoutConstraint.Attribute.width, LayoutConstraint.Attribute.left, "Invalid pairing"),
        (.left, .top, "Invalid pairing"), (.leading, .left, "leading/trailing attribute and a right/left"),
        (.rightMargin, .trailing, "leading/trailing attribute and a right/left"),
        (.notAnAttribute, .left, "first attribute"), (.top, .width, "Invalid pairing"),
    ])
    func `attributes that don't go together are refused`(
        first: LayoutConstraint.Attribute, second: LayoutConstraint.Attribute, words: String
    ) {
        let heard = reported {
            let bad = constraint(first, second)
            bad.isActive = true
            #expect(!bad.isActive)
        }
        #expect(heard.map(\.kind) == [.invalidConstraint])
        #expect(heard.first?.message.contains(words) == true)
    }

    @Test func `a location can't be a number`() {
        let heard = reported {
            _ = constraint(.left, .notAnAttribute, alone: true)
            _ = constraint(.centerX, .centerX, multiplier: 0)
        }
        #expect(heard.count == 2)
        #expect(heard.allSatisfy { $0.message.contains("location equal to a constant") })
        // A size can.
        #expect(reported { _ = constraint(.width, .notAnAttribute, alone: true) }.isEmpty)
        // And locations may be proportional, though the guide advises against it.
        #expect(reported { _ = constraint(.centerX, .centerX, multiplier: 0.5) }.isEmpty)
    }

    @Test func `without a second item the second attribute is ignored`() {
        let heard = reported {
            for attribute in LayoutConstraint.Attribute.allCases {
                let height = constraint(.height, attribute, constant: 40, alone: true)
                height.isActive = true
                root.layoutIfNeeded()
                #expect((height.firstItem as? View)?.frame.height == 40)
                #expect(height.secondAttribute == .notAnAttribute)
            }
        }
        #expect(heard.isEmpty)
    }

    @Test func `numbers that are not finite are refused`() {
        let width = constraint(.width, .notAnAttribute, constant: 10, alone: true)
        width.isActive = true
        let heard = reported {
            width.constant = .nan
            _ = constraint(.width, .width, multiplier: .infinity)
            _ = constraint(.width, .width, constant: .nan)
        }
        #expect(heard.map(\.kind) == [.invalidConstraint, .invalidConstraint, .invalidConstraint])
        #expect(width.constant == 10)
    }

    @Test func `items without a common ancestor can't be related`() {
        let heard = reported {
            let (a, b) = (boxed(in: root), boxed())
            let constraint = a.leadingAnchor.constraint(equalTo: b.leadingAnchor)
            constraint.isActive = true
            #expect(!constraint.isActive)
        }
        #expect(heard.map(\.kind) == [.invalidConstraint])
        #expect(heard[0].message.contains("no common ancestor"))
    }

    @Test func `an active constraint neither becomes required nor stops being so`() {
        let view = boxed(in: root)
        let required = view.widthAnchor.constraint(equalToConstant: 10).on()
        let optional = view.heightAnchor.constraint(equalToConstant: 10).with(.defaultLow).on()
        let heard = reported {
            required.priority = .defaultHigh
            optional.priority = .required
            optional.priority = LayoutPriority(0)
            optional.priority = LayoutPriority(.nan)
        }
        #expect(heard.count == 4)
        #expect(heard[0].message.contains("Mutating a priority from required to not"))
        #expect(heard[1].message.contains("Mutating a priority from not required to required"))
        #expect(required.priority == .required)
        #expect(optional.priority == .defaultLow)
        #expect(reported { optional.priority = .defaultHigh }.isEmpty)
        required.isActive = false
        #expect(reported { required.priority = .defaultHigh }.isEmpty)
    }

    @Test func `a constraint on a view outside is refused by a view`() {
        let (a, b) = (boxed(in: root), boxed(in: root))
        let heard = reported { a.addConstraint(a.leadingAnchor.constraint(equalTo: b.leadingAnchor)) }
        #expect(heard.map(\.kind) == [.invalidConstraint])
        #expect(heard[0].message.contains("The view hierarchy is not prepared for the constraint"))
    }

    @Test func `an intrinsic size that is not a number is refused`() {
        let view = boxed(in: root)
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
        let heard = reported {
            view.injectedContentSize = CGSize(width: CGFloat.nan, height: 10)
            root.layoutIfNeeded()
        }
        #expect(heard.map(\.kind) == [.invalidConstraint])
        #expect(view.frame.height == 10)
    }

    /// Grows by a point whenever it is laid out.
    private final class Growing: View {
        override func layoutSubviews() {
            super.layoutSubviews()
            let width = (injectedContentSize?.width ?? 0) + 1
            injectedContentSize = CGSize(width: width, height: 10)
        }
    }

    @Test func `a size that depends on the layout it leads to ends with a report`() {
        let view = Growing()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.injectedContentSize = CGSize(width: 1, height: 10)
        root.addSubview(view)
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
        view.topAnchor.constraint(equalTo: root.topAnchor).on()
        let heard = reported { root.layoutIfNeeded() }
        #expect(heard.map(\.kind) == [.layoutLoop])
    }
}
