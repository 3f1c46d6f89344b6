// Stage 3: where outlines lie flat on each other, two points beside the nearest ones.

import DynamicsModel

/// The gap between two outlines about where they are nearest.
struct Gap {
    /// The sum of both curvatures, 1/pt.
    var curvature: Double
    /// How far both reach against and along the normal's perpendicular, pt.
    var before = Double.infinity
    var after = Double.infinity

    /// Between two colliders, of which a polygon is flat where one of its faces has the normal, and else a corner.
    init(_ a: Collider, _ b: Collider, normal: Vector2, at place: Vector2) {
        curvature = 0
        for (side, outward) in [(a, normal), (b, -normal)] {
            if side.isRound {
                curvature += side.curvature(towards: outward)
            } else if let (start, end) = side.face(towards: outward) {
                let ends = [start, end].map { ($0 - place).dot(normal.perpendicular) }
                (before, after) = (-ends.min()!, ends.max()!)
            } else {
                curvature = .infinity
            }
        }
    }

    /// Above what reaches so far.
    init(_ collider: Collider, normal: Vector2, before: Double = .infinity, after: Double = .infinity) {
        (curvature, self.before, self.after) = (collider.curvature(towards: normal), before, after)
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
    fileprivate func curvature(towards normal: Vector2) -> Double {
        switch form {
        case .circle(let radius): return 1 / radius
        case .polygon: return .infinity
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
        guard gap.curvature * Tuning.flatRadiusFraction * limits.size < 1 else { return }
        let arm = (2 * Tuning.flatDepthFraction * limits.size / gap.curvature).squareRoot()
        let points = [-max(min(arm, gap.before), 0), max(min(arm, gap.after), 0)].map { way in
            Point(
                position: nearest.position + normal.perpendicular * way,
                separation: nearest.separation + way * way / 2 * gap.curvature)
        }
        if let both = Manifold(normal: normal, candidates: points, limits) { self = both }
    }
}
