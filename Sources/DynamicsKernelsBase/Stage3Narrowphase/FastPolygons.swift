// Polygons that come fast: which face is hit, and where.
//
//     t_k = s_k / (−m·n_k)      when both come to overlap along n_k, in steps; never where they don't come nearer
//     s_k + m·n_k               how far apart they are along it as the step ends
//
// s_k, n_k   separation from a face, pt, and its outward normal
// m          motion of the other side relative to the face's within the step, pt
//
// The face of largest separation tells how far apart two are as the step begins, but what flies past a corner hits
// another one: that along which they come to overlap last. The incident edge then lies over it where it doesn't yet as
// the step begins, so it is clipped where it is by then. What is slow has moved by too little for that to matter, so
// only pairs that are apart, and of which one comes by more than a quarter of the smaller size, look at it; and what is
// so fast that it is swept is left to that.
// Source: D. Eberly, "Intersection of convex objects: the method of separating axes" (2001), for moving polygons.

import CSIMD

/// When two sides come to overlap along an axis, in steps: less than 0, the less the deeper, where they do already.
@inline(__always)
func timeApart(_ separation: FloatLanes, approach: FloatLanes) -> FloatLanes {
    let isNearing = approach > 0
    let never = FloatLanes(.greatestFiniteMagnitude)
    let time = select(isNearing, separation / select(isNearing, approach, 1), never)
    return select(separation > 0, time, separation)
}

extension ContactReach {
    /// Where both touch within the step, and no farther from each other than bounds hold.
    @inline(__always) func isHit(_ isFast: LaneMask, after time: FloatLanes) -> LaneMask {
        isFast & (time <= 1) & (time * distance <= farthest)
    }
}

/// The face of a polygon that keeps another one apart.
struct KeptApart {
    var face: FoundEdge
    /// When they come to overlap along its normal, in steps.
    var time: FloatLanes
    /// The largest separation from any face as the step ends.
    var end: FloatLanes
}

extension PolygonEdges {
    /// The face that keeps another polygon apart for longest; the first of equals.
    ///
    /// - Parameter motion: of the other polygon within the step, in the frame of the edges.
    @inline(__always)
    func lastApart(_ count: Int32, from other: PolygonEdges, _ otherCount: Int32, motion: LaneVector) -> KeptApart {
        var last = KeptApart(
            face: FoundEdge(separation: 0), time: FloatLanes(-.greatestFiniteMagnitude),
            end: FloatLanes(-.greatestFiniteMagnitude))
        var k: Int32 = 0
        while k < count {
            let row = rows[Int(k)]
            let separation = separation(from: row, other, otherCount)
            let along = motion.dot(row.normal)
            let time = timeApart(separation, approach: negated(along))
            last.face.replace(where: time > last.time, by: row, number: k, separation)
            last.time = max(last.time, time)
            last.end = max(last.end, separation + along)
            k &+= 1
        }
        return last
    }
}

extension FacingEdges {
    /// How the incident edge moves along the reference edge until both touch, in lanes where they do within the step; in
    /// all others it stays.
    ///
    /// - Parameter motion: of the incident side relative to the reference one within the step, in the edges' frame.
    @inline(__always)
    func shift(separation: FloatLanes, motion: LaneVector, where hits: LaneMask) -> LaneVector {
        guard any(hits) else { return .zero }
        let approach = negated(motion.dot(normal))
        let share = separation / select(hits, approach, 1)
        let tangent = normal.perpendicular
        return tangent * select(hits, motion.dot(tangent) * share, 0)
    }

    /// The same with the incident edge moved.
    @inline(__always) func moved(by shift: LaneVector) -> FacingEdges {
        var moved = self
        moved.incidentStart = incidentStart + shift
        moved.incidentEnd = incidentEnd + shift
        return moved
    }
}

extension ClippedEdges {
    /// Takes points back to the middle of where both sides have them as the step begins.
    @inline(__always) mutating func takeBack(_ shift: LaneVector) {
        first.position = first.position - shift * 0.5
        second.position = second.position - shift * 0.5
    }
}
