// Stage 5: deep overlaps are taken out by motions alone, without a turn and without a velocity.

import DynamicsModel

extension Solver {
    /// By how much a contact is deeper than is left to springs, pt, and the smaller size of both sides; nil where it isn't.
    func deepOverlap(_ contact: Contact) -> (excess: Double, size: Double, isFixed: Bool)? {
        guard !contact.isHeld else { return nil }
        let isFixed = min(motions[contact.a].inverseMass, motions[contact.b].inverseMass) <= 0
        let depth = -(contact.points.map { separation(contact, points[$0]) }.min() ?? 0)
        let size = contact.pushOut / (Tuning.pushOutSizesPerSecond * (isFixed ? Tuning.staticPushOutFactor : 1))
        let excess = depth - (isFixed ? Tuning.vetoFraction.lowerBound : Tuning.correctedFraction) * size
        return excess > 0 ? (excess, size, isFixed) : nil
    }

    /// Moves each body where its contacts want it, unless these pull in opposite directions, or it is at something fixed; and
    /// out of what it has caught.
    mutating func correctPositions(_ bodies: [Body], _ colliders: [Collider]) {
        let waysOut = waysOut(bodies, colliders)
        var ways = [[Vector2]](repeating: [], count: motions.count)
        // How much something fixed is against any way, 0 to 1.
        var vetoes = [Double](repeating: 0, count: motions.count)
        for contact in contacts {
            guard let deep = deepOverlap(contact) else { continue }
            let masses = (motions[contact.a].inverseMass, motions[contact.b].inverseMass)
            guard !deep.isFixed else {
                let full = (Tuning.vetoFraction.upperBound - Tuning.vetoFraction.lowerBound) * deep.size
                let veto = min(deep.excess / full, 1)
                for body in [contact.a, contact.b] { vetoes[body] = max(vetoes[body], veto) }
                continue
            }
            let way = contact.normal * (Tuning.correctionShare * deep.excess / (masses.0 + masses.1))
            ways[contact.a].append(-way * masses.0)
            ways[contact.b].append(way * masses.1)
        }
        for k in motions.indices {
            motions[k].translation += waysOut[k] * (1 - vetoes[k])
            let sum = ways[k].reduce(Vector2.zero, +)
            let lengths = ways[k].map(\.length)
            guard let most = lengths.max() else { continue }
            let (least, full) = (Tuning.correctionAgreement.lowerBound, Tuning.correctionAgreement.upperBound)
            let agreement = min((sum.length / lengths.reduce(0, +) - least) / (full - least), 1)
            guard agreement > 0 else { continue }
            // No further than one of them wants.
            motions[k].translation += sum * (agreement * (1 - vetoes[k]) * min(1, most / sum.length))
        }
    }
}
