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

    /// Whether attachments move an item of the scene, which other parts may have.
    package func isLinked(_ id: ItemID) -> Bool { (part?.linkages?.group(ofItem: UInt32(id.rawValue)) ?? -1) >= 0 }

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
    }
}
