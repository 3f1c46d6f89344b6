import PropertyAnimation
import Testing

/// Numbers at the ends of what is accepted, and beyond.
@Suite struct RangeTests {
    private func expectFinite(_ curve: UnitCurve, _ location: SourceLocation = #_sourceLocation) {
        for time in [0, 1e-300, 1e-9, 0.1, 0.5, 0.999, 1] {
            #expect(curve.value(at: time).isFinite, "\(curve) at \(time)", sourceLocation: location)
        }
    }

    @Test func `springs out of range are refused`() {
        for duration in [5e-324, 1e-10, 1e13, .infinity, .nan] {
            #expect(throws: AnimationError.self) { try Spring(duration: duration, dampingRatio: 0.5) }
            #expect(throws: AnimationError.self) { try Spring(perceptualDuration: duration, bounce: 0) }
        }
        #expect(
            throws: AnimationError.outOfRange("duration", 5e-324, rule: "from 1e-09 to 1000000000000.0")
        ) { try Spring(duration: 5e-324, dampingRatio: 0.5) }
        for (mass, stiffness, damping, speed) in [
            (1e-300, 1, 1, 0), (1, 1e300, 1, 0), (1, 1, 1e300, 0), (1, 1, 1, 1e300), (1, 1, 1, -.infinity),
        ] as [(Double, Double, Double, Double)] {
            #expect(throws: AnimationError.self) {
                try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: speed)
            }
        }
    }

    @Test func `springs of the ends of their ranges are finite`() throws {
        for mass in [1e-12, 1, 1e12] {
            for stiffness in [1e-12, 1e12] {
                for damping in [0, 1e-12, 1, 1e12] {
                    for speed in [-1e12, 0, 1e12] {
                        let spring = try Spring(
                            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: speed)
                        expectFinite(.spring(spring))
                        expectFinite(.spring(spring, duration: 1e300))
                        expectFinite(.spring(spring, duration: .nan))
                    }
                }
            }
        }
        for duration in [1e-9, 1e12] {
            for ratio in [0.0, 0.5, 1] {
                for speed in [-1e12, 0, 1e12] {
                    let spring = try Spring(duration: duration, dampingRatio: ratio, initialVelocity: speed)
                    expectFinite(.spring(spring, duration: duration))
                }
            }
        }
        expectFinite(.spring(Spring.standard.with(initialVelocity: .nan)))
    }

    @Test func `control points out of range are refused, and at its ends are finite`() throws {
        for y in [1e308, -1e13, .infinity] {
            #expect(throws: AnimationError.self) { try UnitBezier(0.2, y, 0.8, 0) }
            #expect(throws: AnimationError.self) { try UnitBezier(0.2, 0, 0.8, -y) }
        }
        expectFinite(.cubic(try UnitBezier(0, 1e12, 1, -1e12)))
        expectFinite(.composed(try UnitBezier(1, -1e12, 0, 1e12), .standard, duration: 3))
    }
}
