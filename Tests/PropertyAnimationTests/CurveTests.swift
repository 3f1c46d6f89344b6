import Foundation
import PropertyAnimation
import Testing

/// Curves against tables of twelve digits, and against bisection where no table reaches.
@Suite struct CurveTests {
    /// Tables hold twelve digits after the point; Halley's method leaves 1e-13 of x, which these curves
    /// magnify less than fourfold.
    private let tableTolerance = 2e-12

    @Test func `named curves are those of the tables`() throws {
        let curves: [UnitCurve] = [
            .cubic(.easeInOut), .cubic(.easeIn), .cubic(.easeOut), .linear, .cubic(.standard),
            .cubic(try UnitBezier(0.17, 0.67, 0.76, 1)),
        ]
        for row in CurveTables.cubic {
            for (column, curve) in curves.enumerated() {
                #expect(abs(curve.value(at: row[0]) - row[column + 1]) <= tableTolerance, "\(curve) at \(row[0])")
            }
        }
    }

    @Test(arguments: [
        (0.0, 1.0, 1.0, 0.0), (1, 0, 0, 1), (0, 0, 1, 1), (1, 1, 0, 0), (0.9, 0.1, 0.1, 0.9), (0, 0.5, 0.02, -3),
        (0.98, 4, 1, 0.2), (0.001, 2, 0.999, -1), (0.5, 0.5, 0.5, 0.5),
    ])
    func `steep and flat curves are where bisection finds them`(_ p: (Double, Double, Double, Double)) throws {
        let bezier = try UnitBezier(p.0, p.1, p.2, p.3)
        // Ends have their own test: bisection misses them by rounding, which upright curves magnify.
        for k in 1..<400 {
            let x = Double(k) / 400
            let found = UnitCurve.cubic(bezier).value(at: x)
            // Where x stands still the curve is upright, and y is no better known than the root of x's rounding
            // error: (1, 0, 0, 1) does at its middle with the third root of 1e-16.
            let slack = p.0 == 1 && p.2 == 0 && k == 200 ? 1e-4 : 1e-9
            let expected = bisected(p, x)
            #expect(abs(found - expected) <= slack, "x \(x): \(found), \(expected)")
        }
    }

    private func bisected(_ p: (Double, Double, Double, Double), _ x: Double) -> Double {
        func point(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let t = (low + high) / 2
            if point(t, p.0, p.2) < x { low = t } else { high = t }
        }
        return point((low + high) / 2, p.1, p.3)
    }

    @Test func `curves are 0 before their start and 1 from their end on`() throws {
        let curves: [UnitCurve] = [
            .linear, .cubic(.easeIn), .cubic(.easeOut), .spring(.standard),
            .spring(try Spring(mass: 1, stiffness: 100, damping: 20)),
            .spring(try Spring(mass: 1, stiffness: 2, damping: 0.2)), .composed(.easeInOut, .standard, duration: 1),
        ]
        for curve in curves {
            for time in [-Double.infinity, -1, -0.0, 0] { #expect(curve.value(at: time) == 0) }
            for time in [1, 1.5, Double.infinity] { #expect(curve.value(at: time) == 1) }
            #expect(curve.value(at: 0.5) > 0)
        }
    }

    @Test func `a composed curve is the spring at the cubic's time`() throws {
        for spring in [
            Spring.standard, try Spring(mass: 1, stiffness: 100, damping: 10),
            try Spring(mass: 1, stiffness: 100, damping: 20),
        ] {
            for bezier in [UnitBezier.easeInOut, .easeOut] {
                for x in [0.1, 0.37, 0.8] {
                    let time = UnitCurve.cubic(bezier).value(at: x)
                    let composed = UnitCurve.composed(bezier, spring, duration: 2).value(at: x)
                    // The same formulas: only where rounding differs in the last bits.
                    #expect(abs(composed - spring.value(at: 2 * time)) <= 1e-13)
                }
            }
        }
    }

    @Test(arguments: [(-0.1, 0.0, 0.5, 1.0), (0.5, 0, 1.1, 1), (.nan, 0, 0.5, 1), (0.5, .infinity, 0.5, 1)])
    func `control points outside 0 to 1 in x and those that are no numbers are refused`(
        _ p: (Double, Double, Double, Double)
    ) {
        #expect(throws: AnimationError.self) { try UnitBezier(p.0, p.1, p.2, p.3) }
    }

    @Test func `the message names the coordinate and the rule`() {
        #expect(throws: AnimationError.outOfRange("x of control point 2", 1.5, rule: "from 0 to 1")) {
            try UnitBezier(0, 0, 1.5, 0)
        }
        let error = AnimationError.outOfRange("x of control point 2", 1.5, rule: "from 0 to 1")
        #expect(error.description == "x of control point 2 is 1.5; it must be from 0 to 1")
    }
}
