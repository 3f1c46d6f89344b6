// Stage 5, impacts: linkages hand on what impacts did to their bodies.

import DynamicsModel

extension Solver {
    /// Hands on what impacts changed since then. As their own impulses that moves nothing before the time at which the
    /// first of a linkage's bodies was struck.
    mutating func spreadImpacts(since before: [Motion], _ earliest: [Int: Double], _ bodies: [Body]) {
        for linkage in linkages {
            let members = Set(linkage.flatMap { [joints[$0].a, joints[$0].b] })
            let struck = members.filter {
                motions[$0].velocity != before[$0].velocity || motions[$0].angularVelocity != before[$0].angularVelocity
            }
            guard !struck.isEmpty else { continue }
            let time = struck.compactMap { earliest[$0] }.min() ?? 0
            let free = motions
            spreadBounce(linkage, bodies)
            for k in members {
                motions[k].translation -= (motions[k].velocity - free[k].velocity) * time
                motions[k].turn -= (motions[k].angularVelocity - free[k].angularVelocity) * time
            }
        }
    }

    /// Takes from the velocities what the linkage's rows do not allow.
    private mutating func spreadBounce(_ linkage: [Int], _ bodies: [Body]) {
        var states = linkage.flatMap { k in
            rows(k, bodies, after: 0).filter { holds($0, k) }.map { RowState(row: $0, joint: k) }
        }
        while true {
            let impulses = solution(
                states, states.map { $0.row.speed(motions[joints[$0.joint].a], motions[joints[$0.joint].b]) })
            let isPushing = zip(states, impulses).map { state, impulse in
                guard case .bounded = state.row.rule else { return false }
                return impulse * joints[state.joint].impulses[state.row.number] < 0
            }
            guard isPushing.contains(true) else {
                for (state, impulse) in zip(states, impulses) { apply(impulse, state.row, state.joint) }
                return
            }
            states = zip(states, isPushing).filter { !$1 }.map(\.0)
        }
    }

    /// Whether a row gives an impulse in no time: springs and friction give a force only.
    private func holds(_ row: JointRow, _ k: Int) -> Bool {
        switch row.rule {
        case .rigid: true
        case .spring: false
        case .bounded(_, let torque, _): abs(joints[k].impulses[row.number]) > torque * h
        }
    }
}
