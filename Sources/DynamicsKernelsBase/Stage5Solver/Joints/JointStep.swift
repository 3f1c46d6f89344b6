// What joints do once a step, before and after the substeps.
//
//     begin:    poses of the step's start, angles to the last digit, and what last step's impulses would do now
//     measure:  speeds of spring rows before forces act, J v, pt/s and rad/s
//     finish:   angles at the step's end, full turns counted
//
// An angle is the sum of motions, which rounding makes drift; the pose tells it up to full turns, so begin takes from
// the pose what is less than a turn.

import CSIMD

extension JointUnit {
    /// Poses of the step's start into the bodies' columns, angles to the last digit, and, where other constraints
    /// act too, what last step's impulses would do now.
    func begin() {
        for index in 0..<bodyCount {
            readColumns(index)
            readLead(index)
        }
        for index in 0..<jointCount { synchroniseAngle(index) }
        guard meetsContacts else { return }
        for index in 0..<bodyCount { startBody(index) }
        for index in 0..<jointCount { writeJacobian(index, geometry(index, pose: csimd_joint_body_pose)) }
        for index in 0..<bodyCount {
            // From 0 on, velocities become what the impulses alone give.
            for k in 0..<3 { body(index)[csimd_joint_body_vx + k] = 0 }
        }
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count {
                // By way of the right side, since `apply` adds that to the impulses.
                right[index * Size.count + row] = impulses[row]
                impulses[row] = 0
            }
        }
        apply(scale: 1)
        for index in 0..<bodyCount {
            let (body, kept) = (body(index), kept(index))
            // What is beyond all numbers is forgotten, before contacts get to see it.
            keepFinite(body, 0, 0, 0)
            for k in 0..<3 { kept[csimd_joint_kept_own_vx + k] = body[csimd_joint_body_vx + k] }
            if isShared { for k in 0..<2 { kept[csimd_joint_kept_shares + k] = 1 } }
        }
    }

    /// Marks the bodies that joints hold, for their contacts: springs, or more.
    func markBodies() {
        for index in 0..<jointCount {
            mark(Int(program.joint_a[index]), csimd_mark_sprung)
            mark(Int(program.joint_b[index]), csimd_mark_sprung)
            for row in 0..<Size.count where kind(index, row: row) == .rigid || kind(index, row: row) == .bounded {
                mark(Int(program.joint_a[index]), csimd_mark_rigid)
                mark(Int(program.joint_b[index]), csimd_mark_rigid)
            }
        }
    }

    /// Keeps the greater one of two marks of a body; other units mark it too.
    @inline(__always) private func mark(_ body: Int, _ mark: Float) {
        let records = records(body)
        for lane in 0..<Lanes.width where records[lane] != 0 {
            let old = arguments.start_velocity[Int(records[lane])].mark
            arguments.start_velocity[Int(records[lane])].mark = mark > old ? mark : old
        }
    }

    /// Poses of a moving body; those of what does not move are there already.
    @inline(__always) private func readColumns(_ index: Int) {
        let (kept, records) = (kept(index), records(index))
        let columns = arguments.bodies
        for lane in 0..<Lanes.width where records[lane] != 0 {
            let slot = Int(records[lane]) - 1
            kept[csimd_joint_kept_x][lane] = Double(columns.x[slot])
            kept[csimd_joint_kept_y][lane] = Double(columns.y[slot])
            kept[csimd_joint_kept_cosine][lane] = Double(columns.cosine[slot])
            kept[csimd_joint_kept_sine][lane] = Double(columns.sine[slot])
        }
    }

    /// The lead, which the solver's motions begin with, taken back.
    @inline(__always) private func readLead(_ index: Int) {
        let kept = kept(index)
        let (x, y, angle, _) = solverMotion(index)
        kept[csimd_joint_kept_lead_x] = -x
        kept[csimd_joint_kept_lead_y] = -y
        kept[csimd_joint_kept_lead_angle] = -angle
    }

    /// A body where nothing has moved yet, and its plain mass.
    @inline(__always) private func startBody(_ index: Int) {
        let (body, kept) = (body(index), kept(index))
        for k in 0..<4 { body[csimd_joint_body_pose + k] = kept[csimd_joint_kept_x + k] }
        body[csimd_joint_body_motion_angle] = 0
        body[csimd_joint_body_effective_mass] = solverVelocity(index).inverseMass
        body[csimd_joint_body_effective_inertia] = solverMotion(index).inverseInertia
    }

    /// The angle was added up from motions; what rounding has made of it is taken back from the poses.
    @inline(__always) private func synchroniseAngle(_ index: Int) {
        let flags = Int(program.joint_flags[index])
        // What gears have turned is no angle between both sides.
        let isSlide = flags & csimd_joint_form_mask == csimd_joint_slide
        guard isSlide || flags & csimd_joint_angle != 0 else { return }
        let joint = joint(index)
        let a = kept(Int(program.joint_a[index])) + csimd_joint_kept_cosine
        let b = kept(Int(program.joint_b[index])) + csimd_joint_kept_cosine
        let (c, s) = (a[0] * b[0] + a[1] * b[1], a[0] * b[1] - a[1] * b[0])
        let (rc, rs) = (joint[csimd_joint_rest_cosine], joint[csimd_joint_rest_sine])
        let (sine, cosine) = (s * rc - c * rs, c * rc + s * rs)
        // sin(α − α_now), which is the difference itself where that is no more than rounding.
        let (was, wasCosine) = sineAndCosine(joint[csimd_joint_angle_now])
        joint[csimd_joint_angle_now] += sine * wasCosine - cosine * was
    }

    /// Speeds of the spring rows before forces act; half of a damper's force comes from them.
    func measure() {
        readBodies(ownOut: false)
        for index in 0..<jointCount {
            guard hasSpring(index) else { continue }
            writeJacobian(index, geometry(index, pose: csimd_joint_body_pose))
            for row in 0..<Size.count where kind(index, row: row) == .spring {
                joint(index)[csimd_joint_speeds + row] = speed(index, row: row)
            }
        }
    }

    @inline(__always) private func hasSpring(_ index: Int) -> Bool {
        Int(program.joint_flags[index]) & (csimd_joint_spring | csimd_joint_angle_spring) != 0
    }

    /// Adds the unit's impulses of the last substep to the velocities, as other constraints should see them.
    func warmStart() {
        for index in 0..<bodyCount {
            let own = kept(index) + csimd_joint_kept_own_vx
            let v = solverVelocity(index)
            let start = startVelocity(index)
            setSolverVelocity(index, v.vx + own[0], v.vy + own[1], v.omega + own[2])
            setStartVelocity(index, start.vx + own[0], start.vy + own[1], start.omega + own[2])
        }
    }

    /// Angles at the step's end.
    func finish() {
        guard program.has_points_only == 0 else { return }
        for index in 0..<bodyCount {
            body(index)[csimd_joint_body_motion_angle] = solverMotion(index).angle
        }
        for index in 0..<jointCount {
            let a = body(Int(program.joint_a[index]))
            let b = body(Int(program.joint_b[index]))
            // Of a gear θ_b + ρ θ_a, of others θ_b − θ_a.
            let isGear = Int(program.joint_flags[index]) & csimd_joint_form_mask == csimd_joint_gear
            let turnA = a[csimd_joint_body_motion_angle] * (isGear ? joint(index)[csimd_joint_ratio] : -1)
            let angle = joint(index)[csimd_joint_angle_now] + (b[csimd_joint_body_motion_angle] + turnA)
            let isShort = Int(program.joint_flags[index]) & csimd_joint_short_way != 0
            joint(index)[csimd_joint_angle_now] = isShort ? angle - wholeTurns(angle) : angle
        }
    }
}
