// Stage 3: contacts with segments, which are two-sided and know their neighbours in a chain.
//
// A normal u (from the segment towards the item) may leave the segment's own normal m towards a shared vertex
// only as far as the neighbour's normal, that is while e·u ≤ 0 with e from the vertex to the neighbour's far
// point; so nothing snags on a shared vertex.

import DynamicsModel

/// The sine of the angle up to which a forbidden face of a polygon gives way to the segment's own at an open
/// corner.
private let nearlyParallel = 0.05

/// The sine of the angle up to which two segments of a chain go on straight: their corner is neither open nor raised.
private let straightSine = 1e-4

/// How far beyond a shared end a face contact of a round item is still made, in speculative distances.
let endSlack = 0.05

/// How far beyond a shared vertex a line of sight still meets the neighbour in it, as a share of the neighbour's
/// length.
private let vertexSlack = 1e-4

func collide(_ collider: Collider, _ segment: Segment, _ limits: ContactLimits) -> Manifold? {
    switch collider.form {
    case .circle(let radius):
        collideCircle(collider, radius, segment.normal(towards: collider.start), segment, limits)
    case .ellipse: collideEllipse(collider, segment, limits)
    case .polygon: collidePolygon(collider, segment, limits)
    case .rounded: collideRounded(collider, segment, limits)
    }
}

private func collideCircle(
    _ circle: Collider, _ radius: Double, _ side: Vector2, _ segment: Segment, _ limits: ContactLimits
) -> Manifold? {
    let center = circle.center
    let nearest = segment.nearest(center)
    let distance = (center - nearest).length
    guard distance - radius <= limits.reach else { return nil }
    var normal = side
    var isAtEnd = nearest == segment.start || nearest == segment.end
    if isAtEnd, !segment.makesVertexContact(at: nearest, towards: center - nearest, slack: limits.slack) {
        guard abs((center - nearest).cross(normal)) <= limits.slack else { return nil }
        isAtEnd = false
    }
    if let hint = limits.hint, distance <= limits.tie, hint.dot(normal) > 0 { normal = -normal }
    if isAtEnd, distance > 0 {
        normal = segment.met(circle, at: nearest, side, limits) ?? (center - nearest) / distance
    }
    let value = normal.dot(center - nearest) - radius
    guard value <= limits.reach(along: -normal) else { return nil }
    return Manifold(
        normal: -normal, Manifold.Point(position: center - normal * (radius + value / 2), separation: value))
}

private func collideEllipse(_ ellipse: Collider, _ segment: Segment, _ limits: ContactLimits) -> Manifold? {
    let side = segment.normal(towards: ellipse.start)
    let towards = segment.nearest(ellipse.center) - ellipse.center
    let tangent = segment.along / segment.length
    // At the segment's own normal both ends support it alike; anywhere else one end does.
    func isOfFace(_ normal: Vector2) -> Bool { abs(normal.dot(tangent)) <= 1e-9 }
    guard
        var best = largestSeparation(
            ellipse, segment, towards: towards, prefer: -side, limits,
            isBarred: { isOfFace($0) && $0.dot(side) > 0 })
    else { return nil }
    var isFace = isOfFace(best.normal)
    if !isFace {
        if !segment.allows(-best.normal, side: side, slack: limits.slack) {
            let deepest = (ellipse.support(-side) - segment.start).dot(tangent)
            let slack = endSlack * limits.speculative
            guard deepest >= -slack, deepest <= segment.length + slack else { return nil }
            best = Separation(normal: -side, value: side.dot(ellipse.support(-side) - segment.start))
            isFace = true
        } else {
            let vertex = best.normal.dot(tangent) > 0 ? segment.start : segment.end
            guard segment.makesVertexContact(at: vertex, towards: -best.normal, slack: limits.slack) else { return nil }
            if let normal = segment.met(ellipse, at: vertex, side, limits) {
                best = Separation(normal: -normal, value: normal.dot(ellipse.support(-normal) - vertex))
            }
        }
    }
    let surface = ellipse.support(best.normal)
    guard best.value <= limits.reach(along: best.normal), !isFace || !segment.hides(surface, from: ellipse.start)
    else { return nil }
    let point = Manifold.Point(position: surface + best.normal * (best.value / 2), separation: best.value)
    guard isFace else { return Manifold(normal: best.normal, point) }
    // A neighbour may go straight on from a shared end.
    let place = (surface - segment.start).dot(tangent)
    let toStart = place + segment.straightLength(segment.before, side)
    let toEnd = segment.length - place + segment.straightLength(segment.after, side)
    let isAlong = best.normal.perpendicular.dot(tangent) > 0
    let gap = Gap(
        ellipse, normal: best.normal, before: isAlong ? toStart : toEnd, after: isAlong ? toEnd : toStart)
    return Manifold(normal: best.normal, point, gap, limits)
}

private func collidePolygon(_ polygon: Collider, _ segment: Segment, _ limits: ContactLimits) -> Manifold? {
    let side = segment.normal(towards: polygon.start)
    let line = Outline(face: segment.start, segment.end, normal: side)
    let choice = ReferenceFace(polygon.outline, line, limits)
    guard choice.face.separation <= limits.reach else { return nil }
    var normal = -side
    var points: [Manifold.Point]
    let towardsItem = choice.isOnA ? -polygon.outline.normals[choice.face.index] : side
    if choice.isOnA, segment.allows(towardsItem, side: side) {
        normal = -towardsItem
        if isPassed(polygon.outline, line, choice, motion: limits.motion, limits) { return nil }
        points = clip(line, to: polygon.outline, face: choice.face.index)
        if points.isEmpty, choice.face.separation < 0 {
            points = [deepestVertex(line, below: polygon.outline, face: choice.face.index)]
        }
    } else {
        if choice.isOnA, !segment.givesWay(to: side, from: towardsItem) { return nil }
        if !choice.isOnA, isPassed(line, polygon.outline, choice, motion: -limits.motion, limits) { return nil }
        points = clip(polygon.outline, to: line, face: 0)
        let deepest = polygon.support(-side)
        let isBeforeStart = (deepest - segment.start).dot(segment.along) < 0
        let isAtFreeEnd = (isBeforeStart ? segment.before : segment.after) == nil
        if points.isEmpty, !choice.isOnA, choice.face.separation < 0, isAtFreeEnd {
            points = [deepestVertex(polygon.outline, below: line, face: 0)]
        }
    }
    points.removeAll { segment.hides($0.position, from: polygon.start) }
    return Manifold(normal: normal, candidates: points, limits)
}

extension Segment {
    /// The normal towards a round collider with which it meets an end within the step, if one does not overlap the
    /// other as it begins. It leaves the segment's own normal no further than a neighbour lets it.
    func met(_ round: Collider, at end: Vector2, _ side: Vector2, _ limits: ContactLimits) -> Vector2? {
        guard let met = round.meeting(end, lead: .zero, motion: limits.motion, pass: limits.pass) else { return nil }
        let outward = end == start ? -along : along
        guard outward.dot(met) < 0 else { return side }
        return allows(-met, side: side, slack: limits.slack) ? -met : nil
    }

    /// The direction from a shared end to the neighbour's far point, for the end that a normal leans to.
    private func neighbour(leaning normal: Vector2) -> Vector2? {
        let lean = normal.dot(along)
        return lean < 0 ? before : lean > 0 ? after : nil
    }

    /// Whether a neighbour turns away from the item's side: the corner is open.
    func falls(_ neighbour: Vector2, _ side: Vector2) -> Bool {
        neighbour.dot(side) < -straightSine * neighbour.length
    }

    /// How far a neighbour goes straight on.
    fileprivate func straightLength(_ neighbour: Vector2?, _ side: Vector2) -> Double {
        guard let neighbour, abs(neighbour.dot(side)) <= straightSine * neighbour.length else { return 0 }
        return neighbour.length
    }

    /// Whether a normal of a round item's contact keeps the rule: of shared vertices only those of corners that are
    /// open towards the item may be leant to.
    func allows(_ normal: Vector2, side: Vector2, slack: Double) -> Bool {
        guard let neighbour = neighbour(leaning: normal) else { return true }
        return falls(neighbour, side) && neighbour.dot(normal) <= slack * neighbour.length && normal.dot(side) > 0
    }

    /// Whether a normal of a polygon's contact keeps the rule: only open corners may be leant to.
    func allows(_ normal: Vector2, side: Vector2) -> Bool {
        guard let neighbour = neighbour(leaning: normal) else { return normal.dot(along) != 0 || normal.dot(side) > 0 }
        return falls(neighbour, side) && neighbour.dot(normal) <= 0 && normal.dot(side) > 0
    }

    /// Whether the segment's own face makes the contact in place of a polygon's that is not allowed; else the
    /// neighbour makes it.
    func givesWay(to side: Vector2, from normal: Vector2) -> Bool {
        if abs(normal.cross(side)) <= nearlyParallel, normal.dot(side) > 0 { return true }
        return neighbour(leaning: normal).map { !falls($0, side) } ?? false
    }

    /// Whether a round item's contact with an end is this segment's to make: at a shared vertex outside of the
    /// neighbour's face region, by the segment that ends there.
    func makesVertexContact(at vertex: Vector2, towards item: Vector2, slack: Double) -> Bool {
        if vertex == start { return before == nil }
        return after.map { $0.dot(item) <= slack * $0.length } ?? true
    }

    /// Whether the way from an item's origin to a point over the segment crosses a neighbour, or meets it from behind
    /// in the vertex they share.
    func hides(_ point: Vector2, from origin: Vector2) -> Bool {
        let target = nearest(point)
        let side = normal(towards: origin)
        func crosses(_ vertex: Vector2, _ edge: Vector2?, away: Vector2) -> Bool {
            // At an open corner the neighbour lies on the other side of this segment, at a straight one on its line.
            guard let edge, edge.dot(side) > straightSine * edge.length else { return false }
            let (from, to) = (edge.cross(origin - vertex), edge.cross(target - vertex))
            guard from * edge.cross(away) < 0 else { return false }
            let place = origin + (target - origin) * (from / (from - to))
            let reach = (place - vertex).dot(edge)
            return reach >= -vertexSlack * edge.dot(edge) && reach <= edge.dot(edge)
        }
        return crosses(start, before, away: along) || crosses(end, after, away: -along)
    }
}
