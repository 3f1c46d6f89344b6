import Buffers
import DynamicsModel

extension World {
    /// The attachment with its values checked and its items known to be there.
    func check(_ attachment: Attachment) throws(DynamicsError) -> Attachment {
        let checked = try attachment.validated()
        _ = try slot(of: checked.item)
        if let partner = checked.partner.item { _ = try slot(of: partner) }
        return checked
    }

    func wakeEnds(of attachments: [Attachment]) {
        for attachment in attachments {
            wakeIsland(of: slotOfID[Int(attachment.item.rawValue)])
            if let partner = attachment.partner.item { wakeIsland(of: slotOfID[Int(partner.rawValue)]) }
        }
    }

    func replace(_ index: Int, by attachment: Attachment, old: Attachment) {
        let isSame =
            old.form == attachment.form && old.item == attachment.item && old.partner.item == attachment.partner.item
        let frame = frame(of: attachment)
        let new = resolved(attachment)
        attachments.replace(index, by: new)
        attachments.update(index) { entry in
            if !isSame {
                entry.restRotation = frame.rotation
                entry.angle = frame.angle
                entry.impulses = .zero
                entry.ratchetHold = 0
            }
            if !isSame || new.axis != old.axis { entry.axis = frame.axis }
        }
        attachments.isGraphDirty = true
        attachments.areExclusionsDirty = true
    }

    /// What is counted from the present state: the axis in the partner's frame, the item's rotation against the
    /// partner, and the angle that this counts as.
    func frame(of attachment: Attachment) -> (axis: Vector2, rotation: Vector2, angle: Double) {
        let partner = partnerRotation(attachment)
        let own = rotation(of: attachment.item)
        let axis = attachment.axis.rotated(cosine: partner.x, sine: -partner.y)
        // A snap's angle is the item's own.
        if attachment.form == .snap { return (axis, Vector2(1, 0), PortableMath.angle(own)) }
        return (axis, own.rotated(cosine: partner.x, sine: -partner.y), 0)
    }

    /// The attachment with its point turned into offsets, and its length.
    func resolved(_ attachment: Attachment) -> Attachment {
        var result = attachment
        if let point = attachment.point {
            result.offset = itemPoint(point, in: attachment.item)
            result.partner =
                attachment.partner.item.map { .item($0, offset: itemPoint(point, in: $0)) } ?? .anchor(point)
            result.point = nil
        }
        if attachment.length == nil {
            let point = worldPoint(result.offset, of: result.item)
            if case .pulley(let over, let partnerOver, let ratio, _) = attachment.kind {
                result.length = (point - over).length + ratio * (partnerPoint(result) - partnerOver).length
            } else {
                result.length = (point - partnerPoint(result)).length
            }
        }
        return result
    }

    /// Cosine and sine of an item.
    func rotation(of id: ItemID) -> Vector2 {
        let slot = Int(slotOfID[Int(id.rawValue)])
        return Vector2(Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
    }

    func partnerRotation(_ attachment: Attachment) -> Vector2 {
        attachment.partner.item.map { rotation(of: $0) } ?? Vector2(1, 0)
    }

    func partnerPoint(_ attachment: Attachment) -> Vector2 {
        switch attachment.partner {
        case .anchor(let place): place
        case .item(let id, let offset): worldPoint(offset, of: id)
        }
    }

    /// A point of an item in the world.
    func worldPoint(_ offset: Vector2, of id: ItemID) -> Vector2 {
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
