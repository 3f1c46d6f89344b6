import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Moves characters on by a tick, each by itself, shared among the workers: carried by what they stand on, pushed
    /// out of what has come over them, drawn by gravity in the air, and then along by their velocities.
    ///
    /// Call it after ``step()``, so that platforms have moved. Results don't depend on the workers, nor on how movers are
    /// spread over calls.
    ///
    /// ```swift
    /// var span = movers.mutableSpan
    /// try world.move(&span)
    /// ```
    ///
    /// - Parameters:
    ///   - movers: any number.
    ///   - filter: what stands in their way.
    /// - Throws: the value that breaks its rule, see `Mover.validated()`, with the mover's number; nothing is moved then.
    /// - Complexity: some ten shape casts a mover. Takes memory only for the first query after a change.
    public func move(_ movers: inout MutableSpan<Mover>, filter: QueryFilter = .everything) throws(DynamicsError) {
        for k in 0..<movers.count {
            do {
                _ = try movers[k].validated()
            } catch {
                throw error.of("mover \(k)")
            }
        }
        let index = currentQueries()
        let (shapes, points) = (shapeArguments(index, filter), pointArguments(index, filter, .zero, within: 0))
        let rules = MoverRules(self)
        movers.withUnsafeMutableBufferPointer { movers in
            pool.parallelFor(movers.count, least: 16) { worker, part in
                withUnsafeTemporaryAllocation(of: csimd_query_shape.self, capacity: 3) { parts in
                    var (shapes, points) = (shapes, points)
                    shapes.stack = index.stack(worker: worker)
                    points.stack = shapes.stack
                    var motion = MoverMotion(
                        MoverSurroundings(kernels.table.queries, shapes, points, parts: parts.baseAddress!), rules)
                    for k in part { motion.move(&movers[k], self) }
                }
            }
        }
    }

    /// Moves one character on by a tick.
    ///
    /// - Throws: the value that breaks its rule; it is not moved then.
    public func move(_ mover: inout Mover, filter: QueryFilter = .everything) throws(DynamicsError) {
        var movers = [mover]
        var span = movers.mutableSpan
        try move(&span, filter: filter)
        mover = movers[0]
    }

    /// How fast a point of an item moves, pt/s; 0 for what is not there.
    func velocity(of id: ItemID, at point: Vector2) -> Vector2 {
        guard contains(id) else { return .zero }
        let slot = Int(slotOfID[Int(id.rawValue)])
        let arm = point - Vector2(Double(bodies.x[slot]), Double(bodies.y[slot]))
        return Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot])) + arm.perpendicular
            * Double(bodies.omega[slot])
    }
}

extension DynamicsError {
    /// The same of something by name.
    fileprivate func of(_ name: String) -> DynamicsError {
        switch self {
        case .notFinite(let value, let number): .notFinite("\(name), \(value)", number)
        case .outOfRange(let value, let number, let rule): .outOfRange("\(name), \(value)", number, rule: rule)
        default: self
        }
    }
}
