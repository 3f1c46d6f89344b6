import Foundation
import Geometry
import Testing
import Views

/// Gestures of two fingers, which a program drives, and drags from the edge.
@Suite struct TwoFingerGestureTests {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    private func drag(_ stage: Stage, from x: CGFloat, time: TimeInterval = 0) {
        for k in 0..<4 {
            let point = CGPoint(x: x + 20 * CGFloat(k), y: 150)
            stage.touch(k == 0 ? .began : .moved, at: point, time: time + Double(k) / 60)
        }
        stage.touch(.ended, at: CGPoint(x: x + 60, y: 150), time: time + 0.1)
    }

    @Test func `a program pinches and turns, over and over`() {
        var log: [String] = []
        let pinch = PinchGestureRecognizer { log.append("\($0.state) \($0.scale)") }
        let rotation = RotationGestureRecognizer { log.append("\($0.state) \($0.rotation)") }
        root.addGestureRecognizer(pinch)
        root.addGestureRecognizer(rotation)
        for _ in 0..<2 {
            pinch.state = .began
            pinch.scale = 2
            pinch.state = .changed
            pinch.state = .ended
        }
        rotation.state = .began
        rotation.rotation = 0.5
        rotation.state = .changed
        rotation.state = .cancelled
        #expect(
            log == [
                "began 1.0", "changed 2.0", "ended 2.0", "began 1.0", "changed 2.0", "ended 2.0", "began 0.0",
                "changed 0.5", "cancelled 0.5",
            ])
        #expect((pinch.velocity, rotation.velocity) == (0, 0))
    }

    @Test func `one finger neither pinches nor keeps others from its gesture`() {
        let stage = Stage(root: root)
        var states: [GestureRecognizer.State] = []
        let pan = PanGestureRecognizer { states.append($0.state) }
        var taps = 0
        let pinch = PinchGestureRecognizer { _ in Issue.record("there is one finger") }
        let rotation = RotationGestureRecognizer { _ in Issue.record("there is one finger") }
        let tap = TapGestureRecognizer { _ in taps += 1 }
        tap.require(toFail: pinch)
        for recognizer in [pinch, rotation, pan, tap] { root.addGestureRecognizer(recognizer) }
        drag(stage, from: 100)
        #expect(states == [.began, .changed, .changed, .ended])
        // It waits until the only finger has gone up.
        stage.touch(.began, at: CGPoint(x: 50, y: 50), time: 1)
        #expect(taps == 0)
        stage.touch(.ended, at: CGPoint(x: 50, y: 50), time: 1.1)
        #expect(taps == 1)
    }

    @Test func `a drag from an edge begins there and nowhere else`() {
        let stage = Stage(root: root)
        var began = 0
        let edge = ScreenEdgePanGestureRecognizer { if $0.state == .began { began += 1 } }
        root.addGestureRecognizer(edge)
        drag(stage, from: 10)
        #expect(began == 0)
        edge.edges = .left
        drag(stage, from: 10, time: 1)
        #expect(began == 1)
        drag(stage, from: 25, time: 2)
        edge.edges = [.right, .bottom]
        drag(stage, from: 10, time: 3)
        #expect(began == 1)
        drag(stage, from: 285, time: 4)
        #expect(began == 2)
    }
}
