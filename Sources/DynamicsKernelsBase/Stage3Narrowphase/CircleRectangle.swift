// Circle against rectangle, in the rectangle's frame: the nearest point of the rectangle, or from
// inside the nearest side.

import CSIMD

@inline(never)
func collideCircleRectangle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(askingAhead: bin, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)

        let beyond = LaneVector(csimd_abs(center.x) - b.p0, csimd_abs(center.y) - b.p1)
        let zero = LaneFloats(repeating: 0)
        let outside = LaneVector(csimd_max(beyond.x, zero), csimd_max(beyond.y, zero))
        let distance = csimd_sqrt(outside.squaredLength)
        let isInside = csimd_less_equal(distance, zero)
        let sideIsX = csimd_greater(beyond.x, beyond.y)
        let one = LaneFloats(repeating: 1)
        let divisor = csimd_select(isInside, one, distance)
        var outward = LaneVector(
            csimd_select(isInside, csimd_select(sideIsX, one, zero), outside.x / divisor),
            csimd_select(isInside, csimd_select(sideIsX, zero, one), outside.y / divisor))
        outward = LaneVector(csimd_copysign(outward.x, center.x), csimd_copysign(outward.y, center.y))

        let separation = csimd_select(isInside, csimd_max(beyond.x, beyond.y), distance) - a.p0
        let normal = -outward.turned(by: b.rotation)
        let size = csimd_min(a.p0, csimd_min(b.p0, b.p1)) * 2
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: LaneInts(repeating: 0), isKept: csimd_less_equal(separation, batch.reach(size: size).along(normal))
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
