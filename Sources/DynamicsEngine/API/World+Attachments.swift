import BlockCholesky
import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Adds attachments, all or none; items on both sides wake with their islands.
    ///
    /// Points, lengths, angles and axes that an attachment leaves open are those of the present state, so one that is
    /// made `at` a point holds its items as they are. Where offsets and lengths contradict the state, items are pulled
    /// together over the next steps.
    ///
    /// ```swift
    /// let chain = zip(links, links.dropFirst()).map { Attachment.pin($1, to: $0, at: joint(between: $0, $1)) }
    /// let ids = try world.add(chain)
    /// ```
    ///
    /// An item may have any number of them. Those between two fixed sides are kept and do nothing.
    ///
    /// - Parameter attachments: checked one by one, with the state as it is before any of them acts.
    /// - Returns: their ids, in order.
    /// - Throws: the first value that breaks its rule, see `Attachment.validated()`, or `DynamicsError.unknownID` of an
    ///   item; the world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(attachments added); the next step looks at all of them.
    @discardableResult
    public func add(_ attachments: some Collection<Attachment>) throws(DynamicsError) -> [AttachmentID] {
        try checkIsEditable()
        var checked: [Attachment] = []
        for attachment in attachments { checked.append(try check(attachment)) }
        wakeEnds(of: checked)
        return checked.map { attachment in
            // What it measures angles and axes from is the state of this moment.
            let frame = frame(of: attachment)
            for item in [attachment.item, attachment.partner.item].compactMap({ $0 }) {
                forgetLoad(Int(slotOfID[Int(item.rawValue)]))
            }
            if !attachment.collidesWithPartner { broadphase.isDirty = true }
            return self.attachments.append(
                resolved(attachment), axis: frame.axis, restRotation: frame.rotation, angle: frame.angle)
        }
    }

    /// Adds one attachment; items on both sides wake with their islands.
    ///
    /// - Returns: its id, one higher than that of the attachment added before.
    /// - Throws: the value that breaks its rule, or `DynamicsError.unknownID`; the world is then unchanged.
    @discardableResult
    public func add(_ attachment: Attachment) throws(DynamicsError) -> AttachmentID {
        try add(CollectionOfOne(attachment))[0]
    }

    /// Removes attachments, all or none; velocities stay, and items on both sides wake with their islands.
    ///
    /// Sides that did not collide with each other do from the next step on, and are pushed apart where they overlap.
    ///
    /// - Throws: `DynamicsError.unknownID` or `DynamicsError.duplicateID`; the world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(attachments); the next step looks at all of them.
    public func removeAttachments(_ ids: some Collection<AttachmentID>) throws(DynamicsError) {
        try checkIsEditable()
        var places: Set<Int> = []
        var removed: [Attachment] = []
        for id in ids {
            let place = try attachments.index(of: id)
            guard places.insert(place).inserted else { throw .duplicateID("\(id)") }
            removed.append(attachments.entries[place].attachment)
        }
        guard !removed.isEmpty else { return }
        wakeEnds(of: removed)
        keepJointStates()
        attachments.remove(at: places.sorted())
        if removed.contains(where: { !$0.collidesWithPartner }) { broadphase.isDirty = true }
    }

    /// Removes one attachment, as ``removeAttachments(_:)`` does.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    public func removeAttachment(_ id: AttachmentID) throws(DynamicsError) {
        try removeAttachments(CollectionOfOne(id))
    }

    /// Replaces attachments, all or none; items on both sides wake with their islands.
    ///
    /// Angles and translations go on being counted from where they were as long as kind, item and partner stay the
    /// same; otherwise they start from the present state. What the new value leaves open is read from the present
    /// state.
    ///
    /// ```swift
    /// var rope = try world.attachment(id)
    /// rope.kind = .limit(length: 120)
    /// try world.update(id, to: rope)
    /// ```
    ///
    /// Of an id that occurs twice the last change counts.
    ///
    /// - Throws: `DynamicsError.unknownID` or the first value that breaks its rule; the world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(changes · log attachments); the next step looks at all of them.
    public func update(
        _ changes: some Collection<(id: AttachmentID, attachment: Attachment)>
    ) throws(DynamicsError) {
        try checkIsEditable()
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

    /// Replaces one attachment, as ``update(_:)`` does.
    ///
    /// - Throws: `DynamicsError.unknownID` or the value that breaks its rule; the world is then unchanged.
    public func update(_ id: AttachmentID, to attachment: Attachment) throws(DynamicsError) {
        try update(CollectionOfOne((id: id, attachment: attachment)))
    }

    /// Which factorisation solves large linkages of this world: the one that ``settings`` ask for, or
    /// `DirectSolver.portable` where that is not built in.
    public var directSolver: DirectSolver { SymmetricFactor.isAvailable ? settings.directSolver : .portable }

    /// The number of attachments in the world.
    public var attachmentCount: Int { attachments.count }

    /// The ids of all attachments, ascending: the order of ``attachmentStates()`` and ``attachmentImpulses()``.
    ///
    /// - Complexity: O(attachments).
    public var attachmentIDs: [AttachmentID] { attachments.entries.map { $0.id } }

    /// An attachment as the world holds it: its point turned into offsets, and its length filled in.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(log attachments).
    public func attachment(_ id: AttachmentID) throws(DynamicsError) -> Attachment {
        attachments.entries[try attachments.index(of: id)].attachment
    }

    /// Where the points of an attachment are, and how far its item has turned or slid.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(log attachments).
    public func state(of id: AttachmentID) throws(DynamicsError) -> AttachmentState {
        state(ofAttachment: attachments.entries[try attachments.index(of: id)])
    }

    /// The impulses of all attachments in the last substep of the last step, by ascending id: mass · pt/s, and mass ·
    /// pt²/s for angles.
    ///
    /// | kind | x | y | z |
    /// | --- | --- | --- | --- |
    /// | pin, fixed, snap | along x | along y | about the angle |
    /// | distance, limit | along the line through both points | 0 | 0 |
    /// | distance, limit of length 0 | along x | along y | 0 |
    /// | sliding | across the axis | about the angle | along the axis |
    /// | wheel | across the axis | along the axis | about the angle |
    /// | groove | across the axis | | |
    /// | gear | about the angle | 0 | 0 |
    /// | pulley | along the rope | 0 | 0 |
    ///
    /// Divided by the length of a substep they are forces: a way to let an attachment break. They are 0 before the
    /// first step.
    ///
    /// - Complexity: O(attachments).
    public func attachmentImpulses() -> [SIMD3<Double>] {
        attachments.entries.map { entry in units.impulses(of: entry) }
    }

    /// The states of all attachments, by ascending id.
    ///
    /// - Complexity: O(attachments).
    public func attachmentStates() -> [AttachmentState] { attachments.entries.map { state(ofAttachment: $0) } }

    /// The state of an attachment; its angle is the solver's where it is being solved, since that counts full turns.
    private func state(ofAttachment entry: AttachmentStore.Entry) -> AttachmentState {
        let point = worldPoint(entry.attachment.offset, of: entry.attachment.item)
        let partner = partnerPoint(entry.attachment)
        return AttachmentState(
            point: point, partnerPoint: partner, angle: units.angle(at: entry.place) ?? entry.angle,
            translation: translation(of: entry))
    }

    /// How far the item of a slider, wheel or groove is along its axis, pt; 0 of others.
    ///
    /// From the partner's point to the item's, along the axis as the partner has turned it.
    func translation(of entry: AttachmentStore.Entry) -> Double {
        let attachment = entry.attachment
        guard [.sliding, .wheel, .groove].contains(attachment.form) else { return 0 }
        let rotation = partnerRotation(attachment)
        return (worldPoint(attachment.offset, of: attachment.item) - partnerPoint(attachment))
            .dot(entry.axis.rotated(cosine: rotation.x, sine: rotation.y))
    }
}
