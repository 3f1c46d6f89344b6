import Buffers
import DynamicsModel

extension Bodies {
    /// Acceleration (pt/s², rad/s²) by a push at a point in item coordinates relative to the item's centre.
    func effect(of push: Push, at offset: Vector2, on slot: Int) -> (x: Float, y: Float, turn: Float) {
        let scale = Float(Tuning.pointsPerMetre)
        let fx = Float(push.force.x) * scale
        let fy = Float(push.force.y) * scale
        let ox = Float(offset.x) - centerX[slot]
        let oy = Float(offset.y) - centerY[slot]
        let rx = cosine[slot] * ox - sine[slot] * oy
        let ry = sine[slot] * ox + cosine[slot] * oy
        return (
            fx * inverseMass[slot], fy * inverseMass[slot],
            (rx * fy - ry * fx + Float(push.torque) * Float(Tuning.torqueUnit)) * inverseInertia[slot]
        )
    }
}
