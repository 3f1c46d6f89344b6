import Buffers
import DynamicsModel

// Edits of the whole scene by its parts: each part makes all of them, of the items that it has. What sleeps in one island
// lies in many parts, so these find together what is woken.

extension World {
    /// Wakes the islands of items in all parts; every part calls it with the same items, of which it may lack some.
    ///
    /// - Parameter withNeighbours: whether the islands wake as well that the items touch.
    package func wakeInAllParts(_ ids: [ItemID], withNeighbours: Bool) {
        guard let part, settings.allowsSleep else { return }
        let islands = islandsAsleep(of: ids.filter { contains($0) }, withNeighbours: withNeighbours)
        let woken = Set(part.calls.union(islands.sorted()))
        guard !woken.isEmpty else { return }
        wake { woken.contains($0) }
    }

    /// The items that a push acts on, some of which other parts may have.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    package func targets(of id: PushID) throws(DynamicsError) -> [ItemID] {
        guard let entry = forces.pushes.pushes.first(where: { $0.id == id }) else { throw .unknownID("\(id)") }
        return entry.push.targets.map { $0.item }
    }

    /// Whether an item of the scene is anchored; what is, all parts have.
    package func isAnchored(_ id: ItemID) -> Bool {
        contains(id) && bodies.flags[Int(slotOfID[Int(id.rawValue)])] & BodyFlags.anchored != 0
    }

    /// Items of all parts that touch some items, or did in the last step. Who has them knows the contacts.
    package func touching(_ ids: [ItemID]) -> [ItemID] {
        guard let part, !ids.isEmpty else { return [] }
        let asked = Set(ids.map { UInt32($0.rawValue) })
        var found: [UInt32] = []
        for pair in 0..<pairs.count where pairs.current.pointCounts[pair] | pairs.current.touching[pair] != 0 {
            let high = pairs.current.high[pair]
            guard high >= 0 else { continue }
            let low = bodies.id[Int(colliders.body[Int(pairs.current.low[pair])])]
            let other = bodies.id[Int(colliders.body[Int(high)])]
            if asked.contains(low) { found.append(other) }
            if asked.contains(other) { found.append(low) }
        }
        return part.calls.union(found).map { ItemID(rawValue: UInt64($0)) }
    }

    /// Notes of an item that other parts have whether it is a sensor.
    package func noteSensor(_ id: ItemID, _ isSensor: Bool) {
        guard (sensors.visitors(of: .item(id)) != nil) != isSensor else { return }
        if isSensor { sensors.add(.item(id)) } else { sensors.remove(.item(id)) }
    }

    /// Has every part know who woke since the last step, and who is in which sensor; before items change parts.
    func shareReports(_ part: ScenePart) {
        if settings.allowsSleep { wokenItems = part.calls.union(wokenItems) }
        guard !sensors.isEmpty else { return }
        let own = sensors.entries.flatMap { [UInt32($0.visitors.count)] + $0.visitors }
        let message = own.withUnsafeBytes { Array($0) }
        let all = part.calls.exchange([[UInt8]](repeating: message, count: part.check.partCount))
        sensors.join(all.map { bytes in bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) } })
        // Of what has been removed one part tells that it leaves.
        if part.check.number > 0 { sensors.keepVisitors { !part.removedItems.contains($0) } }
    }
}
