import CSIMD

extension csimd_lead {
    /// The sizes of eight bodies.
    @inline(__always) func sizes(at body: Int) -> LaneFloats { size.lanes(at: body & ~size_sharing) }
}

/// How far ahead of their poses the contacts of eight bodies are met: where half of the step takes them at the velocities
/// they begin with, but no further than a share of their sizes.
///
/// Normals and arms stay fixed during a step. Taken where it begins they lag behind by half of it, and what rocks or rolls
/// under load swings up: with x the angle and −ω² x what the load does about it, four substeps of a step H make
/// v' = v − H ω² x, x' = x + H v − 10/16 H² ω² x, whose determinant is 1 + 6/16 H² ω². A lead of α H makes it
/// 1 + (6/16 − α) H² ω², so half a step damps.
struct Lead {
    let x: LaneFloats
    let y: LaneFloats
    let angle: LaneFloats

    @inline(__always)
    init(_ lead: csimd_lead, size: LaneFloats, _ vx: LaneFloats, _ vy: LaneFloats, _ omega: LaneFloats) {
        let time = LaneFloats(repeating: lead.time)
        let fraction = LaneFloats(repeating: lead.fraction)
        let (mx, my) = (vx * time, vy * time)
        let distance = csimd_sqrt(csimd_max(mx * mx + my * my, LaneFloats(repeating: 1e-30)))
        let share = csimd_min(fraction * size / distance, LaneFloats(repeating: 1))
        (x, y) = (mx * share, my * share)
        angle = csimd_max(csimd_min(omega * time, fraction), -fraction)
    }

    /// A direction turned by the angle; to 3e-10 of its length up to 0.05 rad.
    @inline(__always) func turn(_ cosine: LaneFloats, _ sine: LaneFloats) -> (cosine: LaneFloats, sine: LaneFloats) {
        let square = angle * angle
        let one = LaneFloats(repeating: 1)
        let s = angle * (one - square * LaneFloats(repeating: 1 / 6))
        let c = one - square * (LaneFloats(repeating: 0.5) - square * LaneFloats(repeating: 1 / 24))
        return (cosine * c - sine * s, sine * c + cosine * s)
    }
}
