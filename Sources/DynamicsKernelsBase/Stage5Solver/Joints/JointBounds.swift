// Bounds as a complementarity problem: each row's value at the substep's end and its impulse lie on one falling line.
//
//     c' = low            λ ≥ f                       c' = high             λ ≤ −f
//     low < c' < c        λ = f                       c < c' < high         λ = −f
//     c' = c              −f ≤ λ ≤ f
//
// c'         the value at the substep's end, pt or rad;   low, high its bounds
// c          where friction or a motor alone would leave it
// f          impulse of friction or of a motor in a substep;   λ the row's impulse, mass pt/s or mass pt²/s
//
// Rows on an upright part of the line are active, with c' as their aim; the others have a known impulse. Which are
// which is searched for: see `reviewBounds`.

import CSIMD

/// Rows that act within bounds: ropes, ranges, friction of pins and motors.
///
/// With c a row's value when the substep begins and f its friction, the value at the end and the impulse λ lie on one
/// line that never rises: at the lower bound λ is any number from f on, on the way from there to c it is f, at c
/// anything between f and −f, beyond it −f, and at the upper bound anything up to −f. Of a value that begins outside a
/// bound, what is on the way back takes its place, and friction acts from there inwards only. A motor is friction about
/// a value that runs on: c is where the motor would be at the substep's end, within the bounds. A row on an upright
/// part of the line is *active*: rigid. Since the line never rises and J M⁻¹ Jᵀ is positive, each linear problem has
/// one answer, which changes little where velocities do. A substep solves the linear problem about the motion without
/// impulses, then the one about the motion that the answer gives, and so on.
extension JointUnit {
    /// Stands for no limit to an impulse.
    private static var unbounded: Double { 1e300 }

    /// Chooses where a bounded row starts: as in the substep before, or by where it is heading.
    ///
    /// - Parameters:
    ///   - value: the row's value when the substep begins.
    ///   - later: the one at its end with the present velocities.
    func chooseBounds(_ index: Int, _ value: Lanes, _ later: Lanes) {
        let row = Self.boundedRow(program.joint_flags[index])
        let joint = joint(index)
        let (lowest, highest) = (joint[csimd_joint_low], joint[csimd_joint_high])
        let driven = value + joint[csimd_joint_motor]
        // What is outside, and is not led in by a motor, stays there as far as friction goes.
        let staysBelow: Lanes = select(driven < lowest, value, lowest)
        let staysAbove: Lanes = select(highest < driven, value, highest)
        let least: Lanes = select(value < lowest, staysBelow, lowest)
        let most: Lanes = select(highest < value, staysAbove, highest)
        let rest = min(max(driven, least), most)
        restValue[index] = rest
        startValue[index] = value
        for lane in 0..<Lanes.width {
            let friction = joint[csimd_joint_friction][lane]
            let old = joint[csimd_joint_impulses + row][lane]
            let (low, high) = (joint[csimd_joint_low][lane], joint[csimd_joint_high][lane])
            var impulse = 0.0
            // What a bound held in the substep before it holds again, as does what is about to pass it.
            if old < -friction || (later[lane] > high && old <= friction) {
                hold(index, row, lane, at: .high)
            } else if old > friction || later[lane] < low {
                hold(index, row, lane, at: .low)
            } else if friction > 0, old.magnitude < friction {
                hold(index, row, lane, at: holderOfRest(index, lane))
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

    /// What keeps an active row's value where it is.
    private enum Holder { case low, high, friction }

    /// What holds a row that does not move: friction, or the way back of one that is outside.
    @inline(__always) private func holderOfRest(_ index: Int, _ lane: Int) -> Holder {
        let (joint, value) = (joint(index), restValue[index][lane])
        if value > joint[csimd_joint_high][lane] { return .high }
        return value < joint[csimd_joint_low][lane] ? .low : .friction
    }

    /// Makes a row rigid in one lane: its aim, and the impulses between which it may hold.
    @inline(__always) private func hold(_ index: Int, _ row: Int, _ lane: Int, at holder: Holder) {
        let joint = joint(index)
        let (friction, value) = (joint[csimd_joint_friction][lane], restValue[index][lane])
        isActive[index][lane] = 1
        var goal = value
        switch holder {
        case .low:
            goal = lowGoal(index, row)[lane]
            // Friction holds up what comes down to the bound, and brakes what is led back to it.
            least[index][lane] = value > joint[csimd_joint_low][lane] ? friction : -friction
            most[index][lane] = Self.unbounded
        case .high:
            goal = highGoal(index, row)[lane]
            least[index][lane] = -Self.unbounded
            most[index][lane] = value < joint[csimd_joint_high][lane] ? -friction : friction
        case .friction:
            least[index][lane] = -friction
            most[index][lane] = friction
        }
        // Units that share bodies count from the value at the substep's start.
        aim[index * Size.count + row][lane] = isShared ? goal - startValue[index][lane] : goal
    }

    /// The lower bound, or where the way back from below it leads in the substep.
    @inline(__always) private func lowGoal(_ index: Int, _ row: Int) -> Lanes {
        let (low, value) = (joint(index)[csimd_joint_low], startValue[index])
        return select(value < low, back(value, to: low, index, row), low)
    }

    /// The upper bound, or where the way back from above it leads in the substep.
    @inline(__always) private func highGoal(_ index: Int, _ row: Int) -> Lanes {
        let (high, value) = (joint(index)[csimd_joint_high], startValue[index])
        return select(high < value, back(value, to: high, index, row), high)
    }

    /// A share of the way back to a bound from outside.
    @inline(__always) private func back(_ value: Lanes, to bound: Lanes, _ index: Int, _ row: Int) -> Lanes {
        let speed = isAngle(index, row: row) ? arguments.pull_angular_speed : arguments.pull_speed
        return value - limited(Lanes(correctionShare) * (value - bound), to: Lanes(arguments.substep * speed))
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
    func restart(where changed: Lanes) {
        let isChanged = changed > 0
        for index in 0..<bodyCount {
            let body = body(index)
            let free = isShared ? unloadedVelocity(index) : freeVelocity(body)
            body[csimd_joint_body_vx] = select(isChanged, free.0, body[csimd_joint_body_vx])
            body[csimd_joint_body_vy] = select(isChanged, free.1, body[csimd_joint_body_vy])
            body[csimd_joint_body_omega] = select(isChanged, free.2, body[csimd_joint_body_omega])
        }
        for index in 0..<jointCount {
            let impulses = joint(index) + csimd_joint_impulses
            for row in 0..<Size.count { impulses[row] = select(isChanged, 0, impulses[row]) }
        }
        if isShared {
            applyFirst(where: changed)
            return
        }
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let row = Self.boundedRow(program.joint_flags[index])
            for lane in 0..<Lanes.width where changed[lane] > 0 && isActive[index][lane] == 0 {
                give(index, row, lane, least[index][lane])
            }
        }
    }

    /// What everything but the unit has given the body.
    @inline(__always) private func freeVelocity(_ body: UnsafeMutablePointer<Lanes>) -> (Lanes, Lanes, Lanes) {
        let free = body + csimd_joint_body_free
        return (free[0], free[1], free[2])
    }

    /// Applies the impulses that the substep began with, of rows that take no part those that friction gives them.
    private func applyFirst(where changed: Lanes) {
        for k in 0..<(jointCount * Size.count) { right[k] = first[k] }
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let place = index * Size.count + Self.boundedRow(program.joint_flags[index])
            right[place] = select(isActive[index] > 0, right[place], least[index])
        }
        apply(scale: changed)
    }

    /// Lets go what pulls the wrong way and holds what has gone too far: all such rows at once while they become fewer,
    /// and after three times in which they did not the last one only, which comes to an end whatever the rows do.
    /// Source: J. J. Júdice, F. M. Pires, "A block principal pivoting algorithm for large-scale strictly monotone
    /// linear complementarity problems" (1994).
    ///
    /// - Parameters:
    ///   - isOpen: 1 in lanes that are still being solved.
    ///   - slack: what of an extent or an angle a row may move by on the wrong side.
    ///   - search: how far each lane has come.
    /// - Returns: 1 in lanes where something changed, and whether other rows are active now, whose joints are stale then.
    func reviewBounds(
        _ isOpen: Lanes, slack: Double, _ search: inout SetSearch<Lanes>
    ) -> (changed: Lanes, isFactorOld: Bool) {
        var (count, last) = (Lanes(0), Lanes(-1))
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let isWrong = isOpen * isOnWrongSide(index, slack)
            wrong[index] = isWrong
            count += isWrong
            last = select(isWrong > 0, Lanes(Double(index)), last)
        }
        guard count.largest > 0 else { return (0, false) }
        forgetStale()
        var (isSingle, changed, isFactorOld) = (Lanes(0), Lanes(0), false)
        for lane in 0..<Lanes.width where count[lane] > 0 {
            changed[lane] = 1
            isSingle[lane] = search.isToBeSingle(lane, count[lane]) ? 1 : 0
        }
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            guard wrong[index].largest > 0 else { continue }
            for lane in 0..<Lanes.width where wrong[index][lane] > 0 {
                guard isSingle[lane] == 0 || last[lane] == Double(index) else { continue }
                let wasActive = isActive[index][lane] > 0
                change(index, lane)
                guard wasActive || isActive[index][lane] > 0 else { continue }
                isStale[index] = 1
                isFactorOld = true
            }
        }
        return (changed, isFactorOld)
    }

    /// The bounded row of a joint, and its value at the substep's end without curvature.
    ///
    /// The way by velocity is added to what the row's value would be without it; see `offset`.
    @inline(__always) private func linearEnd(_ index: Int) -> (row: Int, later: Lanes) {
        let row = Self.boundedRow(program.joint_flags[index])
        return (row, offset[index * Size.count + row] + substep * speed(index, row: row))
    }

    /// By which a bounded row's value changes with its impulse.
    @inline(__always) private func response(_ index: Int, _ row: Int) -> Lanes {
        compliance[index * Size.count + row] / Lanes(arguments.compliance)
    }

    /// By which the value of a bounded row may be wrong, as a share of what it is measured by.
    @inline(__always) private func scaled(_ share: Double, _ index: Int, _ row: Int) -> Lanes {
        isAngle(index, row: row) ? Lanes(share) : joint(index)[csimd_joint_extent] * Lanes(share)
    }

    /// 1 in lanes where the bounded row of a joint is to be let go or held.
    @inline(__always) private func isOnWrongSide(_ index: Int, _ slack: Double) -> Lanes {
        let (row, later) = linearEnd(index)
        let friction = joint(index)[csimd_joint_friction]
        let impulse = joint(index)[csimd_joint_impulses + row]
        let motion = scaled(slack, index, row)
        // A pull within rounding of its bound changes nothing when let go, and would only come back.
        let margin =
            1e-9 * (abs(impulse) + friction) + motion / (response(index, row) * substep)
        let excess = max(least[index] - impulse, impulse - most[index])
        let pulls: Lanes = select(margin < excess, 1, 0)
        let passed = max(later - highGoal(index, row), lowGoal(index, row) - later)
        let hasPassed: Lanes = select(scaled(arguments.tolerance, index, row) < passed, 1, 0)
        let pushed = (later - restValue[index]) * impulse
        let isPushed: Lanes = select((motion + 1e-12) * friction < pushed, 1, 0)
        return select(isActive[index] > 0, pulls, max(hasPassed, isPushed))
    }

    /// Lets go or holds a row that is on the wrong side.
    @inline(__always) private func change(_ index: Int, _ lane: Int) {
        let (row, end) = linearEnd(index)
        let later = end[lane]
        let impulse = joint(index)[csimd_joint_impulses + row][lane]
        if isActive[index][lane] > 0 {
            return release(index, lane, impulse < least[index][lane] ? least[index][lane] : most[index][lane])
        }
        let slack = scaled(arguments.tolerance, index, row)[lane]
        if later > highGoal(index, row)[lane] + slack { return hold(index, row, lane, at: .high) }
        if later < lowGoal(index, row)[lane] - slack { return hold(index, row, lane, at: .low) }
        let holder = holderOfRest(index, lane)
        let most = 2 * joint(index)[csimd_joint_friction][lane] * response(index, row)[lane] * arguments.substep
        // What friction could not hold if nothing else held it either goes on the other way at once.
        if holder == .friction, abs(later - restValue[index][lane]) > most {
            release(index, lane, -impulse)
        } else {
            hold(index, row, lane, at: holder)
        }
    }

    /// How far the value of a row that is not active is from where it may end with its impulse.
    @inline(__always) func distanceToPlace(_ index: Int, row: Int, _ later: Lanes) -> Lanes {
        let (impulse, value) = (joint(index)[csimd_joint_impulses + row], restValue[index])
        let (low, high) = (lowGoal(index, row), highGoal(index, row))
        // By the line, an impulse above 0 says that the value lies no higher than c, one below 0 no lower.
        let isUp = impulse > 0
        let most = select(isUp, min(high, max(value, low)), high)
        let isDown = impulse < 0
        let least = select(isDown, max(low, min(value, high)), low)
        return max(max(later - most, least - later), 0)
    }

    /// Keeps of a row's impulse what its bound and friction allow, since the next substep tells by it what holds the
    /// row.
    func boundImpulses() {
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let impulse = joint(index) + (csimd_joint_impulses + Self.boundedRow(program.joint_flags[index]))
            impulse.pointee = max(min(impulse.pointee, most[index]), least[index])
        }
    }
}

/// How far the search for the rows that hold has come, lane by lane.
///
/// Lanes are independent, so that a unit's answer does not depend on those beside it.
struct SetSearch<Lanes: DoubleLanes> {
    /// The fewest rows that were on the wrong side, and how often there may be as many again.
    private var fewest = Lanes(1e300)
    private var patience = Lanes(3)

    /// - Returns: whether rows are to change one by one now.
    @inline(__always) mutating func isToBeSingle(_ lane: Int, _ count: Double) -> Bool {
        if count < fewest[lane] {
            fewest[lane] = count
            patience[lane] = 3
            return false
        }
        patience[lane] -= 1
        return patience[lane] < 0
    }
}
