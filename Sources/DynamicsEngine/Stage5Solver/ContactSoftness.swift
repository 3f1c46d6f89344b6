import CSIMD
import DynamicsModel

/// The contact spring of soft constraints: E. Catto, "Soft Constraints" (GDC 2011) and "Soft Step" (2023).
extension csimd_softness {
    /// - Parameters:
    ///   - frequency: Hz.
    ///   - substep: s; 0 gives a spring that does nothing.
    init(frequency: Double, dampingRatio: Double = Tuning.contactDampingRatio, substep h: Double) {
        let omega = 2 * Double.pi * frequency
        let damping = 2 * dampingRatio + h * omega
        let impulseScale = 1 / (1 + h * omega * damping)
        self.init(rate: Float(omega / damping * (1 - impulseScale)), impulse_scale: Float(impulseScale))
    }
}
