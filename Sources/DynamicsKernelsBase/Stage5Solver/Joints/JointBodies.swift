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
        let body = body(index)
        let (vx, vy, omega, _) = Lane.read(arguments.solver_bodies, records(index), stride: csimd_solver_body_stride)
        if ownOut {
            body[csimd_joint_body_vx] = vx - body[csimd_joint_body_own_vx]
            body[csimd_joint_body_vy] = vy - body[csimd_joint_body_own_vy]
            body[csimd_joint_body_omega] = omega - body[csimd_joint_body_own_omega]
        } else {
            body[csimd_joint_body_vx] = vx
            body[csimd_joint_body_vy] = vy
            body[csimd_joint_body_omega] = omega
        }
    }

    /// The pose of the step's start, moved and turned.
    @inline(__always) private func readPose(_ index: Int) {
        let body = body(index)
        let (dx, dy, angle) = motion(index)
        body[csimd_joint_body_motion_x] = dx
        body[csimd_joint_body_motion_y] = dy
        body[csimd_joint_body_motion_angle] = angle
        turn(body, csimd_joint_body_pose, dx, dy, angle)
    }

    /// How far a body has moved and turned since the step began.
    @inline(__always) func motion(_ index: Int) -> (x: Lane, y: Lane, angle: Lane) {
        let body = body(index)
        let (x, y, angle, _) = Lane.read(
            arguments.solver_bodies + 4, records(index), stride: csimd_solver_body_stride)
        return (
            x + body[csimd_joint_body_lead_x], y + body[csimd_joint_body_lead_y],
            angle + body[csimd_joint_body_lead_angle]
        )
    }

    /// Poses at the end of the substep with the present velocities.
    func predictPoses() {
        for index in 0..<bodyCount { predictPose(index) }
    }

    @inline(__always) func predictPose(_ index: Int) {
        let body = body(index)
        let angle = body[csimd_joint_body_motion_angle] + substep * body[csimd_joint_body_omega]
        turn(
            body, csimd_joint_body_next, body[csimd_joint_body_motion_x] + substep * body[csimd_joint_body_vx],
            body[csimd_joint_body_motion_y] + substep * body[csimd_joint_body_vy], angle)
        body[csimd_joint_body_next + 4] = angle
    }

    @inline(__always) func turn(
        _ body: UnsafeMutablePointer<Lane>, _ pose: Int, _ dx: Lane, _ dy: Lane, _ angle: Lane
    ) {
        let (sine, cosine) = Lane.sineAndCosine(angle)
        let (c, s) = (body[csimd_joint_body_cosine], body[csimd_joint_body_sine])
        body[pose] = body[csimd_joint_body_x] + dx
        body[pose + 1] = body[csimd_joint_body_y] + dy
        body[pose + 2] = c * cosine - s * sine
        body[pose + 3] = s * cosine + c * sine
    }

    /// A body so fast that the square of its speed is hardly a number keeps the velocity it had.
    @inline(__always) func keepFinite(
        _ body: UnsafeMutablePointer<Lane>, _ vx: Lane, _ vy: Lane, _ omega: Lane
    ) {
        let v = body + csimd_joint_body_vx
        let isFinite = Lane.less(v[0].magnitude + v[1].magnitude + v[2].magnitude, Lane(1e18))
        v[0] = Lane.choose(isFinite, v[0], vx)
        v[1] = Lane.choose(isFinite, v[1], vy)
        v[2] = Lane.choose(isFinite, v[2], omega)
    }

    /// Impulses beyond all numbers, as of attachments that contradict each other under great forces, are forgotten: the
    /// next substep, and clients, start from what is left.
    func forgetInfiniteImpulses() {
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count {
                impulses[row] = Lane.choose(Lane.less(impulses[row].magnitude, Lane(1e30)), impulses[row], Lane(0))
            }
        }
    }

    /// Writes velocities back. What the unit changed is added to the velocity that the substep began with too, so
    /// that the contacts' warm start does not contain it.
    ///
    /// - Parameter isWarm: whether the records contain the unit's own impulses already.
    func writeVelocities(isWarm: Bool) {
        let used = Int(unit.pointee.used_lanes)
        for index in 0..<bodyCount {
            let (body, records) = (body(index), records(index))
            let old = Lane.read(arguments.solver_bodies, records, stride: csimd_solver_body_stride)
            let start = Lane.read(arguments.start_velocity, records, stride: 4)
            keepFinite(body, old.0, old.1, old.2)
            let change = (
                body[csimd_joint_body_vx] - old.0, body[csimd_joint_body_vy] - old.1,
                body[csimd_joint_body_omega] - old.2
            )
            let own = body + csimd_joint_body_own_vx
            own[0] = isWarm ? own[0] + change.0 : change.0
            own[1] = isWarm ? own[1] + change.1 : change.1
            own[2] = isWarm ? own[2] + change.2 : change.2
            Lane.write(
                body[csimd_joint_body_vx], body[csimd_joint_body_vy], body[csimd_joint_body_omega],
                arguments.solver_bodies, records, stride: csimd_solver_body_stride, used: used)
            Lane.write(
                start.0 + change.0, start.1 + change.1, start.2 + change.2, arguments.start_velocity, records,
                stride: 4, used: used)
        }
    }
}
