// Stage 5, restitution: contacts bounce, and linkages hand on what that did to their bodies, by turns.

import DynamicsModel

extension Solver {
    mutating func bounceAll(_ bodies: [Body]) {
        let before = motions
        let bouncing = contacts.filter { $0.elasticity > 0 }
        for contact in bouncing { bounce(contact) }
        guard !bouncing.isEmpty, !joints.isEmpty else { return }
        for k in motions.indices {
            (motions[k].jointMass, motions[k].jointInertia) = (motions[k].inverseMass, motions[k].inverseInertia)
        }
        let held = Set(joints.filter(\.isStiff).flatMap { [$0.a, $0.b] }.filter { motions[$0].inverseMass > 0 })
        for round in 1...Tuning.bounceRounds {
            for linkage in linkages where isStruck(linkage, since: before) { spreadBounce(linkage, bodies) }
            guard round < Tuning.bounceRounds else { break }
            for contact in bouncing where held.contains(contact.a) || held.contains(contact.b) { bounce(contact) }
        }
    }

    private func isStruck(_ linkage: [Int], since before: [Motion]) -> Bool {
        linkage.flatMap { [joints[$0].a, joints[$0].b] }.contains {
            motions[$0].velocity != before[$0].velocity || motions[$0].angularVelocity != before[$0].angularVelocity
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
        case .bounded(_, let torque): abs(joints[k].impulses[row.number]) > torque * h
        }
    }
}
