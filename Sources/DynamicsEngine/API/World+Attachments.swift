import BlockCholesky
import CSIMD
import DynamicsModel

extension World {
    /// Adds attachments, all or none.
    ///
    /// Points, lengths, angles and axes that an attachment leaves open are those of the present state. Sleeping items
    /// wake.
    ///
    /// - Returns: their ids, in order.
    /// - Throws: the first value that breaks its rule, or `unknownID`; the world is then unchanged.
    /// - Complexity: O(attachments); the next step looks at all of them.
    @discardableResult
    public func add(_ attachments: some Collection<Attachment>) throws(DynamicsError) -> [AttachmentID] {
        var checked: [Attachment] = []
        for attachment in attachments { checked.append(try check(attachment)) }
        wakeEnds(of: checked)
        return checked.map { attachment in
            let frame = frame(of: attachment)
            if !attachment.collidesWithPartner { broadphase.isDirty = true }
            return self.attachments.append(
                resolved(attachment), axis: frame.axis, restRotation: frame.rotation, angle: frame.angle)
        }
    }

    /// Adds one attachment.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID`; the world is then unchanged.
    @discardableResult
    public func add(_ attachment: Attachment) throws(DynamicsError) -> AttachmentID {
        try add(CollectionOfOne(attachment))[0]
    }

    /// Removes attachments, all or none; velocities stay, sleeping items wake.
    ///
    /// - Throws: `unknownID` or `duplicateID`; the world is then unchanged.
    public func removeAttachments(_ ids: some Collection<AttachmentID>) throws(DynamicsError) {
        var isRemoved: Set<AttachmentID> = []
        var removed: [Attachment] = []
        for id in ids {
            removed.append(attachments.entries[try attachments.index(of: id)].attachment)
            guard isRemoved.insert(id).inserted else { throw .duplicateID("\(id)") }
        }
        guard !removed.isEmpty else { return }
        wakeEnds(of: removed)
        keepJointStates()
        attachments.remove { isRemoved.contains($0.id) }
        if removed.contains(where: { !$0.collidesWithPartner }) { broadphase.isDirty = true }
    }

    /// Removes one attachment.
    ///
    /// - Throws: `unknownID`.
    public func removeAttachment(_ id: AttachmentID) throws(DynamicsError) {
        try removeAttachments(CollectionOfOne(id))
    }

    /// Changes attachments, all or none; sleeping items wake. Angles and translations go on being counted from where
    /// they were as long as kind, item and partner stay the same.
    ///
    /// - Throws: `unknownID` or the first value that breaks its rule; the world is then unchanged.
    public func update(
        _ changes: some Collection<(id: AttachmentID, attachment: Attachment)>
    ) throws(DynamicsError) {
        var checked: [(index: Int, attachment: Attachment)] = []
        for change in changes { checked.append((try attachments.index(of: change.id), try check(change.attachment))) }
        guard !checked.isEmpty else { return }
        wakeEnds(of: checked.flatMap { [attachments.entries[$0.index].attachment, $0.attachment] })
        keepJointStates()
        for (index, attachment) in checked {
            let old = attachments.entries[index].attachment
            if old.collidesWithPartner != attachment.collidesWithPartner || old.partner.item != attachment.partner.item
                || old.item != attachment.item
            {
                broadphase.isDirty = true
            }
            replace(index, by: attachment, old: old)
        }
    }

    /// Changes one attachment.
    ///
    /// - Throws: `unknownID` or the value that breaks its rule; the world is then unchanged.
    public func update(_ id: AttachmentID, to attachment: Attachment) throws(DynamicsError) {
        try update(CollectionOfOne((id: id, attachment: attachment)))
    }

    /// Which factorisation solves large linkages of this world.
    public var directSolver: DirectSolver { SymmetricFactor.isAvailable ? settings.directSolver : .portable }

    /// Attachments in the world.
    public var attachmentCount: Int { attachments.count }

    /// The ids of all attachments, ascending.
    public var attachmentIDs: [AttachmentID] { attachments.entries.map(\.id) }

    /// An attachment with everything filled in that was left open when it was added.
    ///
    /// - Throws: `unknownID`.
    public func attachment(_ id: AttachmentID) throws(DynamicsError) -> Attachment {
        attachments.entries[try attachments.index(of: id)].attachment
    }

    /// Where an attachment stands.
    ///
    /// - Throws: `unknownID`.
    public func state(of id: AttachmentID) throws(DynamicsError) -> AttachmentState {
        state(ofAttachment: attachments.entries[try attachments.index(of: id)])
    }

    /// The impulses that the rows of all attachments ended the last step with, by ascending id, mass · pt/s: along x
    /// and y, or the distance, or across the axis; then the angle; then along the axis.
    public func attachmentImpulses() -> [SIMD3<Double>] {
        attachments.entries.map { entry in units.impulses(of: entry) }
    }

    /// Where all attachments stand, by ascending id.
    public func attachmentStates() -> [AttachmentState] { attachments.entries.map { state(ofAttachment: $0) } }

    private func state(ofAttachment entry: AttachmentStore.Entry) -> AttachmentState {
        let point = worldPoint(entry.attachment.offset, of: entry.attachment.item)
        let partner = partnerPoint(entry.attachment)
        var translation = 0.0
        if entry.attachment.kind == .sliding {
            let rotation = partnerRotation(entry.attachment)
            translation = (point - partner).dot(entry.axis.rotated(cosine: rotation.x, sine: rotation.y))
        }
        return AttachmentState(
            point: point, partnerPoint: partner, angle: units.angle(at: entry.place) ?? entry.angle,
            translation: translation)
    }
}
