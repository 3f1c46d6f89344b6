import DynamicsEngine
import DynamicsModel

extension SceneFile {
    /// The present state of a world as a scene, from which another world goes on.
    ///
    /// Items are numbered anew from 0, in the order of their ids, and so is what else there is. A document has no contacts,
    /// no sleep and no way of a driven item, so the other world goes on from equal poses and velocities, not by the same bits.
    /// Attachments begin anew where they are: ranges of angles are moved along, while springs and ratchets of pins take the
    /// present angle for their rest.
    ///
    /// What a document has besides keeps its default: no warm-up, 600 steps, no container, no edits. The world isn't
    /// changed. To write it, every custom field must have a name; ``text()`` throws otherwise. For the same bits take
    /// a snapshot of the world instead.
    ///
    /// - Parameters:
    ///   - world: what is described.
    ///   - name: what the scene is called.
    ///   - leftOut: attachments that the scene is without, such as those of a hand.
    /// - Complexity: O(items log items + vertices + attachments).
    public init(of world: World, name: String = "scene", leavingOut leftOut: Set<AttachmentID> = []) {
        // Slots are in the engine's order, which is none of a document's.
        var ids: [ItemID] = []
        let columns = world.columns
        for slot in columns.ids.indices { ids.append(ItemID(rawValue: UInt64(columns.ids[slot]))) }
        ids.sort()
        // Items that have gone leave gaps, which a document doesn't have.
        var numbers: [ItemID: ItemID] = [:]
        for (number, id) in ids.enumerated() { numbers[id] = ItemID(rawValue: UInt64(number)) }
        var description = SceneDescription(settings: world.settings)
        // Every id is one that the world has just told.
        description.items = ids.compactMap { try? world.item($0) }
        description.boundaries = world.allBoundaries().map { $0.boundary }
        description.fields = world.allFields().map { $0.field.renumbered(numbers) }
        // Pushes that last; one that acted at once is in the velocities.
        description.pushes = world.allPushes().map { $0.push.renumbered(numbers) }
        description.attachments = world.attachmentIDs.filter { !leftOut.contains($0) }
            .compactMap { (try? world.presentAttachment($0))?.renumbered(numbers) }
        // Numbers follow from the present items; a pair of one that has gone is dropped.
        description.exemptPairs = world.exemptPairs.compactMap { pair in
            guard let first = numbers[pair.first], let second = numbers[pair.second] else { return nil }
            return ItemPair(first, second)
        }
        self.init(description, name: name)
    }
}

extension World {
    /// An attachment as one that would be added now.
    ///
    /// Adding reads offsets, axes and rest angles from the state, so what is stored must be what it is now: axes as
    /// they have turned, ranges as far as is left of them to either side.
    fileprivate func presentAttachment(_ id: AttachmentID) throws(DynamicsError) -> Attachment {
        var attachment = try attachment(id)
        // Directions in the world: an axis turns with its partner.
        let axis = try axis(ofAttachment: id)
        let angle = try state(of: id).angle
        switch attachment.kind {
        case .pin(let freedom): attachment.kind = .pin(freedom.turned(by: angle))
        case .sliding(_, let freedom): attachment.kind = .sliding(axis: axis, freedom)
        case .wheel(_, let suspension, let motor):
            attachment.kind = .wheel(axis: axis, suspension: suspension, motor: motor)
        case .groove: attachment.kind = .groove(axis: axis)
        // Their lengths and places are stored as numbers; offsets turn with their items.
        case .distance, .limit, .fixed, .snap, .gear, .pulley: break
        }
        return attachment
    }
}

extension Attachment.Freedom {
    /// The same limits as seen from another angle of rest; one that is passed by the solver's error lies at 0.
    ///
    /// A range has to contain 0, which is the present angle.
    fileprivate func turned(by angle: Double) -> Self {
        func turned(_ range: AttachmentRange) -> AttachmentRange {
            AttachmentRange(min(range.minimum - angle, 0), max(range.maximum - angle, 0))
        }
        switch self {
        case .within(let range, let friction): return .within(turned(range), friction: friction)
        case .motor(let motor, let range): return .motor(motor, within: turned(range))
        // They have no limits: they begin at the present angle.
        case .spring, .ratchet: return self
        }
    }
}

extension Attachment {
    /// With the new numbers of both sides; nil where one has none.
    fileprivate func renumbered(_ numbers: [ItemID: ItemID]) -> Attachment? {
        guard let item = numbers[item] else { return nil }
        var result = self
        result.item = item
        if case .item(let partner, let offset) = partner {
            guard let partner = numbers[partner] else { return nil }
            result.partner = .item(partner, offset: offset)
        }
        return result
    }
}

extension Field {
    /// With the new numbers of its members; those that have gone are left out.
    fileprivate func renumbered(_ numbers: [ItemID: ItemID]) -> Field {
        guard case .only(let ids) = members else { return self }
        var result = self
        result.members = .only(ids.compactMap { numbers[$0] })
        return result
    }
}

extension Push {
    /// With the new numbers of its targets; those that have gone are left out.
    fileprivate func renumbered(_ numbers: [ItemID: ItemID]) -> Push {
        var result = self
        result.targets = targets.compactMap { target in
            numbers[target.item].map { Target($0, offset: target.offset) }
        }
        return result
    }
}
