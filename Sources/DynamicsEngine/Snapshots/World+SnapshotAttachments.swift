import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Distances and angles of attachments, by far larger than any that comes about.
    private static let most = 1e15
    /// Impulses of 10³⁰ are forgotten in the substep that makes them; an attachment may have some in several units,
    /// which are added up where units are to be laid out anew.
    private static let mostImpulse = 1e32
    /// Stiffnesses such impulses may make over the shortest lengths, at the longest arms, and more.
    private static let mostStiffness = 1e100

    func writeAttachments(to writer: inout SnapshotWriter) {
        writer.put(UInt64(attachments.count))
        writer.put(attachments.idCount)
        writer.put(attachments.isGraphDirty)
        for entry in attachments.entries {
            writer.put(entry.id.rawValue)
            writer.put(entry.attachment)
            writer.put(entry.axis)
            writer.put(entry.restRotation)
            writer.put(units.angle(at: entry.place) ?? entry.angle)
            // What is laid out anew begins with the impulses of all units together.
            let rungs = attachments.isGraphDirty ? [] : entry.rungs
            let own = attachments.isGraphDirty ? nil : entry.place
            writer.put(own.map { units.impulses(at: $0) } ?? units.impulses(of: entry))
            writer.put(entry.ratchetHold)
            writer.put(UInt64(rungs.count))
            for rung in rungs {
                writer.put(units.parameter(csimd_joint_angle_now, at: rung).pointee)
                writer.put(units.impulses(at: rung))
            }
        }
        let stiffness = attachments.isGraphDirty ? [] : sharedStiffness
        writer.put(UInt64(stiffness.count))
        for number in stiffness { writer.put(number.pointee) }
    }

    /// What the tension of the last substep makes of bodies in units that share them: those begin with it.
    private var sharedStiffness: [UnsafeMutablePointer<Double>] {
        var result: [UnsafeMutablePointer<Double>] = []
        for unit in 0..<units.count where units.isSharedUnit[unit] {
            for body in 0..<Int(units.all[unit].program.pointee.body_count) {
                for lane in 0..<Int(units.all[unit].lanes) {
                    for column in [csimd_joint_kept_stiffness, csimd_joint_kept_turning_stiffness] {
                        result.append(units.bodyNumber(column, body: body, lane: lane, unit: unit))
                    }
                }
            }
        }
        return result
    }

    func readAttachments(_ reader: inout SnapshotReader) throws(SnapshotError) {
        // One to an anchor, without a length.
        let count = try reader.count(ofBytes: 150, "attachments")
        let idCount = try reader.number(upTo: 1 << 62, "number of attachments' ids")
        let isGraphDirty = try reader.flag()
        var entries: [AttachmentStore.Entry] = []
        var rungs: [[RungState]] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let id = AttachmentID(rawValue: try reader.identifier(below: idCount, "attachment"))
            try reader.require(entries.last.map { $0.id < id } ?? true, "\(id) is out of order")
            let attachment = try readAttachment(&reader)
            try checkRest(reader, attachment)
            let axis = try reader.vector(within: 2, "an axis")
            var entry = AttachmentStore.Entry(
                id: id, attachment: attachment, axis: axis, restRotation: try reader.vector(within: 2, "a rotation"),
                angle: try reader.double(within: Self.most, "an angle"))
            entry.impulses = try reader.impulses(within: Self.mostImpulse)
            entry.ratchetHold = try reader.double(within: Self.most, "a ratchet's hold")
            entries.append(entry)
            var states: [RungState] = []
            for _ in 0..<(try reader.count(ofBytes: 32, "rungs")) {
                let angle = try reader.double(within: Self.most, "an angle")
                states.append(RungState(angle: angle, impulses: try reader.impulses(within: Self.mostImpulse)))
            }
            rungs.append(states)
        }
        var stiffness: [Double] = []
        for _ in 0..<(try reader.count(ofBytes: 8, "stiffnesses")) {
            stiffness.append(try reader.double(within: Self.mostStiffness, "a stiffness"))
        }
        try reader.end()
        attachments = AttachmentStore(entries: entries, idCount: idCount)
        attachments.areExclusionsDirty = true
        attachments.isGraphDirty = isGraphDirty
        if !isGraphDirty { rebuildJoints() }
        try restoreUnits(reader, rungs, stiffness)
    }

    /// What a rung of a ladder keeps.
    private struct RungState {
        let angle: Double
        let impulses: SIMD3<Double>
    }

    /// Puts back what units keep besides their attachments' angles and impulses.
    private func restoreUnits(
        _ reader: SnapshotReader, _ rungs: [[RungState]], _ stiffness: [Double]
    ) throws(SnapshotError) {
        if attachments.areParametersDirty { writeAllParameters() }
        for (entry, states) in zip(attachments.entries, rungs) {
            try reader.require(
                entry.rungs.count == states.count, "\(states.count) rungs where \(entry.rungs.count) are")
            for (place, state) in zip(entry.rungs, states) {
                units.set(state.angle, csimd_joint_angle_now, at: place)
                for row in 0..<3 { units.set(state.impulses[row], csimd_joint_impulses + row, at: place) }
            }
        }
        let places = sharedStiffness
        try reader.require(places.count == stiffness.count, "\(stiffness.count) stiffnesses where \(places.count) are")
        for (place, value) in zip(places, stiffness) { place.pointee = value }
    }

    /// Offsets and lengths found out when an attachment was added keep to no limits but these.
    private func readAttachment(_ reader: inout SnapshotReader) throws(SnapshotError) -> Attachment {
        let (hasPartner, collides) = (try reader.flag(), try reader.flag())
        let item = try item(&reader)
        let offset = try reader.vector(within: Self.most, "an offset")
        let partner: Attachment.Partner =
            hasPartner
            ? .item(try self.item(&reader), offset: try reader.vector(within: Self.most, "an offset"))
            : .anchor(try reader.vector(within: Self.most, "an anchor"))
        let kind = try reader.attachmentKind()
        try reader.require(
            (0...Self.most).contains(Attachment(kind, item, to: partner).length ?? 0), "a length can't be")
        var attachment = Attachment(kind, item, offset: offset, to: partner, collidesWithPartner: collides)
        if try reader.flag() { attachment.breakingForce = try reader.double() }
        if try reader.flag() { attachment.breakingTorque = try reader.double() }
        try checkDescription(attachment)
        return attachment
    }

    /// What moves and is attached to each other sleeps together.
    private func checkRest(_ reader: SnapshotReader, _ attachment: Attachment) throws(SnapshotError) {
        guard let partner = attachment.partner.item else { return }
        let slots = [attachment.item, partner].map { Int(slotOfID[Int($0.rawValue)]) }
        guard slots.allSatisfy({ bodies.flags[$0] & BodyFlags.anchored == 0 }) else { return }
        try reader.require(
            bodies.island[slots[0]] == bodies.island[slots[1]], "\(attachment.item) and \(partner) sleep apart")
    }

    /// Checks all that was given with an attachment.
    private func checkDescription(_ attachment: Attachment) throws(SnapshotError) {
        var given = attachment
        (given.offset, given.length) = (.zero, nil)
        if case .item(let id, _) = given.partner { given.partner = .item(id) }
        _ = try SnapshotError.refusing { [given] () throws(DynamicsError) in try given.validated() }
    }
}

extension SnapshotWriter {
    fileprivate mutating func put(_ impulses: SIMD3<Double>) {
        for row in 0..<3 { put(impulses[row]) }
    }

    fileprivate mutating func put(_ attachment: Attachment) {
        put(attachment.partner.item != nil)
        put(attachment.collidesWithPartner)
        put(attachment.item.rawValue)
        put(attachment.offset)
        switch attachment.partner {
        case .item(let id, let offset):
            put(id.rawValue)
            put(offset)
        case .anchor(let place): put(place)
        }
        put(attachment.kind)
        for limit in [attachment.breakingForce, attachment.breakingTorque] {
            put(limit != nil)
            if let limit { put(limit) }
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func impulses(within most: Double) throws(SnapshotError) -> SIMD3<Double> {
        var result = SIMD3<Double>.zero
        for row in 0..<3 { result[row] = try double(within: most, "an impulse") }
        return result
    }
}
