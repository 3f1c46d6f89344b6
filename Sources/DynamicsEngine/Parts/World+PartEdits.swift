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
