import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// What a shape meets first that moves straight on without turning.
    ///
    /// ```swift
    /// let hit = try world.castShape(.circle(radius: 20), from: [0, 0], to: [300, 0])
    /// ```
    ///
    /// What it overlaps where it starts is met at fraction 0, with a normal of zero. Where two are met at once, the
    /// lower side counts, if rounding doesn't decide otherwise.
    ///
    /// - Parameters:
    ///   - shape: any shape.
    ///   - from: where its origin starts, pt.
    ///   - to: where that goes.
    ///   - rotation: how far it is turned, rad, within ±10⁵.
    ///   - filter: what it can meet.
    /// - Throws: `DynamicsError.notFinite` or `DynamicsError.outOfRange` for a coordinate beyond
    ///   ±`Tuning.maximumCoordinate` or for the rotation.
    /// - Complexity: as `castRay(from:to:filter:)` for each part, with some ten steps for each shape whose box is met.
    public func castShape(
        _ shape: QueryShape, from: Vector2, to: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> CastHit? {
        _ = try Ray(from: from, to: to).validated()
        try QueryPose.check(from, rotation)
        let index = currentQueries()
        var arguments = shapeArguments(index, filter)
        (arguments.way_x, arguments.way_y) = (to.x - from.x, to.y - from.y)
        shape.withParts(at: from, rotation: rotation, in: &index.parts) { parts, count, vertices in
            (arguments.parts, arguments.part_count, arguments.vertices) = (parts, Int32(count), vertices)
            kernels.table.queries.cast_shape(&arguments)
        }
        return CastHit(arguments.hit)
    }

    /// The same for a shape that is checked and laid out on the way, which takes memory.
    ///
    /// - Throws: besides, what is wrong with the shape, see `Shape.validated()`.
    public func castShape(
        _ shape: Shape, from: Vector2, to: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> CastHit? {
        try castShape(try QueryShape(shape), from: from, to: to, rotation: rotation, filter: filter)
    }

    func shapeArguments(_ index: QueryIndex, _ filter: QueryFilter) -> csimd_shape_query_arguments {
        csimd_shape_query_arguments(
            trees: index.trees, filter: index.filter(filter, self), stack: index.stack,
            parts: index.parts.pointer, vertices: polygons.vertices.pointer, part_count: 0, way_x: 0, way_y: 0,
            hit: csimd_query_hit(
                fraction: 0, x: 0, y: 0, normal_x: 0, normal_y: 0, key: csimd_query_none),
            found: index.found.pointer, capacity: Int32(index.found.capacity), count: 0)
    }
}

/// Where a query puts a shape.
enum QueryPose {
    /// - Throws: what is wrong with it, in the words of items.
    static func check(_ position: Vector2, _ rotation: Double) throws(DynamicsError) {
        let most = Tuning.maximumCoordinate
        // False for what is no number.
        if abs(position.x) <= most, abs(position.y) <= most, abs(rotation) <= 1e5 { return }
        _ = try Item(.circle(radius: 1), position: position, rotation: rotation).validated()
    }
}
