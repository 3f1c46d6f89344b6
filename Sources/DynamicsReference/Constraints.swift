// Stage 4: which contacts are kept, and what the solver starts from.

import DynamicsModel
import Foundation

/// What a pair of sides is remembered by from one step to the next.
struct PairKey: Hashable {
    let a: ContactConstraint.Side
    let b: ContactConstraint.Side
}

/// A contact point and its impulses, as the next step finds them.
struct SolvedPoint {
    /// In the frame of side a's body.
    var place: Vector2
    var normalImpulse: Double
    var tangentImpulse: Double
}

/// A contact as the solver works on it: the Jacobian's rows of its points stay fixed during a step.
struct Contact {
    let key: PairKey
    /// Indices of the solver's bodies; the last one is the static body.
    let a: Int
    let b: Int
    var normal: Vector2
    let friction: Double
    let elasticity: Double
    /// How fast the surfaces of both sides run along their outlines, pt/s.
    let surfaceSpeed: Double
    /// The torque that resists rolling by the push, pt.
    let rollingLength: Double
    /// Fastest push-out of an overlap, pt/s.
    let pushOut: Double
    let softness: Softness
    /// Whether attachments hold a side by more than springs.
    let isHeld: Bool
    /// How much further the lead takes side b than side a, pt.
    let lead: Vector2
    /// What the lead turns both sides by, rad.
    let turns: (a: Double, b: Double)
    /// Whether impulses act on both sides in one place at any moment, so that no angular momentum is lost.
    var isMeeting: Bool
    /// Whether it carries something as the step begins.
    let isLoaded: Bool
    /// Of two circles that are all of their bodies' shapes.
    let circles: CirclePair?
    /// The contact's entries in the list of points.
    let points: Range<Int>
}

/// What one side of a contact is made of.
private struct SideSurface {
    let friction: Double
    let elasticity: Double
    let speed: Double
    let material: Int
    let rollingResistance: Double
    /// How far the outline reaches from the centre of mass, pt; without end of what never moves.
    let reach: Double
}

extension SideSurface {
    init(_ shape: StaticShape) {
        self.init(
            friction: shape.friction, elasticity: shape.elasticity, speed: shape.surfaceSpeed, material: shape.material,
            rollingResistance: shape.rollingResistance, reach: .infinity)
    }
}

/// Two circles about their bodies' centres of mass.
struct CirclePair {
    /// From a to b as the step begins.
    let between: Vector2
    let radii: (a: Double, b: Double)
}

/// One point of a contact.
struct ContactPoint {
    /// From the centres of mass of both sides, where they meet, pt.
    var armA: Vector2
    var armB: Vector2
    /// At the start of the step, pt.
    var separation: Double
    let position: Vector2
    var normalImpulse: Double
    var tangentImpulse: Double
    /// Whether the arms are those of an impact.
    var isMet = false
    /// How far r × n goes as the sides turn.
    let advance: ArmAdvance
}

/// The contacts of a step in the order in which they are solved, and the points of all.
struct ContactList {
    var contacts: [Contact] = []
    var points: [ContactPoint] = []
}

/// The contact spring: E. Catto, "Soft Step" (2023).
struct Softness {
    let biasRate: Double
    let massScale: Double
    let impulseScale: Double

    /// - Parameters:
    ///   - h: substep, s.
    ///   - isAttached: whether attachments hold a side by more than springs.
    init(substep h: Double, isStatic: Bool, isAttached: Bool) {
        var frequency = min(Tuning.contactFrequency, 1 / (4 * h))
        if isAttached {
            frequency = min(frequency, Tuning.attachedContactAngle / (2 * Double.pi * h))
        } else if isStatic {
            frequency *= Tuning.staticFrequencyFactor
        }
        let omega = 2 * Double.pi * frequency
        let ratio = isAttached ? Tuning.attachedContactDampingRatio : Tuning.contactDampingRatio
        let a1 = 2 * ratio + h * omega
        let a2 = h * omega * a1
        let a3 = 1 / (1 + a2)
        (biasRate, massScale, impulseScale) = (omega / a1, a2 * a3, a3)
    }
}

extension ReferenceWorld {
    /// The contacts that are kept when no moving item may have more than its limit: deepest first, ties by ids
    /// and parts. They stay in ascending order.
    func limited(_ touches: [Touch]) -> [Touch] {
        var counts = [Int](repeating: 0, count: bodies.count)
        var isKept = [Bool](repeating: false, count: touches.count)
        let depths = touches.map(\.manifold.separation)
        for k in touches.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
            let movers = self.movers(of: touches[k])
            guard movers.allSatisfy({ counts[$0] < Tuning.maximumContactsPerItem }) else { continue }
            for body in movers { counts[body] += 1 }
            isKept[k] = true
        }
        return touches.indices.filter { isKept[$0] }.map { touches[$0] }
    }

    private func movers(of touch: Touch) -> [Int] {
        var movers = [colliders[touch.colliderA].body]
        if case .collider(let k) = touch.other { movers.append(colliders[k].body) }
        return movers.filter { bodies[$0].isMoving }
    }

    /// The manifold with the impulses of the nearest points that the pair had in the last step.
    func warmStarted(_ touch: Touch) -> ContactConstraint {
        var known = solved[PairKey(a: touch.a, b: touch.b)] ?? []
        let body = bodies[colliders[touch.colliderA].body].ahead(tick: settings.tick)
        let points = touch.manifold.points.map { point in
            let place = body.local(point.position)
            let nearest = known.indices.min { (known[$0].place - place).length < (known[$1].place - place).length }
            let old = nearest.map { known.remove(at: $0) }
            return ContactConstraint.Point(
                position: point.position, separation: point.separation, normalImpulse: old?.normalImpulse ?? 0,
                tangentImpulse: old?.tangentImpulse ?? 0)
        }
        return ContactConstraint(a: touch.a, b: touch.b, normal: touch.manifold.normal, points: points)
    }

    /// Adds the solver's contact for a manifold and its warm start.
    func append(_ touch: Touch, _ constraint: ContactConstraint, substep: Double, to list: inout ContactList) {
        let a = colliders[touch.colliderA]
        let b: (body: Int, size: Double, surface: SideSurface)
        switch touch.other {
        case .collider(let k): b = (colliders[k].body, colliders[k].size, surface(of: k))
        case .shape(let k): b = (bodies.count, .infinity, SideSurface(statics[k]))
        }
        let (mixing, own) = (settings.mixing, surface(of: touch.colliderA))
        let entry = mixing.entry(own.material, b.surface.material)
        let reach = min(own.reach, b.surface.reach)
        let isStatic = !bodies[a.body].isMoving || b.body == bodies.count || !bodies[b.body].isMoving
        let first = list.points.count
        let normal = isStatic ? touch.manifold.normal : turnedBack(touch.manifold.normal, a.body, b.body)
        for point in constraint.points {
            let armA = arm(of: a.body, to: point.position)
            let armB = b.body == bodies.count ? Arm() : arm(of: b.body, to: point.position)
            let rolls = point.normalImpulse > 0 && isTurning(a.body, b.body)
            let advance = rolls ? advance(touch, (armA.arm, armB.arm), normal) : ArmAdvance()
            let shift = normal.perpendicular * -firstShift(advance, a.body, b.body)
            list.points.append(
                ContactPoint(
                    armA: armA.arm + shift, armB: armB.arm + shift,
                    separation: point.separation - normal.dot(armB.lead - armA.lead)
                        - normal.dot(shift.perpendicular) * (lead(b.body).turn - lead(a.body).turn),
                    position: point.position,
                    normalImpulse: point.normalImpulse, tangentImpulse: point.tangentImpulse, advance: advance))
        }
        let isHeld = isAttached(a.body) || isAttached(b.body)
        let (circles, elasticity) = (
            circles(touch), entry?.elasticity ?? mixing.elasticity.of(own.elasticity, b.surface.elasticity)
        )
        list.contacts.append(
            Contact(
                key: PairKey(a: touch.a, b: touch.b), a: a.body, b: b.body, normal: normal,
                friction: entry?.friction ?? mixing.friction.of(own.friction, b.surface.friction),
                elasticity: elasticity,
                surfaceSpeed: own.speed + b.surface.speed,
                rollingLength: reach.isFinite ? max(own.rollingResistance, b.surface.rollingResistance) * reach : 0,
                pushOut: Tuning.pushOutSizesPerSecond * (isStatic ? Tuning.staticPushOutFactor : 1)
                    * min(a.size, b.size),
                softness: Softness(substep: substep, isStatic: isStatic, isAttached: isHeld), isHeld: isHeld,
                lead: lead(b.body).way - lead(a.body).way, turns: (lead(a.body).turn, lead(b.body).turn),
                isMeeting: !isStatic && circles == nil && elasticity > 0 && !(stands(a.body) && stands(b.body)),
                isLoaded: constraint.points.contains { $0.normalImpulse > 0 }, circles: circles,
                points: first..<list.points.count))
    }

    private func surface(of collider: Int) -> SideSurface {
        let body = colliders[collider].body
        let (item, own) = (items[body], colliders[collider].surface)
        return SideSurface(
            friction: own.friction ?? item.friction, elasticity: own.elasticity ?? item.elasticity,
            speed: own.speed ?? item.surfaceSpeed, material: own.material ?? item.material,
            rollingResistance: own.rollingResistance ?? item.rollingResistance,
            reach: bodies[body].isMoving || bodies[body].isDriven ? bodies[body].reach : .infinity)
    }

    private func circles(_ touch: Touch) -> CirclePair? {
        let a = colliders[touch.colliderA]
        guard case .collider(let k) = touch.other, case .circle(let radiusA) = a.form,
            case .circle(let radiusB) = colliders[k].form, a.isCentered, colliders[k].isCentered
        else { return nil }
        return CirclePair(
            between: bodies[colliders[k].body].center - bodies[a.body].center, radii: (radiusA, radiusB))
    }

    private func lead(_ body: Int) -> (way: Vector2, turn: Double) {
        body < bodies.count ? bodies[body].lead(tick: settings.tick) : (.zero, 0)
    }

    /// A normal before the turn that the arms of both bodies don't follow.
    private func turnedBack(_ normal: Vector2, _ a: Int, _ b: Int) -> Vector2 {
        let turn = (bodies[a].faceTurn + bodies[b].faceTurn) / 2
        return normal.rotated(cosine: cos(turn), sine: -sin(turn))
    }

    func isAttached(_ body: Int) -> Bool {
        body < bodies.count && bodies[body].isMoving && joints.contains { $0.isStiff && ($0.a == body || $0.b == body) }
    }

    /// A point from a body's centre of mass where the body is met, and how far the lead takes it.
    private struct Arm {
        var arm = Vector2.zero
        var lead = Vector2.zero
    }

    private func arm(of body: Int, to point: Vector2) -> Arm {
        let lead = bodies[body].lead(tick: settings.tick)
        let turn = bodies[body].faceTurn
        let arm = (point - (bodies[body].center + lead.way)).rotated(cosine: cos(turn), sine: -sin(turn))
        let shortened = arm * min(1, longestArm(of: body) / max(arm.length, .leastNormalMagnitude))
        return Arm(arm: shortened, lead: lead.way + shortened.perpendicular * lead.turn)
    }

    /// 100 radii of gyration: further from what it turns nothing of a body lies, but the middle of an overlap may, with
    /// a side that is far larger.
    private func longestArm(of body: Int) -> Double {
        let inertia = bodies[body].inverseInertia
        return inertia > 0 ? 100 * (bodies[body].inverseMass / inertia).squareRoot() : .infinity
    }

    /// Keeps the impulses for the warm start of the next step.
    mutating func store(_ list: ContactList) {
        solved.removeAll(keepingCapacity: true)
        for contact in list.contacts {
            let body = bodies[contact.a].ahead(tick: settings.tick)
            solved[contact.key] = list.points[contact.points].map {
                SolvedPoint(
                    place: body.local($0.position), normalImpulse: $0.normalImpulse,
                    tangentImpulse: $0.tangentImpulse)
            }
        }
    }
}
