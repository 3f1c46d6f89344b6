// How far two hulls of points are apart: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing
// the distance between complex objects in three-dimensional space" (1988), in the plane and in Double.
//
// The differences of points of both are a convex set themselves; v is its point nearest to 0, searched on edges between
// the differences furthest along −v.

import DynamicsModel

/// How far two shapes are apart.
struct Separation {
    /// Pt; roundings are not counted in.
    var distance: Double
    /// From the second shape to the first.
    var normal: Vector2
    /// The nearest point of the second one.
    var place: Vector2

    init(distance: Double, normal: Vector2, place: Vector2) {
        (self.distance, self.normal, self.place) = (distance, normal, place)
    }

    /// Nil where the hulls overlap.
    init?(_ a: SweptShape, _ poseA: Pose, _ b: SweptShape, _ poseB: Pose) {
        var search = NearestDifference(a, poseA, b, poseB)
        guard search.run(a, poseA, b, poseB) else { return nil }
        let length = search.nearest.length
        self.init(distance: length, normal: search.nearest / length, place: search.place)
    }
}

/// A difference of two points, and the second of them.
private struct Difference {
    var value: Vector2
    var second: Vector2

    init(_ a: Vector2, _ b: Vector2) { (value, second) = (a - b, b) }
}

/// The search for the difference nearest to 0.
private struct NearestDifference {
    var nearest: Vector2
    var place: Vector2
    private var first: Difference
    private var other: Difference?

    init(_ a: SweptShape, _ poseA: Pose, _ b: SweptShape, _ poseB: Pose) {
        first = Difference(poseA.place(a.points[0]), poseB.place(b.points[0]))
        (nearest, place) = (first.value, first.second)
    }

    /// Below this (pt) hulls touch.
    private static let least = 1e-9

    /// Whether there is a distance.
    mutating func run(_ a: SweptShape, _ poseA: Pose, _ b: SweptShape, _ poseB: Pose) -> Bool {
        for _ in 0..<64 {
            let square = nearest.dot(nearest)
            guard square > Self.least * Self.least else { return false }
            let next = Difference(a.support(-nearest, poseA), b.support(nearest, poseB))
            // No difference reaches further towards 0 than the next one.
            guard square - nearest.dot(next.value) > 1e-10 * square else { return true }
            guard next.value != first.value, next.value != other?.value else { return true }
            if let old = other {
                guard !contains0(first.value, old.value, next.value) else { return false }
                let one = Self.near0(first, next)
                let two = Self.near0(old, next)
                if two.nearest.dot(two.nearest) < one.nearest.dot(one.nearest) {
                    take(two, old, next)
                } else {
                    take(one, first, next)
                }
            } else {
                take(Self.near0(first, next), first, next)
            }
            guard nearest.dot(nearest) < square else { return square > Self.least * Self.least }
        }
        return true
    }

    private mutating func take(
        _ found: (nearest: Vector2, place: Vector2, share: Double), _ from: Difference, _ to: Difference
    ) {
        (nearest, place) = (found.nearest, found.place)
        (first, other) = found.share >= 1 ? (to, nil) : (from, to)
    }

    /// The point of an edge that is nearest to 0.
    private static func near0(
        _ from: Difference, _ to: Difference
    ) -> (nearest: Vector2, place: Vector2, share: Double) {
        let edge = to.value - from.value
        let share = min(max(-from.value.dot(edge) / edge.dot(edge), 0), 1)
        if share >= 1 { return (to.value, to.second, 1) }
        return (from.value + edge * share, from.second + (to.second - from.second) * share, share)
    }

    private func contains0(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Bool {
        let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
        return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0)
    }
}
