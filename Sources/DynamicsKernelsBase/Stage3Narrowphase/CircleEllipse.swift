// Circle against ellipse, in the ellipse's frame: the ellipse's point nearest to the centre.
//
// By symmetry the centre is moved into the first quadrant, where the sought normal lies too and where the
// derivative of g is positive at one end and negative at the other: the search cannot fail.

import CSIMD

@inline(never)
func collideCircleEllipse(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    let zero = LaneFloats(repeating: 0)
    let one = LaneFloats(repeating: 1)
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)
        let ellipse = EllipseLanes(b)

        let p = LaneVector(csimd_abs(center.x), csimd_abs(center.y))
        let ray = ellipse.normalTowards(p).normalized
        let foot = ellipse.thinNormal(p)
        let footIsBetter = csimd_greater(foot.dot(p) - ellipse.support(foot), ray.dot(p) - ellipse.support(ray))
        let guess = select(footIsBetter, foot, ray)
        // Off the axes, where the derivative may vanish at a minimum.
        let least = LaneFloats(repeating: 1e-4)
        let start = LaneVector(csimd_max(guess.x, least), csimd_max(guess.y, least)).normalized
        let n = ellipse.furthest(
            from: p, low: LaneVector(one, zero), high: LaneVector(zero, one), start: start,
            isDone: LaneInts(repeating: 0))

        let separation = n.dot(p) - ellipse.support(n) - a.p0
        let outward = LaneVector(multipliedBySign(n.x, center.x), multipliedBySign(n.y, center.y))
        let normal = -outward.turned(by: b.rotation)
        let size = csimd_min(a.size, b.size)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: LaneInts(repeating: 0), isKept: csimd_less_equal(separation, size * bin.speculative_fraction))
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
