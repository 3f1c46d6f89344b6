// Stage 5: two bodies that have caught each other, as hooks do, or a thing between two parts of another one.
//
//     c = 1 − (|Σ e| / Σ |e| − 0.7) / 0.2, between 0 and 1
//     w(n) = r_a(n) + r_b(−n) − (p_b − p_a)·n − 0.03 w
//     t_d  the least t ≥ 0 that is in none of  max over n·d < 0 of w(n) / n·d  <  t  <  min over n·d > 0 of w(n) / n·d
//     e_out = d min(t_d, 0.1 w, Σ |e|) c,  d that of the least t_d
//
// e    what the contacts of both bodies want b to move by relative to a (PositionCorrection.swift);   w the smaller size
// r    how far a part of a or b reaches from its body's centre of mass p along a unit normal, pt
// t_d  how far b must go along d before no part of it overlaps one of a by more than 0.03 w; a stretch for each two parts
// n, d 32 directions
//
// What contacts want cancels there, springs press both with forces of a hundred thousand weights, and friction by these
// holds what could slip out: without this, such pairs stay until the end. One contact would find no way out: it knows
// nothing of the other one. The poses are those that the step began with.

import Buffers
import CSIMD
import DynamicsModel

/// What the search for a way out reads of bodies.
struct BodyOutlines {
    private let world: World

    init(_ world: World) { self.world = world }

    func id(_ slot: Int) -> UInt32 { world.bodies.id[slot] }
    func isGroup(_ slot: Int) -> Bool { world.bodies.colliderCount[slot] > 1 }
    func center(_ slot: Int) -> Vector2 { world.bodies.pose(slot).center }

    /// How far each part of a body reaches from the centre of mass along 32 directions, pt.
    func reaches(_ slot: Int) -> [[Double]] {
        let pose = world.bodies.pose(slot)
        return world.bodies.colliders(of: slot).map { collider in
            let form = world.colliders.form(collider, world.polygons)
            return ColliderForm.circlePoints.map {
                form.reach(along: $0.rotated(cosine: pose.cosine, sine: -pose.sine))
            }
        }
    }
}

/// Pairs of bodies whose deep contacts pull in opposite directions.
struct CaughtPairs {
    /// What one contact wants the body with the higher id to move by relative to the other one.
    private struct Wish {
        /// Both ids, the lower one first.
        let ids: UInt64
        /// The bodies in that order.
        let bodies: SIMD2<Int32>
        let way: SIMD2<Float>
        let length: Float
        let size: Float
        let masses: SIMD2<Float>
    }

    private var wishes: [Wish] = []
    private var order: [Int] = []

    var byteCount: Int {
        wishes.capacity * MemoryLayout<Wish>.stride + order.capacity * MemoryLayout<Int>.stride
    }

    mutating func removeAll() { wishes.removeAll(keepingCapacity: true) }

    /// Notes a deep contact of two solver bodies, unless both have one part.
    ///
    /// - Parameters:
    ///   - way: what it wants b to move by relative to a, pt; its length is the second one.
    ///   - size: the smaller size of both sides, pt.
    ///   - masses: both inverse masses.
    mutating func note(
        _ a: Int32, _ b: Int32, way: SIMD2<Float>, _ length: Float, size: Float, masses: (Float, Float),
        _ outlines: BodyOutlines
    ) {
        guard outlines.isGroup(Int(a) - 1) || outlines.isGroup(Int(b) - 1) else { return }
        let (own, other) = (UInt64(outlines.id(Int(a) - 1)), UInt64(outlines.id(Int(b) - 1)))
        let isInOrder = own < other
        wishes.append(
            Wish(
                ids: min(own, other) << 32 | max(own, other), bodies: isInOrder ? SIMD2(a, b) : SIMD2(b, a),
                way: isInOrder ? way : -way, length: length, size: size,
                masses: isInOrder ? SIMD2(masses.0, masses.1) : SIMD2(masses.1, masses.0)))
    }

    /// Hands out where each body of a pair that is caught is to go.
    ///
    /// - Complexity: O(deep contacts of groups · log of these), and O(parts · parts) a pair.
    mutating func forEachWay(_ outlines: BodyOutlines, _ body: (_ solverBody: Int32, _ way: SIMD2<Float>) -> Void) {
        order.removeAll(keepingCapacity: true)
        order += wishes.indices
        order.sort { (wishes[$0].ids, $0) < (wishes[$1].ids, $1) }
        var next = 0
        while next < order.count {
            let first = wishes[order[next]]
            let begin = next
            var (sum, total, size) = (SIMD2<Float>(), Float(0), first.size)
            while next < order.count, wishes[order[next]].ids == first.ids {
                let wish = wishes[order[next]]
                sum += wish.way
                total += wish.length
                size = min(size, wish.size)
                next += 1
            }
            guard next - begin > 1 else { continue }
            let agreement = Tuning.correctionAgreement
            let agreed =
                ((sum * sum).sum().squareRoot() / total - Float(agreement.lowerBound))
                / Float(agreement.upperBound - agreement.lowerBound)
            let share = 1 - min(max(agreed, 0), 1)
            guard share > 0, let out = Self.wayOut(of: first.bodies, size: Double(size), outlines) else { continue }
            let length = min(Float(out.distance), Float(Tuning.freeingFraction) * size, total) * share
            let way = SIMD2(Float(out.direction.x), Float(out.direction.y)) * (length / first.masses.sum())
            body(first.bodies.x, -way * first.masses.x)
            body(first.bodies.y, way * first.masses.y)
        }
    }

    /// The direction in which the second of two bodies is soonest out of the first one, and how far it is; nil where that
    /// is further than `Tuning.freeingReach`.
    private static func wayOut(
        of bodies: SIMD2<Int32>, size: Double, _ outlines: BodyOutlines
    ) -> (direction: Vector2, distance: Double)? {
        let (a, b) = (Int(bodies.x) - 1, Int(bodies.y) - 1)
        let (reachesA, reachesB) = (outlines.reaches(a), outlines.reaches(b))
        let offset = outlines.center(b) - outlines.center(a)
        let directions = ColliderForm.circlePoints
        let parted = 0.5 * Tuning.correctedFraction * size
        var widths: [[Double]] = []
        for own in reachesA {
            for other in reachesB {
                widths.append(
                    directions.indices.map { own[$0] + other[opposite($0)] - offset.dot(directions[$0]) - parted })
            }
        }
        var (direction, least) = (Vector2.zero, Tuning.freeingReach * size)
        for k in directions.indices {
            var stretches = widths.compactMap { stretch($0, along: k) }
            stretches.sort { ($0.begin, $0.end) < ($1.begin, $1.end) }
            var way = 0.0
            for stretch in stretches where stretch.begin <= way { way = max(way, stretch.end) }
            // Of directions that are as good the first one, though roundings differ.
            if way < least - 1e-3 * size { (direction, least) = (directions[k], way) }
        }
        return direction == .zero ? nil : (direction, least)
    }

    private static func opposite(_ k: Int) -> Int {
        (k + ColliderForm.circlePoints.count / 2) % ColliderForm.circlePoints.count
    }

    /// On which part of the way along direction k two parts overlap; nil where they don't on any.
    private static func stretch(_ widths: [Double], along k: Int) -> (begin: Double, end: Double)? {
        var (begin, end) = (-Double.infinity, Double.infinity)
        let count = widths.count
        for n in widths.indices {
            let turn = (n - k + count) % count
            let along = ColliderForm.circlePoints[turn].x
            if turn == count / 4 || turn == 3 * count / 4 {
                if widths[n] <= 0 { return nil }
            } else if along > 0 {
                end = min(end, widths[n] / along)
            } else {
                begin = max(begin, widths[n] / along)
            }
        }
        return end > max(begin, 0) ? (begin, end) : nil
    }
}
