// Stage 5, attachments: all joints of a linkage at once, as one full system by Gaussian elimination.

import DynamicsModel
import Foundation

/// What a bounded row does in a substep.
private enum Hold {
    case low, high, friction
    /// Friction acts with all it has, or nothing does.
    case none(Double)
}

/// One row while a substep is solved.
struct RowState {
    let row: JointRow
    let joint: Int
    var impulse = 0.0
    /// What the value is to be at the end, of rows that hold.
    var aim = 0.0
    /// Between which impulses it holds.
    var bounds = -Double.infinity...Double.infinity
    var isActive = true
    /// The value at the substep's end and the speed, both of the motion that the linear problem is about.
    var end = 0.0
    var speed = 0.0
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

    func rows(_ k: Int, _ bodies: [Body], after time: Double) -> [JointRow] {
        let joint = joints[k]
        return joint.rows(
            pose(joint.a, joint, bodies, after: time), pose(joint.b, joint, bodies, after: time))
    }

    mutating func apply(_ impulse: Double, _ row: JointRow, _ k: Int) {
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
        var before = Double.infinity
        for solve in 1...Tuning.attachmentIterations {
            let last = (motions, states)
            // Curvature carries rows across by less than counts.
            let slack = solve == 1 ? 0 : Tuning.attachmentTolerance
            let changed = solveLinear(&states, from: free, slack: slack)
            guard solve < Tuning.attachmentIterations else { break }
            let error = worst(states, bodies)
            if error > before, !changed { (motions, states) = last }
            // What no longer halves comes to no better end.
            if error < Tuning.attachmentTolerance || error > before / 2 { break }
            before = error
            for s in states.indices { linearise(&states[s], bodies) }
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

    /// Adds a share of changes to the impulses, and what that does.
    private mutating func add(_ changes: [Double], _ share: Double, to states: inout [RowState]) {
        for (s, change) in zip(states.indices, changes) {
            states[s].impulse += share * change
            apply(share * change, states[s].row, states[s].joint)
        }
    }

    /// Takes the motion at present as what the linear problem is about.
    private func linearise(_ state: inout RowState, _ bodies: [Body]) {
        let joint = joints[state.joint]
        state.end = value(state, bodies)
        state.speed = state.row.speed(motions[joint.a], motions[joint.b])
    }

    /// Finds the impulses without curvature, and which bounded rows hold: one row after the other changes sides until
    /// none wants to. The lowest goes first, which comes to an end.
    /// Source: K. G. Murty, "Note on a Bard-type scheme for solving the complementarity problem" (1974).
    ///
    /// - Parameter slack: what of its extent a row may move by on the wrong side.
    /// - Returns: whether any has changed sides.
    private mutating func solveLinear(_ states: inout [RowState], from free: [Motion], slack: Double) -> Bool {
        var changed = false
        var cuts = 0
        // Exact numbers come to an end by themselves; rounded ones must not go round for ever.
        for _ in 0..<(64 * (states.count + 1)) {
            motions = free
            for s in states.indices {
                if states[s].isActive { states[s].impulse = 0 }
                apply(states[s].impulse, states[s].row, states[s].joint)
            }
            add(solution(states, states.map { error($0, linearEnd($0)) }), 1, to: &states)
            if let (s, hold) = firstOnWrongSide(states, slack) {
                set(hold, of: &states[s])
            } else {
                guard cuts < 50, cutSnaps(&states) else { return changed }
                cuts += 1
            }
            changed = true
        }
        return changed
    }

    /// Cuts what snaps pull and turn with to the most that they may, and lets go of what is not as much any more.
    ///
    /// - Returns: whether any is another one now.
    private func cutSnaps(_ states: inout [RowState]) -> Bool {
        var changed = false
        for s in states.indices where states[s].row.number == 0 {
            let k = states[s].joint
            guard let largest = joints[k].attachment.largestForce else { continue }
            let impulse = largest * 100 * h
            let arm = (3 * mass(states[s + 2].row, k) / mass(states[s].row, k)).squareRoot()
            if cut(s..<(s + 2), to: impulse, &states) { changed = true }
            if cut((s + 2)..<(s + 3), to: impulse * arm, &states) { changed = true }
        }
        return changed
    }

    /// The impulse of some rows of a spring, which together are no more than the largest one.
    private func cut(_ rows: Range<Int>, to largest: Double, _ states: inout [RowState]) -> Bool {
        let free = rows.map { s in
            let joint = joints[states[s].joint]
            let speed = states[s].row.speed(motions[joint.a], motions[joint.b])
            return -(speed + states[s].bias) / states[s].compliance
        }
        let length = free.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let share = length > largest ? largest / length : 1
        let error = zip(rows, free).map { abs(states[$0].impulse - share * $1) }.max() ?? 0
        guard error > 1e-9 * largest + 1e-12 * length else { return false }
        for (s, impulse) in zip(rows, free) {
            states[s].isActive = share == 1
            states[s].impulse = share * impulse
        }
        return true
    }

    private func linearEnd(_ state: RowState) -> Double {
        let joint = joints[state.joint]
        return state.end + h * (state.row.speed(motions[joint.a], motions[joint.b]) - state.speed)
    }

    private func firstOnWrongSide(_ states: [RowState], _ slack: Double) -> (Int, Hold)? {
        for (s, state) in states.enumerated() {
            guard case .bounded(let range, let torque, _) = state.row.rule else { continue }
            let (friction, motion) = (torque * h, slack * extent(state))
            if state.isActive {
                let margin = 1e-9 * (abs(state.impulse) + friction) + motion / (response(state, state) * h)
                if state.impulse < state.bounds.lowerBound - margin { return (s, .none(state.bounds.lowerBound)) }
                if state.impulse > state.bounds.upperBound + margin { return (s, .none(state.bounds.upperBound)) }
            } else if let bound = passedBound(state, range, linearEnd(state)) {
                return (s, bound)
            } else if (linearEnd(state) - restValue(state.row)) * state.impulse > (motion + 1e-12) * friction {
                return (s, rest(restValue(state.row), range))
            }
        }
        return nil
    }

    /// Where friction or a motor would leave a bounded row's value.
    private func restValue(_ row: JointRow) -> Double {
        guard case .bounded(let range, _, let motor) = row.rule else { return row.value }
        let (value, driven) = (row.value, row.value + motor * h)
        let (low, high) = (range.lowerBound, range.upperBound)
        // What is outside, and is not led in by a motor, stays there as far as friction goes.
        let least = value < low && driven < low ? value : low
        let most = value > high && driven > high ? value : high
        return min(max(driven, least), most)
    }

    /// What keeps a value from moving: friction, or the way back from outside.
    private func rest(_ value: Double, _ range: ClosedRange<Double>) -> Hold {
        value < range.lowerBound ? .low : value > range.upperBound ? .high : .friction
    }

    /// The bound that a value is past at the end of the substep.
    private func passedBound(_ state: RowState, _ range: ClosedRange<Double>, _ later: Double) -> Hold? {
        let slack = Tuning.attachmentTolerance * extent(state)
        if later > goal(state.row, range.upperBound, isLow: false) + slack { return .high }
        return later < goal(state.row, range.lowerBound, isLow: true) - slack ? .low : nil
    }

    /// The impulses between which a row is held, and where.
    private func set(_ hold: Hold, of state: inout RowState) {
        guard case .bounded(let range, let torque, _) = state.row.rule else { return }
        let (friction, value) = (torque * h, restValue(state.row))
        state.isActive = true
        switch hold {
        case .low:
            state.aim = goal(state.row, range.lowerBound, isLow: true)
            state.bounds = (value > range.lowerBound ? friction : -friction)...Double.infinity
        case .high:
            state.aim = goal(state.row, range.upperBound, isLow: false)
            state.bounds = -Double.infinity...(value < range.upperBound ? -friction : friction)
        case .friction:
            state.aim = value
            state.bounds = -friction...friction
        case .none(let impulse):
            state.isActive = false
            state.impulse = impulse
        }
    }

    /// A bound, or a share of the way back to it from outside.
    private func goal(_ row: JointRow, _ bound: Double, isLow: Bool) -> Double {
        guard isLow ? row.value < bound : row.value > bound else { return bound }
        let most = h * Tuning.attachmentPullSpeed / (row.isAngle ? 100 : 1)
        return row.value - min(max(Tuning.attachmentCorrection * (row.value - bound), -most), most)
    }

    /// Tension turns light links back like a spring; what of it is too stiff for the substep is taken implicitly.
    private mutating func stiffen(_ linkage: [Int], _ bodies: [Body]) {
        var stiffness: [Int: (linear: Double, angular: Double)] = [:]
        for k in linkage {
            let joint = joints[k]
            let (a, b) = (pose(joint.a, joint, bodies, after: 0), pose(joint.b, joint, bodies, after: 0))
            guard joint.attachment.form != .pulley else { continue }
            var force = Vector2.zero
            var across = 0.0
            for row in joint.rows(a, b) where !row.isAngle {
                let isDistance = joint.attachment.form == .distance || joint.attachment.form == .limit
                let isRod = isDistance && (joint.attachment.length ?? 0) >= 1e-6
                let impulse = isRod ? min(joint.impulses[0], 0) : joint.impulses[row.number]
                force += row.linearB * impulse * h
                if isRod { across -= impulse * h / max(row.value, 1e-9) }
            }
            let armB = b.point(joint.armB) - b.center
            var armA = a.point(joint.armA) - a.center
            if [.sliding, .wheel, .groove].contains(joint.attachment.form) {
                armA = b.point(joint.armB) - a.center
            }
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
        let speed = row.speed(motions[joints[k].a], motions[joints[k].b])
        var state = RowState(row: row, joint: k, end: later, speed: speed)
        switch row.rule {
        case .rigid: break
        case .spring(let rest, _, let frequency, let damping):
            state.isSpring = true
            let (stretch, speed) = (row.value - rest, joints[k].speeds[row.number])
            let spring = Spring(mass: mass(row, k), frequency: frequency, damping: damping, substep: h)
            state.compliance = 1 / spring.response
            state.bias =
                (h * spring.stiffness * stretch + h * (1 - spring.late) * spring.damper * speed) / spring.response
        case .bounded(let range, _, _): set(rest(restValue(row), range), of: &state)
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
        if row.isAngle {
            let sum = a.inverseInertia + b.inverseInertia
            return sum > 0 ? 1 / sum : 1
        }
        return 1 / (a.inverseMass + b.inverseMass)
    }

    private func value(_ state: RowState, _ bodies: [Body]) -> Double {
        rows(state.joint, bodies, after: h).first { $0.number == state.row.number }?.value ?? 0
    }

    private func errors(_ states: [RowState], _ bodies: [Body]) -> [Double] {
        states.map { error($0, value($0, bodies)) }
    }

    /// The error of a row that ends with a value.
    private func error(_ state: RowState, _ value: Double) -> Double {
        guard state.isActive else { return 0 }
        if state.isSpring {
            let joint = joints[state.joint]
            return state.row.speed(motions[joint.a], motions[joint.b]) + state.compliance * state.impulse + state.bias
        }
        return (value - state.aim) / h + Tuning.attachmentCompliance * response(state, state) * state.impulse
    }

    private func worst(_ states: [RowState], _ bodies: [Body]) -> Double {
        states.filter { !$0.isSpring }.map { distance($0, value($0, bodies)) / extent($0) }.max() ?? 0
    }

    /// How far a value is from where it may end.
    private func distance(_ state: RowState, _ value: Double) -> Double {
        guard !state.isActive, case .bounded(let range, _, _) = state.row.rule else { return abs(value - state.aim) }
        var least = goal(state.row, range.lowerBound, isLow: true)
        var most = goal(state.row, range.upperBound, isLow: false)
        if state.impulse > 0 { most = min(most, max(state.row.value, least)) }
        if state.impulse < 0 { least = max(least, min(state.row.value, most)) }
        return max(least - value, value - most, 0)
    }

    /// What errors of a row are relative to: its attachment's own extent, pt, or 1 rad.
    private func extent(_ state: RowState) -> Double { state.row.isAngle ? 1 : joints[state.joint].extent }

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
    func solution(_ states: [RowState], _ errors: [Double]) -> [Double] {
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
