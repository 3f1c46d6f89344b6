// Circle against circle.
//
//     d = c_b − c_a,   n = (e + m t) / |e + m t|,   s = d·n − r_a − r_b
//     t: the first root of |e + m t| = r_a + r_b, or where they come nearest; at most 1
//
// n      normal from side a to side b: that with which they touch within the step. Where they overlap or part as it
//        begins it is d / |d|, and where |d| is below 1e-6 of the smaller size, a direction hashed from both ids
// s      separation, pt, negative where they overlap
// c, r   centres where contacts are met, and radii, pt
// e, m   d as the step begins, and the motion of side b relative to side a within it, pt
//
// So a ball leaves another one in the direction that geometry says, at any speed, and circles may be met from however
// far. With p = |e × m| / |m| how far they pass each other, the discriminant is |m|² (r² − p²).
// The point lies midway between the outlines' points along n, c_a + (d + (r_a − r_b) n)/2: moved on to where circles
// touch it is the one where they do, so that no arm is across the normal.
// Source: C. Ericson, "Real-Time Collision Detection" (2005), sections 4.3.1 and 5.5.5.

import CSIMD

@inline(never)
func collideCircleCircle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let distance = sqrt(between.squaredLength)
        let radii = a.p0 + b.p0
        let scale = min(ContactScale.circle(list, a), ContactScale.circle(list, b))
        let (motionA, motionB) = (batch.motionA, batch.motionB)
        let reach = batch.reach(scale, motionA, motionB)
        let met = meeting(from: between + motionB.start - motionA.start, reach, radii: radii)

        let coincide = distance <= scale.size * 1e-6
        let line = select(met.isLater, met.between, between)
        let divisor = select(coincide, 1, select(met.isLater, sqrt(met.between.squaredLength), distance))
        var normal = LaneVector(line.x / divisor, line.y / divisor)
        if any(coincide) { normal = batch.hashedDirections(where: coincide, else: normal) }
        let separation = between.dot(normal) - radii
        let point = ContactPoint(
            position: (between + normal * (a.p0 - b.p0)) * 0.5, separation: separation,
            feature: 0, isKept: separation <= reach.ofCircles(along: normal)
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}

/// From side a to side b where two circles touch within the step, or come nearest; and where that is later than its
/// start.
@inline(__always)
private func meeting(
    from start: LaneVector, _ reach: ContactReach, radii: FloatLanes
) -> (between: LaneVector, isLater: LaneMask) {
    let motion = reach.motion
    let approach = negated(start.dot(motion))
    let away = sqrt(start.squaredLength)
    let gap = (away - radii) * (away + radii)
    let passing = abs(start.cross(motion))
    let touching = radii * reach.distance
    let root = (touching - passing) * (touching + passing)
    let isLater = (approach > 0) & (gap > 0)
    let touches = root > 0
    let numerator = select(touches, gap, approach)
    let divisor = select(touches, approach + sqrt(max(root, 0)), reach.distance * reach.distance)
    let share = min(numerator / select(isLater, divisor, 1), 1)
    return (start + motion * share, isLater)
}
