// Where a joint stands in a pose, and its Jacobian.
//
//     point:      C = p_b − p_a                     J = (−1, −r_a×; 1, r_b×) for x and y
//     distance:   C = |p_b − p_a|                   J = (−u, −r_a×u, u, r_b×u),   u = (p_b − p_a) / |p_b − p_a|
//     slide:      C = u^⊥·(p_b − p_a), θ_b − θ_a, u·(p_b − p_a)   with side a's arm up to p_b, since a carries the axis
//                 u
//     angle:      C = θ_b − θ_a − θ_rest            J = (0, −1, 0, 1)
//     wheel:      C = u^⊥·(p_b − p_a), u·(p_b − p_a), θ_b − θ_a, as those of a slide
//     groove:     C = u^⊥·(p_b − p_a): a wheel without its spring
//     gear:       C = θ_b + ρ θ_a                   J = (0, ρ, 0, 1)
//     pulley:     C = |p_b − g_b| + ρ |p_a − g_a|   J = (ρ w, ρ r_a×w, u, r_b×u) with w and u from g_a and g_b to the points
//
// p      anchors, pt; r arms from centres of mass to them
// u      unit direction: of the distance, or of the slide's axis, which turns with side a
// ρ      ratio, of a gear negated
// g      places in the world that a pulley's sides hang from
//
// Velocities of a body are (v_x, v_y, ω). Anchors in one place have no direction, so that x is taken.
// Source: E. Catto, "Modeling and solving constraints" (GDC 2009).

import CSIMD

/// Where a joint stands in a pose: what its rows measure, and the vectors that its Jacobian is made of.
struct JointGeometry<Lanes: DoubleLanes> {
    /// Arms from the centres of mass, and from the one's point to the other's, pt.
    let armA: (x: Lanes, y: Lanes)
    let armB: (x: Lanes, y: Lanes)
    let gap: (x: Lanes, y: Lanes)
    /// Direction of a distance or of the axis of a slide; of a pulley that of b's rope, and the gap is a's by the
    /// ratio.
    let along: (x: Lanes, y: Lanes)
    /// Values of the rows: a point's gap and the angle; the distance; across the axis, the angle, along the axis; of a
    /// wheel the last two the other way round.
    let values: (Lanes, Lanes, Lanes)
}

extension JointUnit {
    /// The geometry of a joint in the poses at the start or the end of the substep.
    ///
    /// - Parameter pose: the first of the columns of a body's pose.
    @inline(__always) func geometry(_ index: Int, pose: Int) -> JointGeometry<Lanes> {
        let joint = joint(index)
        let a = body(Int(program.joint_a[index]))
        let b = body(Int(program.joint_b[index]))
        let armA = rotated(a + pose, joint[csimd_joint_arm_a_x], joint[csimd_joint_arm_a_y])
        let armB = rotated(b + pose, joint[csimd_joint_arm_b_x], joint[csimd_joint_arm_b_y])
        let gap = (
            x: (b[pose] - a[pose]) + (armB.x - armA.x), y: (b[pose + 1] - a[pose + 1]) + (armB.y - armA.y)
        )
        let flags = flags(index)
        switch flags & csimd_joint_form_mask {
        case csimd_joint_distance:
            let (length, along) = way(gap)
            return JointGeometry(armA: armA, armB: armB, gap: gap, along: along, values: (length, 0, 0))
        case csimd_joint_slide:
            let along = rotated(a + pose, joint[csimd_joint_axis_x], joint[csimd_joint_axis_y])
            let values = (
                along.x * gap.y - along.y * gap.x, angle(joint, a, b, pose), along.x * gap.x + along.y * gap.y
            )
            return JointGeometry(armA: armA, armB: armB, gap: gap, along: along, values: values)
        case csimd_joint_wheel:
            let along = rotated(a + pose, joint[csimd_joint_axis_x], joint[csimd_joint_axis_y])
            let values = (
                along.x * gap.y - along.y * gap.x, along.x * gap.x + along.y * gap.y, angle(joint, a, b, pose)
            )
            return JointGeometry(armA: armA, armB: armB, gap: gap, along: along, values: values)
        case csimd_joint_gear:
            let column = turnColumn(pose)
            let turned = joint[csimd_joint_angle_now] + (b[column] + joint[csimd_joint_ratio] * a[column])
            return JointGeometry(armA: armA, armB: armB, gap: gap, along: gap, values: (turned, 0, 0))
        case csimd_joint_pulley:
            let ratio = joint[csimd_joint_ratio]
            let wayA = way(
                (x: a[pose] + armA.x - joint[csimd_joint_axis_x], y: a[pose + 1] + armA.y - joint[csimd_joint_axis_y]))
            let wayB = way(
                (
                    x: b[pose] + armB.x - joint[csimd_joint_rest_cosine],
                    y: b[pose + 1] + armB.y - joint[csimd_joint_rest_sine]
                ))
            return JointGeometry(
                armA: armA, armB: armB, gap: (x: wayA.direction.x * ratio, y: wayA.direction.y * ratio),
                along: wayB.direction, values: (wayB.length + ratio * wayA.length, 0, 0))
        default:
            let hasAngle = flags & csimd_joint_angle != 0
            let values = (gap.x, gap.y, hasAngle ? angle(joint, a, b, pose) : 0)
            return JointGeometry(armA: armA, armB: armB, gap: gap, along: gap, values: values)
        }
    }

    @inline(__always) private func rotated(
        _ pose: UnsafeMutablePointer<Lanes>, _ x: Lanes, _ y: Lanes
    ) -> (x: Lanes, y: Lanes) {
        (pose[2] * x - pose[3] * y, pose[3] * x + pose[2] * y)
    }

    /// Length and direction of a way. Points in one place have no direction; any one does.
    @inline(__always) private func way(_ gap: (x: Lanes, y: Lanes)) -> (length: Lanes, direction: (x: Lanes, y: Lanes))
    {
        let length = sqrt(gap.x * gap.x + gap.y * gap.y)
        let isShort = length < 1e-9
        let inverse = 1 / max(length, 1e-9)
        return (length, (x: select(isShort, 1, gap.x * inverse), y: select(isShort, 0, gap.y * inverse)))
    }

    /// The column of a body's turn since the step began.
    @inline(__always) private func turnColumn(_ pose: Int) -> Int {
        pose == csimd_joint_body_pose ? csimd_joint_body_motion_angle : csimd_joint_body_next + 4
    }

    /// The angle of b against a, full turns counted.
    @inline(__always) private func angle(
        _ joint: UnsafeMutablePointer<Lanes>, _ a: UnsafeMutablePointer<Lanes>, _ b: UnsafeMutablePointer<Lanes>,
        _ pose: Int
    ) -> Lanes {
        let column = turnColumn(pose)
        return joint[csimd_joint_angle_now] + (b[column] - a[column])
    }

    /// Writes the Jacobian's rows of a joint.
    @inline(__always) func writeJacobian(_ index: Int, _ at: JointGeometry<Lanes>) {
        if Size.hasPointsOnly { return writeTurns(index, at) }
        let rows = jacobian + index * Self.jacobianSize
        for k in 0..<Self.jacobianSize { rows[k] = 0 }
        let flags = flags(index)
        switch flags & csimd_joint_form_mask {
        case csimd_joint_distance:
            writeRow(rows, at.along, at.armA, at.armB)
        case csimd_joint_slide:
            guard Size.count > 1 else { return }
            // Side a also carries the axis, so its arm reaches to the other's point.
            let reach = (x: at.armA.x + at.gap.x, y: at.armA.y + at.gap.y)
            writeRow(rows, (x: -at.along.y, y: at.along.x), reach, at.armB)
            writeAngleRow(rows + 6)
            if Size.count > 2, flags & csimd_joint_along != 0 { writeRow(rows + 12, at.along, reach, at.armB) }
        case csimd_joint_wheel:
            guard Size.count > 2 else { return }
            let reach = (x: at.armA.x + at.gap.x, y: at.armA.y + at.gap.y)
            writeRow(rows, (x: -at.along.y, y: at.along.x), reach, at.armB)
            if flags & csimd_joint_spring != 0 { writeRow(rows + 6, at.along, reach, at.armB) }
            if flags & csimd_joint_angle != 0 { writeAngleRow(rows + 12) }
        case csimd_joint_gear:
            rows[2] = joint(index)[csimd_joint_ratio]
            rows[5] = 1
        case csimd_joint_pulley:
            writeRow(rows, at.along, at.armA, at.armB)
            (rows[0], rows[1]) = (at.gap.x, at.gap.y)
            rows[2] = at.armA.x * at.gap.y - at.armA.y * at.gap.x
        default:
            guard Size.count > 1 else { return }
            writeRow(rows, (x: 1, y: 0), at.armA, at.armB)
            writeRow(rows + 6, (x: 0, y: 1), at.armA, at.armB)
            if Size.count > 2, flags & csimd_joint_angle != 0 { writeAngleRow(rows + 12) }
        }
    }

    /// The row of a distance along a direction: (−u, −r_a×u, u, r_b×u).
    @inline(__always) private func writeRow(
        _ row: UnsafeMutablePointer<Lanes>, _ u: (x: Lanes, y: Lanes), _ armA: (x: Lanes, y: Lanes),
        _ armB: (x: Lanes, y: Lanes)
    ) {
        row[0] = -u.x
        row[1] = -u.y
        row[2] = armA.y * u.x - armA.x * u.y
        row[3] = u.x
        row[4] = u.y
        row[5] = armB.x * u.y - armB.y * u.x
    }

    @inline(__always) private func writeAngleRow(_ row: UnsafeMutablePointer<Lanes>) {
        row[2] = -1
        row[5] = 1
    }

    /// The velocity along a row.
    @inline(__always) func speed(_ index: Int, row: Int) -> Lanes {
        let a = body(Int(program.joint_a[index])) + csimd_joint_body_vx
        let b = body(Int(program.joint_b[index])) + csimd_joint_body_vx
        if Size.hasPointsOnly { return pointSpeed(index, row: row, a, b) }
        let j = jacobian + (index * Size.count + row) * 6
        return (j[0] * a[0] + j[1] * a[1] + j[2] * a[2]) + (j[3] * b[0] + j[4] * b[1] + j[5] * b[2])
    }
}
