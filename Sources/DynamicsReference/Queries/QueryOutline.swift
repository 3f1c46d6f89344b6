import DynamicsModel
import Foundation

/// A convex outline in the world, by how far it reaches in each direction.
struct QueryOutline {
    private enum Form {
        case ellipse(halfWidth: Double, halfHeight: Double)
        /// Corners about the origin.
        case hull([Vector2])
        /// All that lies within a radius of such corners.
        case rounded([Vector2], Double)
    }

    private let form: Form
    private let origin: Vector2
    private let cosine: Double
    private let sine: Double
    /// The radius of a circle about the origin that holds it, pt.
    let radius: Double
    /// Directions in which something may change: normals of edges.
    let corners: [Double]

    var center: Vector2 { origin }

    /// A part of a shape, about a point of the shape's frame that lies at a place.
    ///
    /// - Parameter margin: how much wider it is made on each side, pt; less than 0 for narrower.
    init(
        _ part: Shape.Part, about center: Vector2, at place: Vector2, cosine: Double, sine: Double, margin: Double = 0
    ) {
        let (c, s) = (cos(part.rotation), sin(part.rotation))
        self.cosine = cosine * c - sine * s
        self.sine = sine * c + cosine * s
        var own = part.offset - center
        switch part.shape {
        case .circle(let radius):
            form = .ellipse(halfWidth: radius + margin, halfHeight: radius + margin)
        case .ellipse(let a, let b):
            form = .ellipse(halfWidth: a + margin, halfHeight: b + margin)
        case .rectangle(let width, let height):
            let (x, y) = (width / 2 + margin, height / 2 + margin)
            form = .hull([Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)])
        case .path(let vertices):
            let centroid = ConvexPath.centroid(vertices)
            own += centroid.rotated(cosine: c, sine: s)
            let scale = 1 + margin / ConvexPath.inradius(vertices)
            form = .hull(vertices.map { ($0 - centroid) * scale })
        case .rounded(let core, let radius):
            let middle = core.count == 2 ? (core[0] + core[1]) / 2 : ConvexPath.centroid(core)
            own += middle.rotated(cosine: c, sine: s)
            form = .rounded(core.map { $0 - middle }, radius + margin)
        case .group:
            preconditionFailure("a group has no group as part")
        }
        origin = place + own.rotated(cosine: cosine, sine: sine)
        (radius, corners) = Self.measure(form, self.cosine, self.sine)
    }

    /// A point.
    init(_ point: Vector2) {
        (form, origin, cosine, sine, radius, corners) = (.hull([.zero]), point, 1, 0, 0, [])
    }

    /// A line between two points, which is as much longer at both ends.
    init(segment a: Vector2, _ b: Vector2, margin: Double) {
        let half = (b - a) / 2
        form = .hull([half * -(1 + margin / half.length), half * (1 + margin / half.length)])
        (origin, cosine, sine) = ((a + b) / 2, 1, 0)
        (radius, corners) = Self.measure(form, 1, 0)
    }

    private static func measure(_ form: Form, _ cosine: Double, _ sine: Double) -> (Double, [Double]) {
        switch form {
        case .ellipse(let a, let b): return (max(a, b), [])
        case .rounded(let points, let rounding):
            let core = measure(.hull(points), cosine, sine)
            return (core.0 + rounding, core.1)
        case .hull(let points):
            let turned = points.map { $0.rotated(cosine: cosine, sine: sine) }
            let normals = turned.indices.map { k -> Double in
                let edge = turned[(k + 1) % turned.count] - turned[k]
                return atan2(-edge.x, edge.y)
            }
            return (points.map(\.length).max() ?? 0, normals)
        }
    }

    /// The largest product of one of its points with a unit vector: how far it reaches in that direction, from the
    /// origin of the world.
    func reach(_ direction: Vector2) -> Double {
        let own = direction.rotated(cosine: cosine, sine: -sine)
        switch form {
        case .ellipse(let a, let b): return origin.dot(direction) + hypot(a * own.x, b * own.y)
        case .hull(let points): return origin.dot(direction) + points.map { $0.dot(own) }.max()!
        case .rounded(let points, let rounding):
            return origin.dot(direction) + points.map { $0.dot(own) }.max()! + rounding * direction.length
        }
    }
}

/// How two outlines lie to each other, by the reach of their difference b − a in every direction.
///
/// A set is where no direction rules a point out, so all that is asked for is the direction that rules out most. Over
/// the directions, what is looked for rises to one peak and falls, so that a search by the golden section finds it (J.
/// Kiefer, "Sequential minimax search for a maximum", 1953).
struct OutlinePair {
    let a: QueryOutline
    let b: QueryOutline

    private func reach(_ direction: Vector2) -> Double { b.reach(direction) + a.reach(-direction) }

    private static func direction(_ angle: Double) -> Vector2 { Vector2(cos(angle), sin(angle)) }

    /// The largest value of a function between two angles.
    private static func peak(_ low: Double, _ high: Double, _ value: (Double) -> Double) -> (
        angle: Double, value: Double
    ) {
        let section = (5.0.squareRoot() - 1) / 2
        var (low, high) = (low, high)
        var (p, q) = (high - section * (high - low), low + section * (high - low))
        var (atP, atQ) = (value(p), value(q))
        for _ in 0..<72 {
            if atP > atQ {
                (high, q, atQ) = (q, p, atP)
                p = high - section * (high - low)
                atP = value(p)
            } else {
                (low, p, atP) = (p, q, atQ)
                q = low + section * (high - low)
                atQ = value(q)
            }
        }
        return atP > atQ ? (p, atP) : (q, atQ)
    }

    /// How far both are apart, 0 or less where they overlap, and the direction from b to a in which they are.
    func separation() -> (distance: Double, normal: Vector2) {
        let samples = 48
        let spacing = 2 * Double.pi / Double(samples)
        let apart = { (angle: Double) in -reach(Self.direction(angle)) }
        let away = a.center - b.center
        var starts = (0..<samples).map { Double($0) * spacing } + [atan2(away.y, away.x)]
        starts += b.corners + a.corners.map { $0 + .pi }
        let best = starts.map { (angle: $0, value: apart($0)) }.sorted { $0.value > $1.value }.prefix(3)
        var most = best[0]
        for start in best {
            let found = Self.peak(start.angle - spacing, start.angle + spacing, apart)
            if found.value > most.value { most = found }
        }
        return (most.value, Self.direction(most.angle))
    }

    /// The share of a's way at which a plane of b by that normal is entered.
    func entry(_ normal: Vector2, _ way: Vector2) -> Double { reach(normal) / normal.dot(way) }

    /// The share of a's way at which both meet, 0 where they overlap at once; nil for never.
    func meeting(_ way: Vector2) -> (fraction: Double, normal: Vector2)? {
        let length = way.length
        let (middle, reach) = (a.center - b.center, a.radius + b.radius)
        let along = length > 0 ? way / length : Vector2(1, 0)
        // Circles that hold them don't come near each other.
        let side = middle - along * min(max(middle.dot(along), -length), 0)
        guard side.length <= reach * (1 + 1e-9) else { return nil }
        guard length > 0 else { return separation().distance <= 0 ? (0, .zero) : nil }
        let back = atan2(-way.y, -way.x)
        let (low, high) = (back - .pi / 2 + 1e-12, back + .pi / 2 - 1e-12)
        let entry = Self.peak(low, high) { self.entry(Self.direction($0), way) }
        let exit = Self.peak(low + .pi, high + .pi) { -self.entry(Self.direction($0), way) }
        guard entry.value <= -exit.value, entry.value <= 1, -exit.value >= 0 else { return nil }
        return entry.value <= 0 ? (0, .zero) : (entry.value, Self.direction(entry.angle))
    }
}
