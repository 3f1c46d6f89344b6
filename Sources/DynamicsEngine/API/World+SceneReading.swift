import DynamicsModel

// What a world is made of beyond its items, to be told to another one.
extension World {
    /// The pushes that act until they are removed, with their ids, ascending. Targets that were removed drop out with
    /// the next step.
    ///
    /// ```swift
    /// for (id, push) in world.allPushes() where push.targets.isEmpty { try world.removePush(id) }
    /// ```
    ///
    /// - Complexity: O(1).
    public func allPushes() -> [(id: PushID, push: Push)] { forces.pushes.pushes }

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
