import DynamicsModel
import Testing

@Suite struct RoundedShapeTests {
    private static let triangle = [Vector2(-20, -10), Vector2(25, -5), Vector2(-5, 15)]
    static let shapes: [Shape] = [
        .capsule(length: 40, radius: 10), .capsule(from: Vector2(3, -7), to: Vector2(-21, 30), radius: 6.5),
        .rounded([Vector2(-14, -9), Vector2(14, -9), Vector2(14, 9), Vector2(-14, 9)], radius: 5),
        .rounded(triangle, radius: 4), .rounded(triangle.map { $0 + Vector2(200, 100) }, radius: 30),
    ]

    private func distance(_ point: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
        let share = min(max((point - a).dot(b - a) / (b - a).dot(b - a), 0), 1)
        return (point - a - (b - a) * share).length
    }

    private func contains(_ core: [Vector2], _ radius: Double, _ point: Vector2) -> Bool {
        let edges = core.indices.map { (core[$0], core[($0 + 1) % core.count]) }
        let isInside = core.count > 2 && edges.allSatisfy { ($1 - $0).cross(point - $0) >= 0 }
        return isInside || edges.contains { distance(point, $0, $1) <= radius }
    }

    /// The columns of a row that are within a shape. It is convex, so that nothing lies between them that isn't.
    private func columns(_ count: Int, _ isWithin: (Int) -> Bool) -> Range<Int> {
        guard
            let some = stride(from: 0, to: count, by: 30).first(where: isWithin) ?? (0..<count).first(where: isWithin)
        else { return 0..<0 }
        /// The last column within on the way from one that is to one that isn't.
        func last(from inner: Int, to outer: Int) -> Int {
            var (inner, outer) = (inner, outer)
            while abs(outer - inner) > 1 {
                let middle = (inner + outer) / 2
                if isWithin(middle) { inner = middle } else { outer = middle }
            }
            return inner
        }
        return last(from: some, to: -1)..<(last(from: some, to: count) + 1)
    }

    @Test(arguments: shapes) func `mass properties are those of a fine grid of points`(shape: Shape) throws {
        guard case .rounded(let core, let radius) = try shape.validated() else { return #expect(Bool(false)) }
        let low = core.reduce(core[0]) { pointwiseMin($0, $1) } - radius
        let high = core.reduce(core[0]) { pointwiseMax($0, $1) } + radius
        let count = 1500
        let cell = (high - low) / Double(count)
        var (area, first, second) = (0.0, Vector2.zero, 0.0)
        for row in 0..<count {
            func point(_ column: Int) -> Vector2 { low + cell * Vector2(Double(column) + 0.5, Double(row) + 0.5) }
            for column in columns(count, { contains(core, radius, point($0)) }) {
                let point = point(column)
                (area, first, second) = (area + 1, first + point, second + point.dot(point))
            }
        }
        let middle = first / area
        let square = second / area - middle.dot(middle)
        area *= cell.x * cell.y
        let found = MassProperties(of: shape, density: 3)
        // A grid misses a share of its boundary cells: about the perimeter times a cell, by a random walk.
        #expect(abs(found.mass - 3 * area / 10_000) < 2e-4 * found.mass)
        #expect((found.centerOfMass - middle).length < 2e-4 * shape.size)
        #expect(abs(found.momentOfInertia / found.mass - square) < 3e-4 * square)
    }

    @Test func `a capsule has the closed form of the books`() {
        let (length, radius) = (40.0, 10.0)
        let found = MassProperties(of: .capsule(length: length, radius: radius), density: 1)
        let (box, disc) = (2 * radius * length / 10_000, Double.pi * radius * radius / 10_000)
        let middle = 4 * radius / (3 * .pi)
        let own = box * (length * length + 4 * radius * radius) / 12
        // Half discs about their own centroids, moved out to the ends.
        let arm = length / 2 + middle
        let round = disc * (radius * radius / 2 - middle * middle + arm * arm)
        #expect(abs(found.mass - box - disc) < 1e-15)
        #expect(found.centerOfMass == .zero)
        #expect(abs(found.momentOfInertia - own - round) < 1e-12)
    }

    @Test func `canonical forms`() throws {
        #expect(try Shape.capsule(length: 0, radius: 7).validated() == .circle(radius: 7))
        #expect(try Shape.rounded(Self.triangle, radius: 0).validated() == Shape.path(Self.triangle).validated())
        #expect(
            try Shape.rounded(Self.triangle.reversed(), radius: 3).validated().size
                == Shape.rounded(Self.triangle, radius: 3).size)
        #expect(try Shape.roundedRectangle(width: 40, height: 20, radius: 0) == .rectangle(width: 40, height: 20))
        #expect(
            try Shape.roundedRectangle(width: 40, height: 20, radius: 10) == .capsule(length: 20, radius: 10))
        #expect(try Shape.roundedRectangle(width: 20, height: 20, radius: 10) == .circle(radius: 10))
        // 0.9 / 2 is not 3 * 0.15.
        #expect(try Shape.roundedRectangle(width: 2, height: 0.9, radius: 3 * 0.15).size == 0.9)
        #expect(Shape.capsule(length: 30, radius: 4).size == 8)
        let box = try Shape.roundedRectangle(width: 40, height: 20, radius: 3)
        #expect(abs(box.size - 20) < 1e-12)
    }

    @Test(arguments: [
        Shape.capsule(length: 10, radius: 0), .capsule(length: 10, radius: -1), .capsule(length: 10, radius: .nan),
        .capsule(length: .infinity, radius: 2), .capsule(length: 10, radius: 1e7),
        .capsule(from: Vector2(3, 4), to: Vector2(3, 4), radius: 2), .rounded([], radius: 3),
        .rounded([Vector2(1, 2)], radius: 3), .rounded([Vector2(0, 0), Vector2(1, 1)], radius: 0),
        .rounded([Vector2(0, 0), Vector2(10, 10), Vector2(20, 20)], radius: 3),
        .rounded([Vector2(0, 0), Vector2(40, 0), Vector2(10, 10), Vector2(0, 40)], radius: 3),
        .rounded([Vector2(0, 0), Vector2(40, 0), Vector2(10, 30)], radius: -3),
        .rounded([Vector2(0, 0), Vector2(40, 0), Vector2(10, 30)], radius: 1e-9),
        .rounded([Vector2(0, 0), Vector2(40, 0), Vector2(10, .nan)], radius: 3),
        .capsule(from: Vector2(2e6, 0), to: .zero, radius: 3), .group([Shape.Part(.capsule(length: 10, radius: 0))]),
    ])
    func `what makes no sense is refused`(shape: Shape) {
        #expect(throws: DynamicsError.self) { try shape.validated() }
    }

    @Test(arguments: [(10.0, 10.0, 6.0), (10, 10, -1), (10, 10, .nan), (0, 10, 0), (10, .infinity, 1)])
    func `a rounded rectangle that makes no sense is refused`(width: Double, height: Double, radius: Double) {
        #expect(throws: DynamicsError.self) {
            try Shape.roundedRectangle(width: width, height: height, radius: radius)
        }
    }
}
