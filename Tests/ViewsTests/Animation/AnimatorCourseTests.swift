import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Views

/// x from 0 to 100 in 2 s along easeInOut, as it is seen on screen.
@Suite struct AnimatorCourseTests {
    @Test func `fractions are shares of the way, or of the time`() {
        for linear in [true, false] {
            let scene = AnimatedScene()
            scene.animator.scrubsLinearly = linear
            _ = scene.reach(.running)
            let fraction: CGFloat = linear ? 0.129161931047320 : 0.25
            #expect(abs(scene.animator.fractionComplete - fraction) <= pointTolerance)
            scene.animator.pauseAnimation()
            #expect(abs(scene.animator.fractionComplete - fraction) <= pointTolerance)
            #expect(abs(scene.x - quarter) <= pointTolerance)
        }
    }

    @Test func `continuing takes the curve anew over what is left`() {
        for (time, x) in [
            (0.0, 12.916193104732), (0.25, 16.513288152972), (0.5, 27.838648850761), (1, 67.438517334581),
            (1.5, 96.644186155825),
        ] {
            let scene = AnimatedScene().reach(.paused)
            scene.stage.advance(by: 0.123)
            scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            scene.stage.advance(by: time)
            #expect(abs(scene.x - x) <= pointTolerance)
        }
    }

    @Test func `turned round it goes back to the start`() {
        for (time, x) in [
            (0.0, 12.916193104732), (0.05, 11.930172855934), (0.1, 8.892692818633), (0.2, 1.353342328932),
        ] {
            let scene = AnimatedScene().reach(.paused)
            scene.animator.isReversed = true
            #expect(abs(scene.animator.fractionComplete - 0.870838068952680) <= pointTolerance)
            scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            scene.stage.advance(by: time)
            #expect(abs(scene.x - x) <= pointTolerance)
            scene.stage.advance(by: 0.2583239 - time)
            #expect(scene.ends == [.start])
        }
    }

    @Test func `a delayed block waits for its share of the time`() {
        let scene = AnimatedScene()
        scene.animator.addAnimations({ scene.view.center.y = 100 }, delayFactor: 0.25)
        scene.animator.startAnimation()
        #expect(scene.view.center.y == 100)
        scene.stage.advance(by: 0.5)
        #expect(scene.view.layer.presentation()?.position.y == 0)
        scene.stage.advance(by: 0.5)
        let y = scene.view.layer.presentation()?.position.y ?? .nan
        #expect(abs(y - 23.1774816302749) <= pointTolerance)
        #expect(abs(scene.x - 50) <= pointTolerance)
        scene.stage.advance(by: 1)
        #expect(scene.ends == [.end])
    }

    @Test func `a delay factor outside 0 to 1 is reported and the block dropped`() {
        let scene = AnimatedScene()
        for factor in [-0.5, 1.5, CGFloat.nan] {
            let found = reported { scene.animator.addAnimations({ scene.view.alpha = 0 }, delayFactor: factor) }
            #expect(found.map(\.kind) == [.invalidTiming])
        }
        scene.animator.startAnimation()
        #expect(scene.view.alpha == 1)
    }

    @Test func `how time is divided changes nothing that is seen`() {
        let scene = AnimatedScene()
        let other = AnimatedScene()
        scene.animator.startAnimation()
        other.animator.startAnimation()
        scene.stage.advance(by: 1.3)
        for _ in 0..<13 { other.stage.advance(by: 0.1) }
        // Thirteen sums of 0.1 differ from 1.3 by 2e-16 s.
        #expect(abs(scene.x - other.x) <= 1e-12)
    }

    @Test func `a spring that is known in full lasts until it has settled`() {
        let spring = SpringTimingParameters(mass: 1, stiffness: 2, damping: 0.2, initialVelocity: .zero)
        let scene = AnimatedScene(ViewPropertyAnimator(duration: 0.3, timingParameters: spring))
        #expect(abs(scene.animator.duration - 69.762436023) <= 1e-9)
        scene.animator.startAnimation()
        scene.stage.advance(by: 2)
        #expect(abs(scene.x - 175.8834563141) <= 1e-8)
        scene.stage.advance(by: 67.75)
        #expect(scene.ends == [] && scene.animator.isRunning)
        scene.stage.advance(by: 0.1)
        #expect(scene.ends == [.end] && scene.x == 100)
    }

    @Test func `the default spring is overdamped`() {
        let scene = AnimatedScene(ViewPropertyAnimator(duration: 0.3, timingParameters: SpringTimingParameters()))
        #expect(abs(scene.animator.duration - 3.418032877) <= 1e-9)
        scene.animator.startAnimation()
        scene.stage.advance(by: 1)
        #expect(abs(scene.x - 86.6308544937) <= 1e-8)
    }

    @Test func `a damping ratio settles in the animator's duration`() {
        let scene = AnimatedScene(ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5))
        #expect(scene.animator.duration == 0.5)
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.1)
        // ω₀ = 29.454006694, ζ = 0.5.
        let decay = 0.5 * 29.454006694
        let wave = 29.454006694 * 0.75.squareRoot()
        let x = 100 * (1 - exp(-decay * 0.1) * (cos(wave * 0.1) + decay / wave * sin(wave * 0.1)))
        #expect(abs(scene.x - x) <= 1e-7)
        scene.stage.advance(by: 0.4)
        #expect(scene.ends == [.end])
    }

    @Test func `x and y have speeds of their own, everything else has that of x`() {
        let spring = SpringTimingParameters(
            mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: 0))
        let scene = AnimatedScene(ViewPropertyAnimator(duration: 0, timingParameters: spring))
        scene.animator.addAnimations {
            scene.view.center = CGPoint(x: 100, y: 100)
            scene.view.bounds.size.height = 120
        }
        // Of 1.381551056 and 1.472700335 the longer time.
        #expect(abs(scene.animator.duration - 1.472700335) <= 1e-9)
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.1)
        let layer = scene.view.layer.presentation()
        #expect(abs(scene.x - 60.7053444166) <= 1e-8)
        #expect(abs((layer?.position.y ?? 0) - 34.0299846608) <= 1e-8)
        #expect(abs((layer?.bounds.height ?? 0) - (20 + 60.7053444166)) <= 1e-8)
    }

    @Test func `composed curves let a spring's time run along a cubic`() {
        final class Composed: TimingCurveProvider {
            var timingCurveType: TimingCurveType { .composed }
            var cubicTimingParameters: CubicTimingParameters? { CubicTimingParameters(animationCurve: .easeIn) }
            var springTimingParameters: SpringTimingParameters? { SpringTimingParameters(dampingRatio: 1) }
        }
        let scene = AnimatedScene(ViewPropertyAnimator(duration: 1, timingParameters: Composed()))
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.5)
        // Critical damping, ω₀ = 9.233413476, at easeIn's 0.315356812573.
        let t = 9.233413476 * 0.315356812573
        #expect(abs(scene.x - 100 * (1 - (1 + t) * exp(-t))) <= 1e-7)
    }

    @Test func `timing parameters tell what they are`() {
        let named = CubicTimingParameters(animationCurve: .easeIn)
        #expect(named.timingCurveType == .builtin && named.controlPoint1 == CGPoint(x: 0.42, y: 0))
        let plain = CubicTimingParameters()
        #expect(plain.timingCurveType == .cubic && plain.controlPoint1 == CGPoint(x: 0.25, y: 0.1))
        #expect(plain.controlPoint2 == CGPoint(x: 0.25, y: 1) && plain.cubicTimingParameters === plain)
        let spring = SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 2))
        #expect(spring.timingCurveType == .spring && spring.initialVelocity == CGVector(dx: 1, dy: 2))
        #expect(spring.springTimingParameters === spring && spring.cubicTimingParameters == nil)
    }

    @Test func `curves that can't be are reported and replaced`() {
        let cubic = reported {
            let parameters = CubicTimingParameters(controlPoint1: CGPoint(x: -1, y: 0), controlPoint2: .zero)
            #expect(parameters.controlPoint1 == .zero && parameters.controlPoint2 == CGPoint(x: 1, y: 1))
        }
        #expect(cubic.map(\.kind) == [.invalidTiming])
        #expect(cubic.first?.message.contains("x of control point 1 is -1.0; it must be from 0 to 1") == true)
        for (mass, stiffness, damping) in [(0.0, 1.0, 1.0), (1, -1, 1), (1, 1, -1), (.nan, 1, 1)]
            as [(CGFloat, CGFloat, CGFloat)]
        {
            let found = reported {
                _ = SpringTimingParameters(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: .zero)
            }
            #expect(found.map(\.kind) == [.invalidTiming])
        }
        #expect(reported { _ = SpringTimingParameters(dampingRatio: .nan) }.map(\.kind) == [.invalidTiming])
        #expect(reported { _ = SpringTimingParameters(duration: -1, bounce: 0) }.map(\.kind) == [.invalidTiming])
    }
}
