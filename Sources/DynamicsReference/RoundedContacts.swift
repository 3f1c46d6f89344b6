// Stage 3: contacts in which a capsule or a rounded polygon takes part, but for those with ellipses.
//
// Every side is a core, which is a point, a line or a polygon, and a radius. The normal is that in which the cores are
// furthest apart: of a face of one of them, or between two corners, where no pair of points is nearer than these. The
// radii only come off the separation.

import DynamicsModel

/// All that lies within a radius of a core.
struct RoundedSide {
    /// Of the core; a point has no normals, a line that is seen from one side has one.
    let core: Outline
    let radius: Double
    /// How much further it is met than it lies as the step begins.
    let lead: Vector2
}

extension Collider {
    /// The core of a circle is its centre, a polygon's the polygon.
    var roundedSide: RoundedSide {
        switch form {
        case .circle(let radius): RoundedSide(core: Outline(point: center), radius: radius, lead: lead)
        default: RoundedSide(core: outline, radius: rounding, lead: lead)
        }
    }
}

/// What may decide how two cores lie to each other.
private struct Choice {
    enum Kind {
        case faceOfA(Int)
        case faceOfB(Int)
        case corners(Int, Int)
    }

    let kind: Kind
    /// From a to b.
    let normal: Vector2
    /// Of the cores along the normal.
    let separation: Double
}

/// How the cores of two sides lie to each other.
private struct RoundedPair {
    let a: RoundedSide
    let b: RoundedSide
    let limits: ContactLimits
    var radii: Double { a.radius + b.radius }
    /// By how much more corners must be further apart than faces.
    private var tolerance: Double { 1e-3 * limits.speculative }

    /// The direction in which the cores are furthest apart, faces first, and of those side a's or those of the side that leads,
    /// where that hardly matters; the one nearest to the hint where there is an order.
    func choice() -> Choice {
        let ofA = a.core.normals.indices.map { k in
            Choice(kind: .faceOfA(k), normal: a.core.normals[k], separation: a.core.separation(k, from: b.core))
        }
        let ofB = b.core.normals.indices.map { k in
            Choice(kind: .faceOfB(k), normal: -b.core.normals[k], separation: b.core.separation(k, from: a.core))
        }
        let all = ofA + ofB + (nearestCorners().map { [$0] } ?? [])
        let best = all.map(\.separation).max()!
        var result = all.first { $0.separation >= best }!
        let ofFaces = (ofA + ofB).map(\.separation).max() ?? -.infinity
        if ofFaces >= best - tolerance {
            for group in limits.isLedByB ? [ofB, ofA] : [ofA, ofB] {
                guard let most = group.map(\.separation).max(), most >= ofFaces - 0.02 * limits.speculative else {
                    continue
                }
                result = group.first { $0.separation >= most }!
                break
            }
        }
        guard let hint = limits.hint else { return result }
        for other in all where other.separation >= best - limits.tie {
            if agreement(other, hint) > agreement(result, hint) + 1e-9 { result = other }
        }
        return result
    }

    /// How well a normal agrees with the hint, of corners that with which they meet or are nearest.
    private func agreement(_ choice: Choice, _ hint: Vector2) -> Double {
        guard case .corners(let v, let w) = choice.kind, let met = met(v, w) else { return choice.normal.dot(hint) }
        return max(choice.normal.dot(hint), met.dot(hint))
    }

    /// The corners of both cores whose distance is that of the cores.
    private func nearestCorners() -> Choice? {
        var nearest: (v: Int, w: Int, distance: Double)?
        for (v, place) in a.core.vertices.enumerated() {
            for (w, other) in b.core.vertices.enumerated() {
                let distance = (other - place).length
                if distance < nearest?.distance ?? .infinity { nearest = (v, w, distance) }
            }
        }
        guard let (v, w, distance) = nearest, distance > 1e-9 * limits.size else { return nil }
        let way = b.core.vertices[w] - a.core.vertices[v]
        // Where an edge comes nearer, a corner of it is no nearest point.
        let least = min(
            a.core.vertices.flatMap { p in b.core.edges.map { $0.nearest(p) - p } }.map(\.length).min() ?? .infinity,
            b.core.vertices.flatMap { p in a.core.edges.map { $0.nearest(p) - p } }.map(\.length).min() ?? .infinity)
        guard least >= distance * (1 - 1e-12) else { return nil }
        let normal = way / distance
        // Cores that overlap may still have corners which no edge is nearer to.
        let reach = b.core.vertices.map { $0.dot(normal) }.min()! - a.core.vertices.map { $0.dot(normal) }.max()!
        return reach > 0 ? Choice(kind: .corners(v, w), normal: normal, separation: distance) : nil
    }

    /// The points of a face of one side and what lies over it, or that lie nearest beside it.
    ///
    /// - Parameters:
    ///   - keepsDeepest: whether the nearest corner beside the face is one.
    ///   - isOpen: whether what lies beyond an end of the face by so little that no corners are met counts as over it.
    func points(
        over face: Int, ofA isA: Bool, keepsDeepest: Bool, isOpen: (Vector2) -> Bool = { _ in true }
    ) -> [Manifold.Point] {
        let (reference, incident) = isA ? (a, b) : (b, a)
        let distance = max(0, reference.core.separation(face, from: incident.core))
        let slack = ((distance + tolerance) * (distance + tolerance) - distance * distance).squareRoot()
        let (start, end) = reference.core.edge(face)
        let along = (end - start) / (end - start).length
        let strip = Outline(
            face: isOpen(start) ? start - along * slack : start, isOpen(end) ? end + along * slack : end,
            normal: reference.core.normals[face])
        var points = incident.core.normals.isEmpty ? [] : clip(incident.core, to: strip, face: 0)
        if points.isEmpty, keepsDeepest {
            points = [deepestVertex(incident.core, below: reference.core, face: face)]
        }
        let shift = reference.core.normals[face] * ((reference.radius - incident.radius) / 2)
        return points.map { Manifold.Point(position: $0.position + shift, separation: $0.separation - radii) }
    }

    /// The normal with which two corners meet within the step, as far as the edges at them let it turn.
    func met(_ v: Int, _ w: Int) -> Vector2? {
        let way = CornerWay(
            half: Vector2(radii, radii),
            start: b.core.vertices[w] - b.lead - (a.core.vertices[v] - a.lead), motion: limits.motion)
        guard let met = way.normal(pass: limits.pass) else { return nil }
        let kept = b.core.normals.count > 1 ? -b.core.kept(-met, at: w) : met
        return a.core.normals.count > 1 ? a.core.kept(kept, at: v) : kept
    }

    /// The point of two corners along a normal.
    func point(_ v: Int, _ w: Int, _ normal: Vector2) -> Manifold.Point {
        let place = a.core.vertices[v]
        let separation = (b.core.vertices[w] - place).dot(normal) - radii
        return Manifold.Point(position: place + normal * (a.radius + separation / 2), separation: separation)
    }
}

extension Outline {
    /// A single point.
    init(point: Vector2) {
        self.init([])
        vertices = [point]
    }

    /// All edges; one of a line.
    fileprivate var edges: [Segment] {
        (0..<(vertices.count > 2 ? vertices.count : vertices.count - 1)).map { k in
            let (start, end) = edge(k)
            return Segment(start: start, end: end, before: nil, after: nil)
        }
    }
}

/// The manifold of two sides of which one at least is rounded, and none is an ellipse.
func collideRounded(_ a: Collider, _ b: Collider, _ limits: ContactLimits) -> Manifold? {
    let pair = RoundedPair(a: a.roundedSide, b: b.roundedSide, limits: limits)
    let choice = pair.choice()
    guard choice.separation - pair.radii <= limits.reach else { return nil }
    switch choice.kind {
    case .faceOfA(let face):
        let points = pair.points(over: face, ofA: true, keepsDeepest: true)
        return Manifold(normal: choice.normal, candidates: points, limits)
    case .faceOfB(let face):
        let points = pair.points(over: face, ofA: false, keepsDeepest: true)
        return Manifold(normal: choice.normal, candidates: points, limits)
    case .corners(let v, let w):
        let normal = pair.met(v, w) ?? choice.normal
        return Manifold(normal: normal, candidates: [pair.point(v, w, normal)], limits)
    }
}

/// The manifold of a rounded collider and a segment, by the rules of polygons for faces, and of round ones for corners.
func collideRounded(_ collider: Collider, _ segment: Segment, _ limits: ContactLimits) -> Manifold? {
    let side = segment.normal(towards: collider.start)
    let line = RoundedSide(
        core: Outline(face: segment.start, segment.end, normal: side), radius: 0, lead: .zero)
    let pair = RoundedPair(a: collider.roundedSide, b: line, limits: limits)
    let choice = pair.choice()
    guard choice.separation - pair.radii <= limits.reach else { return nil }
    let towardsItem = -choice.normal
    var normal = choice.normal
    var points: [Manifold.Point]
    switch choice.kind {
    case .faceOfA(let face) where segment.allows(towardsItem, side: side):
        points = pair.points(over: face, ofA: true, keepsDeepest: true)
    case .corners(let v, let w) where segment.allows(towardsItem, side: side, slack: limits.slack):
        let end = line.core.vertices[w]
        // At a shared vertex the segment that ends there makes the contact.
        if end == segment.start, segment.before != nil { return nil }
        if let met = pair.met(v, w) {
            let outward = end == segment.start ? -segment.along : segment.along
            if outward.dot(met) >= 0 {
                normal = -side
            } else if segment.allows(-met, side: side, slack: limits.slack) {
                normal = met
            }
        }
        points = [pair.point(v, w, normal)]
    case .faceOfB:
        points = pair.points(
            over: 0, ofA: false, keepsDeepest: segment.keeps(collider, beside: side, limits),
            isOpen: { segment.isOpen(at: $0, side) })
    default:
        guard segment.givesWay(to: side, from: towardsItem) else { return nil }
        normal = -side
        points = pair.points(
            over: 0, ofA: false, keepsDeepest: segment.isNearlyOver(collider, side, limits),
            isOpen: { segment.isOpen(at: $0, side) })
    }
    points.removeAll { segment.hides($0.position, from: collider.start) }
    return Manifold(normal: normal, candidates: points, limits)
}

extension Segment {
    /// Whether what is nearest to the segment's line beside it is met by the segment: at a free end, at an open corner
    /// by the segment that ends there, and as far as rounding may hide that it lies over it.
    fileprivate func keeps(_ collider: Collider, beside side: Vector2, _ limits: ContactLimits) -> Bool {
        isOpen(at: place(of: collider, side) < 0 ? start : end, side) || isNearlyOver(collider, side, limits)
    }

    /// Whether no neighbour meets what lies beyond an end.
    fileprivate func isOpen(at vertex: Vector2, _ side: Vector2) -> Bool {
        vertex == start ? before == nil : after.map { falls($0, side) } ?? true
    }

    fileprivate func isNearlyOver(_ collider: Collider, _ side: Vector2, _ limits: ContactLimits) -> Bool {
        let (place, slack) = (place(of: collider, side), endSlack * limits.speculative)
        return place >= -slack && place <= length + slack
    }

    /// Where along the segment what is nearest to its line lies, pt.
    private func place(of collider: Collider, _ side: Vector2) -> Double {
        (collider.support(-side) - start).dot(along) / length
    }
}

/// The ends of a rounded collider's edge that is most opposed to a half plane.
func collideRounded(_ collider: Collider, _ plane: HalfPlane, _ limits: ContactLimits) -> Manifold? {
    let edge = collider.outline.edgeMostOpposed(to: plane.inward)
    let points = [edge.start, edge.end].map { end in
        let lowest = end - plane.inward * collider.rounding
        let separation = (lowest - plane.point).dot(plane.inward)
        return Manifold.Point(position: lowest - plane.inward * (separation / 2), separation: separation)
    }
    return Manifold(normal: -plane.inward, candidates: points, limits)
}
