// The contact spring: how fast a point is pushed out of an overlap, or closes a gap.
//
//     gained = −max(u + s / h, (1 − k) u + max(rate s, −fastest) + k K λ)
//
// s, u     separation, pt, and normal velocity, pt/s;   h substep, s
// k        what the spring lets go of the impulse λ;   K λ the velocity that it stands for
// Source: E. Catto, "Soft Step" (2023).

import CSIMD

/// The contact spring of eight contacts: stiffer where one side is static, softer where attachments hold a side.
struct ContactSpring {
    /// Push-out speed by overlap, 1/s, scaled by the share of the effective mass.
    private let rate: FloatLanes
    /// The largest push-out speed.
    private let fastest: FloatLanes
    /// What of the velocity's error is taken off, and what of the impulse is let go: both together are 1.
    private let massScale: FloatLanes
    private let impulseScale: FloatLanes
    private let inverseSubstep: FloatLanes

    @inline(__always)
    init(_ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ a: SolverBodyLanes, _ b: SolverBodyLanes) {
        let push = batch.pushSpeed
        let isMoving = min(a.inverseMass, b.inverseMass) > 0
        let isFree = push > 0
        // Both sides move; one is static or driven; attachments hold a side rigidly.
        func choose(_ moving: Float, _ fixed: Float, _ attached: Float) -> FloatLanes {
            let free = select(isMoving, FloatLanes(moving), FloatLanes(fixed))
            return select(isFree, free, FloatLanes(attached))
        }
        rate = choose(arguments.moving.rate, arguments.fixed.rate, arguments.attached.rate)
        impulseScale = choose(
            arguments.moving.impulse_scale, arguments.fixed.impulse_scale, arguments.attached.impulse_scale)
        massScale = 1 - impulseScale
        fastest = abs(push)
        inverseSubstep = FloatLanes(arguments.inverse_substep)
    }

    /// What a point is to gain: overlaps are pushed apart softly, gaps may close and no further. The lesser of both is
    /// taken. They cross near zero, so nothing jumps where a gap becomes an overlap.
    ///
    /// - Parameters:
    ///   - velocity: its normal velocity, pt/s.
    ///   - kept: the velocity that its impulse stands for, K λ.
    @inline(__always)
    func lack(_ separation: FloatLanes, velocity: FloatLanes, kept: FloatLanes) -> FloatLanes {
        // Less than 0 where both overlap, down to the fastest push.
        let bias = max(rate * separation, -fastest)
        let closing = velocity + separation * inverseSubstep
        return 0 - max(closing, massScale * velocity + bias + impulseScale * kept)
    }
}
