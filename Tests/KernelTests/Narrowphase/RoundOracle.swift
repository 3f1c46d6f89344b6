// Manifolds of round shapes by brute force: g(n) = n·d − h_a(n) − h_b(−n) scanned over all angles.

import DynamicsModel

/// A convex set by its support function, about its own origin.
struct Support {
    var corners: [Vector2] = []
    /// Half axes and unit axes of an ellipse or circle.
    var axes: (Double, Double) = (0, 0)
    var u = Vector2(1, 0)
    /// By how much it is wider than its corners.
    var rounding = 0.0

    init(_ shape: TestShape, _ pose: TestPose) {
        switch shape {
        case .circle(let r): axes = (Double(r), Double(r))
        case .ellipse(let a, let b): axes = (Double(a), Double(b))
        default: corners = shape.corners.map { pose.place($0) - pose.origin }
        }
        rounding = shape.rounding
        u = Vector2(Double(pose.cosine), Double(pose.sine))
    }

    init(corners: [Vector2]) { self.corners = corners }

    func callAsFunction(_ n: Vector2) -> Double {
        guard corners.isEmpty else {
            var most = -Double.infinity
            for corner in corners { most = max(most, corner.x * n.x + corner.y * n.y) }
            return rounding > 0 ? most + rounding * n.length : most
        }
        let along = axes.0 * n.dot(u)
        let across = axes.1 * n.dot(u.perpendicular)
        return (along * along + across * across).squareRoot()
    }

    /// The point of a round set furthest along n.
    func point(_ n: Vector2) -> Vector2 {
        let along = axes.0 * n.dot(u)
        let across = axes.1 * n.dot(u.perpendicular)
        return (u * (axes.0 * along) + u.perpendicular * (axes.1 * across))
            / (along * along + across * across).squareRoot()
    }
}

/// g and its largest value.
struct RoundOracle {
    var between: Vector2
    var a: Support
    var b: Support

    func g(_ n: Vector2) -> Double { n.dot(between) - a(n) - b(-n) }

    /// How steeply g rises away from n on either side of it, per radian, once n is turned by an angle that way.
    func slope(_ n: Vector2, beyond angle: Double) -> Double {
        let step = 1e-5
        return [1.0, -1].map { side in
            let first = n + n.perpendicular * (side * angle)
            let second = n + n.perpendicular * (side * (angle + step))
            return (g(second / second.length) - g(first / first.length)) / step
        }.max()!
    }

    private func g(angle: Double) -> Double {
        g(Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)))
    }

    /// The largest g over a scan of 720 angles, each of the three best refined by golden section.
    func largest() -> (normal: Vector2, separation: Double) {
        let count = 720
        let step = 2 * Double.pi / Double(count)
        let values = Self.circle.map { g($0) }
        let peaks = (0..<count).filter {
            values[$0] >= values[($0 + 1) % count] && values[$0] >= values[($0 + count - 1) % count]
        }
        var best = (0.0, -Double.infinity)
        for k in peaks.sorted(by: { values[$0] > values[$1] }).prefix(3) {
            var low = (Double(k) - 1) * step
            var high = (Double(k) + 1) * step
            for _ in 0..<40 {
                let x1 = high - 0.618033988749895 * (high - low)
                let x2 = low + 0.618033988749895 * (high - low)
                if g(angle: x1) < g(angle: x2) { low = x1 } else { high = x2 }
            }
            let middle = (low + high) / 2
            if g(angle: middle) > best.1 { best = (middle, g(angle: middle)) }
        }
        return (Vector2(PortableMath.cosine(best.0), PortableMath.sine(best.0)), best.1)
    }

    private static let circle: [Vector2] = (0..<720).map { k in
        let angle = 2 * Double.pi * Double(k) / 720
        return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
    }
}
