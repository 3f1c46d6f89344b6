import Foundation
import Testing
import UIKitCompatibility
import Views

@testable import LiveStage

/// Who drives a stage, and what reaches it.
@Suite struct LiveSessionTests {
    /// Notes what fingers do to it.
    final class Pad: UIView {
        var log: [String] = []

        private func note(_ name: String, _ touches: Set<UITouch>) {
            let point = touches.first?.location(in: self) ?? .zero
            log.append("\(name) \(Int(point.x)) \(Int(point.y))")
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
    }

    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 100, height: 30))
    let session: LiveSession

    init() {
        pad.addSubview(field)
        session = LiveSession(Stage(root: pad))
        session.join(1)
        session.join(2)
    }

    private func touch(
        _ phase: InputMessage.TouchPhase, _ finger: Int, _ x: Double, _ y: Double, from client: Int = 1
    ) throws {
        try session.receive(.touch(phase, finger: finger, x: x, y: y), from: client)
        session.advance(ticks: 1)
    }

    @Test func `the page that came first drives, the others look on`() throws {
        try touch(.down, 0, 5, 6)
        #expect(throws: InputError.looksOn) { try touch(.down, 0, 7, 8, from: 2) }
        #expect(throws: InputError.looksOn) { try session.receive(.size(width: 900, height: 900), from: 2) }
        try touch(.move, 0, 9, 10)
        try touch(.up, 0, 9, 10)
        #expect(pad.log == ["began 5 6", "moved 9 10", "ended 9 10"])
        #expect(session.frame(for: 1) != nil && session.frame(for: 2) != nil)
    }

    @Test func `a page that goes takes its finger away, and the next drives`() throws {
        try touch(.down, 0, 5, 6)
        session.leave(1)
        #expect(pad.log == ["began 5 6", "cancelled 5 6"])
        #expect(session.driver == 2)
        try touch(.down, 0, 7, 8, from: 2)
        #expect(pad.log.last == "began 7 8")
        session.leave(2)
        #expect(pad.log.last == "cancelled 7 8" && session.driver == nil)
        #expect(throws: InputError.looksOn) { try touch(.up, 0, 7, 8, from: 2) }
    }

    @Test func `the first finger leads; the others wait until it has gone up`() throws {
        try touch(.down, 0, 5, 5)
        try touch(.down, 1, 50, 150)
        try touch(.move, 1, 60, 150)
        try touch(.up, 0, 5, 5)
        try touch(.move, 1, 70, 150)
        try touch(.down, 0, 8, 8)
        try touch(.up, 1, 70, 150)
        #expect(pad.log == ["began 5 5", "ended 5 5"])
        try touch(.up, 0, 8, 8)
        try touch(.down, 2, 9, 9)
        #expect(pad.log.last == "began 9 9")
    }

    @Test func `a finger has a sample a tick, and the last of its moves counts`() throws {
        for (phase, x) in [(InputMessage.TouchPhase.down, 5.0), (.move, 10), (.move, 20), (.up, 30), (.down, 150)] {
            try session.receive(.touch(phase, finger: 0, x: x, y: 5), from: 1)
        }
        #expect(pad.log.isEmpty)
        for log in ["began 5 5", "moved 20 5", "ended 30 5", "began 150 5"] {
            session.advance(ticks: 1)
            #expect(pad.log.last == log)
        }
        #expect(pad.log.count == 4)
    }

    @Test func `a page that taps faster than time passes is refused`() throws {
        for _ in 0..<Samples.most / 2 {
            for phase in [InputMessage.TouchPhase.down, .up] {
                try session.receive(.touch(phase, finger: 0, x: 1, y: 1), from: 1)
            }
        }
        #expect(throws: InputError.tooMany) { try session.receive(.touch(.down, finger: 0, x: 1, y: 1), from: 1) }
        // What waits of a page that goes never reaches the stage.
        session.leave(1)
        session.advance(ticks: 100)
        #expect(pad.log.isEmpty)
    }

    @Test func `fingers that make no sense don't reach the stage`() throws {
        #expect(throws: InputError.fingerIsUp(0)) { try touch(.move, 0, 1, 1) }
        try touch(.down, 0, 1, 1)
        #expect(throws: InputError.fingerIsDown(0)) { try touch(.down, 0, 2, 2) }
        try touch(.cancel, 0, 1, 1)
        #expect(throws: InputError.fingerIsUp(0)) { try touch(.up, 0, 1, 1) }
        #expect(pad.log == ["began 1 1", "cancelled 1 1"])
    }

    @Test func `keys change the field that they are for`() throws {
        var log: [String] = []
        field.addAction(for: .editingChanged) { [unowned field] in log.append(field.text ?? "") }
        field.addAction(for: .editingDidEndOnExit) { log.append("return") }
        try session.receive(.text(field: 2, "Ada"), from: 1)
        try session.receive(.text(field: 2, "Ada"), from: 1)
        try session.receive(.enter(field: 2), from: 1)
        #expect(field.text == "Ada" && log == ["Ada", "return"])
        for number in [1, 3, 900] {
            #expect(throws: InputError.noField(number)) { try session.receive(.text(field: number, "x"), from: 1) }
        }
        field.isEnabled = false
        #expect(throws: InputError.noField(2)) { try session.receive(.text(field: 2, "x"), from: 1) }
        field.isEnabled = true
        field.removeFromSuperview()
        #expect(throws: InputError.noField(2)) { try session.receive(.text(field: 2, "x"), from: 1) }
        #expect(field.text == "Ada")
    }

    @Test func `a wheel scrolls the innermost view that has somewhere to go`() throws {
        let (outer, inner) = (UIScrollView(frame: pad.bounds), UIScrollView(frame: pad.bounds))
        outer.contentSize = CGSize(width: 200, height: 500)
        inner.contentSize = CGSize(width: 200, height: 230)
        outer.addSubview(inner)
        pad.addSubview(outer)
        let offsets: [(Double, [CGFloat])] = [
            (20, [20, 0]), (90, [30, 0]), (90, [30, 90]), (-500, [0, 90]), (-500, [0, 0]),
        ]
        for (down, expected) in offsets {
            try session.receive(.wheel(x: 50, y: 50, across: 0, down: down), from: 1)
            #expect([inner.contentOffset.y, outer.contentOffset.y] == expected)
        }
        outer.isScrollEnabled = false
        inner.isScrollEnabled = false
        try session.receive(.wheel(x: 50, y: 50, across: 0, down: 20), from: 1)
        #expect(inner.contentOffset == .zero && outer.contentOffset == .zero)
    }

    @Test func `the window's size is the stage's`() throws {
        field.autoresizingMask = .flexibleWidth
        try session.receive(.size(width: 300, height: 120), from: 1)
        session.advance(ticks: 1)
        #expect(pad.bounds.size == CGSize(width: 300, height: 120) && field.bounds.width == 200)
    }

    @Test func `a page that is behind gets no frames, and then one with all that has changed`() throws {
        var page = ShownPage()
        for _ in 0..<10 {
            field.center.x += 10
            session.advance(ticks: 1)
            if let frame = session.frame(for: 1) { try page.apply(frame) }
        }
        #expect(page.frames == Watcher.mostUnseen)
        #expect(throws: InputError.frameToCome(4)) { try session.receive(.seen(frame: 4), from: 1) }
        try session.receive(.seen(frame: 3), from: 1)
        try page.read(session.frame(for: 1))
        #expect(page.places[2]?.x == Place.whole(field.frame.minX))
        #expect(session.frame(for: 1) == nil)
    }

    @Test func `pages that show nothing, or send what makes no sense, are let go of`() throws {
        _ = session.frame(for: 1)
        session.advance(ticks: Watcher.patience)
        #expect(session.reasonToClose(1) == nil)
        session.advance(ticks: 1)
        #expect(session.reasonToClose(1) != nil)
        // The other has been sent nothing.
        #expect(session.reasonToClose(2) == nil)
        for _ in 0..<Watcher.mostErrors { #expect(throws: InputError.self) { try touch(.up, 0, 1, 1, from: 2) } }
        #expect(session.reasonToClose(2) != nil)
    }

    @Test func `the same messages at the same ticks lead to the same views`() throws {
        func run() throws -> [CGPoint] {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            let box = UIView(frame: CGRect(x: 100, y: 0, width: 20, height: 20))
            view.addSubview(box)
            let animator = UIDynamicAnimator(referenceView: view)
            animator.addBehavior(UIGravityBehavior(items: [box]))
            let pan = UIPanGestureRecognizer { box.center = $0.location(in: view) }
            view.addGestureRecognizer(pan)
            let session = LiveSession(Stage(root: view))
            session.join(1)
            var points: [CGPoint] = []
            for tick in 0..<60 {
                if tick == 10 { try session.receive(.touch(.down, finger: 0, x: 10, y: 10), from: 1) }
                if tick == 12 { try session.receive(.touch(.move, finger: 0, x: 60, y: 90), from: 1) }
                if tick == 20 { try session.receive(.touch(.up, finger: 0, x: 60, y: 90), from: 1) }
                session.advance(ticks: 1)
                points.append(box.center)
            }
            return points
        }
        #expect(try run() == run())
    }

    @Test func `no hostile text reaches the stage`() throws {
        var generator = Bytes(seed: 99)
        let seeds = [#"["up",0,10,20]"#, #"["move",3,10.5,-20]"#, #"["text",1,"words"]"#, #"["seen",300]"#]
        var refused = 0
        for _ in 0..<5000 {
            do {
                try session.receive(InputMessage(generator.text(from: seeds)), from: 1)
            } catch {
                refused += 1
            }
        }
        #expect(refused == 5000 && pad.log.isEmpty && field.text == "")
    }
}
