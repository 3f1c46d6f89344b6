// Stage 5: deep overlaps are taken out by motions, without a turn, in rounds; what they move a body against is taken from its
// velocity.

import DynamicsModel

extension Solver {
    private func isFixed(_ contact: Contact) -> Bool {
        min(motions[contact.a].inverseMass, motions[contact.b].inverseMass) <= 0
    }

    /// The smaller size of both sides, pt.
    func size(_ contact: Contact) -> Double {
        contact.pushOut / (Tuning.pushOutSizesPerSecond * (isFixed(contact) ? Tuning.staticPushOutFactor : 1))
    }

    /// How far a contact overlaps beyond what is left to springs, or with what is fixed beyond what it does already, pt;
    /// below 0 where it doesn't.
    func excess(_ contact: Contact) -> Double {
        let depth = -(contact.points.map { separation(contact, points[$0]) }.min() ?? 0)
        guard !isFixed(contact) else { return min(depth - Tuning.correctedFixedFraction * size(contact), 0) }
        return depth - Tuning.correctedFraction * size(contact)
    }

    func isDeep(_ contact: Contact) -> Bool { !contact.isHeld && !isFixed(contact) && excess(contact) > 0 }

    /// What moves a body, and how far in a round.
    private struct Row {
        let a: Int
        let b: Int
        let normal: Vector2
        let excess: Double
        let size: Double
        let share: Double
    }

    /// Moves what is in a deep contact, and what that meets, until all is as deep as it may be, or twenty rounds are over.
    mutating func correctPositions(_ bodies: [Body], _ colliders: [Collider]) {
        let deep = Set(contacts.filter(isDeep).flatMap { [$0.a, $0.b] })
        guard !deep.isEmpty else { return }
        let caught = caughtPairs(bodies, colliders)
        var rows = contacts.filter { !$0.isHeld && (deep.contains($0.a) || deep.contains($0.b)) }.map { contact in
            let pair = caught.first { Set([$0.a, $0.b]) == Set([contact.a, contact.b]) }
            return Row(
                a: contact.a, b: contact.b, normal: contact.normal,
                excess: min(excess(contact), Tuning.correctionLimit * size(contact)), size: size(contact),
                share: 1 - (pair?.share ?? 0))
        }
        rows += caught.map {
            Row(a: $0.a, b: $0.b, normal: $0.direction, excess: $0.way, size: $0.size, share: $0.share)
        }
        var ways = [Vector2](repeating: .zero, count: motions.count)
        for _ in 0..<Tuning.correctionRounds { ways = moved(ways, rows) }
        for k in motions.indices where ways[k] != .zero {
            motions[k].translation += ways[k]
            let unit = ways[k] / ways[k].length
            motions[k].velocity -= unit * max(min(motions[k].velocity.dot(unit), 0), -ways[k].length / tick)
        }
    }

    /// Where bodies are after a round: each goes by the mean of what its rows want, and more.
    private func moved(_ ways: [Vector2], _ rows: [Row]) -> [Vector2] {
        var sums = [Vector2](repeating: .zero, count: ways.count)
        var counts = [Double](repeating: 0, count: ways.count)
        for row in rows {
            let excess = row.excess - row.normal.dot(ways[row.b] - ways[row.a])
            guard excess > 0 else { continue }
            let masses = (motions[row.a].inverseMass, motions[row.b].inverseMass)
            for (body, sign, mass) in [(row.a, -1.0, masses.0), (row.b, 1, masses.1)] {
                sums[body] += row.normal * (sign * row.share * excess * mass / (masses.0 + masses.1))
                counts[body] += row.share * min(excess / (Tuning.correctionFade * row.size), 1)
            }
        }
        return ways.indices.map {
            motions[$0].inverseMass > 0
                ? ways[$0] + sums[$0] * (Tuning.correctionRelaxation / max(counts[$0], 1)) : ways[$0]
        }
    }
}
