// Units that share bodies: strips of a net solve one after the other, and each takes what the others did as given.
//
//     v_unit = (v − w v_own) · share + w v_own · ratio
//
// v        velocity in the solver's record
// v_own    what the unit's impulses of the last substep gave, w the share of it that a substep begins with (warmth)
// share    effective by plain inverse mass, after tension; ratio its change since the last substep
//
// Errors count from the values at the substep's start and without curvature, since other units move the bodies too.

import CSIMD

/// Units of a linkage too large for one factorisation: each is solved with what the others do as given, once a substep.
///
/// A sweep over all units answers quick motions fully and slow motions of the whole by a small share μ. With the
/// impulses F that a substep begins with, the velocity v and the error C of such a motion, each a substep on,
/// F += −μ(v + F + β C/h) − ι F, v += F, C += h v, which swings up unless β < μ + ι: impulses are cooled by ι = 1 −
/// warmth and β is below that, however small μ is. Everything is linear about the motion that the substep begins with:
/// what the other units do later changes more than curvature.
///
/// The unit's impulses lie within the velocities from substep to substep, with those of contacts, in the first by
/// `addFirstGuess`.
extension JointUnit {
    /// The share of its impulses that the substep begins with.
    private var warmth: Lanes { Lanes(startsWarm ? arguments.shared_warmth : 0) }

    func solveShared() {
        enter()
        for index in 0..<jointCount { prepareShared(index) }
        factorise()
        writeAllLinearErrors()
        var changes: Int32 = 0
        _ = solveLinear(1, slack: 0, &changes)
        (unit.pointee.solves, unit.pointee.set_changes) = (1, changes)
        forgetInfiniteImpulses()
        leave()
    }

    /// Velocities, poses and masses.
    private func enter() {
        for index in 0..<bodyCount {
            let (body, own) = (body(index), kept(index) + csimd_joint_kept_own_vx)
            let (vx, vy, omega, inverseMass) = solverVelocity(index)
            body[csimd_joint_body_inverse_mass] = inverseMass
            readPose(index)
            let free = body + csimd_joint_body_free
            let warm = (own[0] * warmth, own[1] * warmth, own[2] * warmth)
            (free[0], free[1], free[2]) = (vx - warm.0, vy - warm.1, omega - warm.2)
            let ratio = updateMasses(index)
            let unloaded = unloadedVelocity(index)
            body[csimd_joint_body_vx] = unloaded.0 + warm.0 * ratio.mass
            body[csimd_joint_body_vy] = unloaded.1 + warm.1 * ratio.mass
            body[csimd_joint_body_omega] = unloaded.2 + warm.2 * ratio.inertia
        }
    }

    /// Masses by the tension of the substep before.
    ///
    /// - Returns: what that makes of the effect of an impulse.
    @inline(__always) private func updateMasses(
        _ index: Int
    ) -> (mass: Lanes, inertia: Lanes) {
        let (body, kept) = (body(index), kept(index))
        let (mass, inertia) = (body[csimd_joint_body_inverse_mass], body[csimd_joint_body_inverse_inertia])
        let share = 1 / max(1, kept[csimd_joint_kept_stiffness] * mass)
        let turningShare = 1 / max(1, kept[csimd_joint_kept_turning_stiffness] * inertia)
        let old = kept + csimd_joint_kept_shares
        let ratio = (mass: share / old[0], inertia: turningShare / old[1])
        (old[0], old[1]) = (share, turningShare)
        body[csimd_joint_body_effective_mass] = mass * share
        body[csimd_joint_body_effective_inertia] = inertia * turningShare
        body[csimd_joint_body_stiffness] = 0
        body[csimd_joint_body_turning_stiffness] = 0
        return ratio
    }

    /// The velocity without the unit's own impulses, as tension leaves it.
    @inline(__always) func unloadedVelocity(_ index: Int) -> (Lanes, Lanes, Lanes) {
        let (free, shares) = (body(index) + csimd_joint_body_free, kept(index) + csimd_joint_kept_shares)
        return (free[0] * shares[0], free[1] * shares[0], free[2] * shares[1])
    }

    /// Jacobian and aims of a joint's rows, counted from the values at the substep's start.
    private func prepareShared(_ index: Int) {
        let joint = joint(index)
        let now = geometry(index, pose: csimd_joint_body_pose)
        writeJacobian(index, now)
        for row in 0..<Size.count {
            joint[csimd_joint_impulses + row] = joint[csimd_joint_impulses + row] * warmth
        }
        addStiffness(index, now)
        for row in 0..<Size.count {
            let value = row == 0 ? now.values.0 : row == 1 ? now.values.1 : now.values.2
            let place = index * Size.count + row
            compliance[place] = 0
            first[place] = joint[csimd_joint_impulses + row]
            switch kind(index, row: row) {
            case .none: aim[place] = 0
            case .rigid:
                let isAngle = isAngle(index, row: row)
                let most = substep * Lanes(isAngle ? arguments.pull_angular_speed : arguments.pull_speed)
                let error = value - goal(index, row: row)
                aim[place] = -limited(Lanes(correctionShare) * error, to: most)
            case .spring:
                let spring = springColumns(index, row: row)
                compliance[place] = spring[0]
                aim[place] = springBias(index, row: row, value)
            case .bounded:
                offset[place] = value
                chooseBounds(index, value, value + substep * speed(index, row: row))
            }
        }
    }

    /// The rows' errors, negated, with the present velocities and without curvature.
    @inline(__always) func writeLinearErrors(_ index: Int) {
        let impulses = joint(index) + csimd_joint_impulses
        for row in 0..<Size.count {
            let place = index * Size.count + row
            let give = compliance[place] * impulses[row]
            switch kind(index, row: row) {
            case .none: right[place] = 0
            case .spring: right[place] = -(speed(index, row: row) + give + aim[place])
            case .rigid: right[place] = linearAim(place) * inverseSubstep - speed(index, row: row) - give
            case .bounded:
                right[place] = (linearAim(place) * inverseSubstep - speed(index, row: row) - give) * isActive[index]
            }
        }
    }

    /// How far a row's value is to go by its velocity.
    @inline(__always) private func linearAim(_ place: Int) -> Lanes {
        isShared ? aim[place] : aim[place] - offset[place]
    }

    /// Writes velocities back, and how much of them the next substep is not to begin with.
    private func leave() {
        for index in 0..<bodyCount {
            let (body, kept) = (body(index), kept(index))
            let (v, free) = (body + csimd_joint_body_vx, body + csimd_joint_body_free)
            let own = kept + csimd_joint_kept_own_vx
            kept[csimd_joint_kept_stiffness] = body[csimd_joint_body_stiffness]
            kept[csimd_joint_kept_turning_stiffness] = body[csimd_joint_body_turning_stiffness]
            let unloaded = unloadedVelocity(index)
            keepFinite(body, unloaded.0, unloaded.1, unloaded.2)
            (own[0], own[1], own[2]) = (v[0] - unloaded.0, v[1] - unloaded.1, v[2] - unloaded.2)
            let start = startVelocity(index)
            setSolverVelocity(index, v[0], v[1], v[2])
            setStartVelocity(
                index, start.vx + (v[0] - free[0]) - own[0] * warmth, start.vy + (v[1] - free[1]) - own[1] * warmth,
                start.omega + (v[2] - free[2]) - own[2] * warmth)
        }
    }

    /// Before the first substep the start velocities are what it begins with besides forces.
    func addFirstGuess() {
        for index in 0..<bodyCount {
            let own = kept(index) + csimd_joint_kept_own_vx
            let start = startVelocity(index)
            setStartVelocity(
                index, start.vx + own[0] * warmth, start.vy + own[1] * warmth, start.omega + own[2] * warmth)
        }
    }
}
