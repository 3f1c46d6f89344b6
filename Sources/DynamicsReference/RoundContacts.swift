// Stage 3: contacts in which a circle or an ellipse takes part.
//
// The normal is the direction of largest separation g(n) = n·(nearest point of b against n − furthest point
// of a along n). Circles have it in closed form. For an ellipse g is sampled all around and its slope
// bisected wherever it turns from rising to falling; of the maxima the largest one is it.

import DynamicsModel
import Foundation

/// A direction and how far two sets are apart along it.
struct Separation {
    var normal: Vector2
    var value: Double
}

/// The manifold of two colliders of which one at least is round.
func collideRound(_ a: Collider, _ b: Collider, ids: (UInt64, UInt64), _ limits: ContactLimits) -> Manifold? {
    let best: Separation?
    switch (a.form, b.form) {
    case (.circle(let r), .circle(let s)):
        best = separateCircles(a, r, b, s, ids, limits)
    case (.circle(let r), .polygon):
        best = separateCircle(b, a, r, limits.motion, limits, flips: true)
    case (.polygon, .circle(let r)):
        best = separateCircle(a, b, r, -limits.motion, limits, flips: false)
    default:
        let nearest = largestSeparation(a, b, towards: b.center - a.center, limits)
        best = nearest.flatMap { $0.value <= limits.reach ? met(a, b, $0, limits) : nil }
    }
    guard let found = best else { return nil }
    let chosen = hinted(a, b, limits, besides: found) ?? found
    guard chosen.value <= limits.reach(along: chosen.normal, ofCircles: a.isCircle && b.isCircle) else { return nil }
    let point = touchingPoint(a, b, chosen)
    return Manifold(normal: chosen.normal, point, Gap(a, b, normal: chosen.normal, at: point.position), limits)
}

/// The order's normal, where the separation along it comes within the tie or a thousandth of the best depth: near its
/// largest value the separation hardly depends on the normal, and of two maxima of a deep overlap either will do.
private func hinted(_ a: Collider, _ b: Collider, _ limits: ContactLimits, besides best: Separation) -> Separation? {
    guard let hint = limits.hint, hint != best.normal else { return nil }
    let value = hint.dot(b.support(-hint) - a.support(hint))
    return value >= best.value - max(limits.tie, 1e-3 * abs(best.value)) ? Separation(normal: hint, value: value) : nil
}

/// The point midway between the surfaces, found from the round sides.
private func touchingPoint(_ a: Collider, _ b: Collider, _ best: Separation) -> Manifold.Point {
    let (n, s) = (best.normal, best.value)
    let position =
        if a.isRound && b.isRound {
            (a.support(n) + b.support(-n)) / 2
        } else if a.isRound {
            a.support(n) + n * (s / 2)
        } else {
            b.support(-n) - n * (s / 2)
        }
    return Manifold.Point(position: position, separation: s)
}

private func separateCircles(
    _ a: Collider, _ r: Double, _ b: Collider, _ s: Double, _ ids: (UInt64, UInt64), _ limits: ContactLimits
) -> Separation {
    let between = b.center - a.center
    let distance = between.length
    if let hint = limits.hint, 2 * distance <= limits.tie {
        return Separation(normal: hint, value: hint.dot(between) - r - s)
    }
    let isCoincident = distance < Tuning.coincidenceFraction * limits.size
    let normal =
        isCoincident
        ? hashedDirection(ids)
        : meetingDirection(b.start - a.start, limits.motion, radii: r + s) ?? between / distance
    return Separation(normal: normal, value: normal.dot(between) - r - s)
}

/// The direction between two circles where they touch within the step, or come nearest; nil where they do so at its
/// start.
///
/// - Parameters:
///   - start: from a to b as the step begins.
///   - motion: how far b moves relative to a within the step.
private func meetingDirection(_ start: Vector2, _ motion: Vector2, radii: Double) -> Vector2? {
    let (approach, gap) = (-start.dot(motion), start.dot(start) - radii * radii)
    guard approach > 0, gap > 0 else { return nil }
    let discriminant = approach * approach - motion.dot(motion) * gap
    let share =
        discriminant > 0 ? gap / (approach + discriminant.squareRoot()) : approach / motion.dot(motion)
    let met = start + motion * min(share, 1)
    return met / met.length
}

/// The direction in which coincident centres part.
private func hashedDirection(_ ids: (UInt64, UInt64)) -> Vector2 {
    let a = UInt32(truncatingIfNeeded: ids.0) &* Noise.multipliers.x
    let b = UInt32(truncatingIfNeeded: ids.1) &* Noise.multipliers.y
    let angle = 2 * Double.pi * Double(mixed(a ^ b) >> 16) / 65536
    return Vector2(cos(angle), sin(angle))
}

/// An ellipse and a polygon that it meets by a corner: along the normal with which they meet within the step.
private func met(_ a: Collider, _ b: Collider, _ best: Separation, _ limits: ContactLimits) -> Separation {
    guard a.isRound != b.isRound, !a.isRounded, !b.isRounded else { return best }
    let (round, other, sign) = a.isRound ? (a, b, 1.0) : (b, a, -1.0)
    let outline = other.outline
    let outward = -best.normal * sign
    guard !outline.normals.contains(where: { abs($0.cross(outward)) < 1e-9 && $0.dot(outward) > 0 }) else {
        return best
    }
    let corner = outline.vertices.indices.max {
        outline.vertices[$0].dot(outward) < outline.vertices[$1].dot(outward)
    }!
    let place = outline.vertices[corner]
    guard
        let normal = round.meeting(place, lead: other.lead, motion: limits.motion * sign, pass: limits.pass)
    else { return best }
    let kept = -outline.kept(-normal, at: corner)
    return Separation(normal: kept * sign, value: kept.dot(place - round.support(kept)))
}

/// A polygon and a circle; the normal from the polygon to the circle, or back when it `flips`.
///
/// - Parameter motion: of the polygon relative to the circle.
private func separateCircle(
    _ collider: Collider, _ circle: Collider, _ radius: Double, _ motion: Vector2, _ limits: ContactLimits, flips: Bool
) -> Separation? {
    let (polygon, center) = (collider.outline, circle.center)
    let heights = polygon.normals.indices.map { polygon.normals[$0].dot(center - polygon.vertices[$0]) }
    var face = heights.indices.max { heights[$0] < heights[$1] }!
    guard heights[face] - radius <= limits.reach else { return nil }
    let sign = flips ? -1.0 : 1.0
    if heights[face] <= limits.tie, let hint = limits.hint {
        let tied = heights.indices.filter { heights[$0] >= heights[face] - limits.tie }
        face = tied.max { polygon.normals[$0].dot(hint) * sign < polygon.normals[$1].dot(hint) * sign }!
    }
    if heights[face] > 0 {
        let nearest = polygon.normals.indices.map { k in
            let (start, end) = polygon.edge(k)
            return Segment(start: start, end: end, before: nil, after: nil).nearest(center)
        }.min { ($0 - center).length < ($1 - center).length }!
        let distance = (center - nearest).length
        guard distance - radius <= limits.reach else { return nil }
        if let corner = polygon.vertices.firstIndex(of: nearest),
            let met = circle.meeting(nearest, lead: collider.lead, motion: motion, pass: limits.pass)
        {
            let outward = polygon.kept(-met, at: corner)
            return Separation(normal: outward * sign, value: outward.dot(center - nearest) - radius)
        }
        if distance > 1e-12 * limits.size {
            return Separation(normal: (center - nearest) * (sign / distance), value: distance - radius)
        }
    }
    return Separation(normal: polygon.normals[face] * sign, value: heights[face] - radius)
}

/// 64 directions all around.
private let directions: [Vector2] = (0..<64).map { k in
    let angle = 2 * Double.pi * Double(k) / 64
    return Vector2(cos(angle), sin(angle))
}

/// The direction of largest separation of two convex sets; nil as soon as they are found too far apart.
///
/// Where maxima tie, the one nearest to the hint is taken, else to `prefer`, else the first by angle.
///
/// - Parameters:
///   - towards: roughly from a to b.
///   - isBarred: whether a maximum doesn't count.
func largestSeparation<A: Convex, B: Convex>(
    _ a: A, _ b: B, towards: Vector2, prefer: Vector2 = .zero, _ limits: ContactLimits,
    isBarred: (Vector2) -> Bool = { _ in false }
) -> Separation? {
    func gap(_ n: Vector2) -> Vector2 { b.support(-n) - a.support(n) }
    if towards.length > 0 {
        let n = towards / towards.length
        if n.dot(gap(n)) > limits.reach { return nil }
    }
    var slopes: [Double] = []
    slopes.reserveCapacity(directions.count)
    for n in directions {
        let gap = gap(n)
        if n.dot(gap) > limits.reach { return nil }
        slopes.append(n.perpendicular.dot(gap))
    }
    var maxima: [Separation] = []
    for k in directions.indices where slopes[k] > 0 && slopes[(k + 1) % slopes.count] <= 0 {
        var (low, high) = (directions[k], directions[(k + 1) % directions.count])
        while (high - low).length > 1e-13 {
            let middle = (low + high) / (low + high).length
            guard middle != low, middle != high else { break }
            if middle.perpendicular.dot(gap(middle)) > 0 { low = middle } else { high = middle }
        }
        let n = (low + high) / (low + high).length
        if !isBarred(n) { maxima.append(Separation(normal: n, value: n.dot(gap(n)))) }
    }
    let best = maxima.map(\.value).max() ?? -.infinity
    let tie = limits.hint == nil ? 1e-12 * limits.size : limits.tie
    let wanted = limits.hint ?? prefer
    var choice: Separation?
    for candidate in maxima where candidate.value >= best - tie {
        if candidate.normal.dot(wanted) > choice?.normal.dot(wanted) ?? -.infinity { choice = candidate }
    }
    return choice
}
