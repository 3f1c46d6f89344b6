// Stages 4 and 5: arms that move within a step, of sides that roll on each other or meet in one place.

import DynamicsModel

/// How the place where two outlines touch goes along them while they turn.
struct ArmAdvance {
    /// What a turn of each side adds to the r × n of both, pt/rad.
    var a = 0.0
    var b = 0.0

    var isZero: Bool { a == 0 && b == 0 }

    /// Of two turns, no more than by which an outline is taken to be bent evenly.
    func shift(_ turnA: Double, _ turnB: Double) -> Double {
        let most = Tuning.advanceAngle
        return a * min(max(turnA, -most), most) + b * min(max(turnB, -most), most)
    }
}

extension ReferenceWorld {
    /// Whether bodies turn so fast that their contact counts as rolling.
    func isTurning(_ a: Int, _ b: Int) -> Bool {
        [a, b].contains { $0 < bodies.count && abs(bodies[$0].angularVelocity) > Tuning.slowRolling }
    }

    /// Whether a body stands on something fixed, which takes its momentum.
    func stands(_ body: Int) -> Bool { bodies[body].footing > 0 }

    /// That of a contact's nearest point: ellipses' outlines go as they are bent, and what else there is goes along.
    func advance(_ touch: Touch, _ arms: (a: Vector2, b: Vector2), _ normal: Vector2) -> ArmAdvance {
        guard let curvature = touch.manifold.curvature else { return ArmAdvance() }
        var advance = ArmAdvance(a: advance(touch.colliderA, arms.a, normal, curvature))
        if case .collider(let k) = touch.other { advance.b = -self.advance(k, arms.b, -normal, curvature) }
        return advance
    }

    /// ρ − r·n of an ellipse, at most some of its half axes; a share of it, since both outlines' normals turn
    /// where the other one is bent as well.
    private func advance(_ k: Int, _ arm: Vector2, _ outward: Vector2, _ curvature: Double) -> Double {
        let collider = colliders[k]
        guard case .ellipse(let a, let b) = collider.form else { return 0 }
        let own = collider.curvature(towards: outward)
        let most = Tuning.largestAdvance * max(a, b)
        return own / curvature * min(max(1 / own - arm.dot(outward), -most), most)
    }

    /// The shift of a contact's arms that impulses act at: with those in the middle of the places that the substeps
    /// begin at no energy is lost by rolling.
    func firstShift(_ advance: ArmAdvance, _ a: Int, _ b: Int) -> Double {
        let share = 1 - 1 / Double(settings.substeps)
        func early(_ body: Int) -> Double {
            guard body < bodies.count else { return 0 }
            let turn = bodies[body].angularVelocity * settings.tick / 2 * share
            let beyond = turn - bodies[body].lead(tick: settings.tick).turn
            return min(max(beyond, -Tuning.advanceAngle), Tuning.advanceAngle)
        }
        return advance.isZero ? 0 : advance.a * early(a) + advance.b * early(b)
    }
}

extension Solver {
    /// The arms that impulses act at by now: of sides that meet they end in one place.
    func arms(_ contact: Contact, _ point: ContactPoint) -> (a: Vector2, b: Vector2) {
        guard contact.isMeeting, !isStriking else { return (point.armA, point.armB) }
        let way = wayBetween(contact)
        return (point.armA + way / 2, point.armB - way / 2)
    }

    /// The arms that velocities are measured at: those of what carries nothing stay, as impacts expect.
    func measuringArms(_ contact: Contact, _ point: ContactPoint) -> (a: Vector2, b: Vector2) {
        contact.isLoaded ? arms(contact, point) : (point.armA, point.armB)
    }

    /// How far b has moved from a since contacts were met, as far as arms follow.
    private func wayBetween(_ contact: Contact) -> Vector2 {
        let way = motions[contact.b].translation - motions[contact.a].translation - contact.lead
        let most = Tuning.meetingWay * contact.pushOut / Tuning.pushOutSizesPerSecond
        let (n, t) = (contact.normal, contact.normal.perpendicular)
        return n * min(max(way.dot(n), -most), most) + t * min(max(way.dot(t), -most), most)
    }

    /// What rolling has added to r × n of both sides since contacts were met; nothing where the impulses' arms would
    /// hardly answer there.
    func shift(_ contact: Contact, _ point: ContactPoint) -> Double {
        guard !isStriking, !point.advance.isZero else { return 0 }
        let (a, b) = (motions[contact.a], motions[contact.b])
        // Turns are counted from the middle of the step, be the lead cut short.
        func turn(_ motion: Motion, _ lead: Double) -> Double {
            let half = motion.angularVelocity * tick / 2
            return motion.turn - lead + min(max(half, -Tuning.leadFraction), Tuning.leadFraction) - half
        }
        let shift = point.advance.shift(turn(a, contact.turns.a), turn(b, contact.turns.b))
        let (n, arms) = (contact.normal, measuringArms(contact, point))
        let answer = shift * (a.inverseInertia * arms.a.cross(n) + b.inverseInertia * arms.b.cross(n))
        let response = response(contact, point, n)
        return response + answer < Tuning.leastRollingResponse * response ? 0 : shift
    }

    /// The normal velocity of a point where it is by now: of two the greater, since an impulse that is found in one place
    /// and acts in another one adds energy where that parts.
    func normalVelocity(_ contact: Contact, _ point: ContactPoint) -> Double {
        let acting = arms(contact, point)
        let there = motions[contact.b].velocity(at: acting.b) - motions[contact.a].velocity(at: acting.a)
        return max(relativeVelocity(contact, point).dot(contact.normal), there.dot(contact.normal))
            + (motions[contact.b].angularVelocity - motions[contact.a].angularVelocity) * shift(contact, point)
    }

    /// What rolling makes of the separation beside what the arms do.
    func rolledSeparation(_ contact: Contact, _ point: ContactPoint) -> Double {
        let turn = (motions[contact.b].turn - contact.turns.b) - (motions[contact.a].turn - contact.turns.a)
        return shift(contact, point) * turn / 2
    }

    /// What the impulses of a contact would turn both sides by, had they met where they do now instead of where they
    /// began to, mass pt²/s.
    private func turning(_ k: Int) -> Double {
        guard contacts[k].isMeeting else { return 0 }
        let (n, points) = (contacts[k].normal, points[contacts[k].points])
        let push = points.reduce(Vector2.zero) {
            $0 + n * $1.normalImpulse + n.perpendicular * $1.tangentImpulse
        }
        return wayBetween(contacts[k]).cross(push)
    }

    /// The impulses that a substep begins with act where they did when they were found, until the contact's turn comes.
    mutating func beginMeeting(_ k: Int, isFirst: Bool) {
        if isFirst { excessTurns[k] = turning(k) }
        turnBoth(contacts[k], by: excessTurns[k] / 2)
    }

    /// Now they act where both sides meet.
    mutating func meet(_ k: Int) { turnBoth(contacts[k], by: excessTurns[k] / -2) }

    /// Notes where the impulses of the first pass act, and after the motion what that is off by.
    mutating func noteMeeting(_ k: Int, hasMoved: Bool) {
        excessTurns[k] = turning(k) - (hasMoved ? excessTurns[k] : 0)
    }

    /// Angular impulses of the same sense on both sides.
    private mutating func turnBoth(_ contact: Contact, by impulse: Double) {
        motions[contact.a].angularVelocity += motions[contact.a].inverseInertia * impulse
        motions[contact.b].angularVelocity += motions[contact.b].inverseInertia * impulse
    }
}
