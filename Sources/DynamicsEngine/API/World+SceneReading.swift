import DynamicsModel

// What a world is made of beyond its items, to be told to another one.
extension World {
    /// The pushes that act until they are removed, with their ids, ascending; targets that were removed are not among
    /// theirs.
    ///
    /// ```swift
    /// for (id, push) in world.allPushes() where push.targets.isEmpty { try world.removePush(id) }
    /// ```
    ///
    /// - Complexity: O(1), and O(targets) after removals.
    public func allPushes() -> [(id: PushID, push: Push)] {
        // Removals are settled when something looks at all bodies, mostly in the next step.
        guard !removedSlots.isEmpty else { return forces.pushes.pushes }
        var pushes = forces.pushes
        pushes.removeTargets { !contains($0) }
        return pushes.pushes
    }

    /// Where the axis of a slider, wheel or groove points in the world now, at the length that it was given in.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(log attachments).
    package func axis(ofAttachment id: AttachmentID) throws(DynamicsError) -> Vector2 {
        let entry = attachments.entries[try attachments.index(of: id)]
        let partner = partnerRotation(entry.attachment)
        return entry.axis.rotated(cosine: partner.x, sine: partner.y)
    }
}
