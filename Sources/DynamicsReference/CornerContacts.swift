// Stage 3: what passes a corner, and what meets it.
//
// A corner that is passed within the step must not stop what passes: its normal, taken where the step begins, says that
// both approach, though the way leads past it. See "Seams" in StageNarrowphase.md.

import DynamicsModel

extension ContactLimits {
    /// How deep sides may pass each other, pt.
    var pass: Double { Tuning.passFraction * size }
    /// Motion in a step below which things count as at rest, pt.
    var still: Double { Tuning.restingShare * pass }
    /// Motion in a step beyond which two that are apart come fast, pt.
    var fast: Double { Tuning.fastApproachFraction * size }
    /// Whether both come fast, but not by so much that they are swept.
    var isFast: Bool { motion.length > fast && motion.length <= Tuning.approachFraction * sizes }
    /// How far both may be apart where bounds hold what comes fast, pt.
    var farthest: Double { Tuning.farApproachFraction * size }
    /// Whether side b moves much less than side a: its face then is the reference, since what slides along it tilts.
    var isLedByB: Bool { ways.a * ways.a > 4 * ways.b * ways.b + still * still }
}

/// How a corner moves in the axes of a round collider.
struct CornerWay {
    /// Half axes of the round collider.
    let half: Vector2
    /// From the round collider to the corner as the step begins, and how far the corner moves within it.
    let start: Vector2
    let motion: Vector2

    /// The outward normal of the round collider where it meets the corner; nil where they part, or overlap by more than
    /// what passes.
    ///
    /// In units of the half axes the round side is the unit circle. Where the corner's line comes no deeper than `pass`
    /// below the outline, measured across the motion, the round collider passes it: the normal is that where both come
    /// nearest, or that across the motion once they overlap there. Else it is that where they touch.
    func normal(pass: Double) -> Vector2? {
        guard motion.length > Tuning.restingShare * pass else { return nil }
        let p = Vector2(start.x / half.x, start.y / half.y)
        let v = Vector2(motion.x / half.x, motion.y / half.y)
        let approach = -p.dot(v)
        let across = p.cross(v)
        let share: Double
        if half.x * half.y * (abs(across) - v.length) >= -pass * motion.length {
            share = min(max(approach / v.dot(v), 0), 1)
            if (p + v * share).length <= 1 { return motion.perpendicular * ((across < 0 ? 1 : -1) / motion.length) }
        } else {
            let gap = p.dot(p) - 1
            guard approach > 0, gap > 0 else { return nil }
            share = min(gap / (approach + (v.dot(v) - across * across).squareRoot()), 1)
        }
        let met = p + v * share
        let normal = Vector2(met.x / half.x, met.y / half.y)
        return normal / normal.length
    }
}

extension Collider {
    /// Half axes of a round form.
    private var half: Vector2 {
        switch form {
        case .circle(let radius): Vector2(radius, radius)
        case .ellipse(let a, let b): Vector2(a, b)
        case .polygon, .rounded: .zero
        }
    }

    /// The direction from this round collider to a corner where both meet within the step.
    ///
    /// - Parameters:
    ///   - corner: where contacts are met.
    ///   - lead: of the corner.
    ///   - motion: of the corner relative to this collider within the step.
    func meeting(_ corner: Vector2, lead: Vector2, motion: Vector2, pass: Double) -> Vector2? {
        let way = CornerWay(
            half: half, start: (corner - lead - start).rotated(cosine: cosine, sine: -sine),
            motion: motion.rotated(cosine: cosine, sine: -sine))
        return way.normal(pass: pass)?.rotated(cosine: cosine, sine: sine)
    }
}

extension Outline {
    /// A direction that leaves a corner, kept between the normals of the edges that meet there.
    func kept(_ direction: Vector2, at corner: Int) -> Vector2 {
        let (before, after) = (normals[(corner + normals.count - 1) % normals.count], normals[corner])
        if before.cross(direction) < 0 { return before }
        return direction.cross(after) < 0 ? after : direction
    }

    /// Whether another outline, whose nearest edge lies along a strip over a face, passes the face by one of its ends:
    /// where both touch, the edge is over the face by less than what passes.
    ///
    /// - Parameter motion: of the other outline relative to this one within the step.
    func isPassed(
        _ face: Int, separation: Double, by edge: (start: Vector2, end: Vector2), motion: Vector2,
        _ limits: ContactLimits
    ) -> Bool {
        let normal = normals[face]
        let approach = -motion.dot(normal)
        // What is at rest stays where it is, however little it lies on.
        guard abs(approach) > limits.still else { return false }
        let (origin, end) = self.edge(face)
        let width = (end - origin).length
        let tangent = (end - origin) / width
        let shift = motion.dot(tangent) * (approach > 0 ? min(max(separation / approach, 0), 1) : 0)
        // The part of the edge that is hardly further away than its nearer end.
        let ends = [edge.start, edge.end].sorted { ($0 - origin).dot(normal) < ($1 - origin).dot(normal) }
        let further = (ends[1] - ends[0]).dot(normal)
        let far = ends[0] + (ends[1] - ends[0]) * min(1, limits.pass / max(further, 1e-300))
        let places = [ends[0], far].map { ($0 - origin).dot(tangent) + shift }
        return places.max()! <= limits.pass || places.min()! >= width - limits.pass
    }
}

/// Whether the side opposite to a choice's face passes it by one of its ends.
///
/// - Parameter motion: of the incident side relative to the reference within the step.
func isPassed(
    _ reference: Outline, _ incident: Outline, _ choice: ReferenceFace, motion: Vector2, _ limits: ContactLimits
) -> Bool {
    let normal = reference.normals[choice.face.index]
    return reference.isPassed(
        choice.face.index, separation: choice.face.separation, by: incident.edgeMostOpposed(to: normal), motion: motion,
        limits)
}
