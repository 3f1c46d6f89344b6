import Buffers
import DynamicsModel

extension World {
    /// Pairs of items that don't collide.
    func writeExemptions(to writer: inout SnapshotWriter) {
        writer.put(UInt64(exemptions.count))
        for pair in exemptions {
            writer.put(pair.first.rawValue)
            writer.put(pair.second.rawValue)
        }
    }

    func readExemptions(_ reader: inout SnapshotReader) throws(SnapshotError) {
        for _ in 0..<(try reader.count(ofBytes: 16, "exempt pairs")) {
            let (first, second) = (try readItem(&reader), try readItem(&reader))
            let pair = ItemPair(first, second)
            let isOrdered = first < second && (exemptions.last.map { $0 < pair } ?? true)
            try reader.require(isOrdered, "the exemption of \(first) and \(second) is out of order")
            exemptions.append(pair)
        }
        try reader.end()
        attachments.areExclusionsDirty = true
    }

    /// Who is in each sensor, ascending by sensor.
    func writeSensors(to writer: inout SnapshotWriter) {
        for entry in sensors.entries {
            writer.put(UInt64(entry.visitors.count))
            for visitor in entry.visitors { writer.put(visitor) }
        }
    }

    /// Which items and boundaries are sensors is known already.
    func readSensors(_ reader: inout SnapshotReader) throws(SnapshotError) {
        var entries = allSensors
        for place in entries.indices {
            for _ in 0..<(try reader.count(ofBytes: 4, "visitors")) {
                let visitor: UInt32 = try reader.integer()
                let isOrdered = visitor < idCount && (entries[place].visitors.last.map { $0 < visitor } ?? true)
                try reader.require(isOrdered, "visitor \(visitor) is out of order")
                entries[place].visitors.append(visitor)
            }
        }
        try reader.end()
        sensors = SensorStage(entries)
    }

    /// All items and boundaries that are sensors, without visitors, ascending.
    var allSensors: [SensorStage.Entry] {
        var entries: [SensorStage.Entry] = []
        for id in 0..<idCount where slotOfID[id] >= 0 {
            guard bodies.flags[Int(slotOfID[id])] & BodyFlags.sensor != 0 else { continue }
            entries.append(SensorStage.Entry(sensor: .item(ItemID(rawValue: UInt64(id)))))
        }
        for (id, boundary) in statics.boundaries where boundary.isSensor {
            entries.append(SensorStage.Entry(sensor: .boundary(id)))
        }
        return entries
    }

    /// An item that is in the world.
    private func readItem(_ reader: inout SnapshotReader) throws(SnapshotError) -> ItemID {
        let id = ItemID(rawValue: try reader.identifier(below: UInt64(idCount), "item"))
        try reader.require(contains(id), "\(id) is not there")
        return id
    }
}
