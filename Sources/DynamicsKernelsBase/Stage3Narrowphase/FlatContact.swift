// Two points where outlines lie flat on each other.
//
//     x = √(2 ρ η),   s(x) = s + x²/(2 ρ),   η = f size
//
// ρ      radius of curvature of the gap between both outlines where they are nearest, pt: 1/ρ is the sum of both
//        curvatures
// s      separation of the nearest points, pt;  x along the outlines from there, pt
// size   the smaller width of both sides, pt;   f the depth of a flat contact, as a fraction of it
//
// One point holds nothing upright: what is thin and lies on its flank rocks through its thickness in a step, while the
// point goes from tip to tip. So where ρ is long against the size, two points of the outlines beside the nearest ones
// are the contact, each with the gap that is there. Both are η deep where the outlines touch.
//
// An ellipse that is flat itself, on a face, has the points of its own flank instead; see EllipseFlank.

import CSIMD

extension PairBatch {
    /// Writes manifolds of two points where the outlines are flat there, else of the one that is given.
    ///
    /// - Parameters:
    ///   - radius: of curvature of the gap.
    ///   - before: how far the other side reaches against the normal's perpendicular.
    ///   - after: how far it reaches along it.
    ///   - flank: of side a, where side b is a face: where the radius is not 0.
    ///   - outlines: of the sides that are ellipses.
    @inline(__always) func write(
        normal: LaneVector, _ point: ContactPoint, radius: FloatLanes, size: FloatLanes, before: FloatLanes,
        after: FloatLanes, reach: FloatLanes, offset: LaneVector, centers: LaneVector, flank: EllipseFlank? = nil,
        outlines: (a: RollingOutline?, b: RollingOutline?)
    ) {
        var isFlat = radius > size * FloatLanes(list.flat_radius_fraction)
        if let flank { isFlat |= flank.isFlat & (radius > 0) }
        let arm = point.position + offset
        var advances = LaneVector(
            outlines.a?.advance(arm, normal, gap: radius) ?? 0,
            outlines.b.map { negated($0.advance(arm - centers, -normal, gap: radius)) } ?? 0)
        guard any(isFlat & point.isKept) else {
            return write(normal: normal, point, offset: offset, centers: centers, advances: advances)
        }
        advances = select(isFlat, .zero, advances)
        let width = sqrt(radius * size * FloatLanes(2 * list.flat_depth_fraction))
        let along = normal.perpendicular
        @inline(__always) func beside(_ way: FloatLanes, _ feature: Int32) -> ContactPoint {
            var height = way * way * 0.5 / radius
            if let flank { height = select(flank.isFlat, flank.height(at: way), height) }
            let separation = point.separation + height
            return ContactPoint(
                position: point.position + along * way, separation: separation, feature: IntLanes(feature),
                isKept: point.isKept & isFlat & (separation <= reach))
        }
        var ways = (negated(width), width)
        if let flank {
            ways = (select(flank.isFlat, flank.first, ways.0), select(flank.isFlat, flank.second, ways.1))
        }
        let first = beside(min(max(ways.0, negated(before)), 0), 1)
        let second = beside(max(min(ways.1, after), 0), 2)
        let hasAny = first.isKept | second.isKept
        write(
            normal: normal, select(hasAny, first, point), second, offset: offset, centers: centers, advances: advances)
    }
}
