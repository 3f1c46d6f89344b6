import Foundation
import PropertyAnimation
import Testing

@Suite struct SpringTests {
    /// The tables' twelve digits after the point.
    private let tableTolerance = 1e-12

    @Test(arguments: CurveTables.springs)
    func `positions, frequency and damping are those of the tables`(_ row: CurveTables.SpringRow) throws {
        let spring = try Spring(
            mass: row.mass, stiffness: row.stiffness, damping: row.damping, initialVelocity: row.velocity)
        #expect(abs(spring.angularFrequency - row.angularFrequency) <= tableTolerance)
        #expect(abs(spring.dampingRatio - row.dampingRatio) <= tableTolerance)
        for (time, position) in row.positions {
            #expect(abs(spring.value(at: time) - position) <= tableTolerance, "at \(time)")
        }
    }

    @Test(arguments: CurveTables.springs)
    func `settling times are those of the tables`(_ row: CurveTables.SpringRow) throws {
        let spring = try Spring(
            mass: row.mass, stiffness: row.stiffness, damping: row.damping, initialVelocity: row.velocity)
        // Nine digits after the point.
        #expect(abs(spring.settlingDuration - row.settling) <= 1e-9)
    }

    @Test func `the standard spring is overdamped`() {
        #expect(Spring.standard.dampingRatio > 4.5)
        #expect(Spring.standard == (try? Spring(mass: 3, stiffness: 1000, damping: 500)))
    }

    @Test(arguments: CurveTables.durations)
    func `a duration and a damping ratio give the spring that settles in it`(
        _ row: (duration: Double, ratio: Double, frequency: Double, stiffness: Double, damping: Double)
    ) throws {
        let spring = try Spring(duration: row.duration, dampingRatio: row.ratio)
        // Nine and six digits after the point.
        #expect(abs(spring.angularFrequency - row.frequency) <= 1e-9)
        #expect(abs(spring.stiffness - row.stiffness) <= 1e-6)
        #expect(abs(spring.damping - row.damping) <= 1e-6)
        #expect(spring.mass == 1)
        #expect(abs(spring.settlingDuration - row.duration) <= 1e-12 * row.duration)
    }

    @Test func `a duration is kept with a speed at the start`() throws {
        let spring = try Spring(duration: 1, dampingRatio: 0.5, initialVelocity: 2)
        #expect(abs(spring.stiffness - 210.66612152592285) <= 1e-9)
        for velocity in [-20.0, -1, 0.5, 30] {
            for ratio in [0.1, 0.7, 1] {
                let spring = try Spring(duration: 0.6, dampingRatio: ratio, initialVelocity: velocity)
                #expect(abs(spring.settlingDuration - 0.6) <= 1e-9, "\(velocity), \(ratio)")
            }
        }
    }

    @Test func `damping ratios are limited to what can settle`() throws {
        #expect(try Spring(duration: 1, dampingRatio: 7) == Spring(duration: 1, dampingRatio: 1))
        #expect(try Spring(duration: 1, dampingRatio: -1).dampingRatio == Spring.leastDampingRatio)
    }

    @Test func `duration and bounce follow 2π over duration`() throws {
        let bouncy = try Spring(perceptualDuration: 0.5, bounce: 0.3)
        #expect(abs(bouncy.angularFrequency - 4 * .pi) <= 1e-12)
        #expect(abs(bouncy.dampingRatio - 0.7) <= 1e-15)
        let flat = try Spring(perceptualDuration: 0.5, bounce: -0.5)
        #expect(abs(flat.dampingRatio - 2) <= 1e-15)
    }

    /// The same equation integrated in small steps, which shares no formula with the closed forms.
    @Test(arguments: [
        (1.0, 100.0, 3.0, 4.0), (2, 50, 20, -3), (1, 100, 20.000001, 1), (1, 100, 19.999999, 1), (1, 100, 600, 0),
    ])
    func `positions obey the equation of motion`(_ p: (Double, Double, Double, Double)) throws {
        let spring = try Spring(mass: p.0, stiffness: p.1, damping: p.2, initialVelocity: p.3)
        func acceleration(_ x: Double, _ v: Double) -> Double { (-p.1 * (x - 1) - p.2 * v) / p.0 }
        var (x, v) = (0.0, p.3)
        let step = 1e-4
        for k in 1...10_000 {
            // Runge and Kutta's method of fourth order: with steps of 1e-4 s its error is below 1e-9 here.
            let (k1x, k1v) = (v, acceleration(x, v))
            let (k2x, k2v) = (v + step / 2 * k1v, acceleration(x + step / 2 * k1x, v + step / 2 * k1v))
            let (k3x, k3v) = (v + step / 2 * k2v, acceleration(x + step / 2 * k2x, v + step / 2 * k2v))
            let (k4x, k4v) = (v + step * k3v, acceleration(x + step * k3x, v + step * k3v))
            x += step / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
            v += step / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
            if k % 500 == 0 { #expect(abs(spring.value(at: Double(k) * step) - x) <= 1e-9) }
        }
    }

    @Test func `damping ratios next to 1 keep nine digits`() throws {
        // Δ of the ratio moves the position by less than Δ, so neighbours must agree that well.
        let critical = try Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 3)
        for offset in [1e-3, 1e-6, 1e-9, 1e-11, 1e-12, 1e-13, 1e-15] {
            for sign in [-1.0, 1] {
                let near = try Spring(
                    mass: 1, stiffness: 100, damping: 20 * (1 + sign * offset), initialVelocity: 3)
                for time in [0.01, 0.1, 0.5, 1] {
                    #expect(abs(near.value(at: time) - critical.value(at: time)) <= offset + 1e-10)
                }
            }
        }
    }

    @Test func `a spring without damping is given a day`() throws {
        let spring = try Spring(mass: 1, stiffness: 100, damping: 0)
        #expect(spring.settlingDuration == Spring.longestSettlingDuration)
        #expect(abs(spring.value(at: 0.5) - (1 - cos(5.0))) <= 1e-12)
    }

    @Test(arguments: [
        (0.0, 1.0, 1.0, 0.0), (-1, 1, 1, 0), (1, 0, 1, 0), (1, -3, 1, 0), (1, 1, -1, 0), (.nan, 1, 1, 0),
        (1, .infinity, 1, 0), (1, 1, 1, .nan), (1e300, 1e-300, 1, 0),
    ])
    func `constants that make no spring are refused`(_ p: (Double, Double, Double, Double)) {
        #expect(throws: AnimationError.self) {
            try Spring(mass: p.0, stiffness: p.1, damping: p.2, initialVelocity: p.3)
        }
    }

    @Test func `durations that are no times are refused`() {
        for duration in [0, -1, Double.nan, .infinity] {
            #expect(throws: AnimationError.self) { try Spring(duration: duration, dampingRatio: 0.5) }
            #expect(throws: AnimationError.self) { try Spring(perceptualDuration: duration, bounce: 0) }
        }
        #expect(throws: AnimationError.self) { try Spring(duration: 1, dampingRatio: .nan) }
        #expect(throws: AnimationError.self) { try Spring(perceptualDuration: 1, bounce: .nan) }
    }
}
