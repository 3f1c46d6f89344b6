import DynamicsModel

/// Random shapes of every kind: 40 % ellipses of aspect 1–3, 30 % rectangles of aspect 1–2, 20 % convex paths
/// of 5–8 vertices on an ellipse of aspect 1–2, each 20–40 pt long, and 10 % groups of 2–4 of these within a
/// circle of 60 pt.
enum ShapeMixture {
    /// The next shape. How many numbers it draws depends on what it is.
    static func shape(_ random: inout RandomSource) -> Shape {
        random.unit() < 0.9 ? simpleShape(20...40, &random).shape : group(&random)
    }

    /// A shape that is no group, and the radius of the circle about its origin that holds it.
    private static func simpleShape(
        _ extents: ClosedRange<Double>, _ random: inout RandomSource
    ) -> (shape: Shape, radius: Double) {
        let choice = random.unit()
        let half = random.uniform(extents.lowerBound, extents.upperBound) / 2
        switch choice {
        case ..<(4.0 / 9):
            return (.ellipse(halfWidth: half, halfHeight: half / random.uniform(1, 3)), half)
        case ..<(7.0 / 9):
            let halfHeight = half / random.uniform(1, 2)
            return (.rectangle(width: 2 * half, height: 2 * halfHeight), Vector2(half, halfHeight).length)
        default:
            return (.path(polygon(halfWidth: half, halfHeight: half / random.uniform(1, 2), &random)), half)
        }
    }

    /// Vertices on an ellipse, at angles shifted by up to a quarter of their spacing: always convex.
    private static func polygon(halfWidth: Double, halfHeight: Double, _ random: inout RandomSource) -> [Vector2] {
        let count = random.integer(5...8)
        return (0..<count).map { vertex in
            let angle = 2 * .pi * (Double(vertex) + random.uniform(-0.25, 0.25)) / Double(count)
            return Vector2(halfWidth * PortableMath.cosine(angle), halfHeight * PortableMath.sine(angle))
        }
    }

    /// Parts of 20–30 pt about a centre, each touching the circle of 60 pt from within.
    private static func group(_ random: inout RandomSource) -> Shape {
        let count = random.integer(2...4)
        return .group(
            (0..<count).map { index in
                let (shape, radius) = simpleShape(20...30, &random)
                let angle = 2 * .pi * Double(index) / Double(count)
                let direction = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
                return Shape.Part(shape, offset: direction * (30 - radius), rotation: random.uniform(0, 2 * .pi))
            })
    }
}
