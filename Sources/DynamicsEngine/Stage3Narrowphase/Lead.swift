import Buffers
import CSIMD
import DynamicsModel

extension csimd_lead {
    /// How far ahead of their poses contacts are met.
    ///
    /// - Parameter size: of all bodies, pt.
    init(_ size: borrowing Column<Float>, tick: Double) {
        self.init(
            time: Float(Tuning.leadSteps * tick), fraction: Float(Tuning.leadFraction), size: size.pointer,
            size_sharing: size.sharing)
    }
}

extension World {
    /// How far ahead of its centre of mass a body's contacts are met, to rounding.
    func leadingMotion(_ slot: Int) -> Vector2 {
        let motion = Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot])) * (Tuning.leadSteps * settings.tick)
        let most = Tuning.leadFraction * Double(bodies.size[slot])
        return motion.length > most ? motion * (most / motion.length) : motion
    }
}
