// Stage 6: new poses, and the sweep that keeps fast items from passing through what is static.

import DynamicsModel

extension ReferenceWorld {
    /// Moves every body by what the solver found.
    mutating func finish(_ motions: [Motion]) {
        let shares = sharesUntilImpact(motions)
        for k in bodies.indices where bodies[k].isMoving {
            bodies[k].velocity = motions[k].velocity
            bodies[k].angularVelocity = motions[k].angularVelocity
            bodies[k].move(by: motions[k].translation * shares[k], turn: motions[k].turn * shares[k])
        }
        placeAll()
    }

    /// How much of its motion each body may do: what hangs together stops together, so that nothing is torn apart.
    private func sharesUntilImpact(_ motions: [Motion]) -> [Double] {
        var shares = [Double](repeating: 1, count: bodies.count)
        var companions: [Int: Set<Int>] = [:]
        for linkage in linkages {
            let linked = Set(linkage.flatMap { [joints[$0].a, joints[$0].b] }.filter { $0 < bodies.count })
            for k in linked where bodies[k].isMoving { companions[k] = linked }
        }
        for k in bodies.indices where bodies[k].isMoving {
            guard motions[k].translation.length > 0.25 * bodies[k].size || isSqueezed(k) else { continue }
            let share = sweep(k, motions[k], from: shares[k])
            for other in companions[k] ?? [k] { shares[other] = share }
        }
        return shares
    }

    /// Whether a boundary goes through the middle of a body's part.
    private func isSqueezed(_ k: Int) -> Bool {
        colliders[bodies[k].colliders].contains { collider in
            statics.contains { shape in
                shape.sets.shares(with: bodies[k].collisions.boundaries)
                    && shape.distance(from: collider.center) < Tuning.squeezeFraction * collider.size
            }
        }
    }

    /// The share of its motion, at most the one given, after which the first inscribed circle of a body, less the slop,
    /// meets something static.
    ///
    /// The parts of a group go round, so a way that was cut short is another chord and looked at again.
    private func sweep(_ k: Int, _ motion: Motion, from first: Double) -> Double {
        var share = first
        for _ in 0..<8 {
            let impact = firstImpact(k, motion, share)
            guard impact < (share == 1 ? 1 : 0.999) else { return share }
            share *= impact
            if bodies[k].colliders.count == 1 { return share }
        }
        return 0
    }

    /// The share of a shortened motion after which a part first meets something static.
    private func firstImpact(_ k: Int, _ motion: Motion, _ part: Double) -> Double {
        var moved = bodies[k]
        moved.move(by: motion.translation * part, turn: motion.turn * part)
        var share = 1.0
        for collider in colliders[bodies[k].colliders] {
            let start = collider.origin(
                center: bodies[k].center, cosine: bodies[k].cosine, sine: bodies[k].sine)
            let end = collider.origin(center: moved.center, cosine: moved.cosine, sine: moved.sine)
            let path = SweptCircle(
                start: start, way: end - start,
                radius: collider.size * (0.5 - Tuning.slopFraction))
            for shape in statics where shape.sets.shares(with: bodies[k].collisions.boundaries) {
                share = min(share, path.share(until: shape))
            }
            for other in anchored
            where bodies[colliders[other].body].collisions.items.shares(with: bodies[k].collisions.items) {
                share = min(share, path.share(until: colliders[other]))
            }
        }
        return share
    }
}

/// A circle on a straight way.
struct SweptCircle {
    let start: Vector2
    let way: Vector2
    let radius: Double

    private func passesNear(_ low: Vector2, _ high: Vector2) -> Bool {
        let (from, to) = (pointwiseMin(start, start + way) - radius, pointwiseMax(start, start + way) + radius)
        return from.x <= high.x && from.y <= high.y && low.x <= to.x && low.y <= to.y
    }

    func share(until shape: StaticShape) -> Double {
        guard passesNear(shape.low, shape.high) else { return 1 }
        switch shape.form {
        case .halfPlane(let plane): return share(untilLineAt: plane.point, plane.inward)
        case .segment(let segment):
            let unit = segment.along / segment.length
            let share = share(untilLineAt: segment.start, segment.normal(towards: start))
            let along = (start + way * share - segment.start).dot(unit)
            if share < 1, along >= 0, along <= segment.length { return share }
            return min(self.share(untilPoint: segment.start), self.share(untilPoint: segment.end))
        }
    }

    /// A circle that overlaps already may halve its distance, but for the last hundredth of its diameter.
    private func reach(at distance: Double) -> Double {
        if distance > radius * 0.04 { return min(radius, distance / 2) }
        return min(distance, radius * 0.02)
    }

    private func share(untilLineAt point: Vector2, _ normal: Vector2) -> Double {
        let distance = (start - point).dot(normal)
        let approach = -way.dot(normal)
        guard approach > 0 else { return 1 }
        let reach = reach(at: max(distance, 0))
        return min(max((distance - reach) / approach, 0), 1)
    }

    private func share(untilPoint point: Vector2) -> Double {
        let r = start - point
        let length = way.length
        guard r.dot(way) < 0 else { return 1 }
        let reach = reach(at: r.length)
        let offset = r.cross(way) / length
        guard abs(offset) < reach else { return 1 }
        return min(max((-r.dot(way) / length - (reach * reach - offset * offset).squareRoot()) / length, 0), 1)
    }

    /// The first meeting with an anchored collider. The distance from a convex shape is a convex function of
    /// the way, so its least value is found by thirds and the meeting before it by halves.
    func share(until collider: Collider) -> Double {
        let (low, high) = collider.bounds
        guard passesNear(low, high) else { return 1 }
        func distance(_ share: Double) -> Double { collider.distance(from: start + way * share) }
        let first = distance(0)
        guard first > 0 else { return 1 }
        let reach = min(radius, first / 2)
        var (from, to) = (0.0, 1.0)
        for _ in 0..<100 where distance(to) > reach {
            let (a, b) = (from + (to - from) / 3, to - (to - from) / 3)
            if distance(a) <= distance(b) { to = b } else { from = a }
        }
        guard distance(to) <= reach else { return 1 }
        from = 0
        for _ in 0..<60 {
            let middle = (from + to) / 2
            if distance(middle) > reach { from = middle } else { to = middle }
        }
        return from
    }
}

extension StaticShape {
    /// The distance of a point from a segment, or from a half plane's line, negative beyond it, pt.
    fileprivate func distance(from point: Vector2) -> Double {
        switch form {
        case .segment(let segment): (segment.nearest(point) - point).length
        case .halfPlane(let plane): (point - plane.point).dot(plane.inward)
        }
    }
}

extension Collider {
    /// The distance of a point from the outline, negative inside, pt.
    func distance(from point: Vector2) -> Double {
        switch form {
        case .circle(let radius):
            return (point - center).length - radius
        case .ellipse:
            let limits = ContactLimits.everywhere(size: size)
            return largestSeparation(self, Spot(point: point), towards: point - center, limits)?.value ?? 0
        case .polygon:
            let deepest = outline.normals.indices.map { outline.normals[$0].dot(point - outline.vertices[$0]) }.max()!
            guard deepest > 0 else { return deepest }
            return outline.normals.indices.map { k in
                let (start, end) = outline.edge(k)
                return (Segment(start: start, end: end, before: nil, after: nil).nearest(point) - point).length
            }.min()!
        }
    }
}

/// A single point.
private struct Spot: Convex {
    let point: Vector2
    func support(_ direction: Vector2) -> Vector2 { point }
}
