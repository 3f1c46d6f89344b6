// Stage 5: impacts, then soft contacts over substeps with a relax pass; one contact at a time, in order.
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

    mutating func limitSpeeds(_ fastest: Double) {
        let speed = velocity.length
        if speed > fastest { velocity *= fastest / speed }
        angularVelocity = min(max(angularVelocity, -Tuning.maximumAngularSpeed), Tuning.maximumAngularSpeed)
    }
}

/// One step's solution: the bodies' motions and the contacts' impulses.
struct Solver {
    /// One a body, and the static body at the end.
    var motions: [Motion]
    var contacts: [Contact]
    var points: [ContactPoint]
    var joints: [Joint]
    /// Joints that hang together by moving bodies.
    let linkages: [[Int]]
    /// What the joints changed in each body in the last substep: velocity, and angular velocity.
    var jointChanges: [SIMD3<Double>] = []
    /// Length of a substep, and of all of them, s.
    let h: Double
    let tick: Double
    /// Approach speed up to which nothing bounces, and the speed that nothing gets beyond, pt/s.
    let threshold: Double
    let fastest: Double
    /// Whether impacts are solved, whose arms don't move.
    private(set) var isStriking = false
    /// Of contacts whose sides meet: what their impulses turned both by too much, mass pt²/s.
    var excessTurns: [Double] = []
    /// What resisted the rolling of each contact in the last pass, mass pt²/s.
    private var rolled: [Double] = []

    init(
        _ bodies: [Body], _ list: ContactList, _ joints: [Joint] = [], linkages: [[Int]] = [],
        threshold: Double = Tuning.restitutionThreshold, fastest: Double = Tuning.maximumSpeed, substep: Double,
        tick: Double
    ) {
        (self.threshold, self.fastest) = (threshold, fastest)
        (self.joints, self.linkages) = (joints, linkages)
        motions = bodies.map {
            Motion(
                velocity: $0.velocity, angularVelocity: $0.angularVelocity, inverseMass: $0.inverseMass / $0.burden,
                inverseInertia: $0.inverseInertia / $0.burden, jointMass: $0.inverseMass / $0.burden,
                jointInertia: $0.inverseInertia / $0.burden)
        }
        motions.append(Motion())
        (contacts, points) = (list.contacts, list.points)
        rolled = contacts.map { _ in 0 }
        (h, self.tick) = (substep, tick)
        excessTurns = rolled
    }

    mutating func run(
        _ bodies: [Body], _ colliders: [Collider], _ items: [Item], gravity: Vector2, substeps: Int
    ) {
        isStriking = true
        strikeAll(bodies, items.map { gravity * $0.gravityScale }, tick: tick)
        isStriking = false
        for substep in 0..<substeps {
            measureSprings(bodies)
            integrateVelocities(bodies, items, gravity)
            for k in contacts.indices {
                warmStart(contacts[k])
                beginMeeting(k, isFirst: substep == 0)
                turn(contacts[k], by: rolled[k])
            }
            warmStartJoints(bodies)
            for k in contacts.indices {
                roll(k)
                meet(k)
                push(contacts[k])
                noteMeeting(k, hasMoved: false)
            }
            solveJoints(bodies)
            integratePositions()
            for k in contacts.indices {
                roll(k)
                noteMeeting(k, hasMoved: true)
                relax(contacts[k])
            }
        }
        correctPositions(bodies, colliders)
        for k in motions.indices { motions[k].limitSpeeds(fastest) }
    }

    private mutating func integrateVelocities(_ bodies: [Body], _ items: [Item], _ gravity: Vector2) {
        for k in bodies.indices where bodies[k].isMoving {
            let held = bodies[k].held
            // Fields act on a body's own mass: what is lent to it has no weight, and nothing slows or drives it.
            let time = h / bodies[k].burden
            var v =
                (motions[k].velocity + (held.acceleration + gravity * items[k].gravityScale) * time)
                / (1 + time * (items[k].resistance + held.dragRate))
            // The Cayley map turns without changing the speed.
            let tau = time * held.magneticRate / 2
            v = Vector2((1 - tau * tau) * v.x + 2 * tau * v.y, (1 - tau * tau) * v.y - 2 * tau * v.x) / (1 + tau * tau)
            motions[k].velocity = held.imposedVelocity.map { v + ($0 - v) / bodies[k].burden } ?? v
            motions[k].angularVelocity =
                (motions[k].angularVelocity + time * held.angularAcceleration)
                / (1 + time * items[k].angularResistance)
            motions[k].limitSpeeds(fastest)
        }
    }

    /// Holds both sides' rolling on each other back, by no more torque than the contact's push allows.
    private mutating func roll(_ k: Int) {
        let (contact, old) = (contacts[k], rolled[k])
        guard contact.rollingLength > 0 else { return }
        let limit = contact.rollingLength * contact.points.reduce(0) { $0 + points[$1].normalImpulse }
        let (a, b) = (motions[contact.a], motions[contact.b])
        let response = a.inverseInertia + b.inverseInertia
        guard response > 0 else { return }
        rolled[k] = min(max(old - (b.angularVelocity - a.angularVelocity) / response, -limit), limit)
        turn(contact, by: rolled[k] - old)
    }

    /// An angular impulse on side b, and its opposite on side a.
    private mutating func turn(_ contact: Contact, by impulse: Double) {
        motions[contact.a].angularVelocity -= motions[contact.a].inverseInertia * impulse
        motions[contact.b].angularVelocity += motions[contact.b].inverseInertia * impulse
    }

    private mutating func integratePositions() {
        for k in motions.indices {
            motions[k].translation += motions[k].velocity * h
            motions[k].turn += motions[k].angularVelocity * h
        }
    }

    func relativeVelocity(_ contact: Contact, _ point: ContactPoint) -> Vector2 {
        let arms = measuringArms(contact, point)
        return motions[contact.b].velocity(at: arms.b) - motions[contact.a].velocity(at: arms.a)
    }

    /// K along a direction: what a unit impulse changes in the relative velocity, 1/mass.
    func response(_ contact: Contact, _ point: ContactPoint, _ direction: Vector2) -> Double {
        let arms = measuringArms(contact, point)
        return motions[contact.a].response(arms.a, direction) + motions[contact.b].response(arms.b, direction)
    }

    func separation(_ contact: Contact, _ point: ContactPoint) -> Double {
        let moved = motions[contact.b].displacement(of: point.armB) - motions[contact.a].displacement(of: point.armA)
        return point.separation + contact.normal.dot(moved) + rolledSeparation(contact, point)
    }

    mutating func apply(_ impulse: Vector2, _ contact: Contact, _ point: ContactPoint) {
        let arms = arms(contact, point)
        motions[contact.a].apply(-impulse, at: arms.a)
        motions[contact.b].apply(impulse, at: arms.b)
    }
}
