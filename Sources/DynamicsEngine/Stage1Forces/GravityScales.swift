import DynamicsModel

extension Bodies {
    /// Whether gravity acts on all bodies as it is.
    var feelGravityAlike: Bool { gravityScale.isShared && (count == 0 || gravityScale[0] == 1) }
}

extension World {
    /// Stage 1: what factors on gravity make of it, more or less than gravity itself, which the solver adds for all.
    func scaleGravity() {
        guard !bodies.feelGravityAlike else { return }
        bodies.spreadPushes()
        let x = Float(settings.gravity.x * Tuning.gravityAcceleration)
        let y = Float(settings.gravity.y * Tuning.gravityAcceleration)
        for slot in 0..<awakeCount {
            // For 0 this takes back all of it, exactly.
            let more = bodies.gravityScale[slot] - 1
            bodies.ax[slot] += more * x
            bodies.ay[slot] += more * y
        }
    }
}
