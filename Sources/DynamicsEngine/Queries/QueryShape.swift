import Buffers
import CSIMD
import DynamicsModel

/// A shape that has been checked and laid out, to be cast or looked for overlaps with any number of times.
///
/// ```swift
/// let foot = try QueryShape(.rectangle(width: 20, height: 4))
/// let isGrounded = try world.castShape(foot, from: [x, y], to: [x, y + 2]) != nil
/// ```
public struct QueryShape: Sendable {
    /// The shape in canonical form.
    public let shape: Shape
    /// Parts about the shape's origin.
    private let parts: [csimd_query_shape]
    /// Vertices of all paths and cores, x and y; behind a core its radius and 0.
    private let vertices: [Float]

    /// Checks a shape and lays it out; its origin is what a query places, as `Item.position` does.
    ///
    /// - Throws: what is wrong with the shape, see `Shape.validated()`.
    /// - Complexity: O(parts and vertices).
    public init(_ shape: Shape) throws(DynamicsError) {
        self.shape = try shape.validated()
        var (parts, vertices): ([csimd_query_shape], [Float]) = ([], [0, 0])
        for part in self.shape.parts { parts.append(Self.read(part, &vertices)) }
        (self.parts, self.vertices) = (parts, vertices)
    }

    private static func read(_ part: Shape.Part, _ vertices: inout [Float]) -> csimd_query_shape {
        let (c, s) = (PortableMath.cosine(part.rotation), PortableMath.sine(part.rotation))
        var result = csimd_query_shape()
        (result.cosine, result.sine) = (c, s)
        var origin = part.offset
        switch part.shape {
        case .circle(let radius):
            result.kind = Int32(csimd_kind_circle)
            (result.p0, result.p1) = (Float(radius), Float(radius))
        case .ellipse(let a, let b):
            result.kind = Int32(csimd_kind_ellipse)
            (result.p0, result.p1) = (Float(a), Float(b))
        case .rectangle(let width, let height):
            result.kind = Int32(csimd_kind_rectangle)
            (result.p0, result.p1) = (Float(width / 2), Float(height / 2))
        case .path(let points):
            result.kind = Int32(csimd_kind_polygon)
            let centroid = ConvexPath.centroid(points)
            origin += centroid.rotated(cosine: c, sine: s)
            result.p0 = Float(bitPattern: UInt32(vertices.count / 2))
            result.p1 = Float(bitPattern: UInt32(points.count))
            for point in points { vertices += [Float(point.x - centroid.x), Float(point.y - centroid.y)] }
        case .rounded(let core, let radius):
            result.kind = Int32(csimd_kind_rounded)
            let center = RoundedCore.center(core)
            origin += center.rotated(cosine: c, sine: s)
            result.p0 = Float(bitPattern: UInt32(vertices.count / 2))
            result.p1 = Float(bitPattern: UInt32(core.count))
            for point in core { vertices += [Float(point.x - center.x), Float(point.y - center.y)] }
            vertices += [Float(radius), 0]
        case .group:
            preconditionFailure("groups do not nest")
        }
        (result.x, result.y) = (origin.x, origin.y)
        return result
    }

    /// Calls `body` with the placed parts and the vertices.
    func withParts<Result>(
        at position: Vector2, rotation: Double, in memory: inout Buffer<csimd_query_shape>,
        _ body: (UnsafePointer<csimd_query_shape>, Int, UnsafePointer<Float>) -> Result
    ) -> Result {
        let (c, s) = (PortableMath.cosine(rotation), PortableMath.sine(rotation))
        memory.reserveDiscarding(parts.count)
        for (k, part) in parts.enumerated() {
            var placed = part
            let origin = position + Vector2(part.x, part.y).rotated(cosine: c, sine: s)
            let turned = Vector2(part.cosine, part.sine).rotated(cosine: c, sine: s)
            (placed.x, placed.y, placed.cosine, placed.sine) = (origin.x, origin.y, turned.x, turned.y)
            memory[k] = placed
        }
        let pointer = memory.pointer
        return vertices.withUnsafeBufferPointer { body(pointer, parts.count, $0.baseAddress!) }
    }
}
