// What wind does to an outline, place by place and at eight of them at once:
//
//     u = W − v − ω r⊥             the air's velocity as a place feels it, pt/s
//     Q = max(0, −u·N)             what of it flows through the outline there, pt²/s
//     F = Q ((D − C q/|u|) u − C |u| n),   q = Q/L,      mass pt/s²
//
// W        velocity of the air, pt/s
// v, ω     velocity and turn of the body, pt/s and rad/s; r⊥ = (−r.y, r.x)
// r        from the centre of mass to the place, pt
// N = L n  the normal out of the outline, as long as what the place stands for, pt
// D, C     drag and lift, mass per pt²
//
// Q D and Q C are what the force falls by as the outline yields. A step T divides by 1 + T Σ Q (D + C) / m, and the
// torque likewise, so what is light comes to the wind's speed and no further. Of drag alone on what doesn't turn that
// is exact: 1/u grows by D A T / m in a step.
// Source: S. F. Hoerner, "Fluid-Dynamic Drag" (1965), for flat plates by the sine and cosine of their angle.

import DynamicsModel

/// Wind as the bodies of a chunk feel it.
struct Wind {
    /// pt/s.
    fileprivate let velocity: SIMD2<Float>
    /// Mass per pt².
    fileprivate let drag: Float
    fileprivate let lift: Float

    /// - Parameters:
    ///   - direction: times the strength, in units of 100 pt/s.
    ///   - drag: mass per 10⁴ pt², as lift.
    init(_ direction: Vector2, drag: Double, lift: Double) {
        var velocity = direction * Tuning.pointsPerMetre
        if velocity.length > Tuning.maximumSpeed { velocity *= Tuning.maximumSpeed / velocity.length }
        self.velocity = SIMD2(Float(velocity.x), Float(velocity.y))
        (self.drag, self.lift) = (Float(drag / 10_000), Float(lift / 10_000))
    }
}

/// What wind does to one body.
struct WindLoad {
    /// Mass pt/s².
    private(set) var force = SIMD2<Float>.zero
    /// Mass pt²/s².
    private(set) var torque: Float = 0
    /// What the force falls by as the body yields, mass/s.
    private(set) var rate: Float = 0
    /// What the torque falls by as the body turns, mass pt²/s.
    private(set) var turningRate: Float = 0

    /// Adds what an outline feels.
    ///
    /// - Parameter motion: velocity and turn of the body.
    mutating func add(_ wind: Wind, _ motion: SIMD3<Float>, _ outline: OutlineSamples) {
        typealias Lanes = SIMD8<Float>
        let least = Lanes(repeating: 1e-20)
        let (drag, lift) = (Lanes(repeating: wind.drag), Lanes(repeating: wind.lift))
        var (fx, fy, turn, rates, turningRates) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
        for first in stride(from: 0, to: outline.count, by: 8) {
            let (rx, ry) = (lanes(outline.x, first), lanes(outline.y, first))
            let (nx, ny) = (lanes(outline.normalX, first), lanes(outline.normalY, first))
            let ux = wind.velocity.x - motion.x + motion.z * ry
            let uy = wind.velocity.y - motion.y - motion.z * rx
            let through = pointwiseMax(-(ux * nx + uy * ny), Lanes.zero)
            let length = pointwiseMax((nx * nx + ny * ny).squareRoot(), least)
            let speed = (ux * ux + uy * uy).squareRoot()
            let along = through * (drag - lift * (through / length) / pointwiseMax(speed, least))
            let into = through * lift * speed / length
            let (x, y) = (along * ux - into * nx, along * uy - into * ny)
            fx += x
            fy += y
            turn += rx * y - ry * x
            let rate = through * (drag + lift)
            rates += rate
            turningRates += rate * (rx * rx + ry * ry)
        }
        force += SIMD2(sum(fx), sum(fy))
        torque += sum(turn)
        rate += sum(rates)
        turningRate += sum(turningRates)
    }

    private func lanes(_ values: UnsafePointer<Float>, _ first: Int) -> SIMD8<Float> {
        UnsafeRawPointer(values + first).loadUnaligned(as: SIMD8<Float>.self)
    }

    /// The sum in an order that no compiler chooses.
    private func sum(_ lanes: SIMD8<Float>) -> Float {
        let four = lanes.lowHalf + lanes.highHalf
        let two = four.lowHalf + four.highHalf
        return two.x + two.y
    }
}
