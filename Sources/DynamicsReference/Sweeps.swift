// The sweep of stage 6: ways within a step, what is seen of a shape, and when two of them first meet.

import DynamicsModel
import Foundation

/// Where and when a sweep meets something.
struct SweepImpact {
    var share: Double
    /// Unit normal out of what is met.
    var normal: Vector2
    /// Where the surfaces meet, pt; the middle of that where they meet flat.
    var place: Vector2
    /// From there to an end of where they meet flat, pt.
    var span = Vector2.zero
    /// Of the more elastic one of both.
    var elasticity = 0.0
    /// Whether a middle met it, where the core is in it already.
    var isOfMiddle = false
    /// Whether both touched already when the step began.
    var isOfTouching = false
}

/// The way of a body within a step, by shares of it.
struct Way {
    struct Pose {
        var center: Vector2
        var cosine: Double
        var sine: Double

        func place(_ point: Vector2) -> Vector2 { center + point.rotated(cosine: cosine, sine: sine) }
    }

    private(set) var start: Pose
    private(set) var translation: Vector2
    private(set) var turn: Double
    private let size: Double
    /// How far the outline reaches about the centre of mass, pt.
    private let reach: Double
    /// How far it reaches beyond the inscribed circle, pt.
    private var rim: Double { reach - size / 2 }
    /// Whether it is attached, and goes round a point if it turns.
    var goesRound = false
    /// The share at which it stops.
    var kept = 1.0

    init(_ body: Body, _ motion: Motion) {
        start = Pose(center: body.center, cosine: body.cosine, sine: body.sine)
        (translation, turn) = body.isMoving || body.isDriven ? (motion.translation, motion.turn) : (.zero, 0)
        size = body.size
        reach = body.reach
    }

    init(at body: Body) { self.init(body, Motion()) }

    /// How far the rim moves by the turn, pt.
    private var swing: Double { abs(turn) * rim }

    /// Whether it is swept for its motion.
    var isFar: Bool { max(translation.length, swing) > Tuning.sweepFraction * size }

    /// Whether its motion exceeds so many of its sizes.
    func exceeds(_ sizes: Double) -> Bool { translation.length + swing > sizes * size }

    /// Takes away what leads into something that its middle met; the rest goes on, and above all the turn.
    mutating func slide(off impact: SweepImpact) {
        let taken = min(0, translation.dot(impact.normal)) * (1 - impact.share) - 1e-6 * translation.length
        translation -= impact.normal * taken
    }

    /// The same way as seen from where a driven body ends: it begins where that body would have taken it.
    func seen(from driven: Way) -> Way {
        let end = driven.pose(at: 1)
        var seen = self
        let direction = Vector2(start.cosine, start.sine).rotated(by: driven.turn)
        seen.start = Pose(
            center: end.center + (start.center - driven.start.center).rotated(by: driven.turn), cosine: direction.x,
            sine: direction.y)
        seen.translation = pose(at: kept).center - seen.start.center
        seen.turn = turn * kept - driven.turn
        seen.kept = 1
        return seen
    }

    /// Ends where the way that is seen from a driven body does.
    mutating func end(as seen: Way, from driven: Way) {
        translation = seen.pose(at: seen.kept).center - start.center
        turn = driven.turn + seen.turn * seen.kept
        kept = 1
    }

    /// Whether the circles about two bodies touch on their ways.
    func comesNear(_ other: Way) -> Bool {
        let (relative, offset) = (translation - other.translation, other.start.center - start.center)
        let square = relative.dot(relative)
        let share = square > 0 ? min(max(offset.dot(relative) / square, 0), 1) : 0
        // An arc leaves its chord by less than that.
        let arcs = [self, other].map { $0.arc == 0 ? 0 : 0.37 * $0.translation.length }
        return (offset - relative * share).length <= reach + other.reach + arcs[0] + arcs[1]
    }

    /// Whether two bodies come so much nearer to each other that they could pass.
    func mayPass(_ other: Way) -> Bool {
        (translation - other.translation).length + swing + other.swing > Tuning.pairSweepFraction * (size + other.size)
    }

    /// The angle (rad) of the arc that the centre goes along; 0 where it goes straight.
    private var arc: Double { goesRound && abs(turn) > 1e-6 && abs(turn) < 2.5 ? turn : 0 }
    private var arcOverChord: Double { arc == 0 ? 1 : arc / 2 / sin(arc / 2) }

    func pose(at share: Double) -> Pose {
        let share = min(share, kept)
        var moved = translation * share
        if arc != 0 {
            moved = translation.rotated(by: arc / 2 * (share - 1)) * (sin(arc / 2 * share) / sin(arc / 2))
        }
        let direction = Vector2(start.cosine, start.sine).rotated(by: turn * share)
        return Pose(
            center: start.center + moved, cosine: direction.x / direction.length,
            sine: direction.y / direction.length)
    }

    /// The most by which a point within an arm of the centre moves along a direction, pt a step.
    func fastest(along direction: Vector2, arm: Double, at share: Double) -> Double {
        guard share < kept else { return 0 }
        return (arc == 0 ? translation.dot(direction) : translation.length * arcOverChord) + abs(turn) * arm
    }
}

extension Vector2 {
    fileprivate func rotated(by angle: Double) -> Vector2 { rotated(cosine: cos(angle), sine: sin(angle)) }
}

/// The hull of some points, in order, in the frame of a body.
struct Hull {
    var points: [Vector2]
    /// Rounding that may be entered, pt.
    var radius = 0.0
    /// Rounding that is solid, pt.
    var solidRadius = 0.0
    /// How deep it may be entered without a stop, pt.
    var tolerance = Double.infinity

    fileprivate var arm: Double { points.map(\.length).max()! }
}

/// What a sweep may meet.
enum Obstacle {
    case halfPlane(HalfPlane)
    case hull(Hull, Way)

    init(_ shape: StaticShape) {
        switch shape.form {
        case .halfPlane(let plane): self = .halfPlane(plane)
        case .segment(let segment):
            self = .hull(Hull(points: [segment.straight.start, segment.straight.end]), Way.nowhere)
        }
    }
}

extension Way {
    /// Where points are those of the world.
    fileprivate static var nowhere: Way { Way(start: Pose(center: .zero, cosine: 1, sine: 0)) }

    private init(start: Pose) { self.init(from: start, by: .zero) }

    /// A straight way without a turn.
    init(from start: Pose, by translation: Vector2) {
        (self.start, self.translation, turn, size, reach) = (start, translation, 0, 0, 0)
    }
}

/// How far two hulls are apart, pt.
private struct Distance {
    var value: Double
    /// From the second to the first.
    var normal: Vector2
    /// On the second.
    var place: Vector2

    /// Nil where they overlap.
    init?(_ a: [Vector2], _ b: [Vector2]) {
        var nearest: (first: Vector2, second: Vector2)?
        func take(_ first: Vector2, _ second: Vector2) {
            if let old = nearest, (old.first - old.second).length <= (first - second).length { return }
            nearest = (first, second)
        }
        for first in a { for (start, end) in Self.edges(b) { take(first, Self.nearest(first, start, end)) } }
        for second in b { for (start, end) in Self.edges(a) { take(Self.nearest(second, start, end), second) } }
        let (first, second) = nearest!
        value = (first - second).length
        guard value > 1e-9 else { return nil }
        normal = (first - second) / value
        place = second
        // Where hulls overlap, the nearest points of their edges lie in no direction that parts them.
        let normal = normal
        let gap = a.map { $0.dot(normal) }.min()! - b.map { $0.dot(normal) }.max()!
        guard gap > value / 2 else { return nil }
    }

    init(value: Double, normal: Vector2, place: Vector2) {
        (self.value, self.normal, self.place) = (value, normal, place)
    }

    private static func edges(_ points: [Vector2]) -> [(Vector2, Vector2)] {
        points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
    }

    private static func nearest(_ point: Vector2, _ start: Vector2, _ end: Vector2) -> Vector2 {
        let edge = end - start
        guard edge != .zero else { return start }
        return start + edge * min(max((point - start).dot(edge) / edge.dot(edge), 0), 1)
    }
}

extension Obstacle {
    fileprivate func distance(of hull: Hull, _ way: Way, at share: Double) -> Distance? {
        let own = hull.points.map { way.pose(at: share).place($0) }
        switch self {
        case .halfPlane(let plane):
            let nearest = own.min { ($0 - plane.point).dot(plane.inward) < ($1 - plane.point).dot(plane.inward) }!
            let value = (nearest - plane.point).dot(plane.inward)
            guard value > 0 else { return nil }
            return Distance(value: value, normal: plane.inward, place: nearest - plane.inward * value)
        case .hull(let other, let otherWay):
            guard var found = Distance(own, other.points.map { otherWay.pose(at: share).place($0) }) else { return nil }
            found.value -= other.solidRadius
            found.place += found.normal * other.solidRadius
            return found.value > 0 ? found : nil
        }
    }
}

extension Hull {
    enum Meeting {
        case none
        case overlapping
        case at(SweepImpact)
    }

    /// How far it is from another where a way begins, pt; nil where they overlap.
    func distance(to obstacle: Obstacle, at way: Way) -> Double? { obstacle.distance(of: self, way, at: 0)?.value }

    /// Whether it has no distance from something that doesn't move, where a way begins.
    func overlaps(_ other: Hull, at way: Way) -> Bool {
        Obstacle.hull(other, .nowhere).distance(of: self, way, at: 0) == nil
    }

    /// When the hull meets an obstacle, by steps as far as nothing can have met.
    func meets(_ obstacle: Obstacle, on way: Way, before limit: Double) -> Meeting {
        guard var distance = obstacle.distance(of: self, way, at: 0) else { return .overlapping }
        var (other, otherWay): (Hull, Way) = (Hull(points: [.zero]), .nowhere)
        if case .hull(let hull, let way) = obstacle { (other, otherWay) = (hull, way) }
        let rounding = radius + other.radius
        // What overlaps already may halve its distance, but for the last fiftieth of the rounding.
        let reach = min(distance.value, rounding)
        // What comes no deeper than the tolerance is for contacts.
        let least = max(reach - min(tolerance, other.tolerance), reach / 2, min(reach, 0.02 * rounding))
        let touch = max(2 * reach - rounding, least)
        let isTouching = distance.value <= touch + Tuning.sweepTouchFraction * rounding
        var (before, first) = (0.0, distance)
        var share = 0.0
        for _ in 0..<256 {
            let gap = distance.value - 0.99 * least
            guard gap > 1e-4 * reach else { break }
            if distance.value > touch { (before, first) = (share, distance) }
            let speed =
                way.fastest(along: -distance.normal, arm: arm, at: share)
                + otherWay.fastest(along: distance.normal, arm: other.arm, at: share)
            var next = [way.kept, otherWay.kept, 1].filter { $0 > share }.min() ?? 1
            if speed > 0 { next = min(next, share + gap / speed) }
            guard next < 1, next > share else { return .none }
            share = next
            guard let found = obstacle.distance(of: self, way, at: share) else { break }
            distance = found
        }
        // Where it touched before it came so deep.
        for _ in 0..<24 {
            let middle = (before + share) / 2
            guard let found = obstacle.distance(of: self, way, at: middle), found.value >= touch else {
                share = middle
                continue
            }
            (before, first) = (middle, found)
            if found.value <= touch + 1e-4 * rounding { break }
        }
        guard before < limit else { return .none }
        var impact = SweepImpact(share: before, normal: first.normal, place: first.place, isOfTouching: isTouching)
        // Where both have edges along each other, any of their points is a nearest one.
        let (along, slack) = (first.normal.perpendicular, 1e-3 * rounding)
        func edge(_ points: [Vector2], _ direction: Vector2) -> [Double] {
            let most = points.map { $0.dot(direction) }.max()!
            return points.filter { $0.dot(direction) >= most - slack }.map { $0.dot(along) }.sorted()
        }
        let own = edge(points.map { way.pose(at: before).place($0) }, -first.normal)
        var (low, high) = (own.first!, own.last!)
        if case .hull = obstacle {
            let met = edge(other.points.map { otherWay.pose(at: before).place($0) }, first.normal)
            (low, high) = (max(low, met.first!), min(high, met.last!))
        }
        if high - low > 2 * slack {
            impact.place += along * ((low + high) / 2 - impact.place.dot(along))
            impact.span = along * ((high - low) / 2)
        }
        return .at(impact)
    }
}
