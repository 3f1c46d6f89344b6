// What a sweep sees of a convex shape: the hull of some points, rounded by a radius.
//
// What moves is seen by its core: the outline drawn in by a tenth of the size, and rounded by as much less the slop. So
// corners of what slides over seams are round, an overlap up to that depth still has a direction, and tips are where
// they are. An ellipse is seen by 32 of its points, a capsule or a rounded polygon by its core, and what of its rounding
// exceeds that tenth.

import CSIMD
import DynamicsModel

/// A convex shape in the frame of its body, for as long as the memory of its points is not used again.
struct SweptShape {
    var points: UnsafeMutablePointer<Vector2>
    var count = 0
    /// Rounding that may be entered, pt: what overlaps at the start may halve it.
    var radius = 0.0
    /// Rounding that is solid, pt.
    var solidRadius = 0.0
    /// The greatest distance of a point from the centre of mass, pt.
    var arm = 0.0
    /// How deep may be entered without a stop, pt.
    var tolerance = Double.infinity

    /// The point of the hull that is furthest along a direction, in the world.
    func support(_ direction: Vector2, _ pose: Pose) -> Vector2 {
        let own = direction.rotated(cosine: pose.cosine, sine: -pose.sine)
        var (best, most) = (0, points[0].dot(own))
        for k in 1..<max(count, 1) {
            let reach = points[k].dot(own)
            if reach > most { (best, most) = (k, reach) }
        }
        return pose.place(points[best])
    }

    /// From where to where points lie along an axis, of those that reach furthest in a direction but for some slack.
    func extent(
        towards direction: Vector2, _ axis: Vector2, _ pose: Pose, slack: Double
    ) -> (low: Double, high: Double) {
        let most = support(direction, pose).dot(direction) - slack
        var (low, high) = (Double.infinity, -Double.infinity)
        for k in 0..<max(count, 1) {
            let point = pose.place(points[k])
            guard point.dot(direction) >= most else { continue }
            (low, high) = (min(low, point.dot(axis)), max(high, point.dot(axis)))
        }
        return (low, high)
    }

    mutating func append(_ point: Vector2) {
        points[count] = point
        count += 1
        arm = max(arm, point.length)
    }
}

/// One collider in its body's frame.
struct ColliderForm {
    let kind: Int32
    let origin: Vector2
    let rotation: Vector2
    let p0: Double
    let p1: Double
    /// Its width, pt.
    let size: Double
    /// The vertices of a polygon or a core, x and y.
    let vertices: UnsafePointer<Float>
    let vertexCount: Int
    /// By how much it is wider than these, pt.
    let rounding: Double

    /// Points that an ellipse is seen by.
    static let circlePoints: [Vector2] = (0..<32).map {
        let angle = Double($0) * .pi / 16
        return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
    }

    /// Points that its outline takes at most.
    var pointCount: Int { max(vertexCount, 32) }

    private func place(_ x: Double, _ y: Double) -> Vector2 {
        origin + Vector2(x, y).rotated(cosine: rotation.x, sine: rotation.y)
    }

    private func vertex(_ k: Int) -> Vector2 { Vector2(Double(vertices[2 * k]), Double(vertices[2 * k + 1])) }

    private var slop: Double { Tuning.slopFraction * size }
    private var tolerance: Double { Tuning.sweepToleranceFraction * size }

    /// How far the whole outline reaches along a unit direction of its body, from the centre of mass, pt.
    func reach(along direction: Vector2) -> Double {
        let own = direction.rotated(cosine: rotation.x, sine: -rotation.y)
        let offset = origin.dot(direction)
        switch Int(kind) {
        case csimd_kind_circle: return offset + p0
        case csimd_kind_ellipse: return offset + Vector2(p0 * own.x, p1 * own.y).length
        case csimd_kind_rectangle: return offset + p0 * abs(own.x) + p1 * abs(own.y)
        default:
            var most = -Double.infinity
            for k in 0..<vertexCount { most = max(most, vertex(k).dot(own)) }
            return offset + most + rounding
        }
    }

    /// How far a point in the frame of its body is from its outline at least, by the box about that, pt.
    func leastDistance(to point: Vector2) -> Double {
        let own = (point - origin).rotated(cosine: rotation.x, sine: -rotation.y)
        let (low, high) = box
        return Vector2(max(low.x - own.x, own.x - high.x, 0), max(low.y - own.y, own.y - high.y, 0)).length
    }

    /// About the outline, in its own frame.
    private var box: (low: Vector2, high: Vector2) {
        switch Int(kind) {
        case csimd_kind_circle, csimd_kind_ellipse, csimd_kind_rectangle:
            return (Vector2(-p0, -p1), Vector2(p0, p1))
        default:
            var (low, high) = (vertex(0), vertex(0))
            for k in 1..<max(vertexCount, 1) {
                let vertex = vertex(k)
                low = Vector2(min(low.x, vertex.x), min(low.y, vertex.y))
                high = Vector2(max(high.x, vertex.x), max(high.y, vertex.y))
            }
            return (low - Vector2(rounding, rounding), high + Vector2(rounding, rounding))
        }
    }

    /// The whole outline, of what doesn't move.
    func outline(_ points: UnsafeMutablePointer<Vector2>) -> SweptShape {
        var shape = SweptShape(points: points)
        switch Int(kind) {
        case csimd_kind_circle:
            shape.append(origin)
            shape.solidRadius = p0
        case csimd_kind_ellipse:
            for point in Self.circlePoints { shape.append(place(p0 * point.x, p1 * point.y)) }
        case csimd_kind_rectangle:
            appendBox(p0, p1, to: &shape)
        default:
            for k in 0..<vertexCount { shape.append(place(vertex(k).x, vertex(k).y)) }
            shape.solidRadius = rounding
        }
        return shape
    }

    /// The inscribed circle less the slop, by its centre: what is left to be swept where the core overlaps already.
    func middle(_ points: UnsafeMutablePointer<Vector2>) -> SweptShape {
        var shape = SweptShape(points: points, radius: size / 2 - slop, tolerance: tolerance)
        shape.append(origin)
        return shape
    }

    /// The outline drawn in, and rounded by as much less the slop; what is rounded by more is drawn in to its core.
    func core(_ points: UnsafeMutablePointer<Vector2>) -> SweptShape {
        guard kind != Int32(csimd_kind_circle) else { return middle(points) }
        let depth = Tuning.sweepSkinFraction * size
        var shape = SweptShape(points: points, radius: max(depth, rounding) - slop, tolerance: tolerance)
        switch Int(kind) {
        case csimd_kind_ellipse: appendEllipse(depth, to: &shape)
        case csimd_kind_rectangle: appendBox(p0 - depth, p1 - depth, to: &shape)
        default: appendPolygon(max(depth - rounding, 0), to: &shape)
        }
        return shape
    }

    private func appendBox(_ x: Double, _ y: Double, to shape: inout SweptShape) {
        shape.append(place(-x, -y))
        shape.append(place(x, -y))
        shape.append(place(x, y))
        shape.append(place(-x, y))
    }

    /// Points of an ellipse, moved along their normals, but not across its longer axis: near the tips a circle of the
    /// depth's radius touches the outline in two places.
    private func appendEllipse(_ depth: Double, to shape: inout SweptShape) {
        let (long, short) = (max(p0, p1), min(p0, p1))
        let last = ((long * long - short * short) * max(0, 1 - depth * depth / (short * short))).squareRoot()
        for unit in Self.circlePoints {
            let (along, across) = p0 >= p1 ? (unit.x, unit.y) : (unit.y, unit.x)
            let root = (long * long * across * across + short * short * along * along).squareRoot()
            var point = Vector2(
                long * along - depth * short * along / root, short * across - depth * long * across / root)
            if short * root < depth * long { point = Vector2(along < 0 ? -last : last, 0) }
            shape.append(p0 >= p1 ? place(point.x, point.y) : place(point.y, point.x))
        }
    }

    /// Corners, moved away from both of their edges.
    private func appendPolygon(_ depth: Double, to shape: inout SweptShape) {
        var before = normal(vertexCount - 1)
        for k in 0..<vertexCount {
            let after = normal(k)
            let point = vertex(k) - (before + after) * (depth / max(1 + before.dot(after), 1e-6))
            shape.append(place(point.x, point.y))
            before = after
        }
    }

    /// The unit normal out of the edge behind a corner.
    private func normal(_ k: Int) -> Vector2 {
        let edge = vertex(k + 1 == vertexCount ? 0 : k + 1) - vertex(k)
        return Vector2(edge.y, -edge.x) / edge.length
    }
}
