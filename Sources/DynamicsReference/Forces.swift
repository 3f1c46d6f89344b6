// Stage 1: what fields and pushes give each item, held for the whole step.

import DynamicsModel
import Foundation

extension ReferenceWorld {
    /// The forces of every item at its present place and time, in the order of items.
    ///
    /// - Parameters:
    ///   - ahead: how far ahead of their places fields meet them at their velocities, s.
    ///   - along: how far along their accelerations central fields do, s².
    func heldForces(ahead: Double, along: Double) -> [HeldForces] {
        var held = [HeldForces](repeating: HeldForces(), count: bodies.count)
        for (field, members) in zip(fields, fieldMembers) {
            for index in members where bodies[index].isMoving {
                apply(field, to: index, ahead, along, &held[index])
            }
        }
        for push in pushes {
            for target in push.targets { apply(push, at: target, &held[Int(target.item.rawValue)]) }
        }
        return held
    }

    /// How far ahead of the step's start fields are read, s. With it a step x' = x + (v + a T) (T − t) + v t keeps
    /// areas of phase space, and with them the energy of orbits: n substeps make t = (1 − 1/n) T/2.
    var readingTime: Double { settings.tick * Double(settings.substeps - 1) / Double(2 * settings.substeps) }

    /// How far along an acceleration held for a step a pull is read, s²: that makes the step one of fourth order.
    var readingSquare: Double { settings.tick * settings.tick / 12 }

    /// What a pull along the line to a field is some way along the acceleration that it gives, where it goes as a power of
    /// the distance.
    private func further(_ pull: Vector2, _ r: Vector2, power: Double, _ along: Double) -> Vector2 {
        guard r.length > 0, along > 0 else { return pull }
        let nearer = power * along * pull.dot(r) / r.dot(r)
        let most = Tuning.largestFieldCorrection
        return pull * (1 + min(max(nearer, -most), most))
    }

    private func apply(
        _ field: Field, to index: Int, _ ahead: Double, _ along: Double, _ held: inout HeldForces
    ) {
        let body = bodies[index]
        let place = body.center + body.velocity * ahead
        let r = place - field.position
        guard field.region.contains(r) else { return }
        let s = field.strength
        let p = Tuning.pointsPerMetre
        let distance = r.length
        let direction = distance > 0 ? r / distance : .zero
        let a = falloff(field, distance)
        let charge = items[index].charge
        // Uniform fields are what they say.
        let along = field.falloff == 0 ? 0 : along
        switch field.kind {
        case .drag: held.dragRate += s * a * body.inverseMass
        case .vortex: held.acceleration += Vector2(r.y, -r.x) * (s * p * a)
        case .radialGravity:
            held.acceleration += further(
                direction * -(s * p * a), r, power: -field.falloff, along)
        case .linearGravity(let direction): held.acceleration += direction * (s * p * a)
        case .velocity(let direction): held.imposedVelocity = direction * (s * p)
        case .noise(let smoothness, let speed):
            held.acceleration += noise(r, smoothness, speed) * (s * p * a)
        case .turbulence(let smoothness, let speed):
            held.acceleration += noise(r, smoothness, speed) * (s * a * body.velocity.length)
        case .spring:
            held.acceleration += further(
                r * -(s * a * body.inverseMass), r, power: 1 - field.falloff, along)
        case .electric:
            let push = direction * (s * charge * p * a * body.inverseMass)
            held.acceleration += further(push, r, power: -field.falloff, along)
        case .magnetic: held.magneticRate += s * charge * a * body.inverseMass
        case .wind(let direction, let drag, let lift):
            var velocity = direction * (s * p)
            velocity *= min(1, Tuning.maximumSpeed / max(velocity.length, 1e-300))
            let load = wind(velocity, drag: drag, lift: lift, on: body)
            held.acceleration += load.force / (1 / body.inverseMass + settings.tick * load.rate)
            guard body.inverseInertia > 0 else { return }
            held.angularAcceleration += load.torque / (1 / body.inverseInertia + settings.tick * load.turningRate)
        case .custom(let block, _):
            let force = force(of: block, body, at: place, charge: charge)
            if force.x.isFinite, force.y.isFinite { held.acceleration += force * body.inverseMass }
        }
    }

    /// min(max(R, Rmin)^(−falloff), 10⁶), distances in metres.
    private func falloff(_ field: Field, _ distance: Double) -> Double {
        guard field.falloff != 0 else { return 1 }
        let least = max(field.minimumRadius / Tuning.pointsPerMetre, Tuning.leastMinimumRadius)
        return min(pow(max(distance / Tuning.pointsPerMetre, least), -field.falloff), Tuning.maximumFalloffFactor)
    }

    private func noise(_ r: Vector2, _ smoothness: Double, _ speed: Double) -> Vector2 {
        let place = r / Noise.wavelength(smoothness: smoothness)
        return Vector2(
            PerlinNoise(seed: 0).value(place.x, place.y, time * speed),
            PerlinNoise(seed: 1).value(place.x, place.y, time * speed))
    }

    private func force(of block: CustomField, _ body: Body, at place: Vector2, charge: Double) -> Vector2 {
        switch block {
        case .perItem(let block):
            return block(
                CustomFieldSample(
                    position: place, velocity: body.velocity, mass: 1 / body.inverseMass, charge: charge,
                    deltaTime: settings.tick))
        case .perLane(let block):
            func lanes(_ value: Double) -> SIMD8<Float> { SIMD8(repeating: Float(value)) }
            let forces = block(
                CustomFieldLanes(
                    x: lanes(place.x), y: lanes(place.y), velocityX: lanes(body.velocity.x),
                    velocityY: lanes(body.velocity.y), mass: lanes(1 / body.inverseMass), charge: lanes(charge),
                    deltaTime: Float(settings.tick)))
            return Vector2(Double(forces.x[0]), Double(forces.y[0]))
        }
    }

    private func apply(_ push: Push, at target: Push.Target, _ held: inout HeldForces) {
        let body = bodies[Int(target.item.rawValue)]
        let arm = (target.offset - body.centerOfMass).rotated(cosine: body.cosine, sine: body.sine)
        let scaled = push.force * Tuning.pointsPerMetre
        held.acceleration += scaled * body.inverseMass
        held.angularAcceleration += (arm.cross(scaled) + push.torque * 10_000) * body.inverseInertia
    }
}
