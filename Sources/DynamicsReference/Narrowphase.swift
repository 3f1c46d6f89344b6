// Stage 3: the manifolds of all pairs that are near each other.

import DynamicsModel

/// Two sides that touch, as the state has it.
struct Touch {
    let a: ContactConstraint.Side
    let b: ContactConstraint.Side
    /// The collider of side a.
    let colliderA: Int
    /// The collider of side b, or its static shape.
    let other: Other
    var manifold: Manifold
    /// Largest separation of its points that counts, pt.
    let reach: Double

    enum Other {
        case collider(Int)
        case shape(Int)

        func isCircle(_ colliders: [Collider]) -> Bool {
            if case .collider(let k) = self { return colliders[k].isCircle }
            return false
        }
    }
}

extension ReferenceWorld {
    /// All manifolds of the present state, ascending by (a, b).
    ///
    /// - Parameter hint: the normal that an order gives a pair.
    func touches(
        _ neighbours: [Neighbourhood],
        hint: (ContactConstraint.Side, ContactConstraint.Side) -> Vector2? = { _, _ in nil }
    ) -> [Touch] {
        var found: [Touch] = []
        for (i, near) in neighbours.enumerated() where !near.items.isEmpty || !near.statics.isEmpty {
            for p in bodies[i].colliders {
                let a = ContactConstraint.Side.item(ItemID(rawValue: UInt64(i)), part: colliders[p].part)
                for j in near.items {
                    for q in bodies[j].colliders {
                        let b = ContactConstraint.Side.item(ItemID(rawValue: UInt64(j)), part: colliders[q].part)
                        let limits = limits(colliders[p], colliders[q], hint: hint(a, b))
                        guard let manifold = collide(colliders[p], colliders[q], limits),
                            !passes(PairKey(a: a, b: b), manifold, i, j)
                        else { continue }
                        found.append(touch(a, b, p, .collider(q), manifold, limits))
                    }
                }
                for k in near.statics {
                    let b = statics[k].side
                    let limits = limits(colliders[p], hint: hint(a, b))
                    guard let manifold = collide(colliders[p], statics[k], limits),
                        !passes(PairKey(a: a, b: b), manifold, -manifold.normal, statics[k].front, size: bodies[i].size)
                    else { continue }
                    found.append(touch(a, b, p, .shape(k), manifold, limits))
                }
            }
        }
        return found
    }

    /// Whether one of two items is one-way and lets the other one pass.
    private func passes(_ key: PairKey, _ manifold: Manifold, _ a: Int, _ b: Int) -> Bool {
        passes(key, manifold, manifold.normal, bodies[a].front, size: bodies[b].size)
            || passes(key, manifold, -manifold.normal, bodies[b].front, size: bodies[a].size)
    }

    /// Whether something with a front lets an item pass: it comes from behind, or is deep in it and did not rest on it.
    private func passes(
        _ key: PairKey, _ manifold: Manifold, _ normal: Vector2, _ front: Vector2?, size: Double
    ) -> Bool {
        guard let front else { return false }
        guard normal.dot(front) >= Tuning.oneWayCosine else { return true }
        let isHeld = (solved[key] ?? []).contains { $0.normalImpulse > 0 }
        return !isHeld && manifold.separation < -Tuning.oneWayFraction * size
    }

    private func touch(
        _ a: ContactConstraint.Side, _ b: ContactConstraint.Side, _ colliderA: Int, _ other: Touch.Other,
        _ manifold: Manifold, _ limits: ContactLimits
    ) -> Touch {
        Touch(
            a: a, b: b, colliderA: colliderA, other: other, manifold: manifold,
            reach: limits.strictReach(
                along: manifold.normal, ofCircles: colliders[colliderA].isCircle && other.isCircle(colliders)))
    }

    private func limits(_ a: Collider, _ b: Collider, hint: Vector2?) -> ContactLimits {
        let (of, other) = (bodies[a.body], bodies[b.body])
        return ContactLimits(
            size: min(a.size, b.size), sizes: a.size + b.size, speculative: min(a.speculative, b.speculative),
            motion: (other.velocity - of.velocity) * settings.tick,
            ways: (of.velocity.length * settings.tick, other.velocity.length * settings.tick), hint: hint)
    }

    private func limits(_ collider: Collider, hint: Vector2?) -> ContactLimits {
        ContactLimits(
            size: collider.size, speculative: collider.speculative,
            motion: -bodies[collider.body].velocity * settings.tick,
            ways: (bodies[collider.body].velocity.length * settings.tick, 0), hint: hint)
    }

    private func collide(_ a: Collider, _ b: Collider, _ limits: ContactLimits) -> Manifold? {
        if a.isRounded || b.isRounded, !a.isEllipse, !b.isEllipse {
            // What is rounded is side b of anything else.
            guard a.isRounded, !b.isRounded else { return collideRounded(a, b, limits) }
            return collideRounded(b, a, limits.reversed)?.reversed
        }
        if a.isRound || b.isRound { return collideRound(a, b, ids: (UInt64(a.body), UInt64(b.body)), limits) }
        // The faces of side a win near ties, and a rectangle is side a of a path.
        guard b.isRectangle, !a.isRectangle else { return collidePolygons(a.outline, b.outline, limits) }
        return collidePolygons(b.outline, a.outline, limits.reversed)?.reversed
    }

    private func collide(_ collider: Collider, _ shape: StaticShape, _ limits: ContactLimits) -> Manifold? {
        switch shape.form {
        case .segment(let segment): DynamicsReference.collide(collider, segment, limits)
        case .halfPlane(let plane): DynamicsReference.collide(collider, plane, limits)
        }
    }
}

/// The deepest point of a round collider below a half plane, or the ends of a polygon's lowest edge.
func collide(_ collider: Collider, _ plane: HalfPlane, _ limits: ContactLimits) -> Manifold? {
    if collider.isRounded { return collideRounded(collider, plane, limits) }
    let lowest: [Vector2]
    if collider.isRound {
        lowest = [collider.support(-plane.inward)]
    } else {
        let edge = collider.outline.edgeMostOpposed(to: plane.inward)
        lowest = [edge.start, edge.end]
    }
    let points: [Manifold.Point] = lowest.map { point in
        let separation = (point - plane.point).dot(plane.inward)
        return Manifold.Point(position: point - plane.inward * (separation / 2), separation: separation)
    }
    guard let manifold = Manifold(normal: -plane.inward, candidates: points, limits), collider.isRound else {
        return Manifold(normal: -plane.inward, candidates: points, limits)
    }
    return Manifold(
        normal: -plane.inward, manifold.first, Gap(collider, normal: -plane.inward), limits)
}
