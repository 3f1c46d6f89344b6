import Buffers
import DynamicsModel

// Attachments that come, go and change in a scene in parts, of which each part knows the list of all: each part makes all edits.

extension World {
    /// Places of the attachments that hold some items, in the list of all, ascending.
    func attachmentsInAllParts(of items: Set<ItemID>) -> [Int] {
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

extension World {
    /// Changes attachments, or what they hang together by, in all parts alike. Items have to be exchanged then, and until that has
    /// happened every part has all attachments, of which none is laid out.
    ///
    /// - Parameter change: finds all attachments in this world, and the items that it reads.
    /// - Complexity: O(all attachments of the scene).
    func changeLinkages<Result, Failure: Error>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
        var all = sharedStates()
        all.follow(attachments)
        attachments = all
        let result = try change()
        part?.linkages = PartLinkages(attachments, in: self)
        part?.linkages?.areShared = true
        return result
    }

    /// All attachments with what they keep now, which the owner of the first item of each linkage tells.
    private func sharedStates() -> AttachmentStore {
        guard let part, let linkages = part.linkages else { return AttachmentStore() }
        var all = linkages.all
        guard !linkages.areShared else { return all }
        keepJointStates()
        var told: [UInt64] = []
        for slot in 0..<bodies.count where isOwn(slot) {
            guard let number = linkages.answered(byOwnerOf: bodies.id[slot]) else { continue }
            for place in linkages.entriesOfLinkage[number] {
                guard let index = try? attachments.index(of: all.entries[place].id) else { continue }
                let entry = attachments.entries[index]
                let numbers = [entry.angle, entry.impulses.x, entry.impulses.y, entry.impulses.z, entry.ratchetHold]
                told += [UInt64(place)] + numbers.map { $0.bitPattern }
            }
        }
        let message = told.withUnsafeBytes { Array($0) }
        for bytes in part.calls.exchange([[UInt8]](repeating: message, count: part.check.partCount)) {
            let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
            for first in stride(from: 0, to: words.count, by: 6) {
                let numbers = words[(first + 1)..<(first + 6)].map { Double(bitPattern: $0) }
                all.update(Int(words[first])) { entry in
                    entry.angle = numbers[0]
                    entry.impulses = SIMD3(numbers[1], numbers[2], numbers[3])
                    entry.ratchetHold = numbers[4]
                }
            }
        }
        return all
    }
}

extension Attachment {
    /// The items that it holds.
    fileprivate var ends: [ItemID] { [item, partner.item].compactMap { $0 } }
}
