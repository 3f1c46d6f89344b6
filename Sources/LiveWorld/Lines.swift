import DynamicsEngine
import DynamicsModel

extension LiveWorld {
    /// The segments of all boundaries, four numbers each: x and y of both ends, pt.
    public func boundaryLines() -> [Float] {
        var lines: [Float] = []
        for (_, boundary) in world.allBoundaries() {
            switch boundary.outline {
            case .segment(let a, let b): append(a, b, to: &lines)
            case .path(let points, let closed):
                for (a, b) in zip(points, points.dropFirst()) { append(a, b, to: &lines) }
                if closed, let first = points.first, let last = points.last { append(last, first, to: &lines) }
            case .inside(let low, let high):
                let corners = [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]
                for k in 0..<4 { append(corners[k], corners[(k + 1) % 4], to: &lines) }
            }
        }
        return lines
    }

    /// A line for each attachment that joins two points, fingers' springs among them: four numbers as in
    /// ``boundaryLines()``.
    public func attachmentLines() -> [Float] {
        var lines: [Float] = []
        for state in world.attachmentStates() { append(state.point, state.partnerPoint, to: &lines) }
        return lines
    }

    private func append(_ a: Vector2, _ b: Vector2, to lines: inout [Float]) {
        lines += [Float(a.x), Float(a.y), Float(b.x), Float(b.y)]
    }
}
