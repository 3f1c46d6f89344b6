// Stage 5: two bodies that hold each other like hooks, or a thing between two parts of another one, get out of each other.

import DynamicsModel
import Foundation

/// Two bodies that have caught each other.
struct CaughtPair {
    let a: Int
    let b: Int
    let direction: Vector2
    let way: Double
    let share: Double
    let size: Double
}

extension Solver {
    /// Pairs of bodies that have caught each other: in which direction b is to leave a, how far in this step, and how much
    /// they are caught, 0 to 1.
    func caughtPairs(_ bodies: [Body], _ colliders: [Collider]) -> [CaughtPair] {
        var contactsOfPair: [SIMD2<Int>: [Int]] = [:]
        for k in contacts.indices where isDeep(contacts[k]) {
            let (a, b) = (contacts[k].a, contacts[k].b)
            contactsOfPair[SIMD2(min(a, b), max(a, b)), default: []].append(k)
        }
        var caught: [CaughtPair] = []
        let pairs = contactsOfPair.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
        for (pair, numbers) in pairs where numbers.count > 1 {
            var (sum, total, size) = (Vector2.zero, 0.0, Double.infinity)
            for contact in numbers.map({ contacts[$0] }) {
                let excess = excess(contact)
                sum += contact.normal * (contact.a == pair.x ? excess : -excess)
                total += excess
                size = min(size, self.size(contact))
            }
            let (least, full) = (Tuning.caughtAgreement.lowerBound, Tuning.caughtAgreement.upperBound)
            let share = 1 - min(max((sum.length / total - least) / (full - least), 0), 1)
            guard share > 0, let out = wayOut(bodies[pair.x], bodies[pair.y], colliders, size: size) else { continue }
            let way = min(out.distance, Tuning.freeingFraction * size, total)
            caught.append(
                CaughtPair(a: pair.x, b: pair.y, direction: out.direction, way: way, share: share, size: size))
        }
        return caught
    }

    /// The direction of 32 in which b is soonest out of a, and how far it is: of all distances at which two parts cease to
    /// overlap, the least at which no two of them do.
    private func wayOut(
        _ a: Body, _ b: Body, _ colliders: [Collider], size: Double
    ) -> (direction: Vector2, distance: Double)? {
        let directions = (0..<32).map { Vector2(cos(Double($0) * .pi / 16), sin(Double($0) * .pi / 16)) }
        func reach(_ collider: Int, _ body: Body, _ n: Vector2) -> Double {
            n.dot(body.center)
                + colliders[collider].reach(along: n.rotated(cosine: body.cosine, sine: -body.sine))
        }
        // By how much two parts overlap along each direction, less what is left to springs.
        var widths: [[Double]] = []
        for one in a.colliders {
            for other in b.colliders {
                widths.append(
                    directions.map { reach(one, a, $0) + reach(other, b, -$0) - 0.5 * Tuning.correctedFraction * size })
            }
        }
        func areApart(_ widths: [Double], _ way: Vector2) -> Bool {
            zip(widths, directions).contains { $0 - $1.dot(way) <= 1e-9 * size }
        }
        var best = (direction: Vector2.zero, distance: Tuning.freeingReach * size)
        for direction in directions {
            let ends = widths.compactMap { widths in
                zip(widths, directions).compactMap { width, n in
                    n.dot(direction) > 1e-9 ? width / n.dot(direction) : nil
                }.min()
            }
            let free = ([0] + ends).filter { end in
                end >= 0 && widths.allSatisfy { areApart($0, direction * end) }
            }.min()
            if let free, free < best.distance - 1e-3 * size { best = (direction, free) }
        }
        return best.direction == .zero ? nil : best
    }
}
