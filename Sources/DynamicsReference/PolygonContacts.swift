// Stage 3: contacts of polygons with polygons, by separating axes and clipping.

import DynamicsModel

/// A face that may be the reference of a manifold.
struct Face {
    let index: Int
    /// How far the other side lies outside of the face, pt.
    let separation: Double
}

extension Outline {
    /// The separation of another outline from a face.
    func separation(_ face: Int, from other: Outline) -> Double {
        var least = Double.infinity
        for vertex in other.vertices { least = min(least, normals[face].dot(vertex - vertices[face])) }
        return least
    }

    /// The face of largest separation; the first of equals.
    func bestFace(against other: Outline) -> Face {
        var best = Face(index: 0, separation: -.infinity)
        for k in normals.indices {
            let separation = separation(k, from: other)
            if separation > best.separation { best = Face(index: k, separation: separation) }
        }
        return best
    }

    /// The edge most opposed to a direction.
    func edgeMostOpposed(to direction: Vector2) -> (start: Vector2, end: Vector2) {
        var best = 0
        for k in normals.indices where normals[k].dot(direction) < normals[best].dot(direction) { best = k }
        return edge(best)
    }
}

/// The reference face of a pair of outlines.
struct ReferenceFace {
    let isOnA: Bool
    let face: Face

    init(isOnA: Bool, _ face: Face) { (self.isOnA, self.face) = (isOnA, face) }

    /// Faces of a win unless b's best is clearly better, or where b moves less those of b unless a's is; with a hint
    /// the face nearest to it of those that tie.
    init(_ a: Outline, _ b: Outline, _ limits: ContactLimits) {
        let (ofA, ofB) = (a.bestFace(against: b), b.bestFace(against: a))
        let isOnA = ofB.separation <= ofA.separation + (limits.isLedByB ? -0.02 : 0.02) * limits.speculative
        guard let hint = limits.hint else {
            (self.isOnA, face) = (isOnA, isOnA ? ofA : ofB)
            return
        }
        let least = max(ofA.separation, ofB.separation) - limits.tie
        var best = (isOnA: isOnA, face: isOnA ? ofA : ofB)
        var agreement = (isOnA ? a.normals[ofA.index] : -b.normals[ofB.index]).dot(hint) + 1e-9
        for (side, isOnA) in [(a, true), (b, false)] {
            for k in side.normals.indices {
                let separation = side.separation(k, from: isOnA ? b : a)
                let cosine = side.normals[k].dot(isOnA ? hint : -hint)
                guard separation >= least, cosine > agreement else { continue }
                best = (isOnA, Face(index: k, separation: separation))
                agreement = cosine
            }
        }
        (self.isOnA, face) = (best.isOnA, best.face)
    }
}

/// The manifold of two polygons.
func collidePolygons(_ a: Outline, _ b: Outline, _ limits: ContactLimits) -> Manifold? {
    if let hit = FaceHit(a, b, limits) { return hit.manifold(a, b, limits) }
    let choice = ReferenceFace(a, b, limits)
    guard choice.face.separation <= limits.reach else { return nil }
    let (reference, incident) = choice.isOnA ? (a, b) : (b, a)
    let normal = reference.normals[choice.face.index]
    if isPassed(reference, incident, choice, motion: choice.isOnA ? limits.motion : -limits.motion, limits) {
        return nil
    }
    var points = clip(incident, to: reference, face: choice.face.index)
    if points.isEmpty, choice.face.separation < 0 {
        points = [deepestVertex(incident, below: reference, face: choice.face.index)]
    }
    return Manifold(normal: choice.isOnA ? normal : -normal, candidates: points, limits)
}

/// The ends of the incident edge, cut to the strip over a face; none where it lies beside the strip.
func clip(_ incident: Outline, to reference: Outline, face: Int) -> [Manifold.Point] {
    let normal = reference.normals[face]
    let (origin, end) = reference.edge(face)
    let width = (end - origin).length
    let tangent = (end - origin) / width
    let (p, q) = incident.edgeMostOpposed(to: normal)
    let (from, to) = ((p - origin).dot(tangent), (q - origin).dot(tangent))
    guard max(from, to) >= 0, min(from, to) <= width else { return [] }
    func cut(_ place: Double) -> Double {
        let inside = min(max(place, 0), width)
        return from == to ? 0 : (inside - from) / (to - from)
    }
    let ends = from == to ? [p, q] : [p + (q - p) * cut(from), p + (q - p) * cut(to)]
    return ends.map { midway($0, above: origin, normal) }
}

func deepestVertex(_ incident: Outline, below reference: Outline, face: Int) -> Manifold.Point {
    let normal = reference.normals[face]
    let deepest = incident.vertices.min { $0.dot(normal) < $1.dot(normal) }!
    return midway(deepest, above: reference.vertices[face], normal)
}

/// The point midway between a surface point and the line it lies over.
private func midway(_ point: Vector2, above origin: Vector2, _ normal: Vector2) -> Manifold.Point {
    let separation = (point - origin).dot(normal)
    return Manifold.Point(position: point - normal * (separation / 2), separation: separation)
}
