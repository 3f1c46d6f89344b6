// Wind on outlines: each short piece feels drag along the wind and lift across it, by the sine and cosine of its angle.

import DynamicsModel
import Foundation

extension ReferenceWorld {
    /// The force and torque of wind on a body, and what they fall by as the body yields.
    func wind(_ velocity: Vector2, drag: Double, lift: Double, on body: Body) -> WindForce {
        var sum = WindForce()
        for collider in colliders[body.colliders] {
            let outline = collider.smoothOutline.map { $0.rotated(cosine: body.cosine, sine: body.sine) }
            // Straight edges are long.
            let pieces = outline.count < 100 ? 100 : 1
            for (k, corner) in outline.enumerated() {
                for piece in 0..<pieces {
                    let edge = (outline[(k + 1) % outline.count] - corner) / Double(pieces)
                    let start = corner + edge * Double(piece)
                    guard edge.length > 0 else { continue }
                    let (arm, normal) = (start + edge / 2, Vector2(edge.y, -edge.x) / edge.length)
                    let felt = velocity - body.velocity - arm.perpendicular * body.angularVelocity
                    guard felt.length > 0 else { continue }
                    let direction = felt / felt.length
                    let sine = max(0, -direction.dot(normal))
                    let along = direction * (drag / 10_000)
                    let across = (direction * direction.dot(normal) - normal) * (lift / 10_000)
                    let force = (along + across) * (felt.length * felt.length * sine * edge.length)
                    sum.force += force
                    sum.torque += arm.cross(force)
                    let rate = felt.length * sine * edge.length * (drag + lift) / 10_000
                    sum.rate += rate
                    sum.turningRate += rate * arm.dot(arm)
                }
            }
        }
        return sum
    }
}

/// What wind does to a body.
struct WindForce {
    var force = Vector2.zero
    var torque = 0.0
    var rate = 0.0
    var turningRate = 0.0
}
