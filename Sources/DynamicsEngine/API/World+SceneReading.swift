import DynamicsModel

// What a world is made of beyond its items, to be told to another one.
extension World {
    /// The pushes that act until they are removed, with their ids, ascending; targets that were removed are not among theirs.
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
