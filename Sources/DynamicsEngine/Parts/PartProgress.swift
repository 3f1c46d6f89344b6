import DynamicsModel

/// What steps remember besides items and contacts, the same in every part of a scene.
package struct PartProgress: Hashable, Codable, Sendable {
    /// Steps since the scene began.
    package let ticks: Int
    /// Whether items are to be put into a new order before the next step; one part may be alone to know.
    package var isSortNeeded: Bool
    /// Mean distance of the places of what touches, when it was first looked at after the last sort.
    let sortedDistance: Double?
    let islandCount: UInt32
    /// Items of the whole scene that were awake, driven ones among them, and that slept, when they were last sorted.
    let awakeCount: Int
    let asleepCount: Int
}

extension World {
    /// Where a part has got to; nil where the world holds the whole scene.
    package var partProgress: PartProgress? {
        part.map { part in
            PartProgress(
                ticks: ticks, isSortNeeded: needsSort, sortedDistance: bodyOrder.sortedDistance,
                islandCount: islands.count, awakeCount: part.awakeCount, asleepCount: part.asleepCount)
        }
    }

    /// Makes a world that has just become a part go on from where another one had got to. Its items are to be replaced by
    /// those of that time.
    package func resumePart(at progress: PartProgress) {
        ticks = progress.ticks
        bodyOrder.isNeeded = progress.isSortNeeded
        bodyOrder.sortedDistance = progress.sortedDistance
        islands.count = progress.islandCount
        part?.setCounts(awake: progress.awakeCount, asleep: progress.asleepCount)
        // Who was in sensors then is in them still.
        reportSensors()
        sensorEvents.removeAll(keepingCapacity: true)
    }
}
