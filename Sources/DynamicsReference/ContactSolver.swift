// Stage 5: one contact of a substep: its warm start, the pass with the contact spring, and the relaxing one.

import DynamicsModel

extension Solver {
    mutating func warmStart(_ contact: Contact) {
        for point in points[contact.points] {
            let impulse = contact.normal * point.normalImpulse + contact.normal.perpendicular * point.tangentImpulse
            apply(impulse, contact, point)
        }
    }

    /// The normals with the contact spring.
    mutating func push(_ contact: Contact) {
        if isBlock(contact), !contact.isHeld {
            let (first, second) = contact.pair
            setBoth(contact, leaving: (pushedSpeed(contact, first), pushedSpeed(contact, second)))
        } else {
            for p in contact.points { set(contact, p, leaving: pushedSpeed(contact, p)) }
        }
    }

    /// The normal velocity that a point is given: overlaps are pushed apart softly, gaps may close and no further. The
    /// lesser speed of both is taken, so that nothing jumps where a gap becomes an overlap.
    private func pushedSpeed(_ contact: Contact, _ p: Int) -> Double {
        let (point, spring) = (points[p], contact.softness)
        let s = separation(contact, point)
        let speed = normalVelocity(contact, point)
        let response = response(contact, point, contact.normal)
        let bias = max(spring.massScale * spring.biasRate * s, -contact.pushOut)
        let pushed =
            (1 - spring.massScale) * speed - bias - spring.impulseScale * point.normalImpulse * response
        return min(-s / h, pushed)
    }

    /// Friction within the cone of the normal impulses, then the normals without the spring. Gaps that carry nothing
    /// are left to the next push.
    mutating func relax(_ contact: Contact) {
        // What attachments hold rubs last: between their solutions nothing but this keeps what slides in its place.
        if !contact.isHeld { rub(contact) }
        defer {
            if contact.isHeld { rub(contact) }
            release(contact)
        }
        let active = contact.points.filter { points[$0].normalImpulse > 0 || separation(contact, points[$0]) <= 0 }
        func speed(_ p: Int) -> Double { -max(separation(contact, points[p]), 0) / h }
        if active.count == 2, isBlock(contact), !contact.isHeld {
            setBoth(contact, leaving: (speed(active[0]), speed(active[1])))
        } else {
            for p in active { set(contact, p, leaving: speed(p)) }
        }
    }

    /// Takes back the friction of points that push no more: the next substep would begin with it.
    private mutating func release(_ contact: Contact) {
        for p in contact.points where points[p].normalImpulse <= 0 && points[p].tangentImpulse != 0 {
            apply(contact.normal.perpendicular * -points[p].tangentImpulse, contact, points[p])
            points[p].tangentImpulse = 0
        }
    }

    private mutating func rub(_ contact: Contact) {
        let tangent = contact.normal.perpendicular
        for p in contact.points {
            let point = points[p]
            let limit = contact.friction * point.normalImpulse
            let slip = relativeVelocity(contact, point).dot(tangent) - contact.surfaceSpeed
            let change = slip / response(contact, point, tangent)
            let impulse = min(max(point.tangentImpulse - change, -limit), limit)
            apply(tangent * (impulse - point.tangentImpulse), contact, point)
            points[p].tangentImpulse = impulse
        }
    }

    private mutating func setNormalImpulse(_ impulse: Double, _ contact: Contact, _ p: Int) {
        apply(contact.normal * (impulse - points[p].normalImpulse), contact, points[p])
        points[p].normalImpulse = impulse
    }

    /// Gives a point a normal velocity, if a push does.
    private mutating func set(_ contact: Contact, _ p: Int, leaving wanted: Double) {
        let point = points[p]
        let change = (wanted - normalVelocity(contact, point)) / response(contact, point, contact.normal)
        setNormalImpulse(max(0, point.normalImpulse + change), contact, p)
    }

    /// Gives both points their normal velocities at once, or what comes nearest without a pull.
    private mutating func setBoth(_ contact: Contact, leaving wanted: (Double, Double)) {
        let (p, q) = contact.pair
        let block = PointPair(self, contact, points[p], points[q])
        let impulses = block.impulses(from: (points[p].normalImpulse, points[q].normalImpulse), leaving: wanted)
        setNormalImpulse(impulses.0, contact, p)
        setNormalImpulse(impulses.1, contact, q)
    }

    /// Whether a contact's two points are solved together.
    func isBlock(_ contact: Contact) -> Bool {
        guard contact.points.count == 2 else { return false }
        let (p, q) = contact.pair
        return PointPair(self, contact, points[p], points[q]).isDefinite
    }
}

extension Contact {
    /// Both points of a contact that has two.
    fileprivate var pair: (Int, Int) { (points.lowerBound, points.lowerBound + 1) }
}

/// How two points of a contact answer each other's impulses.
struct PointPair {
    private let speeds: (Double, Double)
    private let responses: (Double, Double)
    /// Change of one point's normal velocity by a unit impulse at the other.
    private let crossed: Double

    init(_ solver: Solver, _ contact: Contact, _ p: ContactPoint, _ q: ContactPoint) {
        let n = contact.normal
        let (a, b) = (solver.motions[contact.a], solver.motions[contact.b])
        speeds = (solver.normalVelocity(contact, p), solver.normalVelocity(contact, q))
        responses = (solver.response(contact, p, n), solver.response(contact, q, n))
        let (first, second) = (solver.measuringArms(contact, p), solver.measuringArms(contact, q))
        crossed =
            a.inverseMass + b.inverseMass + first.a.cross(n) * second.a.cross(n) * a.inverseInertia
            + first.b.cross(n) * second.b.cross(n) * b.inverseInertia
    }

    private var determinant: Double { responses.0 * responses.1 - crossed * crossed }

    /// Whether the points are far enough from each other to share a load in one way only.
    var isDefinite: Bool { determinant > Tuning.blockDeterminant * responses.0 * responses.1 }

    /// The impulses, none below 0, after which both leave as wanted, or faster where they have none.
    func impulses(from old: (Double, Double), leaving wanted: (Double, Double)) -> (Double, Double) {
        let lacks = (
            wanted.0 - speeds.0 + responses.0 * old.0 + crossed * old.1,
            wanted.1 - speeds.1 + crossed * old.0 + responses.1 * old.1
        )
        let both = (
            (responses.1 * lacks.0 - crossed * lacks.1) / determinant,
            (responses.0 * lacks.1 - crossed * lacks.0) / determinant
        )
        if both.0 >= 0, both.1 >= 0 { return both }
        let first = max(0, lacks.0 / responses.0)
        if crossed * first >= lacks.1 { return (first, 0) }
        return (0, max(0, lacks.1 / responses.1))
    }
}
