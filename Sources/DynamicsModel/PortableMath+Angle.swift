extension PortableMath {
    /// The angle of a direction from +x towards +y, radians, in −π…π.
    ///
    /// Error below 9 · 10⁻¹⁶; exact along the axes; the same bits on every platform. The tangent t of the nearest
    /// octant is brought near 0 by atan t = atan(k/8) + atan((t − k/8)/(1 + t·k/8)), where the Taylor series converges
    /// fast. The length of the direction does not matter.
    ///
    /// Edge cases: 0 for the zero vector, NaN where a component is NaN. Beside an infinite component a finite one
    /// counts as 0.
    public static func angle(_ direction: Vector2) -> Double {
        var (width, height) = (abs(direction.x), abs(direction.y))
        guard !width.isNaN, !height.isNaN else { return .nan }
        guard max(width, height) > 0 else { return 0 }
        if max(width, height).isInfinite { (width, height) = (width.isInfinite ? 1 : 0, height.isInfinite ? 1 : 0) }
        let isSteep = height > width
        let octant = arctangent(isSteep ? width / height : height / width)
        let quadrant = isSteep ? .pi / 2 - octant : octant
        let half = direction.x < 0 ? .pi - quadrant : quadrant
        return direction.y < 0 ? -half : half
    }

    /// The arctangent of a number from 0 to 1.
    private static func arctangent(_ t: Double) -> Double {
        let k = (8 * t).rounded()
        let near = k / 8
        let x = (t - near) / (1 + t * near)
        let z = x * x
        var p = -1.0 / 15 * z + 1.0 / 13
        p = p * z - 1.0 / 11
        p = p * z + 1.0 / 9
        p = p * z - 1.0 / 7
        p = p * z + 1.0 / 5
        p = p * z - 1.0 / 3
        return arctangentsOfEighths[Int(k)] + (x + x * z * p)
    }

    /// atan(k/8) for k = 0…8.
    private static let arctangentsOfEighths = [
        0, 0.12435499454676143503, 0.24497866312686415417, 0.35877067027057222040, 0.46364760900080611621,
        0.55859931534356243597, 0.64350110879328438680, 0.71882999962162450542, 0.78539816339744830962,
    ]
}
