import Buffers
import DynamicsModel

// Inlined, since a call would be handed a copy of where all columns are.
extension Bodies {
    /// Where a body lies now.
    @inline(__always) func pose(_ slot: Int) -> Pose {
        Pose(
            center: Vector2(Double(x[slot]), Double(y[slot])), cosine: Double(cosine[slot]),
            sine: Double(sine[slot]))
    }

    /// The colliders of a body.
    @inline(__always) func colliders(of slot: Int) -> Range<Int> {
        let first = Int(firstCollider[slot])
        return first..<first + Int(colliderCount[slot])
    }

    /// Whether a body stays where it is: it is anchored, and has no velocity of its own.
    @inline(__always) func isFixed(_ slot: Int) -> Bool {
        flags[slot] & (BodyFlags.anchored | BodyFlags.driven) == BodyFlags.anchored
    }
}
