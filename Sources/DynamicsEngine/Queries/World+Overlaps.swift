import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Items that overlap a box or touch it, appended by ascending id, each once.
    ///
    /// - Throws: what is wrong with the box, see `Box.validated()`.
    /// - Complexity: O(log n + found), and O(n) for the first query after a change. Takes no memory but then.
    public func items(
        in box: Box, filter: QueryFilter = .everything, into items: inout [ItemID]
    ) throws(DynamicsError) {
        let (index, count) = try overlaps(of: box, filter.of(.items))
        index.forEachID(count) { items.append(ItemID(rawValue: $0)) }
    }

    /// Items that overlap a box, as a new array.
    ///
    /// - Throws: what is wrong with the box.
    public func items(in box: Box, filter: QueryFilter = .everything) throws(DynamicsError) -> [ItemID] {
        var result: [ItemID] = []
        try items(in: box, filter: filter, into: &result)
        return result
    }

    /// Boundaries that overlap a box or touch it, appended by ascending id, each once.
    ///
    /// - Throws: what is wrong with the box, see `Box.validated()`.
    /// - Complexity: as ``items(in:filter:into:)``.
    public func boundaries(
        in box: Box, filter: QueryFilter = .everything, into boundaries: inout [BoundaryID]
    ) throws(DynamicsError) {
        let (index, count) = try overlaps(of: box, filter.of(.boundaries))
        index.forEachID(count) { boundaries.append(BoundaryID(rawValue: $0)) }
    }

    /// Boundaries that overlap a box, as a new array.
    ///
    /// - Throws: what is wrong with the box.
    public func boundaries(in box: Box, filter: QueryFilter = .everything) throws(DynamicsError) -> [BoundaryID] {
        var result: [BoundaryID] = []
        try boundaries(in: box, filter: filter, into: &result)
        return result
    }

    /// Items that overlap a shape or touch it, appended by ascending id, each once.
    ///
    /// - Parameters:
    ///   - shape: any shape.
    ///   - position: where its origin lies, pt.
    ///   - rotation: how far it is turned, rad, within ±10⁵.
    ///   - filter: what is looked for.
    ///   - items: they are appended here.
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for the position or rotation.
    /// - Complexity: as ``items(in:filter:into:)`` for each part.
    public func items(
        overlapping shape: QueryShape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything,
        into items: inout [ItemID]
    ) throws(DynamicsError) {
        let (index, count) = try overlaps(of: shape, position, rotation, filter.of(.items))
        index.forEachID(count) { items.append(ItemID(rawValue: $0)) }
    }

    /// Items that overlap a shape, which is checked and laid out on the way, as a new array.
    ///
    /// - Throws: besides, what is wrong with the shape, see `Shape.validated()`.
    public func items(
        overlapping shape: Shape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [ItemID] {
        var result: [ItemID] = []
        try items(overlapping: try QueryShape(shape), at: position, rotation: rotation, filter: filter, into: &result)
        return result
    }

    /// Boundaries that overlap a shape or touch it, appended by ascending id, each once.
    ///
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for the position or rotation.
    /// - Complexity: as ``items(in:filter:into:)`` for each part.
    public func boundaries(
        overlapping shape: QueryShape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything,
        into boundaries: inout [BoundaryID]
    ) throws(DynamicsError) {
        let (index, count) = try overlaps(of: shape, position, rotation, filter.of(.boundaries))
        index.forEachID(count) { boundaries.append(BoundaryID(rawValue: $0)) }
    }

    /// Boundaries that overlap a shape, which is checked and laid out on the way, as a new array.
    ///
    /// - Throws: besides, what is wrong with the shape, see `Shape.validated()`.
    public func boundaries(
        overlapping shape: Shape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [BoundaryID] {
        var result: [BoundaryID] = []
        try boundaries(
            overlapping: try QueryShape(shape), at: position, rotation: rotation, filter: filter, into: &result)
        return result
    }

    /// Items that hold a point in or on their outline, appended by ascending id, each once.
    ///
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for a coordinate beyond
    ///   ±`Tuning.maximumCoordinate`.
    /// - Complexity: as ``items(in:filter:into:)``.
    public func items(
        containing point: Vector2, filter: QueryFilter = .everything, into items: inout [ItemID]
    ) throws(DynamicsError) {
        try QueryPose.check(point, 0)
        let index = currentQueries()
        var arguments = pointArguments(index, filter.of(.items), point, within: 0)
        let count = index.found.fill { found, capacity in
            (arguments.found, arguments.capacity) = (found, capacity)
            kernels.table.queries.find_containing(&arguments)
            return arguments.count
        }
        index.forEachID(count) { items.append(ItemID(rawValue: $0)) }
    }

    /// Items that hold a point, as a new array.
    ///
    /// - Throws: what is wrong with the point.
    public func items(
        containing point: Vector2, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [ItemID] {
        var result: [ItemID] = []
        try items(containing: point, filter: filter, into: &result)
        return result
    }

    /// The point nearest to a given one of all items and boundaries that are no further away, of equally near ones that
    /// of the lowest side.
    ///
    /// In what is solid it is the point itself, at distance 0.
    ///
    /// - Parameters:
    ///   - point: where from, pt.
    ///   - within: the greatest distance, pt, 0 to 10⁷.
    ///   - filter: what is looked for.
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for a coordinate beyond
    ///   ±`Tuning.maximumCoordinate`, or for the distance.
    /// - Complexity: O(log n) where little is near; O(n) for the first query after a change. Takes no memory but then.
    public func nearestPoint(
        to point: Vector2, within: Double, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> NearestPoint? {
        try QueryPose.check(point, 0)
        guard within.isFinite else { throw .notFinite("within", within) }
        guard (0...Tuning.maximumCoordinate).contains(within) else {
            throw .outOfRange("within", within, rule: "from 0.0 to \(Tuning.maximumCoordinate) pt")
        }
        let index = currentQueries()
        var arguments = pointArguments(index, filter, point, within: within)
        kernels.table.queries.find_nearest(&arguments)
        guard arguments.hit.key != csimd_query_none else { return nil }
        return NearestPoint(
            side: ContactConstraint.Side(queryKey: arguments.hit.key),
            point: Vector2(arguments.hit.x, arguments.hit.y), distance: arguments.hit.fraction)
    }

    // MARK: Kernels

    /// Finds what overlaps a box.
    private func overlaps(
        of box: Box, _ filter: QueryFilter
    ) throws(DynamicsError) -> (index: QueryIndex, count: Int) {
        let box = try box.validated()
        let index = currentQueries()
        var arguments = shapeArguments(index, filter)
        let (middle, half) = ((box.minimum + box.maximum) / 2, (box.maximum - box.minimum) / 2)
        var part = csimd_query_shape()
        part.kind = Int32(csimd_kind_rectangle)
        (part.x, part.y, part.cosine, part.sine) = (middle.x, middle.y, 1, 0)
        (part.p0, part.p1) = (Float(half.x), Float(half.y))
        index.parts[0] = part
        arguments.part_count = 1
        return (index, findOverlaps(&arguments, index))
    }

    /// Finds what overlaps a shape.
    private func overlaps(
        of shape: QueryShape, _ position: Vector2, _ rotation: Double, _ filter: QueryFilter
    ) throws(DynamicsError) -> (index: QueryIndex, count: Int) {
        try QueryPose.check(position, rotation)
        let index = currentQueries()
        var arguments = shapeArguments(index, filter)
        let count = shape.withParts(at: position, rotation: rotation, in: &index.parts) { parts, count, vertices in
            (arguments.parts, arguments.part_count, arguments.vertices) = (parts, Int32(count), vertices)
            return findOverlaps(&arguments, index)
        }
        return (index, count)
    }

    func findOverlaps(_ arguments: inout csimd_shape_query_arguments, _ index: QueryIndex) -> Int {
        index.found.fill { found, capacity in
            (arguments.found, arguments.capacity) = (found, capacity)
            kernels.table.queries.find_overlaps(&arguments)
            return arguments.count
        }
    }

    func pointArguments(
        _ index: QueryIndex, _ filter: QueryFilter, _ point: Vector2, within: Double
    ) -> csimd_point_query_arguments {
        csimd_point_query_arguments(
            trees: index.trees, filter: index.filter(filter, self), stack: index.stack, x: point.x,
            y: point.y, within: within,
            hit: csimd_query_hit(fraction: 0, x: 0, y: 0, normal_x: 0, normal_y: 0, key: csimd_query_none),
            found: index.found.pointer, capacity: Int32(index.found.capacity), count: 0)
    }
}

extension QueryFilter {
    /// The same, of some kinds only.
    fileprivate func of(_ targets: Targets) -> QueryFilter {
        var filter = self
        filter.targets.formIntersection(targets)
        return filter
    }
}

extension QueryIndex {
    /// Hands out the ids of the first `count` keys found, ascending, each once.
    func forEachID(_ count: Int, _ body: (UInt64) -> Void) {
        let keys = found.pointer
        for k in 0..<count { keys[k] = (keys[k] & ~csimd_query_boundary) >> 32 }
        keys.sort(count) { $0 < $1 }
        for k in 0..<count where k == 0 || keys[k] != keys[k - 1] { body(keys[k]) }
    }
}
