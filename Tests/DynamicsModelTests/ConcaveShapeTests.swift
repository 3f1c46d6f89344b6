import DynamicsModel
import Testing

@Suite struct ConcaveShapeTests {
    /// Twice the area and the sums of the second moment, by the outline itself: Green's theorem.
    private func area(_ rings: [[Vector2]]) -> Double {
        rings.enumerated().reduce(0) { sum, ring in
            sum + abs(ConvexPath.signedArea(ring.element)) * (ring.offset == 0 ? 1 : -1)
        }
    }

    private func parts(_ outline: [Vector2], holes: [[Vector2]] = []) throws -> [[Vector2]] {
        try Shape.concave(outline, holes: holes).parts.map { part in
            guard case .path(let vertices) = part.shape else { return [] }
            return vertices
        }
    }

    private func isInside(_ point: Vector2, _ ring: [Vector2]) -> Bool {
        ring.indices.allSatisfy { (ring[($0 + 1) % ring.count] - ring[$0]).cross(point - ring[$0]) > 1e-9 }
    }

    private func isInsideAny(_ point: Vector2, of rings: [[Vector2]]) -> Bool {
        // By the winding of the ring about the point: a ray to the right.
        var count = 0
        for ring in rings {
            for k in ring.indices {
                let (a, b) = (ring[k], ring[(k + 1) % ring.count])
                guard (a.y > point.y) != (b.y > point.y) else { continue }
                if point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { count += 1 }
            }
        }
        return count % 2 == 1
    }

    /// Parts are convex, lie side by side, and fill the outline.
    private func check(_ outline: [Vector2], holes: [[Vector2]] = [], most: Int) throws {
        let rings = [outline] + holes
        let parts = try parts(outline, holes: holes)
        #expect(parts.count <= most, "\(parts.count) parts")
        let sum = parts.reduce(0) { $0 + ConvexPath.signedArea($1) }
        #expect(abs(sum - area(rings)) <= 1e-6 * area(rings))
        let (low, high) = (outline.reduce(outline[0], pointwiseMin), outline.reduce(outline[0], pointwiseMax))
        for row in 0..<60 {
            for column in 0..<60 {
                // Off all lines that corners lie on.
                let share = Vector2((Double(column) + 0.4937) / 60, (Double(row) + 0.5081) / 60)
                let point = low + (high - low) * share
                let count = parts.count { isInside(point, $0) }
                #expect(count <= 1)
                if count == 1 { #expect(isInsideAny(point, of: rings)) }
            }
        }
    }

    @Test func `letters and stars are cut into few parts`() throws {
        // L, U, plus.
        try check([[0, 0], [100, 0], [100, 30], [30, 30], [30, 100], [0, 100]], most: 2)
        try check([[0, 0], [90, 0], [90, 80], [60, 80], [60, 30], [30, 30], [30, 80], [0, 80]], most: 3)
        try check(
            [
                [30, 0], [60, 0], [60, 30], [90, 30], [90, 60], [60, 60], [60, 90], [30, 90], [30, 60], [0, 60],
                [0, 30], [30, 30],
            ], most: 5)
        let star = (0..<10).map { k -> Vector2 in
            let angle = Double(k) * .pi / 5
            return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * (k % 2 == 0 ? 100 : 40)
        }
        try check(star, most: 6)
        try check(star.reversed(), most: 6)
    }

    @Test func `holes stay open`() throws {
        let square: [Vector2] = [[0, 0], [100, 0], [100, 100], [0, 100]]
        func hole(_ x: Double, _ y: Double, _ side: Double) -> [Vector2] {
            [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        }
        try check(square, holes: [hole(40, 40, 20)], most: 8)
        try check(square, holes: [hole(10, 10, 20), hole(60, 15, 25), hole(30, 60, 30)], most: 20)
        // A ring of 24 and 24 vertices.
        func circle(_ radius: Double) -> [Vector2] {
            (0..<24).map {
                Vector2(PortableMath.cosine(Double($0) * .pi / 12), PortableMath.sine(Double($0) * .pi / 12)) * radius
            }
        }
        try check(circle(100), holes: [circle(70).map { $0 + Vector2(5, 3) }], most: 48)
    }

    @Test func `outlines of random walks about the centre are filled`() throws {
        var state: UInt64 = 88_172_645_463_325_252
        func random() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) / Double(1 << 53)
        }
        for round in 0..<40 {
            let count = 5 + round
            let ring = (0..<count).map { k -> Vector2 in
                let angle = (Double(k) + 0.8 * random()) * 2 * .pi / Double(count)
                return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * (30 + 70 * random())
            }
            try check(ring, most: count - 2)
        }
    }

    @Test func `what is convex stays one path, and mass is the outline's`() throws {
        let square: [Vector2] = [[0, 0], [50, 0], [100, 0], [100, 100], [0, 100], [0, 100]]
        guard case .path(let vertices) = try Shape.concave(square) else {
            Issue.record("not a path")
            return
        }
        #expect(vertices.count == 4)
        let frame = try Shape.concave(
            [[-50, -50], [50, -50], [50, 50], [-50, 50]], holes: [[[-30, -30], [30, -30], [30, 30], [-30, 30]]])
        let mass = MassProperties(of: try frame.validated(), density: 1)
        #expect(abs(mass.mass - 0.64) < 1e-9)
        #expect(mass.centerOfMass.length < 1e-9)
        #expect(abs(mass.momentOfInertia - (100 * 100 * 1 / 6.0 - 60 * 60 * 0.36 / 6)) < 1e-6)
    }

    @Test func `what crosses itself, and holes that are not inside, are refused`() {
        let square: [Vector2] = [[0, 0], [100, 0], [100, 100], [0, 100]]
        let cases: [([Vector2], [[Vector2]])] = [
            ([[0, 0], [100, 100], [100, 0], [0, 100]], []),
            ([[0, 0], [100, 0]], []),
            ([[0, 0], [100, 0], [50, 0]], []),
            ([[0, 0], [100, 0], [100, 100], [50, 0], [0, 100]], []),
            (square, [[[200, 0], [210, 0], [210, 10]]]),
            (square, [[[90, 50], [110, 50], [95, 60]]]),
            (square, [[[0, 0], [10, 20], [20, 10]]]),
            (square, [[[10, 10], [50, 10], [50, 50], [10, 50]], [[20, 20], [30, 20], [30, 30]]]),
            ([[0, 0], [.nan, 0], [0, 5]], []),
            ([[0, 0], [1e9, 0], [0, 5]], []),
            ((0..<1500).map { Vector2(Double($0), Double($0 % 2)) }, []),
        ]
        for (outline, holes) in cases {
            #expect(throws: DynamicsError.self, "\(outline.prefix(4)) \(holes)") {
                try Shape.concave(outline, holes: holes)
            }
        }
    }
}
