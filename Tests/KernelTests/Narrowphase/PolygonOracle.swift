// Manifolds of polygons by separating axes and clipping in Double, one pair at a time.

import DynamicsModel

struct PolygonOracle {
    struct Point { var position: Vector2, separation: Double, feature: UInt16 }
    var normal = Vector2.zero
    var points: [Point] = []
    /// How far the closest decision was from falling otherwise, pt.
    var margin = Double.infinity

    private struct Face { var index: Int, separation: Double, runnerUp: Double }

    static func outward(_ polygon: [Vector2], _ k: Int) -> Vector2 {
        let edge = polygon[(k + 1) % polygon.count] - polygon[k]
        return Vector2(edge.y, -edge.x) / edge.length
    }

    private static func bestFace(_ polygon: [Vector2], _ other: [Vector2]) -> Face {
        var best = Face(index: 0, separation: -.infinity, runnerUp: -.infinity)
        for k in polygon.indices {
            let n = outward(polygon, k)
            let separation = other.map { ($0 - polygon[k]).dot(n) }.min()!
            if separation > best.separation {
                best = Face(index: k, separation: separation, runnerUp: best.separation)
            } else {
                best.runnerUp = max(best.runnerUp, separation)
            }
        }
        return best
    }

    /// Corners of both from side a's origin.
    init(_ a: [Vector2], _ b: [Vector2], speculative: Double) {
        collide(a, b, faceOfB: Self.bestFace(b, a), speculative: speculative)
    }

    /// A free segment on side b; both from side a's origin. Of its two faces only the one towards that counts.
    init(_ a: [Vector2], _ segment: (Vector2, Vector2), speculative: Double) {
        var ends = [segment.0, segment.1]
        let height = -segment.0.dot(Self.outward(ends, 0))
        if height < 0 { ends.reverse() }
        let n = Self.outward(ends, 0)
        let separation = a.map { ($0 - ends[0]).dot(n) }.min()!
        collide(
            a, ends, faceOfB: Face(index: 0, separation: separation, runnerUp: -.infinity), speculative: speculative)
        margin = min(margin, abs(height))
        // Ends are numbered in the segment's own direction.
        if height < 0 { for k in points.indices { points[k].feature ^= 0x100 } }
    }

    private mutating func collide(_ a: [Vector2], _ b: [Vector2], faceOfB faceB: Face, speculative: Double) {
        let faceA = Self.bestFace(a, b)
        let lead = faceB.separation - faceA.separation - 0.02 * speculative
        let flips = lead > 0
        let face = flips ? faceB : faceA
        margin = min(abs(lead), face.separation - face.runnerUp)
        let reference = flips ? b : a
        let incident = flips ? a : b
        let n = Self.outward(reference, face.index)
        normal = flips ? -n : n
        let dots = incident.indices.map { Self.outward(incident, $0).dot(n) }
        let order = dots.indices.sorted { dots[$0] < dots[$1] }
        let extent = incident.map(\.length).max()!
        margin = min(margin, (dots[order[1]] - dots[order[0]]) * extent)
        clip(reference, face.index, incident, order[0], n, face.separation, speculative, flips)
    }

    private mutating func clip(
        _ reference: [Vector2], _ face: Int, _ incident: [Vector2], _ edge: Int, _ n: Vector2, _ separation: Double,
        _ speculative: Double, _ flips: Bool
    ) {
        let start = (face, reference[face])
        let end = ((face + 1) % reference.count, reference[(face + 1) % reference.count])
        let first = (edge, incident[edge])
        let second = ((edge + 1) % incident.count, incident[(edge + 1) % incident.count])
        let t = (end.1 - start.1) / (end.1 - start.1).length
        let low = start.1.dot(t)
        let high = end.1.dot(t)
        var found: [Point] = []
        for (own, other, corner) in [(second, first, start), (first, second, end)] {
            var p = own.1
            let along = p.dot(t)
            let limit = corner.1.dot(t)
            let isOutside = corner.0 == start.0 ? along < low : along > high
            if isOutside {
                let fraction = (limit - along) / (other.1.dot(t) - along)
                if !(fraction >= 0 && fraction <= 1) { found = []; break }
                p += (other.1 - p) * fraction
            }
            let s = (p - start.1).dot(n)
            let pair = flips ? (own.0, corner.0) : (corner.0, own.0)
            found.append(
                Point(
                    position: p - n * (s / 2), separation: s, feature: UInt16(pair.0 & 255) | UInt16(pair.1 & 255) << 8)
            )
        }
        margin = min(margin, abs(first.1.dot(t) - low), abs(second.1.dot(t) - high))
        if found.isEmpty {
            guard separation < 0 else { margin = min(margin, abs(separation)); return }
            let a = (first.1 - start.1).dot(n)
            let b = (second.1 - start.1).dot(n)
            margin = min(margin, abs(a - b))
            let (own, corner, s) = b <= a ? (second, start, b) : (first, end, a)
            let pair = flips ? (own.0, corner.0) : (corner.0, own.0)
            found = [
                Point(
                    position: own.1 - n * (s / 2), separation: s,
                    feature: UInt16(pair.0 & 255) | UInt16(pair.1 & 255) << 8)
            ]
        }
        if found.count == 2, abs((found[0].position - found[1].position).dot(t)) < 1e-3 * speculative {
            found = [found[0].separation <= found[1].separation ? found[0] : found[1]]
        }
        for point in found { margin = min(margin, abs(point.separation - speculative)) }
        points = found.filter { $0.separation <= speculative }
    }
}
