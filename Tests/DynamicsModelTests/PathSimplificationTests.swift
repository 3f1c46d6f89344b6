import DynamicsModel
import Foundation
import Testing

/// What becomes of paths of many vertices.
@Suite struct PathSimplificationTests {
    private func arc(_ count: Int, _ angles: ClosedRange<Double>) -> [Vector2] {
        (0..<count).map { k in
            let angle = angles.lowerBound + (angles.upperBound - angles.lowerBound) * Double(k) / Double(count - 1)
            return Vector2(50 * cos(angle), 50 * sin(angle))
        }
    }

    private func canonical(_ path: [Vector2]) throws -> [Vector2] {
        guard case .path(let vertices) = try Shape.path(path).validated() else { return [] }
        return vertices
    }

    private func distance(_ point: Vector2, to path: [Vector2]) -> Double {
        path.indices.map { index in
            let (a, b) = (path[index], path[(index + 1) % path.count])
            let edge = b - a
            let share = min(max((point - a).dot(edge) / edge.dot(edge), 0), 1)
            return (point - (a + edge * share)).length
        }.min() ?? .infinity
    }

    /// The two promises of `ConvexPath.canonical`.
    private func expectKept(_ path: [Vector2], extent: Double) throws {
        let result = try canonical(path)
        let (area, given) = (ConvexPath.signedArea(result), abs(ConvexPath.signedArea(path)))
        #expect(abs(area - given) <= 1e-6 * given, "\(path.count) vertices: \(area), not \(given)")
        let stride = max(1, path.count / 100)
        for place in Swift.stride(from: 0, to: path.count, by: stride) {
            // The distance itself is rounded to some 1e-14.
            #expect(distance(path[place], to: result) <= 1.001e-7 * extent, "vertex \(place) of \(path.count)")
        }
    }

    @Test(arguments: [90, 3400, 4000, 20_000]) func `a quarter disc stays one, whatever its arc is made of`(
        points: Int
    ) throws {
        try expectKept([.zero] + arc(points, 0...(.pi / 2)), extent: 50)
    }

    @Test(arguments: [9_800, 10_000, 100_000]) func `a regular polygon of many vertices is a shape`(
        corners: Int
    ) throws {
        let polygon = arc(corners + 1, 0...(2 * .pi)).dropLast()
        try expectKept(Array(polygon), extent: 100)
    }

    @Test func `a thin ellipse keeps its area too`() throws {
        let ellipse = arc(8001, 0...(2 * .pi)).dropLast().map { Vector2(1000 * $0.x, $0.y / 10) }
        try expectKept(ellipse, extent: 100_000)
    }

    @Test func `a straight side of many vertices is one side, wherever the path begins`() throws {
        let sides = (0..<400).map { k -> Vector2 in
            let way = Double(k % 100)
            return [Vector2(way, 0), Vector2(100, way), Vector2(100 - way, 100), Vector2(0, 100 - way)][k / 100]
        }
        for start in [0, 1, 50, 99, 250] {
            let path = Array(sides[start...] + sides[..<start])
            #expect(Set(try canonical(path)) == [[0, 0], [100, 0], [100, 100], [0, 100]])
        }
    }

    @Test func `noise far below the tolerance does not make a side two`() throws {
        let sides = (0..<400).map { k -> Vector2 in
            let (way, noise) = (Double(k % 100), k % 100 == 0 ? 0 : 1e-9 * sin(Double(k * k)))
            return [
                Vector2(way, noise), Vector2(100 + noise, way), Vector2(100 - way, 100 + noise),
                Vector2(noise, 100 - way),
            ][k / 100]
        }
        #expect(Set(try canonical(sides)) == [[0, 0], [100, 0], [100, 100], [0, 100]])
    }
}
