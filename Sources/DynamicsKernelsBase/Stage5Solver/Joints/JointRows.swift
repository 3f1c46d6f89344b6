// The rows of joints: what each measures, and the right side of the next solve.
//
//     rigid:    e = (c(x') − aim) / h + Γ λ        c the row's value at the substep's end, pt or rad
//     spring:   e = J v + Γ λ + bias               implicit spring and damper
//     bounded:  as rigid while it is active, else 0; see JointBounds
//
// h      substep, s
// x'     poses at the end of the substep with the present velocities
// aim    the goal, less the share of the error at the start that a substep leaves
// λ      the row's impulse, mass pt/s
//
// Corrections of all rows are slowed alike where one would be faster than bodies may be pulled.
// Sources: J.-P. Ryckaert et al., "Numerical integration of the cartesian equations of motion" (SHAKE, 1977); E. Catto,
// "Soft constraints" (GDC 2011), for springs as implicit rows.

import CSIMD

/// What a row of a joint is.
enum JointRowKind {
    /// Padding, of joints with fewer rows than others of the unit.
    case none
    /// Its value is to be the aim at the end of the substep.
    case rigid
    case spring
    /// Rigid while its impulse is within bounds.
    case bounded
}

extension JointUnit {
    /// The kind of a row; constant for all lanes.
    @inline(__always) func kind(_ index: Int, row: Int) -> JointRowKind {
        // Flags are those of the program, which all lanes share.
        let flags = flags(index)
        let isBounded = flags & csimd_joint_bounded != 0
        switch (flags & csimd_joint_form_mask, row) {
        case (csimd_joint_distance, 0):
            return flags & csimd_joint_spring != 0 ? .spring : isBounded ? .bounded : .rigid
        case (csimd_joint_point, 0), (csimd_joint_point, 1): return flags & csimd_joint_spring != 0 ? .spring : .rigid
        case (csimd_joint_point, 2):
            guard flags & csimd_joint_angle != 0 else { return .none }
            return flags & csimd_joint_angle_spring != 0 ? .spring : isBounded ? .bounded : .rigid
        case (csimd_joint_slide, 0), (csimd_joint_slide, 1), (csimd_joint_wheel, 0): return .rigid
        case (csimd_joint_wheel, 1): return flags & csimd_joint_spring != 0 ? .spring : .none
        case (csimd_joint_wheel, 2): return flags & csimd_joint_angle != 0 ? .bounded : .none
        case (csimd_joint_gear, 0): return .rigid
        case (csimd_joint_pulley, 0): return .bounded
        case (csimd_joint_slide, 2):
            guard flags & csimd_joint_along != 0 else { return .none }
            return flags & csimd_joint_angle_spring != 0 ? .spring : isBounded ? .bounded : .rigid
        default: return .none
        }
    }

    /// Whether a row measures an angle.
    @inline(__always) func isAngle(_ index: Int, row: Int) -> Bool {
        let form = flags(index) & csimd_joint_form_mask
        switch form {
        case csimd_joint_point, csimd_joint_wheel: return row == 2
        case csimd_joint_slide: return row == 1
        default: return form == csimd_joint_gear
        }
    }

    /// What a rigid row's value is to be in the end: 0, or the length.
    @inline(__always) func goal(_ index: Int, row: Int) -> Lanes {
        let form = flags(index) & csimd_joint_form_mask
        return form == csimd_joint_distance ? joint(index)[csimd_joint_length] : 0
    }

    /// Jacobians and aims of all rows, from the poses of both ends of the substep.
    func prepareRows() {
        clearStiffness()
        // Largest corrections of lengths and of angles.
        var (length, angle) = (Lanes(0), Lanes(0))
        for index in 0..<jointCount {
            let now = geometry(index, pose: csimd_joint_body_pose)
            writeJacobian(index, now)
            addStiffness(index, now)
            for row in 0..<Size.count {
                let value = row == 0 ? now.values.0 : row == 1 ? now.values.1 : now.values.2
                let correction = abs(prepare(index, row: row, value))
                if isAngle(index, row: row) {
                    angle = max(angle, correction)
                } else {
                    length = max(length, correction)
                }
            }
        }
        // All corrections are slowed alike, so that a compromise between them stays the same.
        let least = Lanes(1e-300)
        let fastest = max(
            length / max(substep * Lanes(arguments.pull_speed), least),
            angle / max(substep * Lanes(arguments.pull_angular_speed), least))
        let share = 1 / max(1, fastest)
        for k in 0..<(jointCount * Size.count) { aim[k] = aim[k] - right[k] * share }
        for index in 0..<bodyCount {
            writeEffectiveMass(index)
            predictPose(index)
        }
        guard hasBounds else { return }
        writeAllOffsets()
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let now = geometry(index, pose: csimd_joint_body_pose).values
            let next = geometry(index, pose: csimd_joint_body_next).values
            let isFirst = Self.boundedRow(program.joint_flags[index]) == 0
            chooseBounds(index, isFirst ? now.0 : now.2, isFirst ? next.0 : next.2)
        }
    }

    /// Takes the motion with the present velocities as what the linear problem is about.
    func writeAllOffsets() {
        for index in 0..<jointCount { writeOffsets(index, geometry(index, pose: csimd_joint_body_next)) }
    }

    @inline(__always) private func writeOffsets(_ index: Int, _ next: JointGeometry<Lanes>) {
        for row in 0..<Size.count {
            let value = row == 0 ? next.values.0 : row == 1 ? next.values.1 : next.values.2
            offset[index * Size.count + row] = value - substep * speed(index, row: row)
        }
    }

    /// - Returns: how much of the way to its goal the row's value is to go.
    @inline(__always) private func prepare(_ index: Int, row: Int, _ value: Lanes) -> Lanes {
        let joint = joint(index)
        let place = index * Size.count + row
        // A rigid row's compliance follows from its response, and is written when the matrix is.
        compliance[place] = 0
        right[place] = 0
        switch kind(index, row: row) {
        case .none: aim[place] = 0
        case .rigid:
            aim[place] = value
            right[place] = Lanes(arguments.correction) * (value - goal(index, row: row))
        case .spring:
            let spring = springColumns(index, row: row)
            compliance[place] = spring[0]
            aim[place] = springBias(index, row: row, value)
        // Its aim and impulse come from what holds it; see `chooseBounds`.
        case .bounded: return 0
        }
        joint[csimd_joint_impulses + row] = 0
        return right[place]
    }

    /// Whether any row acts within bounds, or any spring is capped. Units of points alone have neither.
    @inline(__always) var hasBounds: Bool { !Size.hasPointsOnly && program.has_bounds != 0 }

    /// Three numbers of a spring's row: its compliance, and the rates by its value and by its speed before forces act.
    @inline(__always) func springColumns(_ index: Int, row: Int) -> UnsafeMutablePointer<Lanes> {
        joint(index) + (row == 2 ? csimd_joint_angle_spring_columns : csimd_joint_spring_columns)
    }

    /// What a spring's row adds to its velocity, by its value when the substep begins.
    @inline(__always) func springBias(_ index: Int, row: Int, _ value: Lanes) -> Lanes {
        let spring = springColumns(index, row: row)
        return spring[1] * (value - goal(index, row: row)) + spring[2] * joint(index)[csimd_joint_speeds + row]
    }

    /// The rows' errors e with the present velocities, negated, as the right side of the next solve.
    ///
    /// - Returns: the largest error of position, as a fraction of the joint's extent or as an angle.
    @discardableResult
    @inline(__always) func writeErrors(_ index: Int, _ next: JointGeometry<Lanes>) -> Lanes {
        let rows = index * Size.count
        let joint = joint(index)
        var (length, angle) = (Lanes(0), Lanes(0))
        for row in 0..<Size.count {
            let value = row == 0 ? next.values.0 : row == 1 ? next.values.1 : next.values.2
            let impulse = joint[csimd_joint_impulses + row]
            // Of a spring there is none: it may be anywhere.
            var error = Lanes(0)
            switch kind(index, row: row) {
            case .none: right[rows + row] = 0
            case .spring:
                right[rows + row] = -(speed(index, row: row) + compliance[rows + row] * impulse + aim[rows + row])
            case .rigid:
                error = value - aim[rows + row]
                right[rows + row] = -(error * inverseSubstep + compliance[rows + row] * impulse)
            case .bounded:
                let isActive = isActive[index]
                error = (value - aim[rows + row]) * isActive
                right[rows + row] = -(error * inverseSubstep + isActive * (compliance[rows + row] * impulse))
                // A row that takes no part may still have passed a bound by curvature.
                error += (1 - isActive) * distanceToPlace(index, row: row, value)
            }
            if isAngle(index, row: row) {
                angle = max(angle, abs(error))
            } else {
                length = max(length, abs(error))
            }
        }
        return max(angle, length / joint[csimd_joint_extent])
    }
}
