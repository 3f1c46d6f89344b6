import CSIMD

/// Rows that act within bounds: ropes, ranges and friction of pins.
///
/// A row's value lies between low and high. At a bound, or where friction holds it, the row is *active*: rigid,
/// with its impulse free as far as the bound and friction allow. Else its impulse is what friction gives, 0
/// without friction. After each solve the active set is reviewed, lane by lane.
extension JointUnit {
    private static var unbounded: Double { 1e300 }

    /// Chooses where a bounded row starts: as in the substep before, or by where it is heading.
    func chooseBounds(_ index: Int, _ value: Lane, _ later: Lane) {
        let row = Self.boundedRow(program.joint_flags[index])
        let joint = joint(index)
        for lane in 0..<Lane.width {
            let friction = joint[csimd_joint_friction][lane]
            let old = joint[csimd_joint_impulses + row][lane]
            let (low, high) = (joint[csimd_joint_low][lane], joint[csimd_joint_high][lane])
            var impulse = 0.0
            wasHeldAgain[index][lane] = 0
            if old < -friction || (later[lane] > high && old <= friction) {
                hold(index, row, lane, at: .high, value[lane])
            } else if old > friction || later[lane] < low {
                hold(index, row, lane, at: .low, value[lane])
            } else if friction > 0, old.magnitude < friction {
                hold(index, row, lane, at: .friction, value[lane])
            } else {
                impulse = min(max(old, -friction), friction)
                aim[index * Size.count + row][lane] = isShared ? 0 : value[lane]
                release(index, lane, impulse)
            }
            let kept = isShared ? old : 0
            joint[csimd_joint_impulses + row][lane] = kept
            if isActive[index][lane] == 0 { give(index, row, lane, impulse - kept) }
        }
    }

    private enum Holder { case low, high, friction }

    @inline(__always) private func hold(_ index: Int, _ row: Int, _ lane: Int, at holder: Holder, _ value: Double) {
        let joint = joint(index)
        let friction = joint[csimd_joint_friction][lane]
        isActive[index][lane] = 1
        least[index][lane] = holder == .high ? -Self.unbounded : -friction
        most[index][lane] = holder == .low ? Self.unbounded : friction
        var goal = value
        let (low, high) = (joint[csimd_joint_low][lane], joint[csimd_joint_high][lane])
        if holder == .low { goal = back(value, to: low, isOutside: value < low, index, row) }
        if holder == .high { goal = back(value, to: high, isOutside: value > high, index, row) }
        // Units that share bodies count from the value at the substep's start.
        aim[index * Size.count + row][lane] = isShared ? goal - value : goal
    }

    /// The bound, or a share of the way back to it from outside.
    @inline(__always) private func back(
        _ value: Double, to bound: Double, isOutside: Bool, _ index: Int, _ row: Int
    ) -> Double {
        guard isOutside else { return bound }
        let speed = isAngle(index, row: row) ? arguments.pull_angular_speed : arguments.pull_speed
        let most = arguments.substep * speed
        return value - min(max(correctionShare * (value - bound), -most), most)
    }

    /// Adds to the impulse of one row in one lane.
    @inline(__always) private func give(_ index: Int, _ row: Int, _ lane: Int, _ impulse: Double) {
        guard impulse != 0 else { return }
        let j = jacobian + (index * Size.count + row) * 6
        joint(index)[csimd_joint_impulses + row][lane] += impulse
        for (side, first) in [(program.joint_a[index], 0), (program.joint_b[index], 3)] {
            let body = body(Int(side))
            let (mass, inertia) = (
                body[csimd_joint_body_effective_mass][lane], body[csimd_joint_body_effective_inertia][lane]
            )
            body[csimd_joint_body_vx][lane] += mass * j[first][lane] * impulse
            body[csimd_joint_body_vy][lane] += mass * j[first + 1][lane] * impulse
            body[csimd_joint_body_omega][lane] += inertia * j[first + 2][lane] * impulse
        }
    }

    /// Takes a row out, with the impulse that friction gives it.
    @inline(__always) private func release(_ index: Int, _ lane: Int, _ impulse: Double) {
        isActive[index][lane] = 0
        least[index][lane] = impulse
        most[index][lane] = impulse
    }

    /// Starts the substep again with other active rows. Only taking back one row's impulse would not do: rows that
    /// repeat each other may hold large impulses that cancel.
    func restart(where changed: Lane) {
        let isChanged = Lane.less(Lane(0), changed)
        for index in 0..<bodyCount {
            let body = body(index)
            let free = isShared ? unloadedVelocity(index) : freeVelocity(body)
            body[csimd_joint_body_vx] = Lane.choose(isChanged, free.0, body[csimd_joint_body_vx])
            body[csimd_joint_body_vy] = Lane.choose(isChanged, free.1, body[csimd_joint_body_vy])
            body[csimd_joint_body_omega] = Lane.choose(isChanged, free.2, body[csimd_joint_body_omega])
        }
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count { impulses[row] = Lane.choose(isChanged, Lane(0), impulses[row]) }
        }
        if isShared {
            applyFirst(where: changed)
            return
        }
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let row = Self.boundedRow(program.joint_flags[index])
            for lane in 0..<Lane.width where changed[lane] > 0 && isActive[index][lane] == 0 {
                give(index, row, lane, least[index][lane])
            }
        }
    }

    @inline(__always) private func freeVelocity(_ body: UnsafeMutablePointer<Lane>) -> (Lane, Lane, Lane) {
        let free = body + csimd_joint_body_free
        return (free[0], free[1], free[2])
    }

    /// Applies the impulses that the substep began with, of rows that take no part those that friction gives them.
    private func applyFirst(where changed: Lane) {
        for k in 0..<(jointCount * Size.count) { right[k] = first[k] }
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let place = index * Size.count + Self.boundedRow(program.joint_flags[index])
            right[place] = Lane.choose(Lane.less(Lane(0), isActive[index]), right[place], least[index])
        }
        apply(scale: changed)
    }

    /// Lets go what pulls the wrong way and holds what has gone too far.
    ///
    /// - Parameter isOpen: 1 in lanes that are still being solved.
    /// - Returns: 1 in lanes where something changed.
    func reviewBounds(_ isOpen: Lane) -> Lane {
        var changed = Lane(0)
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let row = Self.boundedRow(program.joint_flags[index])
            let now = geometry(index, pose: csimd_joint_body_pose).values
            let value = row == 0 ? now.0 : now.2
            let later: Lane
            if isShared {
                later = value + substep * speed(index, row: row)
            } else {
                let next = geometry(index, pose: csimd_joint_body_next).values
                later = row == 0 ? next.0 : next.2
            }
            for lane in 0..<Lane.width where isOpen[lane] > 0 {
                if review(index, row, lane, value[lane], later[lane]) { changed[lane] = 1 }
            }
        }
        return changed
    }

    private func review(
        _ index: Int, _ row: Int, _ lane: Int, _ value: Double, _ later: Double
    ) -> Bool {
        let joint = joint(index)
        let friction = joint[csimd_joint_friction][lane]
        let impulse = joint[csimd_joint_impulses + row][lane]
        let (low, high) = (joint[csimd_joint_low][lane], joint[csimd_joint_high][lane])
        if isActive[index][lane] > 0 {
            // Where a row would be let go and held in turn, as at the edge of slipping, either is right within what the
            // solve leaves of the curvature.
            guard wasHeldAgain[index][lane] == 0 else { return false }
            // A pull within rounding of its bound changes nothing when let go, and would only come back.
            let slack = 1e-9 * (impulse.magnitude + friction)
            guard impulse < least[index][lane] - slack || impulse > most[index][lane] + slack else { return false }
            release(index, lane, min(max(impulse, -friction), friction))
            return true
        }
        let slack = arguments.tolerance * (isAngle(index, row: row) ? 1 : joint[csimd_joint_extent][lane])
        if later > high + slack, value <= high || later > value {
            hold(index, row, lane, at: .high, value)
        } else if later < low - slack, value >= low || later < value {
            hold(index, row, lane, at: .low, value)
        } else if (later - value) * impulse > 1e-12 * friction {
            hold(index, row, lane, at: .friction, value)
        } else {
            return false
        }
        wasHeldAgain[index][lane] = 1
        return true
    }

    /// Keeps of a row's impulse what its bound and friction allow, since the next substep tells by it what holds the row.
    func boundImpulses() {
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let impulse = joint(index) + (csimd_joint_impulses + Self.boundedRow(program.joint_flags[index]))
            impulse.pointee = Lane.larger(Lane.smaller(impulse.pointee, most[index]), least[index])
        }
    }
}
