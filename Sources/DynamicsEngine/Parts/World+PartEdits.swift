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

// MARK: Items

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

// MARK: Attachments

extension World {
    /// Places of the attachments that hold some items, in the list of all, ascending.
    private func attachmentsInAllParts(of items: Set<ItemID>) -> [Int] {
        guard let all = part?.linkages?.all.entries else { return [] }
        return all.indices.filter { place in
            all[place].attachment.ends.contains { items.contains($0) }
        }
    }

    /// Items that attachments hold some items by, and these: what an edit of theirs reads of others.
    package func attached(to ids: [ItemID]) -> Set<ItemID> {
        let items = Set(ids)
        guard let all = part?.linkages?.all.entries else { return [] }
        return Set(attachmentsInAllParts(of: items).flatMap { all[$0].attachment.ends })
    }

    /// Both ends of attachments of the scene, wherever these are.
    ///
    /// - Throws: `DynamicsError.unknownID`, and `duplicateID` for one that is named twice where each may be named once.
    package func ends(of ids: [AttachmentID], eachOnce: Bool = false) throws(DynamicsError) -> [ItemID] {
        var ends: [ItemID] = []
        var seen: Set<AttachmentID> = []
        for id in ids {
            guard let all = part?.linkages?.all else { throw .unknownID("\(id)") }
            ends += all.entries[try all.index(of: id)].attachment.ends
            guard seen.insert(id).inserted || !eachOnce else { throw .duplicateID("\(id)") }
        }
        return ends
    }

    /// Adds attachments to all parts of a scene, each of which has their items. Items have to be exchanged then.
    package func addInAllParts(_ new: [Attachment]) throws(DynamicsError) -> [AttachmentID] {
        for attachment in new { _ = try check(attachment) }
        return try changeLinkages { () throws(DynamicsError) in try add(new) }
    }

    /// Removes attachments of all parts, which every part knows. Items have to be exchanged then.
    package func removeInAllParts(_ ids: [AttachmentID]) throws(DynamicsError) {
        try changeLinkages { () throws(DynamicsError) in try removeAttachments(ids) }
    }

    /// Replaces attachments of all parts, each of which has their items. Items have to be exchanged then.
    package func updateInAllParts(_ changes: [(id: AttachmentID, attachment: Attachment)]) throws(DynamicsError) {
        for change in changes { _ = try check(change.attachment) }
        try changeLinkages { () throws(DynamicsError) in try update(changes) }
    }

    /// Has all parts lay out linkages anew, since items of theirs are others; each part has all that was changed. Items have to be
    /// exchanged then.
    package func renewLinkages() { changeLinkages {} }

    /// Whether the scene has attachments that an edit of items makes all linkages be laid out for.
    package var hasAttachments: Bool { part?.linkages?.all.isEmpty == false }

    /// Whether an edit has changed what attachments here keep, so that linkages are to be laid out anew.
    package var areLinkagesEdited: Bool { attachments.isGraphDirty }

    /// Takes what has broken out of the list of all. Items have to be exchanged then.
    package func forgetBroken() {
        let broken = Set(breakEvents.map { $0.attachment })
        changeLinkages {
            attachments.remove(at: attachments.entries.indices.filter { broken.contains(attachments.entries[$0].id) })
        }
    }
}

extension Attachment {
    /// The items that it holds.
    fileprivate var ends: [ItemID] { [item, partner.item].compactMap { $0 } }
}
