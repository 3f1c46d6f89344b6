// Steps whose contacts are solved in an order from outside, which makes them comparable to another engine's.

import DynamicsModel

/// How an order's contacts compare with those the reference found.
public struct OrderReport: Hashable, Sendable {
    /// Both sides of a contact.
    public struct Pair: Hashable, Sendable {
        public let a: ContactConstraint.Side
        public let b: ContactConstraint.Side
    }

    /// Pairs of the order without a manifold here; they were not solved.
    public internal(set) var missingPairs: [Pair] = []
    /// Pairs with a manifold here that the order lacks; they were not solved. Pairs at the speculative distance,
    /// to within the tolerance, are not counted.
    public internal(set) var extraPairs: [Pair] = []
    /// Points of the order's pairs without a point here; they were not solved.
    public internal(set) var missingPoints = 0
    /// Points here, of the order's pairs, that the order lacks; they were solved last in their pair, from rest.
    public internal(set) var extraPoints = 0
    /// Largest length of the difference of two normals.
    public internal(set) var worstNormal = 0.0
    /// Largest distance of two points of the same name, pt.
    public internal(set) var worstPosition = 0.0
    /// Largest difference of two separations, pt.
    public internal(set) var worstSeparation = 0.0
}

extension ReferenceWorld {
    /// Steps once, solving contacts in a given order with given warm starts.
    ///
    /// Manifolds are the reference's own; where two choices tie within ``tieTolerance``, the order's normal
    /// decides. Points take the impulses of the order's nearest ones and its sequence. The limit of contacts an
    /// item is the order's business.
    ///
    /// - Parameter order: contacts from side a to side b in the sequence in which to solve them, each pair once.
    /// - Returns: how the order's contacts compare with the reference's.
    /// - Complexity: as ``step()``.
    @discardableResult
    public mutating func step(order: [ContactConstraint]) -> OrderReport {
        var report = OrderReport()
        let given = Dictionary(
            order.map { (PairKey(a: $0.a, b: $0.b).ascending, $0) }, uniquingKeysWith: { first, _ in first })
        // What contacts carried is the order's to say as well: the last step taken here may be another one.
        solved = given.mapValues { constraint in
            constraint.points.map {
                SolvedPoint(place: .zero, normalImpulse: $0.normalImpulse, tangentImpulse: $0.tangentImpulse)
            }
        }
        let near = neighbours()
        pairTests = near.tests
        let found = touches(near.found) { a, b in
            given[PairKey(a: a, b: b)].map { $0.a == a ? $0.normal : -$0.normal }
        }
        for touch in limited(found) where given[PairKey(a: touch.a, b: touch.b)] == nil {
            guard touch.manifold.separation <= touch.reach - Self.tieTolerance * size(of: touch) else { continue }
            report.extraPairs.append(OrderReport.Pair(a: touch.a, b: touch.b))
        }
        let known = Dictionary(uniqueKeysWithValues: found.map { (PairKey(a: $0.a, b: $0.b), $0) })
        let substep = settings.tick / Double(settings.substeps)
        var list = ContactList()
        for constraint in order {
            let key = PairKey(a: constraint.a, b: constraint.b)
            if let touch = known[key.ascending] {
                let followed = follow(constraint, touch, &report)
                append(touch, followed, substep: substep, to: &list)
            } else {
                report.missingPairs.append(OrderReport.Pair(a: key.a, b: key.b))
            }
        }
        solve(list, substep: substep)
        return report
    }

    private func size(of touch: Touch) -> Double {
        let own = colliders[touch.colliderA].size
        if case .collider(let k) = touch.other { return min(own, colliders[k].size) }
        return own
    }

    /// The manifold of a found pair with the sequence and impulses of the order's points.
    private func follow(
        _ given: ContactConstraint, _ touch: Touch, _ report: inout OrderReport
    ) -> ContactConstraint {
        let isTurned = given.a != touch.a
        let normal = isTurned ? -given.normal : given.normal
        report.worstNormal = max(report.worstNormal, (normal - touch.manifold.normal).length)
        var own = touch.manifold.points
        var points: [ContactConstraint.Point] = []
        for point in given.points {
            guard
                let k = own.indices.min(by: {
                    (own[$0].position - point.position).length < (own[$1].position - point.position).length
                })
            else {
                report.missingPoints += 1
                continue
            }
            let match = own.remove(at: k)
            report.worstPosition = max(report.worstPosition, (match.position - point.position).length)
            report.worstSeparation = max(report.worstSeparation, abs(match.separation - point.separation))
            points.append(
                ContactConstraint.Point(
                    position: match.position, separation: match.separation, normalImpulse: point.normalImpulse,
                    tangentImpulse: point.tangentImpulse))
        }
        let threshold = touch.reach - Self.tieTolerance * size(of: touch)
        for point in own where point.separation <= threshold {
            report.extraPoints += 1
            points.append(
                ContactConstraint.Point(
                    position: point.position, separation: point.separation, normalImpulse: 0, tangentImpulse: 0))
        }
        // A contact seen from its other side has the same impulses: normal and tangent turn together.
        return ContactConstraint(a: touch.a, b: touch.b, normal: touch.manifold.normal, points: points)
    }
}

extension PairKey {
    /// The same pair with its lower side first.
    var ascending: PairKey { b < a ? PairKey(a: b, b: a) : self }
}
