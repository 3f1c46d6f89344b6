// Ellipse against polygon or rectangle, in the ellipse's frame.
//
//     g(n) = min over k of −v_k·n − h(n),   s = max over n of g
//
// v_k    the polygon's vertices from the ellipse's centre, pt;   n outward unit normals of the polygon
// h      the ellipse's support function, pt;   s separation, pt
//
// The separation g(n) is the restriction to unit vectors of a concave function of degree one. The ellipse
// is the sum of a convex set and a disc whose radius is its least radius of curvature ρ = (shorter half
// axis)² / (longer one), so where g > −ρ it has no maximum but the largest (the cone where
// G(n) ≥ −ρ|n| is convex; Schneider, "Convex Bodies", 2014, section 1.7). From the best face the separation
// therefore rises to one side at most, to the normals of that side's vertex, and there the answer is the
// normal at the ellipse's point nearest to that vertex. Deeper overlaps are searched by ``deepestNormal``.

import CSIMD

@inline(never)
func collideEllipsePolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var search = EllipsePolygonSearch()
    defer { search.deallocate() }
    forEachChunk(of: list, isApart: { EllipsePolygonPairs($0).areApart }) { queue in
        search.removeAll()
        var place: Int32 = 0
        while place < queue.nearCount {
            search.find(EllipsePolygonPairs(queue.batch(list, at: place)), at: place)
            place += 8
        }
        search.findDeep(list, queue)
        queue.forEachBatch(of: list) { batch, place in EllipsePolygonPairs(batch).write(search.found(at: place)) }
    }
}

/// Eight ellipses and polygons.
struct EllipsePolygonPairs {
    let batch: PairBatch
    let a: ColliderLanes
    let b: ColliderLanes
    let between: LaneVector
    let ellipse: EllipseLanes
    let polygon: PolygonLanes
    let reach: ContactReach

    @inline(__always) init(_ batch: PairBatch) {
        self.batch = batch
        a = batch.a
        b = batch.b
        between = b.origin - a.origin
        ellipse = EllipseLanes(a)
        polygon = PolygonLanes(b, in: batch.list)
        reach = batch.reach(min(ContactScale.ellipse(batch.list, a), polygon.scale))
    }

    /// The polygons' origins and angles in the ellipses' frames.
    @inline(__always) var center: LaneVector { between.turnedBack(by: a.rotation) }
    @inline(__always) var rotation: LaneVector { b.rotation.turnedBack(by: a.rotation) }

    /// Where the supports along the line of the origins leave more than the greatest reach between both.
    @inline(__always) var areApart: LaneMask {
        let supports = ellipse.support(center) + polygon.support((-between).turnedBack(by: b.rotation))
        return isApart(between, supports: supports, reach: reach.most)
    }

    /// Writes the manifolds of eight pairs, whose separation and normal have been found.
    @inline(__always) func write(_ nearest: SeparatingNormal) {
        let outward = met(nearest)
        // The search goes by normals out of the polygon; a manifold's points from side a, the ellipse.
        let own = -outward.normal
        let normal = own.turned(by: a.rotation)
        let point = ContactPoint(
            position: (ellipse.point(own) + own * (outward.separation * 0.5)).turned(by: a.rotation),
            separation: outward.separation, feature: 0,
            isKept: (outward.separation <= reach.along(normal)) & (nearest.separation <= reach.most))
        // Over a face the gap is as flat as the ellipse is there; at a corner it is not.
        let face = face(along: outward.normal, over: ellipse.point(own))
        batch.write(
            normal: normal, point, radius: select(face.isMet, ellipse.terms(own).radius, 0),
            size: min(a.size, polygon.scale.size), before: face.before, after: face.after,
            reach: reach.along(normal), offset: a.offset, centers: between + a.offset - b.offset,
            flank: EllipseFlank(batch.list, ellipse, normal: own),
            outlines: (ellipse.outline(own, batch.list), nil))
    }
}

extension EllipsePolygonPairs {
    /// Whether a normal out of the polygon, in the ellipse's frame, is that of a face, and how far that reaches from a
    /// place against and along the perpendicular of the normal towards it.
    @inline(__always) func face(
        along normal: LaneVector, over place: LaneVector
    ) -> (isMet: LaneMask, before: FloatLanes, after: FloatLanes) {
        let number = polygon.furthest(normal.turnedBack(by: rotation))
        let corner = polygon.vertices(number).turned(by: rotation) + center
        let previous = polygon.vertices(polygon.numberBefore(number)).turned(by: rotation) + center
        let next = polygon.vertices(polygon.numberAfter(number)).turned(by: rotation) + center
        let along = (-normal).perpendicular
        // Neighbours of the furthest corner that are as far along the normal, to rounding, lie on a face with it.
        let (height, slack) = (corner.dot(normal), polygon.scale.size * 1e-4)
        let isPrevious = abs(previous.dot(normal) - height) <= slack
        let isNext = abs(next.dot(normal) - height) <= slack
        let middle = place.dot(along)
        let (x, y) = (corner.dot(along) - middle, select(isNext, next, previous).dot(along) - middle)
        return (isPrevious | isNext, negated(min(x, y)), max(x, y))
    }

    /// Where the normal is that of a corner, the one with which both meet within the step.
    @inline(__always) private func met(_ nearest: SeparatingNormal) -> SeparatingNormal {
        guard any(reach.distance > reach.still) else { return nearest }
        let direction = nearest.normal.turnedBack(by: rotation)
        let number = polygon.furthest(direction)
        let place = polygon.vertices(number)
        let before = outwardNormal(place - polygon.vertices(polygon.numberBefore(number)))
        let after = outwardNormal(polygon.vertices(polygon.numberAfter(number)) - place)
        let isCorner = (before.cross(direction) > 1e-6) & (direction.cross(after) > 1e-6)

        let corner = place.turned(by: rotation) + center
        let start = (batch.motionB.start - batch.motionA.start).turnedBack(by: a.rotation)
        let meeting = CornerMeeting(
            corner + start, motion: reach.motion.turnedBack(by: a.rotation),
            half: LaneVector(ellipse.halfX, ellipse.halfY), reach)
        let normal = kept(-meeting.normal, between: before.turned(by: rotation), and: after.turned(by: rotation))
        var result = nearest
        result.replace(
            where: isCorner & meeting.isMet, by: normal, negated(normal.dot(corner)) - ellipse.support(normal))
        return result
    }
}

/// What is found for the pairs of a chunk, and the pairs that need the longer search.
struct EllipsePolygonSearch {
    /// Normals and separations of a batch as three columns of eight.
    private let rows: UnsafeMutablePointer<FloatLanes>
    /// Places in the list, and behind them the pairs of the batch at hand.
    private let deep: UnsafeMutablePointer<Int32>
    private let deepPairs: UnsafeMutablePointer<Int32>
    private var deepCount: Int32 = 0

    init() {
        rows = .allocate(capacity: 3 * (Int(pairChunk) / 8))
        // Packed stores write eight lanes whatever they pack, and the last batch is filled up.
        deep = .allocate(capacity: Int(pairChunk) + 8 + 24)
        deepPairs = deep + (Int(pairChunk) + 8)
    }

    /// Gives the memory back, at the end of a call.
    func deallocate() {
        rows.deallocate()
        deep.deallocate()
    }

    @inline(__always) mutating func removeAll() { deepCount = 0 }

    /// The result for the batch at a place of the list; places are multiples of 8.
    @inline(__always) func found(at place: Int32) -> SeparatingNormal {
        let row = rows + 3 * (Int(place) >> 3)
        return SeparatingNormal(normal: LaneVector(row[0], row[1]), separation: row[2])
    }

    /// Searches a batch, and keeps in mind where the answer is not proven.
    @inline(__always) mutating func find(_ pairs: EllipsePolygonPairs, at place: Int32) {
        let (found, isProven) = furthestNormal(
            pairs.ellipse, pairs.polygon, center: pairs.center, rotation: pairs.rotation)
        let row = rows + 3 * (Int(place) >> 3)
        row[0] = found.normal.x
        row[1] = found.normal.y
        row[2] = found.separation
        let bits = (~isProven & (found.separation <= pairs.reach.most)).bits
        deep.storePacked(IntLanes(place) &+ IntLanes.ascending, where: bits, at: Int(deepCount))
        deepCount &+= laneCount(bits)
    }

    /// Searches the pairs kept in mind anew, packed.
    @inline(__always) func findDeep(_ list: csimd_narrowphase_arguments, _ queue: PairQueue) {
        guard deepCount > 0 else { return }
        // Lanes behind the last pair repeat it.
        let last = IntLanes(deep[Int(deepCount) - 1])
        UnsafeMutableRawPointer(deep + Int(deepCount)).storeBytes(of: last, as: IntLanes.self)
        var k: Int32 = 0
        while k < deepCount {
            let places = UnsafeRawPointer(deep + Int(k)).loadUnaligned(as: IntLanes.self)
            let pairs = EllipsePolygonPairs(queue.batch(list, atPlaces: deep + Int(k), deepPairs))
            let found = deepestNormal(pairs.ellipse, pairs.polygon, center: pairs.center, rotation: pairs.rotation)
            let base = UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
            let index = (places &>> 3) &* 24 &+ (places & 7)
            base.scatter(found.normal.x, to: index)
            (base + 8).scatter(found.normal.y, to: index)
            (base + 16).scatter(found.separation, to: index)
            k &+= 8
        }
    }
}

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame, and
/// where it is proven to be that. In the other lanes the separation is still one that a direction has.
@inline(__always)
func furthestNormal(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> (found: SeparatingNormal, isProven: LaneMask) {
    let face = furthestFace(ellipse, polygon, center: center, rotation: rotation)
    let start = polygon.vertices(face)
    let endNumber = polygon.numberAfter(face)
    let end = polygon.vertices(endNumber)
    let faceNormal = outwardNormal(end - start).turned(by: rotation)
    // From the vertices to the ellipse's centre.
    let fromStart = -(start.turned(by: rotation) + center)
    let fromEnd = -(end.turned(by: rotation) + center)

    let faceTerms = ellipse.terms(faceNormal)
    let faceSeparation = faceNormal.dot(fromStart) - faceTerms.value
    let turned = faceNormal.perpendicular
    let risesOn = turned.dot(fromEnd) - faceTerms.slope > 0
    let risesBack = turned.dot(fromStart) - faceTerms.slope < 0
    let rises = risesOn | risesBack

    // The vertex it rises to; its neighbours are the face's other end and the vertex beyond.
    let beyond = polygon.vertices(
        select(risesOn, polygon.numberAfter(endNumber), polygon.numberBefore(face)))
    let fromVertex = select(risesOn, fromEnd, fromStart)
    let fromOther = select(risesOn, fromStart, fromEnd)
    let fromBeyond = -(beyond.turned(by: rotation) + center)
    let n = ellipse.nearestNormal(to: fromVertex)
    let atVertex = n.dot(fromVertex)
    let least = min(n.dot(fromOther), n.dot(fromBeyond))
    let vertexSeparation = min(atVertex, least) - ellipse.support(n)

    // The vertex is the polygon's furthest along n, or the normal does not belong to it.
    let slack = polygon.size * 1e-5
    let belongs = atVertex - least <= slack

    // Near the face its separation is the same to rounding long before its normal is: which it rises to decides.
    let isVertex = rises & belongs & (vertexSeparation > faceSeparation - slack)
    let separation = select(isVertex, vertexSeparation, faceSeparation)
    let isShallow = separation > negated(ellipse.leastRadius)
    return (
        SeparatingNormal(normal: select(isVertex, n, faceNormal), separation: separation),
        isShallow & (~rises | belongs)
    )
}

/// The number of the face of largest separation; the first of equals.
@inline(__always)
private func furthestFace(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> IntLanes {
    var (vertex, next) = polygon.twoVertices(0)
    let firstVertex = vertex
    var best = FaceSearch()
    var k: Int32 = 0
    while k < polygon.count {
        best.consider(k, vertex, next, ellipse, center: center, rotation: rotation)
        // Lanes that have come to their last edge repeat it.
        vertex = select(polygon.isLast(k), vertex, next)
        let (second, third) = polygon.twoVertices(k &+ 2)
        next = select(polygon.isLast(k &+ 1), firstVertex, second)
        best.consider(k &+ 1, vertex, next, ellipse, center: center, rotation: rotation)
        vertex = select(polygon.isLast(k &+ 1), vertex, next)
        next = select(polygon.isLast(k &+ 2), firstVertex, third)
        k &+= 2
    }
    return best.number
}

/// The best face so far.
///
/// Divided by the edge's length only in the comparison: one root and one division an edge.
private struct FaceSearch {
    var number = IntLanes(0)
    private var separation = FloatLanes(-.greatestFiniteMagnitude)

    @inline(__always) init() {}

    @inline(__always)
    mutating func consider(
        _ k: Int32, _ start: LaneVector, _ end: LaneVector, _ ellipse: EllipseLanes, center: LaneVector,
        rotation: LaneVector
    ) {
        let edge = end - start
        // As long as the edge, like everything below until the division: h is of degree one.
        let along = LaneVector(edge.y, negated(edge.x)).turned(by: rotation)
        let p = -(start.turned(by: rotation) + center)
        let value = (along.dot(p) - ellipse.support(along)) / sqrt(edge.squaredLength)
        let isBetter = value > separation
        separation = select(isBetter, value, separation)
        number = select(isBetter, IntLanes(k), number)
    }
}
