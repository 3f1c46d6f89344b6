// Ellipse against capsule or rounded polygon, in the ellipse's frame: as against its core, less the rounding.
//
//     s = max over n of g(n) − ρ,   g the separation from the core;   1/κ = 1/κ_e + 1/ρ at a corner
//
// ρ      the rounding, pt
// κ      radius of curvature of the gap at a round corner, pt; κ_e that of the ellipse's outline
//
// What belongs to one normal belongs to it whatever the rounding is, so the search is that of EllipsePolygon. The
// normal is that as the step begins: a round corner stands in no one's way.

import CSIMD

@inline(never)
func collideEllipseRounded(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        EllipsePolygonPairs(PairBatch(list, at: position)).writeRounded()
        position += 8
    }
}

extension EllipsePolygonPairs {
    @inline(__always) fileprivate func writeRounded() {
        let (center, rotation) = (center, rotation)
        let rounding = roundings(b, in: batch.list)
        let search = furthestNormal(ellipse, polygon, center: center, rotation: rotation)
        var found = search.found
        let isDeep = ~search.isProven & (found.separation <= reach.most + rounding)
        if any(isDeep) {
            let deep = deepestNormal(ellipse, polygon, center: center, rotation: rotation)
            found.replace(where: isDeep, by: deep.normal, deep.separation)
        }

        let own = -found.normal
        let normal = own.turned(by: a.rotation)
        let separation = found.separation - rounding
        let surface = ellipse.point(own)
        let point = ContactPoint(
            position: (surface + own * (separation * 0.5)).turned(by: a.rotation), separation: separation, feature: 0,
            isKept: separation <= reach.along(normal))
        let face = face(along: found.normal, over: surface)
        let radius = ellipse.terms(own).radius
        let endless = FloatLanes(Float.greatestFiniteMagnitude)
        var flank = EllipseFlank(batch.list, ellipse, normal: own)
        flank.isFlat = flank.isFlat & face.isMet
        batch.write(
            normal: normal, point, radius: select(face.isMet, radius, radius * rounding / (radius + rounding)),
            size: min(a.size, polygon.scale.size), before: select(face.isMet, face.before, endless),
            after: select(face.isMet, face.after, endless), reach: reach.along(normal), offset: a.offset,
            centers: between + a.offset - b.offset, flank: flank,
            outlines: (ellipse.outline(own, batch.list), nil))
    }
}
