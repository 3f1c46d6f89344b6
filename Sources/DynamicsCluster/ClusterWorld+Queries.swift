import DynamicsEngine
import DynamicsModel

// Queries are asked by all ranks together, with the same arguments, and answered on all of them with the same bits, those of
// a world that holds the whole scene. Each asks its part, in which copies are right then; what is met first is chosen.

extension ClusterWorld {
    /// What a ray meets first in the whole scene, as `World.castRay(from:to:filter:)` finds it.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func castRay(from: Vector2, to: Vector2, filter: QueryFilter = .everything) throws -> CastHit? {
        try castRays([Ray(from: from, to: to)], filter: filter)[0]
    }

    /// What each of many rays meets first in the whole scene, as `World.castRays(_:filter:)` finds it.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    /// - Complexity: that of the part's rays; a rank gets 72 bytes of each ray and rank.
    public func castRays(_ rays: [Ray], filter: QueryFilter = .everything) throws -> [CastHit?] {
        try refresh()
        let all = try ofAllRanks(try world.castRays(rays, filter: filter))
        return rays.indices.map { ray in all.compactMap { $0[ray] }.min(by: CastHit.isOrdered) }
    }

    /// What a shape meets first that moves straight on without turning, as `World.castShape(_:from:to:rotation:filter:)`
    /// finds it.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func castShape(
        _ shape: QueryShape, from: Vector2, to: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws -> CastHit? {
        try refresh()
        let own = try world.castShape(shape, from: from, to: to, rotation: rotation, filter: filter)
        return try ofAllRanks([own]).compactMap { $0[0] }.min(by: CastHit.isOrdered)
    }

    /// The point nearest to a given one in the whole scene, as `World.nearestPoint(to:within:filter:)` finds it.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func nearestPoint(
        to point: Vector2, within: Double, filter: QueryFilter = .everything
    ) throws -> NearestPoint? {
        try refresh()
        let own = try world.nearestPoint(to: point, within: within, filter: filter)
        return try ofAllRanks([own]).compactMap { $0[0] }
            .min { ($0.distance, $0.side) < ($1.distance, $1.side) }
    }

    /// Items of the whole scene that overlap a box or touch it, by ascending id, as `World.items(in:filter:)` finds them.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func items(in box: Box, filter: QueryFilter = .everything) throws -> [ItemID] {
        try refresh()
        return try joined(try world.items(in: box, filter: filter))
    }

    /// Items of the whole scene that overlap a shape or touch it, by ascending id, as
    /// `World.items(overlapping:at:rotation:filter:into:)` finds them.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func items(
        overlapping shape: QueryShape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws -> [ItemID] {
        try refresh()
        var own: [ItemID] = []
        try world.items(overlapping: shape, at: position, rotation: rotation, filter: filter, into: &own)
        return try joined(own)
    }

    /// Items of the whole scene that hold a point in or on their outline, by ascending id, as
    /// `World.items(containing:filter:)` finds them.
    ///
    /// - Throws: as that method; ``ClusterError`` where ranks can't talk to each other.
    public func items(containing point: Vector2, filter: QueryFilter = .everything) throws -> [ItemID] {
        try refresh()
        return try joined(try world.items(containing: point, filter: filter))
    }

    /// Items that were in a sensor after the last step, by ascending id, as `World.visitors(of:)` has them.
    ///
    /// - Throws: `DynamicsError.invalidDescription` for what is no sensor; ``ClusterError`` where ranks can't talk to each
    ///   other.
    public func visitors(of sensor: SensorEvent.Sensor) throws -> [ItemID] {
        if let own = world.ownVisitors(of: sensor) { return try joined(own) }
        switch sensor {
        case .item(let id): throw DynamicsError.invalidDescription("\(id) is not a sensor")
        case .boundary(let id): throw DynamicsError.invalidDescription("\(id) is not a sensor")
        }
    }

    private func joined(_ own: [ItemID]) throws -> [ItemID] { Set(try ofAllRanks(own).joined()).sorted() }

    /// What each rank brings, on all of them.
    ///
    /// - Parameter own: of a type that is nothing but its bytes.
    func ofAllRanks<Value>(_ own: [Value]) throws(ClusterError) -> [[Value]] {
        let bytes = own.withUnsafeBytes { Array($0) }
        return try communicator.exchange([[UInt8]](repeating: bytes, count: communicator.count)).map { bytes in
            let count = bytes.count / MemoryLayout<Value>.stride
            return [Value](unsafeUninitializedCapacity: count) { values, initialized in
                UnsafeMutableRawBufferPointer(values).copyBytes(from: bytes)
                initialized = count
            }
        }
    }
}
