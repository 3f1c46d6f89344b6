// Stage 5, attachments: all joints of a linkage at once, as one full system by Gaussian elimination.

import DynamicsModel
import Foundation

/// One row while a substep is solved.
private struct RowState {
    let row: JointRow
    let joint: Int
    var impulse = 0.0
    /// What the value is to be at the end, of rows that hold.
    var aim = 0.0
    /// Between which impulses it holds.
    var bounds = -Double.infinity...Double.infinity
    var isActive = true
    /// Whether it was held by a review of this substep.
    var wasHeldAgain = false
    /// Compliance and bias of springs, small compliance of others.
    var compliance = 0.0
    var bias = 0.0
    var isSpring = false
}

extension Solver {
    /// Notes the speeds of springs before forces act.
    mutating func measureSprings(_ bodies: [Body]) {
        for k in joints.indices {
            for row in rows(k, bodies, after: 0) {
                joints[k].speeds[row.number] = row.speed(motions[joints[k].a], motions[joints[k].b])
            }
        }
    }

    /// What the joints' impulses of the last substep did, as a guess for the contacts; to be taken back.
    mutating func warmStartJoints(_ bodies: [Body]) {
        if jointChanges.isEmpty {
            let before = motions
            for k in joints.indices {
                for row in rows(k, bodies, after: 0) { apply(joints[k].impulses[row.number], row, k) }
            }
            for k in motions.indices { jointChanges.append(change(from: before[k], to: motions[k])) }
        } else {
            for k in motions.indices { add(jointChanges[k], 1, to: k) }
        }
    }

    private func change(from old: Motion, to new: Motion) -> SIMD3<Double> {
        let v = new.velocity - old.velocity
        return SIMD3(v.x, v.y, new.angularVelocity - old.angularVelocity)
    }

    private mutating func add(_ change: SIMD3<Double>, _ factor: Double, to k: Int) {
        motions[k].velocity += Vector2(change.x, change.y) * factor
        motions[k].angularVelocity += change.z * factor
    }

    /// Solves all linkages.
    mutating func solveJoints(_ bodies: [Body]) {
        guard !joints.isEmpty else { return }
        for k in motions.indices { add(jointChanges[k], -1, to: k) }
        let before = motions
        for linkage in linkages { solve(linkage, bodies) }
        for k in motions.indices { jointChanges[k] = change(from: before[k], to: motions[k]) }
    }

    private func pose(_ k: Int, _ joint: Joint, _ bodies: [Body], after time: Double) -> Pose {
        guard k < bodies.count else { return Pose(center: .zero, turn: 0, rotation: Vector2(1, 0)) }
        let turn = motions[k].turn + time * motions[k].angularVelocity
        return Pose(
            center: bodies[k].center + motions[k].translation + motions[k].velocity * time, turn: turn,
            rotation: Vector2(bodies[k].cosine, bodies[k].sine).rotated(cosine: cos(turn), sine: sin(turn)))
    }

    private func rows(_ k: Int, _ bodies: [Body], after time: Double) -> [JointRow] {
        let joint = joints[k]
        return joint.rows(
            pose(joint.a, joint, bodies, after: time), pose(joint.b, joint, bodies, after: time))
    }

    private mutating func apply(_ impulse: Double, _ row: JointRow, _ k: Int) {
        let (a, b) = (joints[k].a, joints[k].b)
        motions[a].velocity += row.linearA * (impulse * motions[a].jointMass)
        motions[a].angularVelocity += row.angularA * impulse * motions[a].jointInertia
        motions[b].velocity += row.linearB * (impulse * motions[b].jointMass)
        motions[b].angularVelocity += row.angularB * impulse * motions[b].jointInertia
    }

    private mutating func solve(_ linkage: [Int], _ bodies: [Body]) {
        stiffen(linkage, bodies)
        var states: [RowState] = []
        for k in linkage {
            let later = rows(k, bodies, after: h)
            for (row, next) in zip(rows(k, bodies, after: 0), later) { states.append(start(row, next.value, k)) }
        }
        slowDown(&states)
        let free = motions
        for s in states.indices where states[s].impulse != 0 {
            apply(states[s].impulse, states[s].row, states[s].joint)
        }
        for solve in 1...Tuning.attachmentIterations {
            let changes = solution(states, errors(states, bodies))
            for (s, change) in zip(states.indices, changes) {
                states[s].impulse += change
                apply(change, states[s].row, states[s].joint)
            }
            guard solve < Tuning.attachmentIterations else { break }
            if review(&states, bodies) {
                // The substep starts again with other active rows.
                for k in linkage {
                    for body in [joints[k].a, joints[k].b] { motions[body] = free[body] }
                }
                for s in states.indices {
                    if states[s].isActive { states[s].impulse = 0 }
                    apply(states[s].impulse, states[s].row, states[s].joint)
                }
            } else if worst(states, bodies) < Tuning.attachmentTolerance {
                break
            }
        }
        for state in states {
            var impulse = state.impulse
            // The next substep tells by the impulse what holds the row.
            if case .bounded = state.row.rule, state.isActive {
                impulse = min(max(impulse, state.bounds.lowerBound), state.bounds.upperBound)
            }
            joints[state.joint].impulses[state.row.number] = impulse
        }
    }

    /// Tension turns light links back like a spring; what of it is too stiff for the substep is taken implicitly.
    private mutating func stiffen(_ linkage: [Int], _ bodies: [Body]) {
        var stiffness: [Int: (linear: Double, angular: Double)] = [:]
        for k in linkage {
            let joint = joints[k]
            let (a, b) = (pose(joint.a, joint, bodies, after: 0), pose(joint.b, joint, bodies, after: 0))
            var force = Vector2.zero
            var across = 0.0
            for row in joint.rows(a, b) where !row.isAngle {
                let isDistance = joint.attachment.kind == .distance || joint.attachment.kind == .limit
                let isRod = isDistance && (joint.attachment.length ?? 0) >= 1e-6
                let impulse = isRod ? min(joint.impulses[0], 0) : joint.impulses[row.number]
                force += row.linearB * impulse * h
                if isRod { across -= impulse * h / max(row.value, 1e-9) }
            }
            let armB = b.point(joint.armB) - b.center
            var armA = a.point(joint.armA) - a.center
            if joint.attachment.kind == .sliding { armA = b.point(joint.armB) - a.center }
            for (body, arm, pull) in [(joint.a, armA, -armA.dot(force)), (joint.b, armB, armB.dot(force))] {
                var sum = stiffness[body] ?? (0, 0)
                sum.linear += across
                sum.angular += pull + across * arm.dot(arm)
                stiffness[body] = sum
            }
        }
        for (body, sum) in stiffness {
            let linear = max(1, sum.linear * motions[body].inverseMass)
            let angular = max(1, sum.angular * motions[body].inverseInertia)
            motions[body].jointMass = motions[body].inverseMass / linear
            motions[body].jointInertia = motions[body].inverseInertia / angular
            motions[body].velocity /= linear
            motions[body].angularVelocity /= angular
        }
    }

    /// A row at the start of a substep.
    private func start(_ row: JointRow, _ later: Double, _ k: Int) -> RowState {
        var state = RowState(row: row, joint: k)
        switch row.rule {
        case .rigid: break
        case .spring(let rest, _, let frequency, let damping):
            state.isSpring = true
            let (stretch, speed) = (row.value - rest, joints[k].speeds[row.number])
            let spring = Spring(mass: mass(row, k), frequency: frequency, damping: damping, substep: h)
            state.compliance = 1 / spring.response
            state.bias =
                (h * spring.stiffness * stretch + h * (1 - spring.late) * spring.damper * speed) / spring.response
        case .bounded(let range, let torque):
            let friction = torque * h
            let old = joints[k].impulses[row.number]
            if old < -friction || (later > range.upperBound && old <= friction) {
                hold(&state, at: range.upperBound, friction)
            } else if old > friction || later < range.lowerBound {
                hold(&state, at: range.lowerBound, friction, isLow: true)
            } else if friction > 0, abs(old) < friction {
                state.aim = row.value
                state.bounds = -friction...friction
            } else {
                state.isActive = false
                state.impulse = min(max(old, -friction), friction)
            }
        }
        return state
    }

    /// Slows the corrections of all rows alike, so that none is faster than allowed.
    private func slowDown(_ states: inout [RowState]) {
        func correction(_ state: RowState) -> Double? {
            guard case .rigid(let goal) = state.row.rule else { return nil }
            return Tuning.attachmentCorrection * (state.row.value - goal)
        }
        let excess = states.compactMap { state in
            correction(state).map { abs($0) / (h * Tuning.attachmentPullSpeed / (state.row.isAngle ? 100 : 1)) }
        }
        let share = 1 / max(1, excess.max() ?? 0)
        for s in states.indices {
            if let correction = correction(states[s]) { states[s].aim = states[s].row.value - share * correction }
        }
    }

    private func mass(_ row: JointRow, _ k: Int) -> Double {
        let (a, b) = (motions[joints[k].a], motions[joints[k].b])
        if row.isAngle { return b.inverseInertia > 0 ? 1 / b.inverseInertia : 1 }
        return 1 / (a.inverseMass + b.inverseMass)
    }

    /// A share of the way from a row's value back to its bound.
    private func approached(_ row: JointRow, _ goal: Double) -> Double {
        let most = h * Tuning.attachmentPullSpeed / (row.isAngle ? 100 : 1)
        return row.value - min(max(Tuning.attachmentCorrection * (row.value - goal), -most), most)
    }

    private func hold(_ state: inout RowState, at bound: Double, _ friction: Double, isLow: Bool = false) {
        state.isActive = true
        let isOutside = isLow ? state.row.value < bound : state.row.value > bound
        state.aim = isOutside ? approached(state.row, bound) : bound
        state.bounds = isLow ? -friction...Double.infinity : -Double.infinity...friction
    }

    private func value(_ state: RowState, _ bodies: [Body]) -> Double {
        rows(state.joint, bodies, after: h).first { $0.number == state.row.number }?.value ?? 0
    }

    private func errors(_ states: [RowState], _ bodies: [Body]) -> [Double] {
        states.map { state in
            guard state.isActive else { return 0 }
            if state.isSpring {
                let joint = joints[state.joint]
                return state.row.speed(motions[joint.a], motions[joint.b]) + state.compliance * state.impulse
                    + state.bias
            }
            return (value(state, bodies) - state.aim) / h + Tuning.attachmentCompliance * response(state, state)
                * state.impulse
        }
    }

    private func worst(_ states: [RowState], _ bodies: [Body]) -> Double {
        states.filter { $0.isActive && !$0.isSpring }.map { state in
            abs(value(state, bodies) - state.aim) / extent(state)
        }.max() ?? 0
    }

    /// What errors of a row are relative to: its attachment's own extent, pt, or 1 rad.
    private func extent(_ state: RowState) -> Double {
        let joint = joints[state.joint]
        return state.row.isAngle ? 1 : max(joint.armB.length, joint.attachment.length ?? 0, 1)
    }

    /// J M⁻¹ Jᵀ of two rows.
    private func response(_ first: RowState, _ second: RowState) -> Double {
        func side(_ state: RowState, _ body: Int) -> (linear: Vector2, angular: Double) {
            let joint = joints[state.joint]
            var (linear, angular) = (Vector2.zero, 0.0)
            if joint.a == body { (linear, angular) = (linear + state.row.linearA, angular + state.row.angularA) }
            if joint.b == body { (linear, angular) = (linear + state.row.linearB, angular + state.row.angularB) }
            return (linear, angular)
        }
        let joint = joints[first.joint]
        return [joint.a, joint.b].reduce(0) { sum, body in
            let (p, q) = (side(first, body), side(second, body))
            return sum + p.linear.dot(q.linear) * motions[body].jointMass
                + p.angular * q.angular * motions[body].jointInertia
        }
    }

    /// The changes of the impulses that take the errors away: Gaussian elimination with row pivoting.
    private func solution(_ states: [RowState], _ errors: [Double]) -> [Double] {
        let n = states.count
        var matrix = [[Double]](repeating: [], count: n)
        for i in 0..<n {
            matrix[i] = (0..<n).map { j in
                guard states[i].isActive, states[j].isActive else { return i == j ? 1 : 0 }
                var element = response(states[i], states[j])
                if i == j {
                    element += states[i].isSpring ? states[i].compliance : element * Tuning.attachmentCompliance
                    if element == 0 { element = 1 }
                }
                return element
            }
            matrix[i].append(-errors[i])
        }
        for column in 0..<n {
            let pivot = (column..<n).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) } ?? column
            matrix.swapAt(column, pivot)
            guard matrix[column][column] != 0 else { continue }
            let pivotRow = matrix[column]
            for i in (column + 1)..<max(n, column + 1) where matrix[i][column] != 0 {
                let factor = matrix[i][column] / pivotRow[column]
                for j in column...n { matrix[i][j] -= factor * pivotRow[j] }
            }
        }
        var result = [Double](repeating: 0, count: n)
        for i in stride(from: n - 1, through: 0, by: -1) where matrix[i][i] != 0 {
            var sum = matrix[i][n]
            for j in (i + 1)..<max(n, i + 1) { sum -= matrix[i][j] * result[j] }
            result[i] = sum / matrix[i][i]
        }
        return result
    }

    /// Lets go of rows that pull the wrong way, and holds those that have gone too far.
    private mutating func review(_ states: inout [RowState], _ bodies: [Body]) -> Bool {
        var changed = false
        for s in states.indices {
            guard case .bounded(let range, let torque) = states[s].row.rule else { continue }
            let friction = torque * h
            let later = value(states[s], bodies)
            let value = states[s].row.value
            let slack = Tuning.attachmentTolerance * extent(states[s])
            if states[s].isActive {
                // What was held again stays held: it is at the edge of either.
                guard !states[s].wasHeldAgain else { continue }
                let margin = 1e-9 * (abs(states[s].impulse) + friction)
                guard
                    states[s].impulse < states[s].bounds.lowerBound - margin
                        || states[s].impulse > states[s].bounds.upperBound + margin
                else { continue }
                states[s].impulse = min(max(states[s].impulse, -friction), friction)
                states[s].isActive = false
            } else if later > range.upperBound + slack, value <= range.upperBound || later > value {
                // What is on its way back from outside is not held: it would be let go again and again.
                hold(&states[s], at: range.upperBound, friction)
                states[s].wasHeldAgain = true
            } else if later < range.lowerBound - slack, value >= range.lowerBound || later < value {
                hold(&states[s], at: range.lowerBound, friction, isLow: true)
                states[s].wasHeldAgain = true
            } else if (later - value) * states[s].impulse > 1e-12 * friction {
                states[s].isActive = true
                states[s].wasHeldAgain = true
                states[s].aim = states[s].row.value
                states[s].bounds = -friction...friction
            } else {
                continue
            }
            changed = true
        }
        return changed
    }
}

/// A spring and damper in one substep; see the step pipeline's page for the formula.
private struct Spring {
    let stiffness: Double
    let damper: Double
    /// Share of the damper's force that comes from the speed at the substep's end.
    let late: Double
    /// Impulse by the speed at the end.
    let response: Double

    init(mass: Double, frequency: Double, damping: Double, substep h: Double) {
        let omega = 2 * Double.pi * frequency
        stiffness = mass * omega * omega
        let ramp = (omega * h - Tuning.springExactAngle) / (Tuning.springImplicitAngle - Tuning.springExactAngle)
        let implicit = min(max(ramp, 0), 1)
        damper = max(0, 2 * damping * mass * omega - implicit * h * stiffness)
        late = damper > 0 ? max(0.5, 1 - mass / (2 * h * damper)) : 0.5
        response = max(h * (implicit * h * stiffness + late * damper), 1e-9 * mass)
    }
}
