import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// What a ray meets first: the part of an item or the segment of a boundary with the least fraction, of equal ones
    /// the lower side.
    ///
    /// ```swift
    /// if let hit = try world.castRay(from: eye, to: target, filter: QueryFilter(excluding: me)) { … }
    /// ```
    ///
    /// A ray that starts in something solid meets that at fraction 0, with a normal of zero. A ray without length meets
    /// only that.
    ///
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for a coordinate beyond
    ///   ±`Tuning.maximumCoordinate`.
    /// - Complexity: O(log n) and more for long rays past many boxes; O(n) for the first query after a change. Takes no
    ///   memory but then.
    public func castRay(
        from: Vector2, to: Vector2, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> CastHit? {
        let ray = try Ray(from: from, to: to).validated()
        let index = currentQueries()
        var (start, hit) = (csimd_ray(ray), csimd_query_hit())
        withUnsafePointer(to: &start) { ray in
            withUnsafeMutablePointer(to: &hit) { hit in
                var arguments = rayArguments(index, filter, ray, hit)
                kernels.table.queries.cast_rays(&arguments)
            }
        }
        return CastHit(hit)
    }

    /// All that a ray meets, appended in the order of `CastHit.isOrdered(_:_:)`: by fraction, then items before
    /// boundaries, by id, by part or segment. Each part and segment is met once, where the ray enters it.
    ///
    /// - Throws: as ``castRay(from:to:filter:)``.
    /// - Complexity: as that, and O(h log h) for h hits.
    public func castRayAll(
        from: Vector2, to: Vector2, filter: QueryFilter = .everything, into hits: inout [CastHit]
    ) throws(DynamicsError) {
        let ray = try Ray(from: from, to: to).validated()
        let index = currentQueries()
        var start = csimd_ray(ray)
        let count = withUnsafePointer(to: &start) { ray in
            var arguments = rayArguments(index, filter, ray, index.hits.pointer)
            return index.hits.fill { hits, capacity in
                (arguments.hits, arguments.capacity) = (hits, capacity)
                kernels.table.queries.cast_ray_all(&arguments)
                return arguments.count
            }
        }
        index.hits.pointer.sort(count) { ($0.fraction, $0.key) < ($1.fraction, $1.key) }
        for k in 0..<count {
            if let hit = CastHit(index.hits[k]) { hits.append(hit) }
        }
    }

    /// All that a ray meets, in order, as a new array.
    ///
    /// - Throws: as ``castRay(from:to:filter:)``.
    public func castRayAll(
        from: Vector2, to: Vector2, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [CastHit] {
        var hits: [CastHit] = []
        try castRayAll(from: from, to: to, filter: filter, into: &hits)
        return hits
    }

    /// What each of many rays meets first, on all of the world's workers.
    ///
    /// ```swift
    /// var hits = [CastHit?](repeating: nil, count: rays.count)
    /// var span = hits.mutableSpan
    /// try world.castRays(rays.span, into: &span)
    /// ```
    ///
    /// - Parameters:
    ///   - rays: any number.
    ///   - filter: of all of them.
    ///   - hits: `[rays.count]`; element k gets what ray k meets, nil for nothing.
    /// - Throws: as ``castRay(from:to:filter:)``, with the ray's number, and `DynamicsError.invalidDescription` for
    ///   another number of hits; nothing is written then.
    /// - Complexity: that of as many single rays, divided by the workers. Takes memory only for more rays than before.
    public func castRays(
        _ rays: Span<Ray>, filter: QueryFilter = .everything, into hits: inout MutableSpan<CastHit?>
    ) throws(DynamicsError) {
        guard rays.count == hits.count else {
            throw .invalidDescription("there are \(hits.count) hits for \(rays.count) rays; there must be as many")
        }
        for k in rays.indices where !rays[k].isValid { _ = try rays[k].validated(number: k) }
        let index = currentQueries()
        index.hits.reserveDiscarding(rays.count)
        let found = index.hits.pointer
        let cast = kernels.table.queries.cast_rays
        rays.withUnsafeBufferPointer { rays in
            hits.withUnsafeMutableBufferPointer { hits in
                guard let first = rays.baseAddress, let output = hits.baseAddress else { return }
                let start = UnsafeRawPointer(first).assumingMemoryBound(to: csimd_ray.self)
                let arguments = rayArguments(index, filter, start, found)
                pool.parallelFor(rays.count, least: 64) { worker, part in
                    var arguments = arguments
                    arguments.stack = index.stack(worker: worker)
                    (arguments.begin, arguments.end) = (Int32(part.lowerBound), Int32(part.upperBound))
                    cast(&arguments)
                    for k in part { output[k] = CastHit(found[k]) }
                }
            }
        }
    }

    /// What each of many rays meets first, as a new array.
    ///
    /// - Throws: as ``castRay(from:to:filter:)``, with the ray's number.
    public func castRays(_ rays: [Ray], filter: QueryFilter = .everything) throws(DynamicsError) -> [CastHit?] {
        var hits = [CastHit?](repeating: nil, count: rays.count)
        var span = hits.mutableSpan
        try castRays(rays.span, filter: filter, into: &span)
        return hits
    }

    private func rayArguments(
        _ index: QueryIndex, _ filter: QueryFilter, _ rays: UnsafePointer<csimd_ray>,
        _ hits: UnsafeMutablePointer<csimd_query_hit>
    ) -> csimd_ray_arguments {
        csimd_ray_arguments(
            trees: index.trees, filter: index.filter(filter, self), stack: index.stack, rays: rays, hits: hits,
            begin: 0, end: 1, capacity: 0, count: 0)
    }
}

extension csimd_ray {
    init(_ ray: Ray) { self.init(from_x: ray.from.x, from_y: ray.from.y, to_x: ray.to.x, to_y: ray.to.y) }
}

extension CastHit {
    /// Nil for none.
    init?(_ hit: csimd_query_hit) {
        guard hit.key != csimd_query_none else { return nil }
        self.init(
            side: ContactConstraint.Side(queryKey: hit.key), fraction: hit.fraction, point: Vector2(hit.x, hit.y),
            normal: Vector2(hit.normal_x, hit.normal_y))
    }
}
