// Impacts carried on through linkages: velocities after an impact lose what a unit's rows do not allow.
//
//     (J M⁻¹ Jᵀ + Γ) λ = −J v,   v ← v + M⁻¹ Jᵀ λ,   d ← d − t M⁻¹ Jᵀ λ
//
// v      velocities with the impact, pt/s and rad/s;   d motion since contacts were met, pt and rad
// t      when the impact strikes, s after the step began
// Γ      the small compliance of rigid rows, or so much that a spring's row takes no part

import CSIMD

/// What an impact does to a linkage: an impulse on one of its bodies is at once one on all that hold it.
///
/// Impacts are solved as if their bodies were free. Of a linkage that was struck the velocities v then lose what its
/// rows do not allow: v += M⁻¹ Jᵀ λ with J (v + M⁻¹ Jᵀ λ) = 0, J of the poses at the step's start. Impacts are solved
/// again, and so by turns, which comes nearer to both at once. As an impact's own impulse this moves nothing before its
/// time t, so motions begin with −t times the change. Rigid rows take part, and those that a bound holds as far as they
/// pull back; springs and friction do not, since in no time a finite force does nothing.
/// Source: R. Weinstein, J. Teran, R. Fedkiw, "Dynamic simulation of articulated rigid bodies with contact and
/// collision" (2006), whose post-stabilisation this is.
extension JointUnit {
    /// Takes what impacts changed on through the unit.
    func spreadImpacts() {
        let struck = struckLanes
        guard struck.largest > 0 else { return }
        let time = struckTimes
        readBodies(ownOut: false)
        for index in 0..<bodyCount {
            let body = body(index)
            // An impact takes no time, so that tension adds nothing to masses.
            body[csimd_joint_body_effective_mass] = body[csimd_joint_body_inverse_mass]
            body[csimd_joint_body_effective_inertia] = body[csimd_joint_body_inverse_inertia]
        }
        for index in 0..<jointCount { prepareImpact(index) }
        // Every round lets a row go and takes none back, so that there are few rounds.
        repeat {
            factorise()
            for index in 0..<jointCount { writeImpactErrors(index, struck) }
            solveOnce()
        } while releasesPushingRows()
        apply(scale: 1)
        // The next substep's guess is what holds the linkage at rest, not what an impact did.
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count { impulses[row] = last[index * Size.count + row] }
        }
        writeStruckVelocities(struck, time)
    }

    /// 1 in lanes where an impact has changed any velocity.
    private var struckLanes: Lanes {
        var struck = Lanes(0)
        for index in 0..<bodyCount {
            let records = records(index)
            for lane in 0..<Lanes.width where arguments.struck[Int(records[lane])] != 0 { struck[lane] = 1 }
        }
        return struck
    }

    /// When the first of the unit's bodies that were struck was, s after the step began.
    private var struckTimes: Lanes {
        var time = Lanes(.infinity)
        for index in 0..<bodyCount {
            let records = records(index)
            for lane in 0..<Lanes.width where arguments.struck[Int(records[lane])] != 0 {
                time[lane] = min(time[lane], Double(arguments.struck_time[Int(records[lane])]))
            }
        }
        // What is driven is struck at no time of its own.
        return select(time < 1e30, time, 0)
    }

    /// The rows of a joint in the present poses, and which of them a bound holds.
    private func prepareImpact(_ index: Int) {
        writeJacobian(index, geometry(index, pose: csimd_joint_body_pose))
        let joint = joint(index)
        for row in 0..<Size.count {
            let place = index * Size.count + row
            let impulse = joint[csimd_joint_impulses + row]
            last[place] = impulse
            switch kind(index, row: row) {
            // So soft that it counts for nothing.
            case .spring: compliance[place] = 1e30
            case .bounded:
                let isHeld = joint[csimd_joint_friction] < abs(impulse)
                isActive[index] = select(isHeld, 1, 0)
            case .none, .rigid: break
            }
        }
    }

    /// The velocities of a joint's rows, negated, where an impact struck: none may be left of them.
    private func writeImpactErrors(_ index: Int, _ struck: Lanes) {
        for row in 0..<Size.count {
            let place = index * Size.count + row
            switch kind(index, row: row) {
            // In no time a spring's finite force does nothing.
            case .none, .spring: right[place] = 0
            case .rigid: right[place] = -(speed(index, row: row) * struck)
            case .bounded: right[place] = -(speed(index, row: row) * struck * isActive[index])
            }
        }
    }

    /// A bound only pulls back, so that what an impact takes off it goes freely.
    ///
    /// - Returns: whether rows were let go.
    private func releasesPushingRows() -> Bool {
        guard hasBounds else { return false }
        var released = Lanes(0)
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let place = index * Size.count + Self.boundedRow(program.joint_flags[index])
            let isPushing = right[place] * last[place] < 0
            released = max(released, select(isPushing, isActive[index], 0))
            isActive[index] = select(isPushing, 0, isActive[index])
        }
        return released.largest > 0
    }

    /// Writes velocities of struck lanes, and motions as if the change had begun at the impact; from there on all
    /// bodies of the unit count as struck at its time.
    private func writeStruckVelocities(_ struck: Lanes, _ time: Lanes) {
        for index in 0..<bodyCount {
            let v = body(index) + csimd_joint_body_vx
            let old = solverVelocity(index)
            keepFinite(body(index), old.vx, old.vy, old.omega)
            // What was not struck keeps even the sign of a zero.
            let isStruck = struck > 0
            setSolverVelocity(
                index, select(isStruck, v[0], old.vx), select(isStruck, v[1], old.vy), select(isStruck, v[2], old.omega)
            )
            let way = solverMotion(index)
            setSolverMotion(
                index, select(isStruck, way.dx - (v[0] - old.vx) * time, way.dx),
                select(isStruck, way.dy - (v[1] - old.vy) * time, way.dy),
                select(isStruck, way.angle - (v[2] - old.omega) * time, way.angle))
            let records = records(index)
            for lane in 0..<Lanes.width where records[lane] != 0 && struck[lane] > 0 {
                arguments.struck[Int(records[lane])] = 1
                arguments.struck_time[Int(records[lane])] = Float(time[lane])
            }
        }
    }
}
