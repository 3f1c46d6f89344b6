import Buffers
import DynamicsModel

extension Bodies {
    /// The mean velocity, if it makes up most of the motion, as where everything falls; else zero. In pt/s.
    ///
    /// - Complexity: O(bodies), in an order that depends on their number only.
    func commonVelocity() -> Vector2 {
        var (sumX, sumY, squares) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
        for first in stride(from: 0, to: count & ~7, by: 8) {
            let x = UnsafeRawPointer(vx.pointer + first).loadUnaligned(as: SIMD8<Float>.self)
            let y = UnsafeRawPointer(vy.pointer + first).loadUnaligned(as: SIMD8<Float>.self)
            sumX += x
            sumY += y
            squares += x * x + y * y
        }
        let total = Double(max(count & ~7, 1))
        let mean = Vector2(Double(sumX.sum()) / total, Double(sumY.sum()) / total)
        return mean.x * mean.x + mean.y * mean.y > 0.5 * Double(squares.sum()) / total ? mean : .zero
    }
}
