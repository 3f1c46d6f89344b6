// Stage 5: deep overlaps are taken out by motions alone, without a turn and without a velocity.

import DynamicsModel

extension Solver {
    /// Moves each body where its contacts want it, unless these pull in opposite directions, or it is at something fixed.
    mutating func correctPositions() {
        var ways = [[Vector2]](repeating: [], count: motions.count)
        var isAtWall = [Bool](repeating: false, count: motions.count)
        for contact in contacts where !contact.isHeld {
            let masses = (motions[contact.a].inverseMass, motions[contact.b].inverseMass)
            let depth = -(contact.points.map { separation(contact, points[$0]) }.min() ?? 0)
            let isFixed = min(masses.0, masses.1) <= 0
            let size = contact.pushOut / (Tuning.pushOutSizesPerSecond * (isFixed ? Tuning.staticPushOutFactor : 1))
            let excess = depth - (isFixed ? Tuning.slopFraction : Tuning.correctedFraction) * size
            guard excess > 0 else { continue }
            if isFixed { (isAtWall[contact.a], isAtWall[contact.b]) = (true, true) }
            guard !isFixed else { continue }
            let way = contact.normal * (Tuning.correctionShare * excess / (masses.0 + masses.1))
            ways[contact.a].append(-way * masses.0)
            ways[contact.b].append(way * masses.1)
        }
        for k in motions.indices {
            let sum = ways[k].reduce(Vector2.zero, +)
            let lengths = ways[k].map(\.length)
            guard !isAtWall[k], sum.length > Tuning.correctionAgreement * lengths.reduce(0, +) else { continue }
            // No further than one of them wants.
            motions[k].translation += sum * min(1, (lengths.max() ?? 0) / sum.length)
        }
    }
}
