// Stage 5: two bodies that hold each other like hooks, or a thing between two parts of another one, get out of each other.

import DynamicsModel
import Foundation

extension Solver {
    /// Where bodies are to go that have caught others, whatever their contacts want.
    func waysOut(_ bodies: [Body], _ colliders: [Collider]) -> [Vector2] {
        var ways = [Vector2](repeating: .zero, count: motions.count)
        var contactsOfPair: [SIMD2<Int>: [Int]] = [:]
        for k in contacts.indices {
            let (a, b) = (contacts[k].a, contacts[k].b)
            guard let deep = deepOverlap(contacts[k]), !deep.isFixed else { continue }
            contactsOfPair[SIMD2(min(a, b), max(a, b)), default: []].append(k)
        }
        let pairs = contactsOfPair.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
        for (pair, numbers) in pairs where numbers.count > 1 {
            var (sum, total, size) = (Vector2.zero, 0.0, Double.infinity)
            for k in numbers {
                guard let deep = deepOverlap(contacts[k]) else { continue }
                let wanted = Tuning.correctionShare * deep.excess
                sum += contacts[k].normal * (contacts[k].a == pair.x ? wanted : -wanted)
                total += wanted
                size = min(size, deep.size)
            }
            let (least, full) = (Tuning.correctionAgreement.lowerBound, Tuning.correctionAgreement.upperBound)
            let share = 1 - min(max((sum.length / total - least) / (full - least), 0), 1)
            guard share > 0, let out = wayOut(bodies[pair.x], bodies[pair.y], colliders, size: size) else { continue }
            let way = out.direction * (min(out.distance, Tuning.freeingFraction * size, total) * share)
            let masses = (motions[pair.x].inverseMass, motions[pair.y].inverseMass)
            ways[pair.x] -= way * (masses.0 / (masses.0 + masses.1))
            ways[pair.y] += way * (masses.1 / (masses.0 + masses.1))
        }
        return ways
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
