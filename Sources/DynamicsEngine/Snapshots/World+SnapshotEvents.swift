import Buffers
import DynamicsModel

extension World {
    /// The last step's events, and the ends that the next one has still to tell.
    func writeEvents(to writer: inout SnapshotWriter) {
        writer.put(UInt64(events.count))
        for event in events {
            writer.put(event.item, event.other, isEnd: event.phase == .ended)
            writer.put(event.position)
        }
        writer.put(UInt64(touches.ended.count))
        for (event, _) in touches.ended { writer.put(event.item, event.other, isEnd: true) }
    }

    func readEvents(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let count = try reader.count(ofBytes: 32, "events")
        events.reserveCapacity(count)
        for _ in 0..<count {
            var event = try readSides(&reader)
            event.position = try reader.vector(within: 1e30, "an event's place")
            events.append(event)
        }
        for _ in 0..<(try reader.count(ofBytes: 16, "ends")) { try readEnd(&reader) }
        try reader.end()
    }

    /// Items of events may have been removed since.
    private func readSides(_ reader: inout SnapshotReader) throws(SnapshotError) -> ContactEvent {
        let item: UInt32 = try reader.integer()
        let flags: UInt32 = try reader.integer()
        try reader.require(item < idCount && flags < 4, "an event of item \(item) of \(idCount), flags \(flags)")
        let isBoundary = flags & 2 != 0
        let limit = UInt64(isBoundary ? statics.idCount : idCount)
        let other = try reader.identifier(below: limit, isBoundary ? "boundary" : "item")
        return ContactEvent(
            phase: flags & 1 != 0 ? .ended : .began, item: ItemID(rawValue: UInt64(item)),
            other: isBoundary ? .boundary(BoundaryID(rawValue: other)) : .item(ItemID(rawValue: other)), position: .zero
        )
    }

    private func readEnd(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let event = try readSides(&reader)
        try reader.require(event.phase == .ended && contains(event.item), "an end of \(event.item)")
        var isShared = true
        if case .item(let other) = event.other {
            try reader.require(contains(other), "an end of \(other)")
            isShared = [event.item, other].contains { bodies.colliderCount[Int(slotOfID[Int($0.rawValue)])] > 1 }
        }
        touches.ended.append((event, isShared))
        if isShared { touches.count(event.item, event.other) }
    }
}

extension SnapshotWriter {
    fileprivate mutating func put(_ item: ItemID, _ other: ContactEvent.Other, isEnd: Bool) {
        put(UInt32(item.rawValue))
        switch other {
        case .item(let id):
            put(UInt32(isEnd ? 1 : 0))
            put(id.rawValue)
        case .boundary(let id):
            put(UInt32(isEnd ? 3 : 2))
            put(id.rawValue)
        }
    }
}
