// Stage 3: where outlines lie flat on each other, two points beside the nearest ones.

import DynamicsModel
import Foundation

/// The gap between two outlines about where they are nearest.
struct Gap {
    /// The sum of both curvatures, 1/pt.
    var curvature: Double
    /// How far both reach against and along the normal's perpendicular, pt.
    var before = Double.infinity
    var after = Double.infinity
    /// The flank of an ellipse that lies on a face.
    private(set) var flank: Flank?

    /// Between two colliders, of which a polygon, or one that is rounded, is flat where one of its faces has the normal, and
    /// else a corner.
    init(_ a: Collider, _ b: Collider, normal: Vector2, at place: Vector2) {
        curvature = 0
        for (side, outward) in [(a, normal), (b, -normal)] {
            if side.isRound {
                curvature += side.curvature(towards: outward)
            } else if let (start, end) = side.face(towards: outward) {
                let ends = [start, end].map { ($0 - place).dot(normal.perpendicular) }
                (before, after) = (-ends.min()!, ends.max()!)
                flank = side.outline.vertices == a.outline.vertices ? Flank(b, -normal) : Flank(a, normal)
            } else {
                curvature += side.curvature(towards: outward)
            }
        }
    }

    /// Above what reaches so far.
    init(_ collider: Collider, normal: Vector2, before: Double = .infinity, after: Double = .infinity) {
        (curvature, self.before, self.after) = (collider.curvature(towards: normal), before, after)
        flank = Flank(collider, normal)
    }
}

/// A flank of an ellipse that is much longer than thick.
struct Flank {
    private let ellipse: Collider
    /// Out of the ellipse where it is nearest to the face.
    private let outward: Vector2
    /// The nearest point, and the two that it is met in: that one, and the one across, or both beside the middle.
    private let nearest: Vector2
    private let points: [Vector2]

    fileprivate init?(_ collider: Collider, _ outward: Vector2) {
        guard case .ellipse(let a, let b) = collider.form else { return nil }
        let (long, short) = (max(a, b), min(a, b))
        guard long * long > 2 * Tuning.flatRadiusFraction * short * short else { return nil }
        (ellipse, self.outward, nearest) = (collider, outward, collider.support(outward))
        let own = (nearest - collider.center).rotated(cosine: collider.cosine, sine: -collider.sine)
        let least = long * 2 * Tuning.flatDepthFraction.squareRoot()
        let along = max(abs(a > b ? own.x : own.y), least)
        let across = short * (max(0, 1 - along * along / (long * long))).squareRoot()
        points = [-along, along].map { place in
            let point =
                a > b ? Vector2(place, own.y < 0 ? -across : across) : Vector2(own.x < 0 ? -across : across, place)
            return collider.center + point.rotated(cosine: collider.cosine, sine: collider.sine)
        }
    }

    /// How far the points are from the nearest one along a tangent, in order.
    func ways(along tangent: Vector2) -> [Double] { points.map { ($0 - nearest).dot(tangent) }.sorted() }

    /// How far the outline is above its tangent, some way along that: by halves, up to where it goes furthest.
    func height(at way: Double, along tangent: Vector2) -> Double {
        let furthest = ellipse.support(way < 0 ? -tangent : tangent)
        guard case .ellipse(let a, let b) = ellipse.form else { return 0 }
        func angle(_ point: Vector2) -> Double {
            let own = (point - ellipse.center).rotated(cosine: ellipse.cosine, sine: -ellipse.sine)
            return atan2(own.y / b, own.x / a)
        }
        func point(_ angle: Double) -> Vector2 {
            ellipse.center + Vector2(a * cos(angle), b * sin(angle)).rotated(cosine: ellipse.cosine, sine: ellipse.sine)
        }
        let start = angle(nearest)
        let turn = remainder(angle(furthest) - start, 2 * .pi)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if abs((point(start + middle * turn) - nearest).dot(tangent)) < abs(way) {
                low = middle
            } else {
                high = middle
            }
        }
        return (nearest - point(start + low * turn)).dot(outward)
    }
}

extension Collider {
    /// The face of a polygon that has a normal, if one does.
    fileprivate func face(towards normal: Vector2) -> (start: Vector2, end: Vector2)? {
        outline.normals.indices.first { k in
            let (start, end) = outline.edge(k)
            return outline.normals[k].dot(normal) > 0
                && abs(outline.normals[k].cross(normal)) * (end - start).length <= ReferenceWorld.tieTolerance * size
        }.map(outline.edge)
    }

    /// Of a round outline where its normal is that, 1/pt.
    func curvature(towards normal: Vector2) -> Double {
        switch form {
        case .circle(let radius): return 1 / radius
        case .polygon: return .infinity
        case .rounded(let radius): return 1 / radius
        case .ellipse(let a, let b):
            // At (a cos t, b sin t).
            let own = (support(normal) - center).rotated(cosine: cosine, sine: -sine)
            let (x, y) = (b * own.x / a, a * own.y / b)
            return a * b / ((x * x + y * y) * (x * x + y * y).squareRoot())
        }
    }
}

extension Manifold {
    /// Two points of both outlines where those lie flat on each other, else the nearest one.
    init(normal: Vector2, _ nearest: Point, _ gap: Gap, _ limits: ContactLimits) {
        self.init(normal: normal, nearest)
        if let flank = gap.flank {
            let ways = flank.ways(along: normal.perpendicular)
            let points = [min(max(ways[0], -gap.before), 0), max(min(ways[1], gap.after), 0)].map { way in
                Point(
                    position: nearest.position + normal.perpendicular * way,
                    separation: nearest.separation + flank.height(at: way, along: normal.perpendicular))
            }
            if let both = Manifold(normal: normal, candidates: points, limits) { self = both }
            return
        }
        guard gap.curvature * Tuning.flatRadiusFraction * limits.size < 1 else {
            curvature = gap.curvature
            return
        }
        let arm = (2 * Tuning.flatDepthFraction * limits.size / gap.curvature).squareRoot()
        let ways: [Double] = [-max(min(arm, gap.before), 0), max(min(arm, gap.after), 0)]
        let points = ways.map { way in
            Point(
                position: nearest.position + normal.perpendicular * way,
                separation: nearest.separation + way * way / 2 * gap.curvature)
        }
        if let both = Manifold(normal: normal, candidates: points, limits) { self = both }
    }
}
