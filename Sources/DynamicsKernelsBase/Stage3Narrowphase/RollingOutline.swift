// How the place where an ellipse is met goes along its outline as it turns.
//
//     Γ = (R/ρ) (ρ − h),   h = r·n
//
// ρ        radius of curvature of the outline, R that of the gap, pt;   r from the centre of mass to the point
//
// With h the distance of the tangent, h + h″ = ρ: a turn by θ makes h′ = r×n grow by h″ θ. Where both sides are bent, the
// rest turns the normal.
// Source: R. Schneider, "Convex Bodies" (2014), section 2.5.

import CSIMD

/// An ellipse's outline where it is nearest to another side.
struct RollingOutline {
    /// Of curvature there, pt.
    let radius: FloatLanes
    /// The most that a turn adds to an arm, pt/rad.
    let most: FloatLanes

    /// What a turn of the side adds to its arm across the normal, pt/rad.
    ///
    /// The share R/ρ of ρ − r·n, with R the gap's radius of curvature: the rest turns the normal.
    ///
    /// - Parameters:
    ///   - arm: from the body's centre of mass to the point.
    ///   - outward: normal out of the side.
    @inline(__always)
    func advance(_ arm: LaneVector, _ outward: LaneVector, gap: FloatLanes) -> FloatLanes {
        let advance = max(min(radius - arm.dot(outward), most), -most) * select(gap < radius, gap / radius, 1)
        // Of ellipses so large or so small that their radii are no numbers.
        return select(abs(advance) <= most, advance, 0)
    }
}

extension EllipseLanes {
    /// The outline where its normal is n.
    @inline(__always) func outline(_ n: LaneVector, _ list: csimd_narrowphase_arguments) -> RollingOutline {
        RollingOutline(radius: terms(n).radius, most: max(halfX, halfY) * FloatLanes(list.largest_advance))
    }
}
