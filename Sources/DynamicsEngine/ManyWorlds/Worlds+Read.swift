import Buffers
import DynamicsModel

extension Worlds {
    /// Numbers that ``readPoses(into:itemsPerWorld:)`` writes for an item.
    public static var floatsPerPose: Int { 4 }
    /// Numbers that ``readVelocities(into:itemsPerWorld:)`` writes for an item.
    public static var floatsPerVelocity: Int { 3 }

    /// The largest number of items in any of the worlds.
    ///
    /// - Complexity: O(worlds).
    public var mostItems: Int { (0..<count).reduce(0) { max($0, world($1).itemCount) } }

    /// Reads the poses of all items of all worlds: x and y of the centre of mass, pt, cosine and sine of the angle.
    ///
    /// - Parameters:
    ///   - poses: gets them, as `[count][itemsPerWorld][4]`: item k of a world is the k-th by ascending ids. Places for
    ///     items that a world hasn't get zeros.
    ///   - itemsPerWorld: room for so many items a world.
    /// - Throws: `DynamicsError.outOfRange` where a world has more items, or there are fewer elements than these; nothing is
    ///   then written.
    /// - Complexity: O(items ever added), by all workers.
    public func readPoses(into poses: inout MutableSpan<Float>, itemsPerWorld: Int) throws(DynamicsError) {
        try read(into: &poses, itemsPerWorld, Self.floatsPerPose) { world, slot, item in
            item[0] = world.bodies.x[slot]
            item[1] = world.bodies.y[slot]
            item[2] = world.bodies.cosine[slot]
            item[3] = world.bodies.sine[slot]
        }
    }

    /// Reads the velocities of all items of all worlds: vx and vy of the centre of mass, pt/s, and angular velocity, rad/s.
    ///
    /// Otherwise like ``readPoses(into:itemsPerWorld:)``, as `[count][itemsPerWorld][3]`.
    public func readVelocities(into velocities: inout MutableSpan<Float>, itemsPerWorld: Int) throws(DynamicsError) {
        try read(into: &velocities, itemsPerWorld, Self.floatsPerVelocity) { world, slot, item in
            item[0] = world.bodies.vx[slot]
            item[1] = world.bodies.vy[slot]
            item[2] = world.bodies.omega[slot]
        }
    }

    @inline(__always) private func read(
        into span: inout MutableSpan<Float>, _ itemsPerWorld: Int, _ floats: Int,
        _ readItem: (_ world: World, _ slot: Int, _ item: UnsafeMutablePointer<Float>) -> Void
    ) throws(DynamicsError) {
        let most = mostItems
        guard itemsPerWorld >= most else {
            throw .outOfRange("itemsPerWorld", Double(itemsPerWorld), rule: "at least \(most), which a world has")
        }
        let (perWorld, overflows) = itemsPerWorld.multipliedReportingOverflow(by: floats)
        guard !overflows, perWorld <= span.count / count else {
            throw .outOfRange(
                "elements", Double(span.count), rule: "at least \(count) × \(itemsPerWorld) × \(floats)")
        }
        span.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, perWorld > 0 else { return }
            forEach(in: 0..<count) { index in
                let world = world(index)
                let first = base + index * perWorld
                var place = first
                for id in 0..<world.idCount where world.slotOfID[id] >= 0 {
                    readItem(world, Int(world.slotOfID[id]), place)
                    place += floats
                }
                place.update(repeating: 0, count: perWorld - (place - first))
            }
        }
    }
}
