import Buffers
import DynamicsModel

extension World {
    /// Lists the pairs of items that do not collide because they are attached to each other, or exempt.
    func noteExclusions() {
        attachments.areExclusionsDirty = false
        for slot in 0..<bodies.count { bodies.flags[slot] &= ~BodyFlags.hasExclusions }
        var keys: [UInt64] = []
        for entry in attachments.entries where !entry.attachment.collidesWithPartner {
            guard let partner = entry.attachment.partner.item else { continue }
            for id in [partner, entry.attachment.item] {
                bodies.flags[Int(slotOfID[Int(id.rawValue)])] |= BodyFlags.hasExclusions
            }
            keys.append(AttachmentStore.exclusionKey(UInt32(partner.rawValue), UInt32(entry.attachment.item.rawValue)))
        }
        for pair in exemptions {
            for id in [pair.first, pair.second] {
                let slot = Int(slotOfID[Int(id.rawValue)])
                // What isn't here is in another part of the scene.
                if slot >= 0 { bodies.flags[slot] |= BodyFlags.hasExclusions }
            }
            keys.append(AttachmentStore.exclusionKey(UInt32(pair.first.rawValue), UInt32(pair.second.rawValue)))
        }
        attachments.exclusions = keys.sorted()
    }

}

extension AttachmentStore {
    /// Whether two items do not collide because they are attached to each other, or exempt.
    func haveExclusion(_ a: UInt32, _ b: UInt32) -> Bool {
        let key = Self.exclusionKey(a, b)
        let place = firstIndex(in: 0..<exclusions.count) { exclusions[$0] >= key }
        return place < exclusions.count && exclusions[place] == key
    }

    fileprivate static func exclusionKey(_ a: UInt32, _ b: UInt32) -> UInt64 {
        UInt64(min(a, b)) << 32 | UInt64(max(a, b))
    }
}
