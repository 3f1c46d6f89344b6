// Stage 5: soft contacts over substeps with a relax pass, then restitution; one contact at a time, in order.
// Sources: E. Catto, "Soft Step" (2023); M. Macklin et al., "Small steps in physics simulation" (2019).

import DynamicsModel

/// A body as the solver sees it: velocities, and the motion since the step began.
struct Motion {
    var velocity = Vector2.zero
    var angularVelocity = 0.0
    var inverseMass = 0.0
    var inverseInertia = 0.0
    /// Inverse mass and inertia as the impulses of attachments feel them.
    var jointMass = 0.0
    var jointInertia = 0.0
    var translation = Vector2.zero
    var turn = 0.0

    func velocity(at arm: Vector2) -> Vector2 { velocity + arm.perpendicular * angularVelocity }

    mutating func apply(_ impulse: Vector2, at arm: Vector2) {
        velocity += impulse * inverseMass
        angularVelocity += arm.cross(impulse) * inverseInertia
    }

    /// How far a point has moved whose arm the step began with, to first order in the turn.
    func displacement(of arm: Vector2) -> Vector2 { translation + arm.perpendicular * turn }

    /// The change of a point's velocity along a direction by a unit impulse there.
    func response(_ arm: Vector2, _ direction: Vector2) -> Double {
        inverseMass + arm.cross(direction) * arm.cross(direction) * inverseInertia
    }

    mutating func limitSpeeds() {
        let speed = velocity.length
        if speed > Tuning.maximumSpeed { velocity *= Tuning.maximumSpeed / speed }
        angularVelocity = min(max(angularVelocity, -Tuning.maximumAngularSpeed), Tuning.maximumAngularSpeed)
    }
}

/// One step's solution: the bodies' motions and the contacts' impulses.
struct Solver {
    /// One a body, and the static body at the end.
    var motions: [Motion]
    let contacts: [Contact]
    private(set) var points: [ContactPoint]
    var joints: [Joint]
    /// Joints that hang together by moving bodies.
    let linkages: [[Int]]
    /// What the joints changed in each body in the last substep: velocity, and angular velocity.
    var jointChanges: [SIMD3<Double>] = []
    /// Length of a substep, s.
    let h: Double

    init(_ bodies: [Body], _ list: ContactList, _ joints: [Joint] = [], linkages: [[Int]] = [], substep: Double) {
        (self.joints, self.linkages) = (joints, linkages)
        motions = bodies.map {
            Motion(
                velocity: $0.velocity, angularVelocity: $0.angularVelocity, inverseMass: $0.inverseMass,
                inverseInertia: $0.inverseInertia, jointMass: $0.inverseMass, jointInertia: $0.inverseInertia)
        }
        motions.append(Motion())
        (contacts, points) = (list.contacts, list.points)
        h = substep
        for contact in contacts {
            for p in contact.points {
                points[p].approach = relativeVelocity(contact, points[p]).dot(contact.normal)
                points[p].normalResponse = response(contact, points[p], contact.normal)
                points[p].tangentResponse = response(contact, points[p], contact.normal.perpendicular)
            }
        }
    }

    mutating func run(_ bodies: [Body], _ items: [Item], gravity: Vector2, substeps: Int) {
        foreseeImpacts(bodies, gravity, tick: h * Double(substeps))
        for _ in 0..<substeps {
            measureSprings(bodies)
            integrateVelocities(bodies, items, gravity)
            for contact in contacts { warmStart(contact) }
            warmStartJoints(bodies)
            for contact in contacts { push(contact) }
            solveJoints(bodies)
            integratePositions()
            for contact in contacts { relax(contact) }
        }
        bounceAll(bodies)
        for k in motions.indices { motions[k].limitSpeeds() }
    }

    /// The velocities with which points meet that are still apart.
    private mutating func foreseeImpacts(_ bodies: [Body], _ gravity: Vector2, tick: Double) {
        func acceleration(_ k: Int) -> Vector2 {
            k < bodies.count && bodies[k].isMoving ? bodies[k].held.acceleration + gravity : .zero
        }
        for contact in contacts {
            let gained = (acceleration(contact.b) - acceleration(contact.a)).dot(contact.normal)
            for p in contact.points where points[p].approach < 0 {
                let time = min(max(points[p].separation, 0) / -points[p].approach, tick)
                points[p].impact = points[p].approach + gained * time
            }
        }
    }

    private mutating func integrateVelocities(_ bodies: [Body], _ items: [Item], _ gravity: Vector2) {
        for k in bodies.indices where bodies[k].isMoving {
            let held = bodies[k].held
            var v =
                (motions[k].velocity + (held.acceleration + gravity) * h)
                / (1 + h * (items[k].resistance + held.dragRate))
            // The Cayley map turns without changing the speed.
            let tau = h * held.magneticRate / 2
            v = Vector2((1 - tau * tau) * v.x + 2 * tau * v.y, (1 - tau * tau) * v.y - 2 * tau * v.x) / (1 + tau * tau)
            motions[k].velocity = held.imposedVelocity ?? v
            motions[k].angularVelocity =
                (motions[k].angularVelocity + h * held.angularAcceleration)
                / (1 + h * items[k].angularResistance)
            motions[k].limitSpeeds()
        }
    }

    private mutating func integratePositions() {
        for k in motions.indices {
            motions[k].translation += motions[k].velocity * h
            motions[k].turn += motions[k].angularVelocity * h
        }
    }

    private func relativeVelocity(_ contact: Contact, _ point: ContactPoint) -> Vector2 {
        motions[contact.b].velocity(at: point.armB) - motions[contact.a].velocity(at: point.armA)
    }

    private func response(_ contact: Contact, _ point: ContactPoint, _ direction: Vector2) -> Double {
        motions[contact.a].response(point.armA, direction) + motions[contact.b].response(point.armB, direction)
    }

    private func separation(_ contact: Contact, _ point: ContactPoint) -> Double {
        let moved = motions[contact.b].displacement(of: point.armB) - motions[contact.a].displacement(of: point.armA)
        return point.separation + contact.normal.dot(moved)
    }

    private mutating func apply(_ impulse: Vector2, _ contact: Contact, _ point: ContactPoint) {
        motions[contact.a].apply(-impulse, at: point.armA)
        motions[contact.b].apply(impulse, at: point.armB)
    }

    private mutating func setNormalImpulse(_ impulse: Double, _ contact: Contact, _ p: Int) {
        apply(contact.normal * (impulse - points[p].normalImpulse), contact, points[p])
        points[p].normalImpulse = impulse
        points[p].largestImpulse = max(points[p].largestImpulse, impulse)
    }

    private mutating func warmStart(_ contact: Contact) {
        for point in points[contact.points] {
            let impulse = contact.normal * point.normalImpulse + contact.normal.perpendicular * point.tangentImpulse
            apply(impulse, contact, point)
        }
    }

    /// The normals with the contact spring: overlaps are pushed apart softly, gaps may close and no further. The lesser
    /// impulse of both rows is taken, so that nothing jumps where a gap becomes an overlap.
    private mutating func push(_ contact: Contact) {
        for p in contact.points {
            let point = points[p]
            let s = separation(contact, point)
            let speed = relativeVelocity(contact, point).dot(contact.normal)
            let closing = point.normalImpulse - (speed + s / h) / point.normalResponse
            let spring = contact.softness
            let hardened = s * (1 + max(-s, 0) / spring.hardeningDepth)
            let bias = max(spring.massScale * spring.biasRate * hardened, -contact.pushOut)
            let pushed =
                point.normalImpulse * (1 - spring.impulseScale)
                - (spring.massScale * speed + bias) / point.normalResponse
            setNormalImpulse(max(0, min(closing, pushed)), contact, p)
        }
    }

    /// The normals without the spring, then friction within the cone of the normal impulses.
    private mutating func relax(_ contact: Contact) {
        for p in contact.points {
            let point = points[p]
            let bias = max(separation(contact, point), 0) / h
            let speed = relativeVelocity(contact, point).dot(contact.normal)
            let change = (speed + bias) / point.normalResponse
            setNormalImpulse(max(0, point.normalImpulse - change), contact, p)
        }
        let tangent = contact.normal.perpendicular
        for p in contact.points {
            let point = points[p]
            let limit = contact.friction * point.normalImpulse
            let change = relativeVelocity(contact, point).dot(tangent) / point.tangentResponse
            let impulse = min(max(point.tangentImpulse - change, -limit), limit)
            apply(tangent * (impulse - point.tangentImpulse), contact, point)
            points[p].tangentImpulse = impulse
        }
    }

    /// Points that came fast and carried an impulse leave with their share of that speed.
    mutating func bounce(_ contact: Contact) {
        for p in contact.points
        where points[p].approach < -Tuning.restitutionThreshold && points[p].largestImpulse > 0 {
            let point = points[p]
            let speed = relativeVelocity(contact, point).dot(contact.normal)
            let change = (speed + contact.elasticity * point.impact) / point.normalResponse
            setNormalImpulse(max(0, point.normalImpulse - change), contact, p)
        }
    }
}
