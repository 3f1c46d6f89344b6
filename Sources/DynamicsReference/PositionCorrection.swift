// Stage 5: deep overlaps are taken out by motions alone, without a turn and without a velocity.

import DynamicsModel

extension Solver {
    /// Moves each body where its contacts want it, unless these pull in opposite directions, or it is at something fixed.
    mutating func correctPositions() {
        var ways = [[Vector2]](repeating: [], count: motions.count)
        // How much something fixed is against any way, 0 to 1.
        var vetoes = [Double](repeating: 0, count: motions.count)
        for contact in contacts where !contact.isHeld {
            let masses = (motions[contact.a].inverseMass, motions[contact.b].inverseMass)
            let depth = -(contact.points.map { separation(contact, points[$0]) }.min() ?? 0)
            let isFixed = min(masses.0, masses.1) <= 0
            let size = contact.pushOut / (Tuning.pushOutSizesPerSecond * (isFixed ? Tuning.staticPushOutFactor : 1))
            let excess = depth - (isFixed ? Tuning.vetoFraction.lowerBound : Tuning.correctedFraction) * size
            guard excess > 0 else { continue }
            guard !isFixed else {
                let veto = min(excess / ((Tuning.vetoFraction.upperBound - Tuning.vetoFraction.lowerBound) * size), 1)
                for body in [contact.a, contact.b] { vetoes[body] = max(vetoes[body], veto) }
                continue
            }
            let way = contact.normal * (Tuning.correctionShare * excess / (masses.0 + masses.1))
            ways[contact.a].append(-way * masses.0)
            ways[contact.b].append(way * masses.1)
        }
        for k in motions.indices {
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
