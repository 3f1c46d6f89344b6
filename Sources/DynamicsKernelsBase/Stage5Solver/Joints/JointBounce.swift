import CSIMD

/// What a bounce does to a linkage: an impulse on one of its bodies is at once one on all that hold it.
///
/// Contacts bounce as if their bodies were free. Of a linkage that was struck the velocities v then lose what its rows do not
/// allow: v += M⁻¹ Jᵀ λ with J (v + M⁻¹ Jᵀ λ) = 0, J of the poses at the step's end. Contacts bounce again, and so by turns,
/// which comes nearer to both at once. Rigid rows take part, and those that a bound holds as far as they pull back; springs
/// and friction do not, since in no time a finite force does nothing.
/// Source: R. Weinstein, J. Teran, R. Fedkiw, "Dynamic simulation of articulated rigid bodies with contact and collision"
/// (2006), whose post-stabilisation this is.
extension JointUnit {
    /// Notes the velocities before contacts bounce.
    func noteVelocities() {
        for index in 0..<bodyCount {
            let own = kept(index) + csimd_joint_kept_own_vx
            (own[0], own[1], own[2], _) = solverVelocity(index)
        }
    }

    /// Takes the impulses of bounces on through the unit.
    func spreadBounces() {
        readBodies(ownOut: false)
        let struck = struckLanes
        guard struck.largest > 0 else { return }
        for index in 0..<bodyCount {
            let body = body(index)
            body[csimd_joint_body_effective_mass] = body[csimd_joint_body_inverse_mass]
            body[csimd_joint_body_effective_inertia] = body[csimd_joint_body_inverse_inertia]
        }
        for index in 0..<jointCount { prepareBounce(index) }
        repeat {
            factorise()
            for index in 0..<jointCount { writeBounceErrors(index, struck) }
            solveOnce()
        } while releasesPushingRows()
        apply(scale: 1)
        // The next substep's guess is what holds the linkage at rest, not what a bounce did.
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count { impulses[row] = last[index * Size.count + row] }
        }
        writeStruckVelocities(struck)
    }

    /// 1 in lanes where a bounce has changed any velocity.
    private var struckLanes: Lanes {
        var most = Lanes(0)
        for index in 0..<bodyCount {
            let (v, old) = (body(index) + csimd_joint_body_vx, kept(index) + csimd_joint_kept_own_vx)
            for k in 0..<3 { most = max(most, abs(v[k] - old[k])) }
        }
        return select(most > 0, 1, 0)
    }

    /// The rows of a joint in the present poses, and which of them a bound holds.
    private func prepareBounce(_ index: Int) {
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

    private func writeBounceErrors(_ index: Int, _ struck: Lanes) {
        for row in 0..<Size.count {
            let place = index * Size.count + row
            switch kind(index, row: row) {
            case .none, .spring: right[place] = 0
            case .rigid: right[place] = -(speed(index, row: row) * struck)
            case .bounded: right[place] = -(speed(index, row: row) * struck * isActive[index])
            }
        }
    }

    /// A bound only pulls back, so that what a bounce takes off it goes freely.
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

    private func writeStruckVelocities(_ struck: Lanes) {
        for index in 0..<bodyCount {
            let v = body(index) + csimd_joint_body_vx
            let old = solverVelocity(index)
            keepFinite(body(index), old.vx, old.vy, old.omega)
            // What was not struck keeps even the sign of a zero.
            let isStruck = struck > 0
            setSolverVelocity(
                index, select(isStruck, v[0], old.vx), select(isStruck, v[1], old.vy), select(isStruck, v[2], old.omega)
            )
        }
    }
}
