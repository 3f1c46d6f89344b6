import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@Suite struct GestureTests {
    typealias State = GestureRecognizer.State

    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let child = View(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    let stage: Stage

    init() {
        root.addSubview(child)
        stage = Stage(root: root)
    }

    @Test(arguments: [true, false]) func `views and recognisers that were touched can go away`(isLifted: Bool) {
        weak var gone: View?
        weak var heard: PanGestureRecognizer?
        do {
            let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (recognizer, log) = pan(on: root)
            (gone, heard) = (root, recognizer)
            let stage = Stage(root: root)
            stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
            stage.touch(.moved, at: CGPoint(x: 50, y: 10), time: 0.1)
            if isLifted { stage.touch(.ended, at: CGPoint(x: 50, y: 10), time: 0.2) }
            #expect(log.states == (isLifted ? [.began, .ended] : [.began]))
        }
        #expect(gone == nil && heard == nil)
    }

    /// Logs the states that a recogniser's targets see.
    final class Log {
        var states: [State] = []
        func note(_ recognizer: GestureRecognizer) { states.append(recognizer.state) }
    }

    func pan(on view: View) -> (PanGestureRecognizer, Log) {
        let (recognizer, log) = (PanGestureRecognizer(), Log())
        recognizer.addTarget { log.note($0) }
        view.addGestureRecognizer(recognizer)
        return (recognizer, log)
    }

    func tap(on view: View, taps: Int = 1) -> (TapGestureRecognizer, Log) {
        let (recognizer, log) = (TapGestureRecognizer(), Log())
        recognizer.numberOfTapsRequired = taps
        recognizer.addTarget { log.note($0) }
        view.addGestureRecognizer(recognizer)
        return (recognizer, log)
    }

    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test func `a pan begins after 10 pt, follows the finger and ends with it`() {
        let (pan, log) = pan(on: child)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(155, 150), time: 0.02)
        #expect(log.states.isEmpty && pan.state == .possible && pan.numberOfTouches == 1)
        stage.touch(.moved, at: point(160, 150), time: 0.04)
        #expect(log.states == [.began])
        #expect(pan.translation(in: root) == point(10, 0))
        stage.touch(.moved, at: point(180, 140), time: 0.06)
        #expect(pan.translation(in: child) == point(30, -10))
        #expect(pan.location(in: root) == point(180, 140) && pan.location(in: child) == point(80, 40))
        stage.touch(.ended, at: point(180, 140), time: 0.06)
        #expect(log.states == [.began, .changed, .ended] && pan.state == .ended && pan.numberOfTouches == 0)
        stage.advance(by: 0)
        #expect(pan.state == .possible)
    }

    @Test func `a finger that lifts early fails the pan, a second touch starts anew`() {
        let (pan, log) = pan(on: child)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.ended, at: point(152, 150), time: 0.1)
        #expect(pan.state == .failed && log.states.isEmpty)
        stage.touch(.began, at: point(150, 150), time: 1)
        stage.touch(.moved, at: point(150, 170), time: 1.1)
        stage.touch(.cancelled, at: point(150, 170), time: 1.2)
        #expect(log.states == [.began, .cancelled])
    }

    @Test func `setTranslation moves the origin and leaves the velocity`() {
        let (pan, _) = pan(on: child)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(170, 150), time: 0.02)
        pan.setTranslation(.zero, in: root)
        #expect(pan.translation(in: root) == .zero)
        #expect(pan.velocity(in: root) == point(1000, 0))
        stage.touch(.moved, at: point(175, 152), time: 0.04)
        #expect(pan.translation(in: root) == point(5, 2))
        pan.setTranslation(point(100, 100), in: root)
        stage.touch(.moved, at: point(176, 152), time: 0.06)
        #expect(pan.translation(in: root) == point(101, 100))
    }

    @Test func `velocity is that of the last moments, in the view's coordinates`() {
        let (pan, _) = pan(on: child)
        stage.touch(.began, at: point(110, 110), time: 0)
        for k in 1...20 { stage.touch(.moved, at: point(110 + CGFloat(k), 110), time: 0.01 * Double(k)) }
        for k in 1...6 { stage.touch(.moved, at: point(130, 110 + 5 * CGFloat(k)), time: 0.2 + 0.01 * Double(k)) }
        // Rounding of sums of times around 0.2 against an interval of 0.05.
        #expect(abs(pan.velocity(in: root).x) < 1e-9 && abs(pan.velocity(in: root).y - 500) < 1e-9)
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(abs(pan.velocity(in: child).y - 250) < 1e-9)
        stage.touch(.ended, at: point(130, 140), time: 0.27)
        #expect(abs(pan.velocity(in: root).y - 500) < 1e-9)
    }

    @Test func `a finger that rests before it lifts has no velocity`() {
        let (pan, _) = pan(on: child)
        stage.touch(.began, at: point(110, 110), time: 0)
        stage.touch(.moved, at: point(140, 110), time: 0.05)
        stage.touch(.stationary, at: point(140, 110), time: 0.3)
        stage.touch(.ended, at: point(140, 110), time: 0.31)
        #expect(pan.velocity(in: root) == .zero)
    }

    @Test func `the delegate and the view may refuse`() {
        final class Vertical: GestureRecognizerDelegate {
            func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
                let velocity = (gestureRecognizer as! PanGestureRecognizer).velocity(in: gestureRecognizer.view)
                return abs(velocity.y) > abs(velocity.x)
            }
        }
        final class Refusing: View {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
        }
        let (pan, log) = pan(on: child)
        let delegate = Vertical()
        pan.delegate = delegate
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(170, 151), time: 0.02)
        stage.touch(.moved, at: point(170, 190), time: 0.04)
        #expect(pan.state == .failed && log.states.isEmpty)
        stage.touch(.ended, at: point(170, 190), time: 0.05)
        stage.touch(.began, at: point(150, 150), time: 1)
        stage.touch(.moved, at: point(151, 170), time: 1.02)
        #expect(log.states == [.began])
        stage.touch(.ended, at: point(151, 170), time: 1.05)
        let refusing = Refusing(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSubview(refusing)
        let (_, other) = self.pan(on: refusing)
        stage.touch(.began, at: point(10, 10), time: 2)
        stage.touch(.moved, at: point(40, 40), time: 2.1)
        #expect(other.states.isEmpty)
    }

    @Test func `of two pans the inner one wins unless both may go on`() {
        final class Both: GestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: GestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
            ) -> Bool { true }
        }
        let (inner, innerLog) = pan(on: child)
        let (outer, outerLog) = pan(on: root)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(170, 150), time: 0.02)
        #expect(innerLog.states == [.began] && outer.state == .failed)
        stage.touch(.ended, at: point(170, 150), time: 0.05)
        let delegate = Both()
        outer.delegate = delegate
        stage.touch(.began, at: point(150, 150), time: 1)
        stage.touch(.moved, at: point(170, 150), time: 1.02)
        #expect(inner.state == .began && outerLog.states == [.began])
    }

    @Test func `a disabled recogniser hears nothing and one that is turned off is cancelled`() {
        let (pan, log) = pan(on: child)
        pan.isEnabled = false
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(190, 150), time: 0.02)
        stage.touch(.ended, at: point(190, 150), time: 0.02)
        #expect(log.states.isEmpty)
        pan.isEnabled = true
        stage.touch(.began, at: point(150, 150), time: 1)
        stage.touch(.moved, at: point(190, 150), time: 1.02)
        pan.isEnabled = false
        stage.touch(.moved, at: point(195, 150), time: 1.04)
        #expect(log.states == [.began, .cancelled])
        child.removeGestureRecognizer(pan)
        #expect(pan.view == nil && child.gestureRecognizers == nil)
    }

    @Test func `a delegate may hide a touch from a recogniser`() {
        final class Deaf: GestureRecognizerDelegate {
            func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
                touch.view !== gestureRecognizer.view
            }
        }
        let (pan, log) = pan(on: child)
        let delegate = Deaf()
        pan.delegate = delegate
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(190, 150), time: 0.02)
        #expect(log.states.isEmpty)
    }

    @Test func `targets are methods or closures, and methods do not keep their object`() {
        final class Owner {
            var calls: [String] = []
            func plain() { calls.append("plain") }
            func typed(_ recognizer: PanGestureRecognizer) {
                calls.append("typed \(recognizer.translation(in: nil).x)")
            }
        }
        var owner: Owner? = Owner()
        let recognizer = PanGestureRecognizer(target: owner!, action: Owner.typed)
        recognizer.addTarget(owner!, action: Owner.plain)
        var closureCalls = 0
        recognizer.addTarget { _ in closureCalls += 1 }
        child.addGestureRecognizer(recognizer)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.moved, at: point(170, 150), time: 0.02)
        #expect(owner?.calls == ["typed 20.0", "plain"] && closureCalls == 1)
        weak let gone = owner
        owner = nil
        #expect(gone == nil)
        stage.touch(.moved, at: point(175, 150), time: 0.04)
        #expect(closureCalls == 2)
        recognizer.removeTarget(nil)
        stage.touch(.moved, at: point(176, 150), time: 0.06)
        #expect(closureCalls == 2)
    }

    @Test func `a tap is short and stays in place`() {
        let (tap, log) = tap(on: child)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.ended, at: point(151, 150), time: 0.1)
        #expect(log.states == [.ended] && tap.location(in: child) == point(51, 50))
        stage.touch(.began, at: point(150, 150), time: 1)
        stage.touch(.ended, at: point(150, 150), time: 2)
        stage.touch(.began, at: point(110, 150), time: 3)
        stage.touch(.moved, at: point(180, 150), time: 3.1)
        stage.touch(.ended, at: point(110, 150), time: 3.2)
        #expect(log.states == [.ended])
    }

    @Test func `a single tap waits for a double tap to fail where it has to`() {
        let (single, singleLog) = tap(on: child)
        let (double, doubleLog) = tap(on: child, taps: 2)
        single.require(toFail: double)
        stage.touch(.began, at: point(150, 150), time: 0)
        stage.touch(.ended, at: point(150, 150), time: 0.05)
        #expect(singleLog.states.isEmpty)
        stage.advance(by: 0.3)
        #expect(singleLog.states.isEmpty)
        stage.advance(by: 0.1)
        #expect(singleLog.states == [.ended] && doubleLog.states.isEmpty)
        stage.advance(by: 1)
        stage.touch(.began, at: point(150, 150), time: 2)
        stage.touch(.ended, at: point(150, 150), time: 2.05)
        stage.touch(.began, at: point(150, 150), time: 2.15)
        stage.touch(.ended, at: point(150, 150), time: 2.2)
        stage.advance(by: 1)
        #expect(singleLog.states == [.ended] && doubleLog.states == [.ended])
    }

    @Test func `a long press begins as time passes and ends with the finger`() {
        let log = Log()
        let press = LongPressGestureRecognizer { log.note($0) }
        child.addGestureRecognizer(press)
        stage.touch(.began, at: point(150, 150), time: 10)
        stage.advance(by: 0.4)
        #expect(log.states.isEmpty)
        stage.advance(by: 0.2)
        #expect(log.states == [.began])
        stage.touch(.moved, at: point(190, 150), time: 10.7)
        stage.touch(.ended, at: point(190, 150), time: 10.8)
        #expect(log.states == [.began, .changed, .ended])
        stage.touch(.began, at: point(150, 150), time: 11)
        stage.touch(.moved, at: point(165, 150), time: 11.1)
        stage.advance(by: 1)
        #expect(log.states.count == 3)
    }

    @Test func `a swipe goes its way`() {
        let log = Log()
        let swipe = SwipeGestureRecognizer { log.note($0) }
        swipe.direction = [.left, .up]
        child.addGestureRecognizer(swipe)
        for (end, time) in [(point(110, 155), 1.0), (point(195, 150), 2), (point(150, 110), 3)] {
            stage.touch(.began, at: point(165, 165), time: time)
            stage.touch(.moved, at: end, time: time + 0.1)
            stage.touch(.ended, at: end, time: time + 0.1)
        }
        #expect(log.states == [.ended, .ended])
    }

    @Test func `a view hears its touches and its ancestors what it leaves`() {
        final class Listener: View {
            var log: [String] = []
            var passesOn = false
            override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
                log.append("began \(touches.first!.location(in: self).x)")
                if passesOn { super.touchesBegan(touches, with: event) }
            }
            override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
                log.append("moved from \(touches.first!.previousLocation(in: self).x)")
            }
            override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.append("ended") }
            override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log.append("cancelled") }
        }
        let listener = Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = View(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
        listener.addSubview(inner)
        root.addSubview(listener)
        stage.touch(.began, at: point(60, 60), time: 0)
        stage.touch(.moved, at: point(62, 60), time: 0.1)
        stage.touch(.ended, at: point(62, 60), time: 0.2)
        #expect(listener.log == ["began 60.0", "moved from 60.0", "ended"])
        listener.log = []
        _ = pan(on: listener)
        stage.touch(.began, at: point(10, 10), time: 1)
        stage.touch(.moved, at: point(40, 10), time: 1.1)
        stage.touch(.moved, at: point(50, 10), time: 1.2)
        #expect(listener.log == ["began 10.0", "cancelled"])
    }

    @Test func `a drag is no tap that the next one counts on from`() {
        final class Counter: View {
            var counts: [Int] = []
            override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
                counts.append(touches.first!.tapCount)
            }
        }
        let counter = Counter(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        root.addSubview(counter)
        // Far away and back; then two taps.
        stage.touch(.began, at: point(10, 10), time: 0)
        stage.touch(.moved, at: point(150, 10), time: 0.05)
        stage.touch(.ended, at: point(10, 10), time: 0.1)
        for time in [0.2, 0.4] {
            stage.touch(.began, at: point(10, 10), time: time)
            stage.touch(.ended, at: point(10, 10), time: time + 0.1)
        }
        #expect(counter.counts == [1, 1, 2])
    }

    @Test func `touches out of order are reported and ignored`() {
        let found = reported {
            stage.touch(.moved, at: .zero, time: 0)
            stage.touch(.ended, at: .zero, time: 0)
            stage.touch(.began, at: CGPoint(x: CGFloat.nan, y: 0), time: 0)
            stage.touch(.began, at: .zero, time: .nan)
            stage.touch(.began, at: point(1, 1), time: 5)
            stage.touch(.began, at: point(1, 1), time: 6)
            stage.touch(.moved, at: point(1, 1), time: 4)
            stage.touch(.ended, at: point(1, 1), time: 7)
        }
        #expect(found.map(\.kind) == Array(repeating: .invalidTouch, count: 6))
    }

    @Test func `a touch beside every view is harmless`() {
        stage.touch(.began, at: point(1000, 1000), time: 0)
        let found = reported { stage.touch(.moved, at: point(1001, 1000), time: 1) }
        #expect(found.isEmpty)
        stage.touch(.ended, at: point(1001, 1000), time: 2)
        stage.touch(.began, at: point(10, 10), time: 3)
    }
}
