// Stage 5, impacts: what strikes within the step does so before its substeps, and bounces if it is elastic.

import DynamicsModel

/// A point that strikes within the step.
private struct Impact {
    let contact: Contact
    /// The contact's, among all.
    let index: Int
    let place: Int
    /// With its arms when it strikes.
    let point: ContactPoint
    /// Normal velocity that it is to leave with, pt/s.
    let target: Double
    /// When it strikes, s after the step began.
    let time: Double
    var impulse = 0.0
}

extension Solver {
    /// Lets everything bounce that strikes fast within the step, in the order of time, round by round: in each what
    /// nothing else of its bodies comes before. What that changes is looked for again.
    mutating func strikeAll(_ bodies: [Body], _ gravity: [Vector2], tick: Double) {
        var changed = Set<Int>()
        let pulls = motions.indices.map {
            $0 < bodies.count && bodies[$0].isMoving ? bodies[$0].held.acceleration + gravity[$0] : .zero
        }
        let burdens = bodies.map(\.burden) + [1]
        for k in motions.indices {
            (motions[k].jointMass, motions[k].jointInertia) = (motions[k].inverseMass, motions[k].inverseInertia)
        }
        for round in 1...Tuning.impactRounds {
            let least = round > Tuning.ordinaryImpactRounds ? Tuning.lastingElasticity : 0
            var impacts = contacts.indices.flatMap { k -> [Impact] in
                let takesPart = contacts[k].elasticity > 0 || round == 1 && !contacts[k].isHeld
                let mayStrike = takesPart && mayStrike(contacts[k], pulls, burdens, tick: tick)
                if mayStrike { meetCircles(k, tick: tick) }
                clearOverlap(k, changed)
                guard mayStrike, contacts[k].elasticity >= least else { return [] }
                return strikes(k, pulls, burdens, tick: tick)
            }
            guard !impacts.isEmpty else { return }
            let earliest = earliest(of: impacts)
            impacts = first(of: impacts, earliest, margin: tick * Tuning.simultaneousShare)
            for impact in impacts { keepArms(impact) }
            changed = Set(impacts.flatMap { [$0.contact.a, $0.contact.b] }).filter { motions[$0].inverseMass > 0 }
            let isFree = impacts.map { !isHeld($0.contact.a) && !isHeld($0.contact.b) }
            for pass in 0..<Tuning.impactPasses {
                let before = motions
                let goesOn = pass < Tuning.bounceRounds
                solve(&impacts) { goesOn || isFree[$0] }
                if goesOn { spreadImpacts(since: before, earliest, bodies) }
            }
            for impact in impacts { rub(impact) }
        }
    }

    /// Whether a contact approaches fast enough to bounce within the step, whatever its normal will be.
    private func mayStrike(_ contact: Contact, _ pulls: [Vector2], _ burdens: [Double], tick: Double) -> Bool {
        let (pullA, pullB) = (pulls[contact.a], pulls[contact.b])
        let pull = pullB / burdens[contact.b] - pullA / burdens[contact.a]
        let slowest = 1.001 * pull.length * (tick + h / 2) - 0.999 * threshold
        return contact.points.contains { relativeVelocity(contact, points[$0]).dot(contact.normal) < slowest }
    }

    private func isHeld(_ body: Int) -> Bool {
        motions[body].inverseMass > 0 && joints.contains { $0.a == body || $0.b == body }
    }

    /// Gives circles the normal with which they touch within the step, or come nearest, at their present velocities.
    /// Contacts that carry something stay as they are.
    private mutating func meetCircles(_ k: Int, tick: Double) {
        guard let circles = contacts[k].circles else { return }
        let p = contacts[k].points.lowerBound
        points[p].isMet = true
        if points[p].normalImpulse <= 0 { meet(k, circles, tick: tick) }
        alongNormal(k)
    }

    /// Where what an impact has changed begins its way in an overlap, nothing is to be pushed apart.
    private mutating func clearOverlap(_ k: Int, _ changed: Set<Int>) {
        let range = contacts[k].points
        guard changed.contains(contacts[k].a) || changed.contains(contacts[k].b) else { return }
        for p in range where points[p].normalImpulse <= 0 {
            points[p].separation -= min(separation(contacts[k], points[p]), 0)
        }
    }

    private mutating func meet(_ k: Int, _ circles: CirclePair, tick: Double) {
        let (a, b) = (motions[contacts[k].a], motions[contacts[k].b])
        let (between, velocity) = (circles.between + b.translation - a.translation, b.velocity - a.velocity)
        let (radii, approach) = (circles.radii.a + circles.radii.b, -between.dot(velocity))
        let gap = between.dot(between) - radii * radii
        guard gap > 0 else { return }
        var time = 0.0
        if approach > 0 {
            let root = approach * approach - velocity.dot(velocity) * gap
            time = root > 0 ? gap / (approach + root.squareRoot()) : approach / velocity.dot(velocity)
        }
        let there = between + velocity * min(time, tick)
        contacts[k].normal = there / there.length
        let p = contacts[k].points.lowerBound
        points[p].separation = circles.between.dot(contacts[k].normal) - radii
        (points[p].armA, points[p].armB) = (
            contacts[k].normal * circles.radii.a, contacts[k].normal * -circles.radii.b
        )
    }

    /// No arm of a circle is across the normal.
    private mutating func alongNormal(_ k: Int) {
        let (n, p) = (contacts[k].normal, contacts[k].points.lowerBound)
        points[p].armA = n * points[p].armA.dot(n)
        points[p].armB = n * points[p].armB.dot(n)
    }

    /// When each body is struck first.
    private func earliest(of impacts: [Impact]) -> [Int: Double] {
        var earliest = [Int: Double]()
        for impact in impacts {
            for body in [impact.contact.a, impact.contact.b] where motions[body].inverseMass > 0 {
                earliest[body] = min(earliest[body] ?? .infinity, impact.time)
            }
        }
        return earliest
    }

    /// What strikes neither body later than something else does.
    private func first(of impacts: [Impact], _ earliest: [Int: Double], margin: Double) -> [Impact] {
        let times = Dictionary(impacts.map { ($0.contact.key, $0.time) }, uniquingKeysWith: min)
        return impacts.filter { impact in
            let others = [impact.contact.a, impact.contact.b].compactMap { earliest[$0] }.min() ?? .infinity
            return times[impact.contact.key]! <= others + margin
        }
    }

    /// What strikes keeps its arms for the substeps, which would find other approaches with those of the poses that
    /// contacts were met at.
    private mutating func keepArms(_ impact: Impact) {
        let p = impact.place
        guard points[p].normalImpulse <= 0 else { return }
        contacts[impact.index].isMeeting = false
        let separation = separation(impact.contact, points[p])
        (points[p], points[p].isMet) = (impact.point, true)
        points[p].separation += separation - self.separation(impact.contact, points[p])
    }

    /// The points of a contact that touch within the step, if one does so fast enough to bounce.
    private func strikes(_ index: Int, _ pulls: [Vector2], _ burdens: [Double], tick: Double) -> [Impact] {
        let contact = contacts[index]
        let (pullA, pullB) = (pulls[contact.a], pulls[contact.b])
        let pull = (pullB / burdens[contact.b] - pullA / burdens[contact.a]).dot(contact.normal)
        // Substeps go on from velocities half a substep ahead of the parabola that they follow.
        let ahead = pull * h / 2
        let touches = contact.points.compactMap { p -> (place: Int, time: Double, isFast: Bool)? in
            let speed = relativeVelocity(contact, points[p]).dot(contact.normal) + ahead
            let gap = max(separation(contact, points[p]), 0)
            // The first root of gap + speed t + pull t²/2.
            let discriminant = speed * speed - 2 * pull * gap
            guard discriminant >= 0, speed < 0 || pull < 0 else { return nil }
            let time = gap == 0 ? 0 : 2 * gap / (discriminant.squareRoot() - speed)
            guard time >= 0, time <= tick, speed + pull * time < 0 else { return nil }
            return (p, time, speed + pull * time < -threshold)
        }
        // Two points that nearly touch at once strike at once; else the first does, and the other one later.
        guard let time = touches.filter(\.isFast).map(\.time).min() else { return [] }
        return touches.filter { abs($0.time - time) <= tick * Tuning.simultaneousShare }.map { touch in
            let old = points[touch.place]
            let point = old.isMet ? old : moved(old, contact, to: time)
            let arriving = relativeVelocity(contact, point).dot(contact.normal) + ahead + pull * time
            let leaving = min(-contact.elasticity * arriving, fastest) - pull * time - ahead
            return Impact(
                contact: contact, index: index, place: touch.place, point: point,
                target: contact.elasticity > 0 ? leaving : min(leaving, 0), time: time)
        }
    }

    /// A point with the arms that both sides have when it strikes: they meet in one place, so that their angular
    /// momentum is kept.
    private func moved(_ point: ContactPoint, _ contact: Contact, to time: Double) -> ContactPoint {
        let (a, b) = (motions[contact.a], motions[contact.b])
        var way = (b.translation - a.translation) + (b.velocity - a.velocity) * time - contact.lead
        if a.inverseMass * b.inverseMass == 0 {
            way = contact.normal * way.dot(contact.normal)
        }
        var moved = point
        moved.armA += way / 2
        moved.armB -= way / 2
        return moved
    }

    private mutating func solve(_ impacts: inout [Impact], where takesPart: (Int) -> Bool) {
        var k = 0
        while k < impacts.count {
            let contact = impacts[k].contact
            guard takesPart(k) else {
                k += 1
                continue
            }
            if k + 1 < impacts.count, impacts[k + 1].contact.key == contact.key {
                let pair = PointPair(self, contact, impacts[k].point, impacts[k + 1].point)
                if pair.isDefinite {
                    let (first, second) = pair.impulses(
                        from: (impacts[k].impulse, impacts[k + 1].impulse),
                        leaving: (impacts[k].target, impacts[k + 1].target))
                    strike(&impacts[k], with: first)
                    strike(&impacts[k + 1], with: second)
                    k += 2
                    continue
                }
            }
            let (point, target) = (impacts[k].point, impacts[k].target)
            let speed = relativeVelocity(contact, point).dot(contact.normal)
            let response = response(contact, point, contact.normal)
            let impulse = max(0, impacts[k].impulse + (target - speed) / response)
            strike(&impacts[k], with: impulse)
            k += 1
        }
    }

    private mutating func strike(_ impact: inout Impact, with impulse: Double) {
        apply(impact.contact.normal * (impulse - impact.impulse), impact, at: impact.time)
        impact.impulse = impulse
    }

    /// Friction of an impact, within the cone of its impulse.
    private mutating func rub(_ impact: Impact) {
        let tangent = impact.contact.normal.perpendicular
        let limit = impact.contact.friction * impact.impulse
        let speed = relativeVelocity(impact.contact, impact.point).dot(tangent)
        let response = response(impact.contact, impact.point, tangent)
        apply(tangent * min(max(-speed / response, -limit), limit), impact, at: impact.time)
    }

    /// An impulse at a time within the step: what it changes in the velocities doesn't move anything before.
    private mutating func apply(_ impulse: Vector2, _ impact: Impact, at time: Double) {
        let sides = [impact.contact.a, impact.contact.b]
        let before = sides.map { motions[$0] }
        apply(impulse, impact.contact, impact.point)
        for (k, old) in zip(sides, before) {
            motions[k].translation -= (motions[k].velocity - old.velocity) * time
            motions[k].turn -= (motions[k].angularVelocity - old.angularVelocity) * time
        }
    }
}
