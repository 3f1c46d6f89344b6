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

import CSIMD

extension PairBatch {
    /// Writes manifolds of two points where the outlines are flat there, else of the one that is given.
    ///
    /// - Parameters:
    ///   - radius: of curvature of the gap.
    ///   - before: how far the other side reaches against the normal's perpendicular.
    ///   - after: how far it reaches along it.
    @inline(__always) func write(
        normal: LaneVector, _ point: ContactPoint, radius: FloatLanes, size: FloatLanes, before: FloatLanes,
        after: FloatLanes, reach: FloatLanes, offset: LaneVector, centers: LaneVector
    ) {
        let isFlat = radius > size * FloatLanes(list.flat_radius_fraction)
        guard any(isFlat & point.isKept) else { return write(normal: normal, point, offset: offset, centers: centers) }
        let arm = sqrt(radius * size * FloatLanes(2 * list.flat_depth_fraction))
        let along = normal.perpendicular
        @inline(__always) func beside(_ way: FloatLanes, _ feature: Int32) -> ContactPoint {
            let separation = point.separation + way * way * 0.5 / radius
            return ContactPoint(
                position: point.position + along * way, separation: separation, feature: IntLanes(feature),
                isKept: point.isKept & isFlat & (separation <= reach))
        }
        let first = beside(negated(max(min(arm, before), 0)), 1)
        let second = beside(max(min(arm, after), 0), 2)
        let hasAny = first.isKept | second.isKept
        write(normal: normal, select(hasAny, first, point), second, offset: offset, centers: centers)
    }
}
