import DynamicsEngine
import DynamicsModel

// Items and attachments that come and go. All ranks make the same edits. What an edit reads of items is brought to all ranks
// first, and then items are exchanged, so that each call takes about as long as two steps: one for many is better than many.

extension ClusterWorld {
    /// Adds items, all or none, as `World.add(_:)` does.
    ///
    /// ```swift
    /// let ids = try world.add([Item(.circle(radius: 8), position: [320, 0])])   // on every rank
    /// ```
    ///
    /// - Parameter items: the same on every rank.
    /// - Returns: their ids, the same on every rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    @discardableResult
    public func add(_ items: [Item]) throws -> [ItemID] {
        guard !items.isEmpty else { return [] }
        keepReports()
        let ids = try world.addInAllParts(items)
        itemCount += items.count
        isSceneEdited = true
        try exchange(sorting: true)
        // In one world they are sorted once more if other edits come before the step.
        world.needsSort = true
        return ids
    }

    /// Removes items, all or none, with their attachments, as `World.remove(_:)` does.
    ///
    /// - Parameter ids: the same on every rank.
    /// - Throws: on all ranks, `DynamicsError.unknownID` or `DynamicsError.duplicateID`; ``ClusterError`` where ranks can't talk
    ///   to each other.
    public func remove(_ ids: [ItemID]) throws {
        var seen: Set<ItemID> = []
        for id in ids {
            try world.requireInScene(id)
            guard seen.insert(id).inserted else { throw DynamicsError.duplicateID("\(id)") }
        }
        guard !ids.isEmpty else { return }
        keepReports()
        let places = try world.removeInAllParts(ids)
        try calls.check()
        func moved(_ range: Range<UInt32>) -> Range<UInt32> {
            let (first, end) = (places.count { $0 < range.lowerBound }, places.count { $0 < range.upperBound })
            return range.lowerBound - UInt32(first)..<range.upperBound - UInt32(end)
        }
        (ownPlaces, movedPlaces) = (moved(ownPlaces), moved(movedPlaces))
        itemCount -= ids.count
        isSceneEdited = true
        try exchangeAfterEdit()
    }

    // MARK: Attachments

    /// Adds attachments, all or none, as `World.add(_:)` does.
    ///
    /// - Parameter attachments: the same on every rank; they may hold items of any rank.
    /// - Returns: their ids, the same on every rank.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    @discardableResult
    public func add(_ attachments: [Attachment]) throws -> [AttachmentID] {
        let ends = try requireAdmitted(attachments)
        guard !attachments.isEmpty else { return [] }
        try bring(Set(ends))
        world.wakeInAllParts(ends, withNeighbours: false)
        let ids = try world.addInAllParts(attachments)
        isSceneEdited = true
        try exchangeAfterEdit()
        return ids
    }

    /// Removes attachments, all or none, as `World.removeAttachments(_:)` does.
    ///
    /// - Parameter ids: the same on every rank.
    /// - Throws: on all ranks, `DynamicsError.unknownID` or `DynamicsError.duplicateID`; ``ClusterError`` where ranks can't talk
    ///   to each other.
    public func removeAttachments(_ ids: [AttachmentID]) throws {
        let ends = try world.ends(of: ids, eachOnce: true)
        guard !ids.isEmpty else { return }
        keepReports()
        world.wakeInAllParts(ends, withNeighbours: false)
        try world.removeInAllParts(ids)
        isSceneEdited = true
        try exchangeAfterEdit()
    }

    /// Replaces attachments, all or none, as `World.update(_:)` does.
    ///
    /// - Parameter changes: the same on every rank; of an id that occurs twice the last change counts.
    /// - Throws: on all ranks, `DynamicsError` as that method does; ``ClusterError`` where ranks can't talk to each other.
    public func update(_ changes: [(id: AttachmentID, attachment: Attachment)]) throws {
        let ends = try world.ends(of: changes.map(\.id)) + requireAdmitted(changes.map(\.attachment))
        guard !changes.isEmpty else { return }
        try bring(Set(ends))
        world.wakeInAllParts(ends, withNeighbours: false)
        try world.updateInAllParts(changes)
        isSceneEdited = true
        try exchangeAfterEdit()
    }

    /// - Returns: the items that the attachments hold.
    private func requireAdmitted(_ attachments: [Attachment]) throws -> [ItemID] {
        var ends: [ItemID] = []
        for attachment in attachments {
            _ = try attachment.validated()
            var own = [attachment.item]
            if case .item(let partner, _) = attachment.partner { own.append(partner) }
            for id in own { try world.requireInScene(id) }
            ends += own
        }
        return ends
    }

    /// Takes what broke in the last step out of the scene.
    func forgetBroken() throws {
        keepReports()
        world.forgetBroken()
        isSceneEdited = true
        try exchangeAfterEdit()
    }

    // MARK: Exchanges around edits

    /// Has all ranks have some items, and what is linked to them.
    func bring(_ ids: Set<ItemID>) throws {
        guard !ids.isEmpty else { return }
        try exchangeAfterEdit(everywhere: ids)
    }

    /// Has linkages laid out anew where an edit of items has changed what they keep, or always.
    func renewLinkages(always: Bool = false) throws {
        let isDue = always || world.areLinkagesEdited
        if try communicator.allReduce([isDue ? 1 : 0], .maximum)[0] != 0 { world.renewLinkages() }
        try exchangeAfterEdit()
    }

    /// Gives items to the ranks that need them after an edit; whether a sort is due stays as it is.
    private func exchangeAfterEdit(everywhere ids: Set<ItemID> = []) throws {
        try calls.check()
        keepReports()
        let isSortDue = try anyNeedsSort()
        try exchange(sorting: false, everywhere: ids)
        if isSortDue { world.needsSort = true }
    }
}
