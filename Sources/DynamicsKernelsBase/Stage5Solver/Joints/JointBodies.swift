// The bodies of a unit within a substep: read from the solver's records, and written back.
//
//     x = x₀ + d,   (c, s) = (c₀, s₀) turned by θ           pose at the start
//     x' = x + h v,   θ' = θ + h ω                         at the end with the present velocities
//
// x₀, c₀, s₀   pose when the step began, pt, cosine and sine
// d, θ         motion since then: the record's and the lead that it was counted from
// h            substep, s
//
// Poses are Doubles from Float columns once a step, so that what joints measure does not round with every substep.

import CSIMD

extension JointUnit {
    /// The unit's bodies as the solver's records have them: velocities, and poses at the start of the substep.
    ///
    /// - Parameter ownOut: whether what the unit's own impulses did is taken out of the velocities.
    func readBodies(ownOut: Bool) {
        for index in 0..<bodyCount {
            readVelocity(index, ownOut: ownOut)
            readPose(index)
        }
    }

    @inline(__always) private func readVelocity(_ index: Int, ownOut: Bool) {
        let (body, own) = (body(index), kept(index) + csimd_joint_kept_own_vx)
        let (vx, vy, omega, inverseMass) = solverVelocity(index)
        body[csimd_joint_body_inverse_mass] = inverseMass
        if ownOut {
            body[csimd_joint_body_vx] = vx - own[0]
            body[csimd_joint_body_vy] = vy - own[1]
            body[csimd_joint_body_omega] = omega - own[2]
        } else {
            body[csimd_joint_body_vx] = vx
            body[csimd_joint_body_vy] = vy
            body[csimd_joint_body_omega] = omega
        }
    }

    /// How far a body has moved and turned since the step began, its inertia, and the pose of the step's start moved
    /// so.
    @inline(__always) func readPose(_ index: Int) {
        let (body, kept) = (body(index), kept(index))
        let (x, y, angle, inverseInertia) = solverMotion(index)
        body[csimd_joint_body_inverse_inertia] = inverseInertia
        body[csimd_joint_body_motion_x] = x + kept[csimd_joint_kept_lead_x]
        body[csimd_joint_body_motion_y] = y + kept[csimd_joint_kept_lead_y]
        body[csimd_joint_body_motion_angle] = angle + kept[csimd_joint_kept_lead_angle]
        turn(
            index, csimd_joint_body_pose, body[csimd_joint_body_motion_x], body[csimd_joint_body_motion_y],
            body[csimd_joint_body_motion_angle])
    }

    /// Poses at the end of the substep with the present velocities.
    func predictPoses() {
        for index in 0..<bodyCount { predictPose(index) }
    }

    @inline(__always) func predictPose(_ index: Int) {
        let body = body(index)
        let angle = body[csimd_joint_body_motion_angle] + substep * body[csimd_joint_body_omega]
        turn(
            index, csimd_joint_body_next, body[csimd_joint_body_motion_x] + substep * body[csimd_joint_body_vx],
            body[csimd_joint_body_motion_y] + substep * body[csimd_joint_body_vy], angle)
        body[csimd_joint_body_next + 4] = angle
    }

    @inline(__always) private func turn(_ index: Int, _ pose: Int, _ dx: Lanes, _ dy: Lanes, _ angle: Lanes) {
        let (body, kept) = (body(index), kept(index))
        let (sine, cosine) = sineAndCosine(angle)
        let (c, s) = (kept[csimd_joint_kept_cosine], kept[csimd_joint_kept_sine])
        body[pose] = kept[csimd_joint_kept_x] + dx
        body[pose + 1] = kept[csimd_joint_kept_y] + dy
        body[pose + 2] = c * cosine - s * sine
        body[pose + 3] = s * cosine + c * sine
    }

    /// A body ten thousand times as fast as anything may be, as attachments that contradict each other make it, keeps
    /// the velocity it had: contacts that stop the heaviest items from there need impulses that, times their arms, are
    /// hardly numbers.
    @inline(__always) func keepFinite(
        _ body: UnsafeMutablePointer<Lanes>, _ vx: Lanes, _ vy: Lanes, _ omega: Lanes
    ) {
        let v = body + csimd_joint_body_vx
        let isFinite = abs(v[0]) + abs(v[1]) + abs(v[2]) < 1e10
        v[0] = select(isFinite, v[0], vx)
        v[1] = select(isFinite, v[1], vy)
        v[2] = select(isFinite, v[2], omega)
    }

    /// Impulses beyond all numbers, as of attachments that contradict each other under great forces, are forgotten: the
    /// next substep, and clients, start from what is left.
    func forgetInfiniteImpulses() {
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count {
                impulses[row] = select(abs(impulses[row]) < 1e30, impulses[row], 0)
            }
        }
    }

    /// Writes velocities back. What the unit changed is added to the velocity that the substep began with too, so
    /// that the contacts' warm start does not contain it.
    ///
    /// - Parameter isWarm: whether the records contain the unit's own impulses already.
    func writeVelocities(isWarm: Bool) {
        for index in 0..<bodyCount {
            let body = body(index)
            let old = solverVelocity(index)
            let start = startVelocity(index)
            keepFinite(body, old.vx, old.vy, old.omega)
            let change = (
                body[csimd_joint_body_vx] - old.vx, body[csimd_joint_body_vy] - old.vy,
                body[csimd_joint_body_omega] - old.omega
            )
            if isWarm {
                let own = kept(index) + csimd_joint_kept_own_vx
                own[0] += change.0
                own[1] += change.1
                own[2] += change.2
            }
            setSolverVelocity(index, body[csimd_joint_body_vx], body[csimd_joint_body_vy], body[csimd_joint_body_omega])
            setStartVelocity(index, start.vx + change.0, start.vy + change.1, start.omega + change.2)
        }
    }
}
