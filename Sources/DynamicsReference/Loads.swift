// Stage 6: what the loads of a step mean for the next one: who is burdened, and who lies on a face.

import DynamicsModel

extension ReferenceWorld {
    /// Finds the masses that contacts meet in the next step. What loads press from opposite sides answers as
    /// something so heavy that the contact spring carries them with little sinking.
    mutating func weigh(_ list: ContactList, _ motions: [Motion], substep: Double) {
        var totals = [Double](repeating: 0, count: bodies.count + 1)
        var sums = [Vector2](repeating: .zero, count: bodies.count + 1)
        // Their loads times their leverages.
        var levered = totals
        for contact in list.contacts {
            let points = list.points[contact.points]
            let load = points.reduce(0) { $0 + $1.normalImpulse }
            let middleA = points.reduce(Vector2.zero) { $0 + $1.armA * $1.normalImpulse }
            let middleB = points.reduce(Vector2.zero) { $0 + $1.armB * $1.normalImpulse }
            for (body, middle, sign) in [(contact.a, middleA, -1.0), (contact.b, middleB, 1.0)] where load > 0 {
                totals[body] += load
                sums[body] += contact.normal * (sign * load)
                guard body < bodies.count, bodies[body].isMoving else { continue }
                let arm = middle.cross(contact.normal) / load
                let leverage = arm * arm * bodies[body].inverseInertia / bodies[body].inverseMass
                levered[body] += load * min(leverage, Tuning.largestLeverage)
            }
        }
        let held = heldBodies
        stand(on: list, held)
        let omega = 2 * Double.pi * min(Tuning.contactFrequency, 1 / (4 * substep))
        for k in bodies.indices where bodies[k].isMoving {
            // What pushes from one side and is not answered by motion is answered from the other, or by attachments.
            let left = sums[k].length
            let force = (totals[k] + (held[k] ? left : -left)) / (2 * substep)
            let sink = Tuning.burdenSinkFraction * (bodies[k].size * bodies[k].extent).squareRoot()
            let counted = min(max(2 * (bodies[k].extent / bodies[k].size - Tuning.compactExtent), 0), 1)
            let leverage = held[k] || totals[k] == 0 ? 0 : levered[k] / totals[k]
            let wanted =
                force * (1 + leverage * counted) * bodies[k].inverseMass / (omega * omega * sink)
                - (held[k] ? Tuning.heldBurdenSlack : 0)
            let last = bodies[k].burden
            let kept = wanted > last * Tuning.burdenBand ? last : last * Tuning.burdenRelease
            // What moves isn't held by what lies behind it.
            let way = motions[k].velocity.length * settings.tick
            let most =
                held[k]
                ? min(
                    last * Tuning.heldBurdenRise, Tuning.largestHeldBurden,
                    1 + Tuning.heldBurdenWay * bodies[k].extent / way)
                : min(Tuning.largestBurden, 1 + Tuning.burdenWay * bodies[k].extent / way)
            let burden = force > 0 && bodies[k].footing > 0 ? min(max(wanted, kept, 1), most) : 1
            // What holds itself together loses it by and by.
            let isSqueezed = force * 2 * substep > totals[k] * 1e-5
            bodies[k].burden = isSqueezed ? max(burden, 1 + (last - 1) * Tuning.burdenFall) : burden
        }
    }

    /// Hands on through loaded contacts how far everything is from something fixed. A cluster that flies loses it,
    /// since each step takes one off.
    private mutating func stand(on list: ContactList, _ held: [Bool]) {
        let whole = ItemLoad.wholeFooting
        var footing = bodies.indices.map { bodies[$0].isMoving && !held[$0] ? max(bodies[$0].footing - 1, 0) : whole }
        footing.append(whole)
        for contact in list.contacts where list.points[contact.points].contains(where: { $0.normalImpulse > 0 }) {
            footing[contact.a] = max(footing[contact.a], footing[contact.b] - 1)
            footing[contact.b] = max(footing[contact.b], footing[contact.a] - 1)
        }
        for k in bodies.indices { bodies[k].footing = footing[k] }
    }

    /// Counts the turns of bodies that lie on a face; those that a sweep has stopped have turned without end. Between
    /// two loaded points nothing turns, so a turn there is the contact springs' doing, and arms that followed it would
    /// let stacks buckle.
    mutating func turnFaces(_ list: ContactList, _ turns: [Double]) {
        var isOnFace = [Bool](repeating: false, count: bodies.count + 1)
        for contact in list.contacts where contact.points.count == 2 {
            let loads = list.points[contact.points].map(\.normalImpulse)
            guard loads.min()! > Tuning.faceShare * loads.max()! else { continue }
            isOnFace[contact.a] = true
            isOnFace[contact.b] = true
        }
        let held = heldBodies
        for k in bodies.indices where bodies[k].isMoving {
            let turn = bodies[k].faceTurn + turns[k]
            let isSlow = abs(turn) < Tuning.faceAngle && abs(bodies[k].angularVelocity) < Tuning.faceSpeed
            let isKept = isOnFace[k] && !held[k] && isSlow
            bodies[k].faceTurn = isKept ? turn : 0
        }
    }

    /// Which bodies attachments hold, be it by springs; what is fixed has the last entry.
    private var heldBodies: [Bool] {
        var held = [Bool](repeating: false, count: bodies.count + 1)
        for joint in joints { (held[joint.a], held[joint.b]) = (true, true) }
        return held
    }
}
