import Buffers
import DynamicsModel

extension Bodies {
    /// Where a body lies now.
    func pose(_ slot: Int) -> Pose {
        Pose(
            center: Vector2(Double(x[slot]), Double(y[slot])), cosine: Double(cosine[slot]),
            sine: Double(sine[slot]))
    }

    /// The colliders of a body.
    func colliders(of slot: Int) -> Range<Int> {
        let first = Int(firstCollider[slot])
        return first..<first + Int(colliderCount[slot])
    }

    /// Whether a body stays where it is: it is anchored, and has no velocity of its own.
    func isFixed(_ slot: Int) -> Bool {
        flags[slot] & (BodyFlags.anchored | BodyFlags.driven) == BodyFlags.anchored
    }
}
