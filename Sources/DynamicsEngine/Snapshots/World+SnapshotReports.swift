import DynamicsModel

extension World {
    /// What the last step has told about sensors, hits, rest and broken attachments, and who has woken since.
    func writeReports(to writer: inout SnapshotWriter) {
        writer.put(UInt64(sensorEvents.count))
        for event in sensorEvents {
            writer.put(event.phase == .ended)
            switch event.sensor {
            case .item(let id): writer.put(.item(id))
            case .boundary(let id): writer.put(.boundary(id))
            }
            writer.put(event.visitor.rawValue)
        }
        writer.put(UInt64(hitEvents.count))
        for event in hitEvents {
            writer.put(event.item.rawValue)
            writer.put(event.other)
            writer.put(event.position)
            writer.put(event.normal)
            writer.put(event.approachSpeed)
            writer.put(event.impulse)
        }
        writer.put(UInt64(restEvents.count))
        for event in restEvents {
            writer.put(event.phase == .woke)
            writer.put(event.item.rawValue)
        }
        writer.put(UInt64(breakEvents.count))
        for event in breakEvents {
            writer.put(event.attachment.rawValue)
            writer.put(event.reaction.force)
            writer.put(event.reaction.torque)
        }
        writer.put(UInt64(wokenItems.count))
        for item in wokenItems { writer.put(item) }
    }

    /// Items and boundaries of events may have been removed since.
    func readReports(_ reader: inout SnapshotReader) throws(SnapshotError) {
        for _ in 0..<(try reader.count(ofBytes: 24, "sensors' events")) {
            let isEnd = try reader.flag()
            let sensor: SensorEvent.Sensor
            switch try readOther(&reader) {
            case .item(let id): sensor = .item(id)
            case .boundary(let id): sensor = .boundary(id)
            }
            sensorEvents.append(
                SensorEvent(phase: isEnd ? .ended : .began, sensor: sensor, visitor: try readID(&reader)))
        }
        for _ in 0..<(try reader.count(ofBytes: 68, "hits")) {
            hitEvents.append(
                HitEvent(
                    item: try readID(&reader), other: try readOther(&reader),
                    position: try reader.vector(within: 1e30, "a hit's place"),
                    normal: try reader.vector(within: 2, "a hit's normal"),
                    approachSpeed: try reader.double(within: 1e30, "a hit's speed"),
                    impulse: try reader.double(within: 1e300, "a hit's impulse")))
        }
        for _ in 0..<(try reader.count(ofBytes: 12, "events of rest")) {
            let woke = try reader.flag()
            restEvents.append(RestEvent(phase: woke ? .woke : .cameToRest, item: try readID(&reader)))
        }
        for _ in 0..<(try reader.count(ofBytes: 32, "broken attachments")) {
            let id = AttachmentID(rawValue: try reader.identifier(below: attachments.idCount, "attachment"))
            let force = try reader.vector(within: 1e40, "a force")
            let reaction = AttachmentReaction(force: force, torque: try reader.double(within: 1e40, "a torque"))
            breakEvents.append(BreakEvent(attachment: id, reaction: reaction))
        }
        for _ in 0..<(try reader.count(ofBytes: 4, "woken items")) {
            let item: UInt32 = try reader.integer()
            try reader.require(item < idCount, "woken item \(item) of \(idCount)")
            wokenItems.append(item)
        }
        try reader.end()
    }

    private func readID(_ reader: inout SnapshotReader) throws(SnapshotError) -> ItemID {
        ItemID(rawValue: try reader.identifier(below: UInt64(idCount), "item"))
    }

    private func readOther(_ reader: inout SnapshotReader) throws(SnapshotError) -> ContactEvent.Other {
        guard try reader.flag() else { return .item(try readID(&reader)) }
        let id = try reader.identifier(below: UInt64(statics.idCount), "boundary")
        return .boundary(BoundaryID(rawValue: id))
    }
}

extension SnapshotWriter {
    /// Whether it is a boundary, and its number.
    fileprivate mutating func put(_ other: ContactEvent.Other) {
        switch other {
        case .item(let id):
            put(false)
            put(id.rawValue)
        case .boundary(let id):
            put(true)
            put(id.rawValue)
        }
    }
}
