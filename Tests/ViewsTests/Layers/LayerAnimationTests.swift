import Foundation
import Geometry
import TestSupport
import Testing

@testable import Views

/// Animations that are added to layers.
@Suite struct LayerAnimationTests {
    private let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let box = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    private let stage: Stage

    init() {
        root.addSubview(box)
        stage = Stage(root: root)
    }

    private final class Listener: LayerAnimationDelegate {
        var heard: [String] = []
        func animationDidStart(_ anim: LayerAnimation) { heard.append("start") }
        func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
    }

    private func basic(_ path: String, _ from: Any?, _ to: Any?, duration: TimeInterval = 1) -> LayerBasicAnimation {
        let animation = LayerBasicAnimation(keyPath: path)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        return animation
    }

    private var shown: Layer { box.layer.presentation()! }

    @Test func `a value shows between its ends, the layer's own stays, and it is gone at the end`() {
        box.layer.add(basic("position.x", 100, 200), forKey: "move")
        stage.advance(by: 0.5)
        #expect(shown.position == CGPoint(x: 150, y: 25))
        #expect(box.center == CGPoint(x: 50, y: 25))
        #expect(box.layer.animationKeys() == ["move"])
        stage.advance(by: 0.5)
        #expect(shown.position == CGPoint(x: 50, y: 25))
        #expect(box.layer.animationKeys() == nil)
    }

    @Test func `what is missing is the layer's own value`() {
        let by = LayerBasicAnimation(keyPath: "opacity")
        (by.byValue, by.duration) = (-0.5, 1)
        box.layer.add(by, forKey: nil)
        box.layer.add(basic("bounds.size.width", nil, 200), forKey: nil)
        box.layer.add(basic("cornerRadius", 10, nil), forKey: nil)
        stage.advance(by: 0.5)
        #expect(shown.opacity == 0.75)
        #expect(shown.bounds.width == 150)
        #expect(shown.cornerRadius == 5)
    }

    @Test func `rounds repeat, run back, add up and last as told`() {
        let there = basic("position.x", 0, 100)
        (there.autoreverses, there.repeatCount) = (true, 2)
        box.layer.add(there, forKey: "there")
        let up = basic("position.y", 0, 10)
        (up.isCumulative, up.repeatDuration) = (true, 4)
        box.layer.add(up, forKey: "up")
        stage.advance(by: 1.5)
        #expect(shown.position == CGPoint(x: 50, y: 15))
        stage.advance(by: 1)
        #expect(shown.position == CGPoint(x: 50, y: 25))
        stage.advance(by: 1.5)
        #expect(box.layer.animationKeys() == nil)
    }

    @Test func `what is filled shows before and after`() {
        let late = basic("position.x", 100, 200)
        (late.beginTime, late.fillMode, late.isRemovedOnCompletion) = (1, .both, false)
        box.layer.add(late, forKey: "late")
        stage.advance(by: 0.5)
        #expect(shown.position.x == 100)
        stage.advance(by: 3)
        #expect(shown.position.x == 200)
        #expect(box.layer.animation(forKey: "late") != nil)
        box.layer.removeAnimation(forKey: "late")
        #expect(shown.position.x == 50)
    }

    @Test func `delegates hear of begin, end and removal`() {
        let (ended, removed, replaced) = (Listener(), Listener(), Listener())
        for (key, listener) in [("a", ended), ("b", removed), ("c", replaced)] {
            let animation = basic("opacity", 0, 1)
            animation.delegate = listener
            box.layer.add(animation, forKey: key)
        }
        stage.advance(by: 0.5)
        #expect(ended.heard == ["start"])
        box.layer.removeAnimation(forKey: "b")
        box.layer.add(basic("opacity", 0, 1), forKey: "c")
        stage.advance(by: 0.5)
        #expect(ended.heard == ["start", "stop true"])
        #expect(removed.heard == ["start", "stop false"])
        #expect(replaced.heard == removed.heard)
    }

    @Test func `a copy runs, and all are removed at once`() {
        let animation = basic("position.x", 100, 200)
        animation.setValue("mine", forKey: "owner")
        box.layer.add(animation, forKey: "move")
        animation.toValue = 1000
        #expect(box.layer.animation(forKey: "move")?.value(forKey: "owner") as? String == "mine")
        stage.advance(by: 0.5)
        #expect(shown.position.x == 150)
        box.layer.removeAllAnimations()
        #expect(shown.position.x == 50)
    }

    @Test func `key frames come at their times`() {
        let animation = LayerKeyframeAnimation(keyPath: "transform.translation.x")
        (animation.values, animation.keyTimes, animation.duration) = ([0, 30, -30, 0], [0, 0.25, 0.75, 1], 1)
        (animation.isAdditive, box.transform) = (true, CGAffineTransform(translationX: 100, y: 0))
        box.layer.add(animation, forKey: "shake")
        stage.advance(by: 0.25)
        #expect(shown.affineTransform().tx == 130)
        stage.advance(by: 0.25)
        #expect(shown.affineTransform().tx == 100)
        animation.calculationMode = .discrete
        animation.keyTimes = nil
        box.layer.add(animation, forKey: "shake")
        stage.advance(by: 0.3)
        #expect(shown.affineTransform().tx == 130)
    }

    @Test func `a smooth curve goes through its frames`() {
        let animation = LayerKeyframeAnimation(keyPath: "position.x")
        (animation.values, animation.duration) = ([0, 10, 20, 30], 3)
        animation.calculationMode = .cubic
        box.layer.add(animation, forKey: nil)
        // Even steps are a straight line.
        stage.advance(by: 1.5)
        #expect(abs(shown.position.x - 15) < 1e-9)
        stage.advance(by: 0.5)
        #expect(abs(shown.position.x - 20) < 1e-9)
    }

    @Test func `a spring swings past its end and settles there`() {
        let spring = LayerSpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue) = (0, 100)
        spring.duration = spring.settlingDuration
        // Mass 1, stiffness 100 and damping 10 swing with half the critical damping.
        box.layer.add(spring, forKey: nil)
        var most = 0.0
        for _ in 0..<Int(spring.duration * 60) {
            stage.advance(by: Stage.tick)
            most = max(most, shown.position.x)
        }
        // The first peak of a spring with a damping ratio of 0.5 is exp(−π / √3) above: 16.3 %. Ticks may miss the top.
        #expect(most > 115.5 && most < 116.4)
        #expect(abs(shown.position.x - 100) < 0.2)
    }

    @Test func `a group runs by its own time`() {
        let group = LayerAnimationGroup()
        let late = basic("position.y", 0, 100)
        late.beginTime = 1
        group.animations = [basic("position.x", 0, 100), late]
        group.duration = 1.5
        box.layer.add(group, forKey: "both")
        stage.advance(by: 0.5)
        #expect(shown.position == CGPoint(x: 50, y: 25))
        stage.advance(by: 0.75)
        #expect(shown.position == CGPoint(x: 50, y: 25))
        stage.advance(by: 0.25)
        #expect(box.layer.animationKeys() == nil)
    }

    @Test func `a turn goes the shorter way, and maps in space count in the plane`() {
        let half = Transform3D(rotationAngle: 1.5 * .pi, x: 0, y: 0, z: 2)
        box.layer.add(basic("transform", Transform3D(), half), forKey: nil)
        stage.advance(by: 0.5)
        let map = shown.affineTransform()
        #expect(abs(map.a - 0.5.squareRoot()) < 1e-12 && map.b < 0)
        var tilted = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
        tilted.m34 = -0.002
        box.layer.transform = tilted
        #expect(box.layer.transform == tilted)
        #expect(abs(box.transform.a - cos(1)) < 1e-12 && box.transform.d == 1)
        box.transform = .identity
        #expect(box.layer.transform == Transform3D())
    }

    @Test func `before there is a stage an animation waits for the view's`() {
        let early = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let animation = basic("position.x", 100, 200)
        early.layer.add(animation, forKey: "move")
        stage.advance(by: 1)
        stage.root.addSubview(early)
        stage.advance(by: 0.5)
        #expect(early.layer.presentation()?.position.x == 150)
    }

    @Test func `a layer of a layer animates too`() {
        let dot = Layer()
        dot.bounds.size = CGSize(width: 4, height: 4)
        box.layer.addSublayer(dot)
        dot.add(basic("backgroundColor", Color.black, Color.white), forKey: nil)
        stage.advance(by: 0.5)
        #expect(dot.presentation()?.backgroundColor == Color(white: 0.5, alpha: 1))
    }

    @Test func `numbers that make no sense are reported and nothing is added`() {
        let wrong = [
            basic("position.x", 0, 1, duration: .nan), basic("position.x", 0, 1, duration: -1),
            basic("position.x", CGFloat.infinity, 1), basic("position", 0, "left"),
        ]
        for animation in wrong {
            #expect(reported { box.layer.add(animation, forKey: "wrong") }.map(\.kind) == [.invalidTiming])
        }
        let steps = LayerKeyframeAnimation(keyPath: "position.x")
        (steps.values, steps.keyTimes) = ([0, 1], [1, 0])
        #expect(reported { box.layer.add(steps, forKey: "wrong") }.map(\.kind) == [.invalidTiming])
        #expect(reported { _ = MediaTimingFunction(controlPoints: 2, 0, 0, 1) }.map(\.kind) == [.invalidTiming])
        #expect(box.layer.animationKeys() == nil)
    }

    // MARK: Paths

    /// Right 300 pt, down 100 pt.
    private var corner: BezierPath {
        let path = BezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 300, y: 0))
        path.addLine(to: CGPoint(x: 300, y: 100))
        return path
    }

    private func along(_ path: BezierPath, _ mode: LayerKeyframeAnimation.CalculationMode) -> LayerKeyframeAnimation {
        let animation = LayerKeyframeAnimation(keyPath: "position")
        (animation.motion, animation.calculationMode, animation.duration) = (path, mode, 1)
        return animation
    }

    @Test func `along a path every line takes as long, or its share of the length where it is paced`() {
        box.layer.add(along(corner, .linear), forKey: "way")
        stage.advance(by: 0.25)
        #expect(shown.position == CGPoint(x: 150, y: 0))
        stage.advance(by: 0.5)
        // Lines are cubic curves, and lengths sums of sixteenths, each to the last bits.
        #expect(shown.position.x == 300 && abs(shown.position.y - 50) < 1e-9)
        box.layer.removeAllAnimations()
        box.layer.add(along(corner, .paced), forKey: "way")
        stage.advance(by: 0.25)
        #expect(abs(shown.position.x - 100) < 1e-9 && shown.position.y == 0)
        stage.advance(by: 0.625)
        #expect(shown.position.x == 300 && abs(shown.position.y - 50) < 1e-9)
        box.layer.removeAllAnimations()
        let timed = along(corner, .linear)
        timed.keyTimes = [0, 0.75, 1]
        timed.timingFunctions = [MediaTimingFunction(name: .linear), MediaTimingFunction(name: .easeIn)]
        box.layer.add(timed, forKey: "way")
        stage.advance(by: 0.25)
        #expect(abs(shown.position.x - 100) < 1e-9)
        stage.advance(by: 0.625)
        #expect(abs(shown.position.x - 300) < 1e-9 && shown.position.y > 0 && shown.position.y < 49)
    }

    @Test func `around a circle it keeps its distance, its speed, and its side ahead`() {
        let circle = BezierPath(
            arcCenter: CGPoint(x: 200, y: 200), radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        let animation = along(circle, .paced)
        animation.rotationMode = .rotateAuto
        box.layer.add(animation, forKey: "way")
        for step in 1..<60 {
            stage.advance(by: Stage.tick)
            let (point, map) = (shown.position, shown.affineTransform())
            let angle = 2 * CGFloat.pi * CGFloat(step) / 60
            // Cubic curves are circles to 3 · 10⁻⁴ of the radius, and sixteenths of a quarter are told apart by chords.
            #expect(abs(point.x - 200 - 100 * cos(angle)) < 0.1 && abs(point.y - 200 - 100 * sin(angle)) < 0.1)
            #expect(abs(map.a + sin(angle)) < 2e-3 && abs(map.b - cos(angle)) < 2e-3)
        }
    }

    @Test func `a path that leads nowhere is reported, and one for a number as well`() {
        let (nowhere, opacity) = (along(BezierPath(), .linear), along(corner, .linear))
        opacity.keyPath = "opacity"
        let reports = reported {
            box.layer.add(nowhere, forKey: nil)
            box.layer.add(opacity, forKey: nil)
        }
        #expect(reports.count == 2 && box.layer.animationKeys() == nil)
    }

    @Test func `a curve from its own control point still has a direction`() {
        let path = BezierPath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 0, y: 50), controlPoint1: .zero, controlPoint2: CGPoint(x: 0, y: 50))
        let animation = along(path, .linear)
        animation.rotationMode = .rotateAutoReverse
        box.layer.add(animation, forKey: nil)
        stage.advance(by: 0)
        #expect(abs(shown.affineTransform().b + 1) < 1e-12)
    }
}
