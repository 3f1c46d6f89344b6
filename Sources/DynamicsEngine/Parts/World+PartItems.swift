import Buffers
import CSIMD
import DynamicsModel

// Items that come, go and get other shapes in a scene in parts: each part makes all edits.

extension World {
    /// Adds items to all parts of a scene; every part calls it with the same ones. Each that moves is one part's own until items are
    /// sorted, which has to come next; what is anchored is in all parts.
    ///
    /// - Returns: their ids, the same in every part.
    /// - Throws: as `add(_:)` does; no part has changed then.
    package func addInAllParts(_ items: [Item]) throws(DynamicsError) -> [ItemID] {
        guard let check = part?.check else { return try add(items) }
        for item in items { _ = try item.validated() }
        guard idCount + items.count < Int(Int32.max) else {
            throw .capacityExceeded("\(idCount + items.count) items have been added; a world takes \(Int32.max)")
        }
        var ids: [ItemID] = []
        for item in items {
            let id = ItemID(rawValue: UInt64(idCount))
            ids.append(id)
            if item.isAnchored || idCount % check.partCount == check.number {
                try add(item)
                // Of what all parts have, the first one has the original.
                if item.isAnchored, check.number > 0 { bodies.marks[bodies.count - 1] = PartMarks.ghost }
                continue
            }
            reserveIDs(idCount + 1)
            noteSensor(id, item.isSensor)
        }
        part?.isWidthStale = true
        bodyOrder.isNeeded = true
        return ids
    }

    /// Removes items from all parts of a scene, with their attachments; every part calls it with the same ones. Items have to be
    /// exchanged then.
    ///
    /// - Parameter ids: of the scene, each once.
    /// - Returns: the places that they had, ascending, the same in every part. Others have moved up.
    package func removeInAllParts(_ ids: [ItemID]) throws(DynamicsError) -> [UInt32] {
        let gone = Set(ids)
        wakeInAllParts(ids, withNeighbours: true)
        let held = attachmentsInAllParts(of: gone)
        if !held.isEmpty { changeLinkages { attachments.remove(at: held) } }
        let here = ids.filter { contains($0) }
        let own = here.map { Int(slotOfID[Int($0.rawValue)]) }.filter { isOwn($0) }.map { bodies.place[$0] }
        try remove(here)
        for id in ids { noteSensor(id, false) }
        endExemptions { gone.contains($0) }
        forces.pushes.removeTargets { gone.contains($0) }
        for id in ids { part?.removedItems.insert(UInt32(id.rawValue)) }
        part?.isWidthStale = true
        settleRemovals()
        let places = part?.calls.union(own) ?? own
        for slot in 0..<bodies.count {
            let place = bodies.place[slot]
            bodies.place[slot] -= UInt32(firstIndex(in: places.indices) { places[$0] >= place })
        }
        return places
    }

    /// Gives an item another shape in all parts, which all have it. Items have to be exchanged then.
    package func setShapeInAllParts(_ shape: Shape, of id: ItemID) throws(DynamicsError) {
        try setShape(shape, of: id)
        part?.isWidthStale = true
    }
}
