import Foundation
import Testing
import Views

/// A red rectangle in the middle of a screen that turns: two conditions an axis.
@Suite struct RedRectangleTests {
    private func middle(_ root: View, _ red: View) {
        red.centerXAnchor.constraint(equalTo: root.centerXAnchor).on()
        red.centerYAnchor.constraint(equalTo: root.centerYAnchor).on()
    }

    @Test func `one condition an axis leaves the size open, not the position`() {
        let root = View(frame: rect(0, 0, 320, 568))
        let red = boxed(in: root)
        red.accessibilityIdentifier = "red"
        middle(root, red)
        let stage = Stage(root: root)
        root.layoutIfNeeded()
        #expect(red.hasAmbiguousLayout)
        #expect(root.layoutIssues().map(\.summary) == ["missing red horizontal size", "missing red vertical size"])
        #expect(red.frame == rect(160, 284, 0, 0))
        stage.turn(to: 568, 320)
        #expect(red.hasAmbiguousLayout)
        #expect(red.frame == rect(284, 160, 0, 0))
    }

    @Test func `a size alone leaves the position open`() {
        let root = View(frame: rect(0, 0, 320, 568))
        let red = boxed(in: root)
        red.accessibilityIdentifier = "red"
        red.widthAnchor.constraint(equalToConstant: 200).on()
        red.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5).on()
        for _ in 0..<2 {
            #expect(
                root.layoutIssues().map(\.summary)
                    == ["missing red horizontal position", "missing red vertical position"])
            red.bottomAnchor.constraint(greaterThanOrEqualTo: root.topAnchor).on()
        }
        red.topAnchor.constraint(equalTo: root.topAnchor).on()
        #expect(root.layoutIssues().map(\.summary) == ["missing red horizontal position"])
    }

    @Test(arguments: [
        (320.0, 568.0, rect(60, 220, 200, 128)), (568, 320, rect(184, 96, 200, 128)),
        (320, 480, rect(60, 176, 200, 128)), (480, 320, rect(140, 96, 200, 128)),
    ])
    func `a fixed size stays in the middle`(width: Double, height: Double, expected: CGRect) {
        var red: View!
        let stage = stage(320, 568) { root in
            red = boxed(in: root)
            middle(root, red)
            red.widthAnchor.constraint(equalToConstant: 200).on()
            red.heightAnchor.constraint(equalToConstant: 128).on()
        }
        #expect(red.frame == rect(60, 220, 200, 128))
        #expect(!red.hasAmbiguousLayout)
        stage.turn(to: width, height)
        #expect(red.frame == expected)
        #expect(stage.root.layoutIssues().isEmpty)
    }

    @Test(arguments: [
        (320.0, 568.0, rect(60, 220, 200, 128)), (568, 320, rect(60, 96, 448, 128)),
        (320, 480, rect(60, 176, 200, 128)), (480, 320, rect(60, 96, 360, 128)),
    ])
    func `a fixed leading distance makes the width follow`(width: Double, height: Double, expected: CGRect) {
        var red: View!
        let stage = stage(320, 568) { root in
            red = boxed(in: root)
            middle(root, red)
            red.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 60).on()
            red.heightAnchor.constraint(equalToConstant: 128).on()
        }
        stage.turn(to: width, height)
        #expect(red.frame == expected)
        stage.turn(to: 320, 568)
        #expect(red.frame == rect(60, 220, 200, 128))
    }
}

/// A form of 800 pt in a scroll view as large as the screen.
final class Form {
    let root: View
    let scrollView = ScrollView()
    let content = View()
    let label = View()
    let field = View()
    let stage: Stage

    init(_ width: CGFloat = 320, _ height: CGFloat = 568, hasControls: Bool = true, fieldWidth: CGFloat? = nil) {
        root = View(frame: rect(0, 0, width, height))
        root.addSubview(scrollView)
        scrollView.addSubview(content)
        for (view, name) in [(scrollView, "scroll"), (content, "content"), (label, "label"), (field, "field")] {
            view.translatesAutoresizingMaskIntoConstraints = false
            view.accessibilityIdentifier = name
        }
        scrollView.pinEdges(to: root)
        content.pinEdges(to: scrollView)
        content.heightAnchor.constraint(equalToConstant: 800).on()
        if hasControls {
            content.addSubview(label)
            content.addSubview(field)
            label.injectedContentSize = CGSize(width: 42, height: 21)
            field.injectedContentSize = CGSize(width: fieldWidth ?? View.noIntrinsicMetric, height: 30)
            LayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
                label.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
                content.trailingAnchor.constraint(greaterThanOrEqualTo: label.trailingAnchor, constant: 20),
                field.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
                content.trailingAnchor.constraint(equalTo: field.trailingAnchor, constant: 20),
                field.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
            ])
        }
        stage = Stage(root: root)
    }

    func layOut() { root.layoutIfNeeded() }

    /// How far the content can be scrolled down.
    var maximumOffset: CGFloat { max(0, scrollView.contentSize.height - scrollView.bounds.height) }

    func centre() { content.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor).on() }
}

@Suite struct TurningFormTests {
    @Test(arguments: [(320.0, 568.0), (568, 320)])
    func `content that nothing makes wide collapses, and the diagnoses say so`(width: Double, height: Double) {
        let form = Form(width, height, hasControls: false)
        form.content.frame = rect(0, 0, 320, 800)
        form.scrollView.frame = form.root.bounds
        #expect(
            form.root.layoutIssues().map(\.summary) == [
                "content scroll horizontal", "misplaced content 0 not 320 wide",
            ])
        #expect(form.content.frame == rect(0, 0, 320, 800))
        form.layOut()
        #expect(form.scrollView.frame == rect(0, 0, width, height))
        #expect(form.content.frame == rect(0, 0, 0, 800))
        #expect(form.scrollView.contentSize == CGSize(width: 0, height: 800))
        #expect(form.root.layoutIssues().map(\.summary) == ["content scroll horizontal"])
        // Asking has changed nothing.
        form.layOut()
        #expect(form.content.frame == rect(0, 0, 0, 800))
    }

    // With a width of its own the field decides the content's, by its hugging and its resistance.
    @Test(arguments: [(nil, 82.0, 42.0, ["content scroll horizontal"]), (CGFloat(97), 137, 97, [])])
    func `content collapses until it meets what has a size`(
        intrinsic: CGFloat?, width: Double, fieldWidth: Double, issues: [String]
    ) {
        for (w, h) in [(320.0, 568.0), (568, 320)] {
            let form = Form(w, h, fieldWidth: intrinsic)
            form.layOut()
            #expect(form.content.frame == rect(0, 0, width, 800))
            #expect(form.label.frame == rect(20, 20, 42, 21))
            #expect(form.field.frame == rect(20, 49, fieldWidth, 30))
            #expect(form.root.layoutIssues().map(\.summary) == issues)
        }
    }

    @Test func `content that nothing makes high is open downwards`() {
        let form = Form(hasControls: false)
        form.centre()
        for constraint in form.content.constraints { constraint.isActive = false }
        form.layOut()
        #expect(form.root.layoutIssues().map(\.summary) == ["content scroll vertical"])
        #expect(form.content.frame == rect(0, 0, 320, 0))
    }

    @Test func `a fixed width is right until the device turns`() {
        let form = Form(fieldWidth: 97)
        form.content.widthAnchor.constraint(equalToConstant: 320).on()
        form.layOut()
        #expect(form.root.layoutIssues().isEmpty)
        #expect(form.content.frame == rect(0, 0, 320, 800))
        #expect(form.field.frame == rect(20, 49, 280, 30))
        form.stage.turn(to: 568, 320)
        #expect(form.scrollView.frame == rect(0, 0, 568, 320))
        #expect(form.content.frame == rect(0, 0, 320, 800))
        #expect(form.scrollView.contentSize == CGSize(width: 320, height: 800))
    }

    @Test func `a centred content turns with the device`() {
        let form = Form(fieldWidth: 97)
        form.centre()
        form.layOut()
        for (w, h, offset) in [(320.0, 568.0, 232.0), (568, 320, 480), (320, 480, 320), (480, 320, 480)] {
            form.stage.turn(to: w, h)
            #expect(form.content.frame == rect(0, 0, w, 800))
            #expect(form.field.frame == rect(20, 49, w - 40, 30))
            #expect(form.scrollView.contentSize == CGSize(width: w, height: 800))
            #expect(form.maximumOffset == CGFloat(offset))
            #expect(form.root.layoutIssues().isEmpty)
        }
    }

    @Test func `a height at design time makes no difference once it is reset`() {
        let form = Form(320, 800, fieldWidth: 97)
        form.centre()
        form.layOut()
        #expect(form.maximumOffset == 0)
        form.stage.turn(to: 320, 568)
        #expect(form.content.frame == rect(0, 0, 320, 800))
        #expect(form.field.frame == rect(20, 49, 280, 30))
        #expect(form.maximumOffset == 232)
    }

    @Test(arguments: [1, 12, 400]) func `a long form of chained fields turns`(count: Int) {
        let form = Form(hasControls: false)
        form.centre()
        var above = form.content.topAnchor
        let fields = (0..<count).map { _ in
            let field = boxed(in: form.content, content: CGSize(width: 97, height: 30))
            LayoutConstraint.activate([
                field.leadingAnchor.constraint(equalTo: form.content.leadingAnchor, constant: 20),
                form.content.trailingAnchor.constraint(equalTo: field.trailingAnchor, constant: 20),
                field.topAnchor.constraint(equalTo: above, constant: 8),
            ])
            above = field.bottomAnchor
            return field
        }
        form.layOut()
        for (width, height, expected) in [(320.0, 568.0, 280.0), (568, 320, 528)] {
            form.stage.turn(to: width, height)
            for (place, field) in fields.enumerated() {
                #expect(field.frame == rect(20, 8 + CGFloat(place) * 38, expected, 30))
            }
        }
        #expect(form.root.layoutIssues().isEmpty)
    }

    @Test func `scrolling moves nothing in the content`() {
        let form = Form(fieldWidth: 97)
        form.centre()
        form.layOut()
        let frames = [form.content, form.label, form.field].map(\.frame)
        form.scrollView.contentOffset = CGPoint(x: 0, y: 100)
        form.layOut()
        #expect([form.content, form.label, form.field].map(\.frame) == frames)
    }

    @Test func `the guides make explicit what edges and centres mean`() {
        let root = View(frame: rect(0, 0, 320, 568))
        let scrollView = ScrollView()
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scrollView)
        scrollView.pinEdges(to: root, inset: 10)
        let content = boxed(in: scrollView)
        let guide = scrollView.contentLayoutGuide
        LayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 900),
        ])
        // Floats over the content, at the frame's bottom.
        let bar = boxed(in: scrollView)
        LayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.leadingAnchor),
            bar.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -10),
            bar.widthAnchor.constraint(equalToConstant: 50), bar.heightAnchor.constraint(equalToConstant: 20),
        ])
        let stage = Stage(root: root)
        root.layoutIfNeeded()
        #expect(scrollView.contentSize == CGSize(width: 300, height: 900))
        #expect(guide.layoutFrame == rect(0, 0, 300, 900))
        #expect(bar.frame == rect(0, 528, 50, 20))
        scrollView.contentOffset = CGPoint(x: 0, y: 130)
        root.layoutIfNeeded()
        #expect(bar.frame == rect(0, 658, 50, 20))
        #expect(content.frame == rect(0, 0, 300, 900))
        #expect(root.layoutIssues().isEmpty)
        stage.turn(to: 568, 320)
        #expect(scrollView.contentSize == CGSize(width: 548, height: 900))
    }
}
