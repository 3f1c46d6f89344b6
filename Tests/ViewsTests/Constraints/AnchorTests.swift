import Foundation
import Geometry
import Testing
import Views

@Suite struct AnchorTests {
    @Test func `each attribute is where it says`() {
        var a: View!
        var b: View!
        let stage = stage(400, 300) { root in
            a = boxed(in: root)
            a.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            a.insetsLayoutMarginsFromSafeArea = false
            a.firstBaselineOffsetFromTop = 15
            a.lastBaselineOffsetFromBottom = 6
            b = boxed(in: root)
            for (attribute, constant) in [
                (LayoutConstraint.Attribute.left, 10.0), (.top, 20), (.width, 100), (.height, 50),
            ] {
                LayoutConstraint(
                    item: a!, attribute: attribute, relatedBy: .equal, toItem: attribute.rawValue > 6 ? nil : root,
                    attribute: attribute.rawValue > 6 ? .notAnAttribute : attribute, multiplier: 1,
                    constant: constant
                ).on()
            }
            b.widthAnchor.constraint(equalToConstant: 0).on()
            b.heightAnchor.constraint(equalToConstant: 0).on()
            b.leftAnchor.constraint(equalTo: root.leftAnchor).with(.defaultLow).on()
            b.topAnchor.constraint(equalTo: root.topAnchor).with(.defaultLow).on()
        }
        let places: [(LayoutConstraint.Attribute, CGFloat)] = [
            (.left, 10), (.right, 110), (.leading, 10), (.trailing, 110), (.centerX, 60), (.leftMargin, 12),
            (.rightMargin, 106), (.leadingMargin, 12), (.trailingMargin, 106), (.centerXWithinMargins, 59),
            (.top, 20), (.bottom, 70), (.centerY, 45), (.topMargin, 21), (.bottomMargin, 67),
            (.centerYWithinMargins, 44), (.firstBaseline, 35), (.lastBaseline, 64),
        ]
        for (attribute, place) in places {
            let isAcross = [1, 2, 5, 6, 9, 13, 14, 17, 18, 19].contains(attribute.rawValue)
            let near: LayoutConstraint.Attribute =
                [5, 6, 17, 18].contains(attribute.rawValue) ? .leading : isAcross ? .left : .top
            let constraint = LayoutConstraint(
                item: b!, attribute: near, relatedBy: .equal, toItem: a, attribute: attribute, multiplier: 1,
                constant: 0
            ).on()
            stage.root.layoutIfNeeded()
            #expect((isAcross ? b.frame.minX : b.frame.minY) == place, "\(attribute)")
            constraint.isActive = false
        }
    }

    @Test func `dimensions relate with a multiplier, and heights with widths`() {
        var view: View!
        let stage = stage(300, 200) { root in
            view = boxed(in: root)
            view.leftAnchor.constraint(equalTo: root.leftAnchor).on()
            view.topAnchor.constraint(equalTo: root.topAnchor).on()
            view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: 10).on()
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25).on()
        }
        #expect(view.frame == rect(0, 0, 160, 40))
        stage.turn(to: 200, 300)
        #expect(view.frame == rect(0, 0, 110, 27.5))
    }

    @Test func `leading is on the right where reading goes that way, and distances run backwards`() {
        var view: View!
        let stage = stage(300, 200) { root in
            view = boxed(in: root)
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20).on()
            view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -100).on()
            view.topAnchor.constraint(equalTo: root.topAnchor).on()
            view.heightAnchor.constraint(equalToConstant: 10).on()
            view.widthAnchor.constraint(equalToConstant: 500).with(.defaultHigh).on()
        }
        #expect(view.frame == rect(20, 0, 180, 10))
        view.semanticContentAttribute = .forceRightToLeft
        stage.root.layoutIfNeeded()
        #expect(view.frame == rect(100, 0, 180, 10))
        view.semanticContentAttribute = .unspecified
        stage.userInterfaceLayoutDirection = .rightToLeft
        stage.root.layoutIfNeeded()
        #expect(view.frame == rect(100, 0, 180, 10))
        view.semanticContentAttribute = .playback
        stage.root.layoutIfNeeded()
        #expect(view.frame == rect(20, 0, 180, 10))
    }

    @Test func `directional margins change sides with the direction`() {
        let view = View(frame: rect(0, 0, 100, 100))
        view.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.directionalLayoutMargins.leading == 4)
        view.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    }

    @Test func `the distance between two anchors is a dimension`() {
        var (a, b, c): (View?, View?, View?)
        _ = stage(300, 200) { root in
            (a, b, c) = (boxed(in: root), boxed(in: root), boxed(in: root))
            let views = [a!, b!, c!]
            for view in views {
                view.widthAnchor.constraint(equalToConstant: 20).on()
                view.heightAnchor.constraint(equalToConstant: 20).on()
                view.topAnchor.constraint(equalTo: root.topAnchor).on()
            }
            a!.leadingAnchor.constraint(equalTo: root.leadingAnchor).on()
            c!.trailingAnchor.constraint(equalTo: root.trailingAnchor).on()
            // Equal gaps.
            let first = a!.trailingAnchor.anchorWithOffset(to: b!.leadingAnchor)
            let second = b!.trailingAnchor.anchorWithOffset(to: c!.leadingAnchor)
            first.constraint(equalTo: second).on()
        }
        #expect(b!.frame == rect(140, 0, 20, 20))
    }

    @Test func `a guide of its own spaces views out`() {
        var (a, b): (View?, View?)
        let guide = LayoutGuide()
        let stage = stage(300, 200) { root in
            (a, b) = (boxed(in: root), boxed(in: root))
            root.addLayoutGuide(guide)
            LayoutConstraint.activate([
                a!.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                a!.trailingAnchor.constraint(equalTo: guide.leadingAnchor),
                guide.widthAnchor.constraint(equalToConstant: 40),
                guide.trailingAnchor.constraint(equalTo: b!.leadingAnchor),
                b!.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                a!.widthAnchor.constraint(equalTo: b!.widthAnchor),
                guide.topAnchor.constraint(equalTo: root.topAnchor),
                guide.heightAnchor.constraint(equalTo: root.heightAnchor),
            ])
        }
        #expect(guide.layoutFrame == rect(130, 0, 40, 200))
        #expect(a!.frame.width == 130)
        #expect(b!.frame.minX == 170)
        stage.root.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
        #expect(stage.root.constraints.count == 3)
    }

    @Test func `margins and the safe area push what is inside`() {
        var (inner, safe, readable): (View?, View?, View?)
        let stage = stage(1000, 600) { root in
            (inner, safe, readable) = (boxed(in: root), boxed(in: root), boxed(in: root))
            for (view, guide) in [
                (inner!, root.layoutMarginsGuide), (safe!, root.safeAreaLayoutGuide),
                (readable!, root.readableContentGuide),
            ] {
                LayoutConstraint.activate([
                    view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                    view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                    view.topAnchor.constraint(equalTo: guide.topAnchor),
                    view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                ])
            }
        }
        #expect(inner!.frame == rect(8, 8, 984, 584))
        #expect(safe!.frame == rect(0, 0, 1000, 600))
        #expect(readable!.frame == rect(164, 8, 672, 584))
        stage.safeAreaInsets = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.root.layoutIfNeeded()
        #expect(safe!.frame == rect(0, 44, 1000, 522))
        #expect(inner!.frame == rect(8, 52, 984, 506))
        stage.root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        stage.turn(to: 400, 600)
        #expect(inner!.frame == rect(20, 54, 340, 482))
        #expect(readable!.frame == rect(20, 54, 340, 482))
        #expect(stage.root.layoutIssues().isEmpty)
    }
}
