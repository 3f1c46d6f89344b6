import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// How far ahead of their poses contacts are met.
    var lead: csimd_lead {
        csimd_lead(
            time: Float(Tuning.leadSteps * settings.tick), fraction: Float(Tuning.leadFraction),
            size: bodies.size.pointer, size_sharing: bodies.size.sharing)
    }

    /// How far ahead of its centre of mass a body's contacts are met, to rounding.
    func leadingMotion(_ slot: Int) -> Vector2 {
        let motion = Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot])) * (Tuning.leadSteps * settings.tick)
        let most = Tuning.leadFraction * Double(bodies.size[slot])
        return motion.length > most ? motion * (most / motion.length) : motion
    }
}
