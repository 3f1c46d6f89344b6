import CSIMD

extension csimd_lead {
    /// The sizes of eight bodies.
    @inline(__always) func sizes(at body: Int) -> FloatLanes { size.lanes(at: body & ~size_sharing) }
}

/// How far ahead of their poses the contacts of eight bodies are met: where half of the step takes them at the
/// velocities they begin with, but no further than a share of their sizes.
///
/// Normals and arms stay fixed during a step. Taken where it begins they lag behind by half of it, and what rocks or
/// rolls under load swings up: with x the angle and −ω² x what the load does about it, four substeps of a step H make
/// v' = v − H ω² x, x' = x + H v − 10/16 H² ω² x, whose determinant is 1 + 6/16 H² ω². A lead of α H makes it
/// 1 + (6/16 − α) H² ω², so half a step damps.
struct Lead {
    let x: FloatLanes
    let y: FloatLanes
    let angle: FloatLanes

    @inline(__always)
    init(_ lead: csimd_lead, size: FloatLanes, _ vx: FloatLanes, _ vy: FloatLanes, _ omega: FloatLanes) {
        let time = FloatLanes(lead.time)
        let fraction = FloatLanes(lead.fraction)
        let (mx, my) = (vx * time, vy * time)
        let distance = sqrt(max(mx * mx + my * my, 1e-30))
        let share = min(fraction * size / distance, 1)
        (x, y) = (mx * share, my * share)
        angle = max(min(omega * time, fraction), -fraction)
    }

    /// A direction turned by the angle; see ``SmallTurn`` for how exactly.
    @inline(__always) func turn(_ cosine: FloatLanes, _ sine: FloatLanes) -> (cosine: FloatLanes, sine: FloatLanes) {
        let turned = SmallTurn(angle).apply(LaneVector(cosine, sine))
        return (turned.x, turned.y)
    }
}
