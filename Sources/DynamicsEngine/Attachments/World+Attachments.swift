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

extension World {
    /// The attachment with its values checked and its items known to be there.
    private func check(_ attachment: Attachment) throws(DynamicsError) -> Attachment {
        let checked = try attachment.validated()
        _ = try slot(of: checked.item)
        if let partner = checked.partner.item { _ = try slot(of: partner) }
        return checked
    }

    private func wakeEnds(of attachments: [Attachment]) {
        for attachment in attachments {
            wakeIsland(of: slotOfID[Int(attachment.item.rawValue)])
            if let partner = attachment.partner.item { wakeIsland(of: slotOfID[Int(partner.rawValue)]) }
        }
    }

    private func replace(_ index: Int, by attachment: Attachment, old: Attachment) {
        let isSame =
            old.kind == attachment.kind && old.item == attachment.item && old.partner.item == attachment.partner.item
        let frame = frame(of: attachment)
        let new = resolved(attachment)
        attachments.update(index) { entry in
            entry.attachment = new
            if !isSame {
                entry.restRotation = frame.rotation
                entry.angle = frame.angle
                entry.impulses = .zero
            }
            if !isSame || new.axis != old.axis { entry.axis = frame.axis }
        }
        attachments.isGraphDirty = true
        attachments.areExclusionsDirty = true
    }

    /// What is counted from the present state: the axis in the partner's frame, the item's rotation against the
    /// partner, and the angle that this counts as.
    private func frame(of attachment: Attachment) -> (axis: Vector2, rotation: Vector2, angle: Double) {
        let partner = partnerRotation(attachment)
        let own = rotation(of: attachment.item)
        let axis = attachment.axis.rotated(cosine: partner.x, sine: -partner.y)
        // A snap's angle is the item's own.
        if attachment.kind == .snap { return (axis, Vector2(1, 0), PortableMath.angle(own)) }
        return (axis, own.rotated(cosine: partner.x, sine: -partner.y), 0)
    }

    /// The attachment with its point turned into offsets, and its length.
    private func resolved(_ attachment: Attachment) -> Attachment {
        var result = attachment
        if let point = attachment.point {
            result.offset = itemPoint(point, in: attachment.item)
            result.partner =
                attachment.partner.item.map { .item($0, offset: itemPoint(point, in: $0)) } ?? .anchor(point)
            result.point = nil
        }
        if attachment.length == nil, attachment.kind == .distance || attachment.kind == .limit {
            result.length = (worldPoint(result.offset, of: result.item) - partnerPoint(result)).length
        }
        return result
    }

    /// Cosine and sine of an item.
    func rotation(of id: ItemID) -> Vector2 {
        let slot = Int(slotOfID[Int(id.rawValue)])
        return Vector2(Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
    }

    private func partnerRotation(_ attachment: Attachment) -> Vector2 {
        attachment.partner.item.map { rotation(of: $0) } ?? Vector2(1, 0)
    }

    private func partnerPoint(_ attachment: Attachment) -> Vector2 {
        switch attachment.partner {
        case .anchor(let place): place
        case .item(let id, let offset): worldPoint(offset, of: id)
        }
    }

    /// A point of an item in the world.
    private func worldPoint(_ offset: Vector2, of id: ItemID) -> Vector2 {
        let slot = Int(slotOfID[Int(id.rawValue)])
        let rotation = rotation(of: id)
        let arm = offset - Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        return Vector2(Double(bodies.x[slot]), Double(bodies.y[slot]))
            + arm.rotated(cosine: rotation.x, sine: rotation.y)
    }

    /// A point of the world in an item's coordinates.
    private func itemPoint(_ point: Vector2, in id: ItemID) -> Vector2 {
        let slot = Int(slotOfID[Int(id.rawValue)])
        let rotation = rotation(of: id)
        let center = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        return (point - Vector2(Double(bodies.x[slot]), Double(bodies.y[slot])))
            .rotated(cosine: rotation.x, sine: -rotation.y) + center
    }
}

extension Attachment.Partner {
    /// The item on the other side, if it is one.
    var item: ItemID? {
        if case .item(let id, _) = self { return id }
        return nil
    }
}
