import Buffers
import DynamicsModel

/// A body at which an impulse acts in one place.
struct StruckBody {
    private let slot: Int
    private let arm: Vector2
    private let inverseMass: Double
    private let inverseInertia: Double
    /// Of the place, pt/s.
    let velocity: Vector2

    /// - Parameter center: where the body's centre of mass is when it is struck.
    init(_ stage: SweepStage, _ slot: Int, _ place: Vector2, from center: Vector2) {
        self.slot = slot
        arm = place - center
        inverseMass = Double(stage.bodies.inverseMass[slot])
        inverseInertia = Double(stage.bodies.inverseInertia[slot])
        velocity =
            Vector2(Double(stage.bodies.vx[slot]), Double(stage.bodies.vy[slot]))
            + arm.perpendicular * Double(stage.bodies.omega[slot])
    }

    /// The change of the place's velocity along a direction by a unit impulse.
    func response(_ direction: Vector2) -> Double {
        let lever = arm.cross(direction)
        return inverseMass + lever * lever * inverseInertia
    }

    /// An impulse at the place, within the largest speeds; returns whether they left less.
    @discardableResult func strike(_ stage: SweepStage, _ impulse: Vector2) -> Bool {
        var velocity = Vector2(Double(stage.bodies.vx[slot]), Double(stage.bodies.vy[slot])) + impulse * inverseMass
        let speed = velocity.length
        if speed > stage.settings.maximumSpeed { velocity *= stage.settings.maximumSpeed / speed }
        let omega = Double(stage.bodies.omega[slot]) + arm.cross(impulse) * inverseInertia
        stage.bodies.vx[slot] = Float(velocity.x)
        stage.bodies.vy[slot] = Float(velocity.y)
        stage.bodies.omega[slot] = Float(min(max(omega, -Tuning.maximumAngularSpeed), Tuning.maximumAngularSpeed))
        stage.bodies.restTime[slot] = 0
        return speed > stage.settings.maximumSpeed || abs(omega) > Tuning.maximumAngularSpeed
    }

    /// Takes what the place has of speed against a normal from what makes it: from the velocity as far as that goes
    /// there, and else from the turn. Nothing gets faster, as it would by an impulse, so that no limit stands in the
    /// way.
    ///
    /// What a limit or another wall has cut is no longer what an impulse made it: the velocity that was to take the
    /// place back may lack, and the turn then drives it into the wall.
    func keepOut(_ stage: SweepStage, _ normal: Vector2) {
        var velocity = Vector2(Double(stage.bodies.vx[slot]), Double(stage.bodies.vy[slot]))
        let omega = Double(stage.bodies.omega[slot])
        let lever = arm.cross(normal)
        let into = -(velocity.dot(normal) + lever * omega)
        guard into > 0 else { return }
        let taken = min(into, max(0, -velocity.dot(normal)))
        velocity += normal * taken
        stage.bodies.vx[slot] = Float(velocity.x)
        stage.bodies.vy[slot] = Float(velocity.y)
        if into > taken { stage.bodies.omega[slot] = Float(omega + (into - taken) / lever) }
    }
}
