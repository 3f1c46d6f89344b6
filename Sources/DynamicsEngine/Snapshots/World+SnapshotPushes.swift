import DynamicsModel

extension World {
    func writePushes(to writer: inout SnapshotWriter) {
        writer.put(UInt64(forces.pushes.pushes.count))
        writer.put(forces.pushes.idCount)
        for (id, push) in forces.pushes.pushes {
            writer.put(id.rawValue)
            writer.put(push.force)
            writer.put(push.torque)
            writer.put(UInt64(push.targets.count))
            for target in push.targets {
                writer.put(target.item.rawValue)
                writer.put(target.offset)
            }
        }
    }

    func readPushes(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let count = try reader.count(ofBytes: 40, "pushes")
        let idCount = try reader.number(upTo: 1 << 62, "number of pushes' ids")
        var read: [(id: PushID, push: Push)] = []
        read.reserveCapacity(count)
        for _ in 0..<count {
            let id = PushID(rawValue: try reader.identifier(below: idCount, "push"))
            try reader.require(read.last.map { $0.id < id } ?? true, "\(id) is out of order")
            let (force, torque) = (try reader.vector(), try reader.double())
            var targets: [Push.Target] = []
            for _ in 0..<(try reader.count(ofBytes: 24, "targets")) {
                targets.append(Push.Target(try item(&reader), offset: try reader.vector()))
            }
            let push = Push(force: force, torque: torque, targets: targets)
            read.append((id, try SnapshotError.refusing { () throws(DynamicsError) in try push.validated() }))
        }
        try reader.end()
        forces.pushes = PushStore(read, idCount: idCount)
    }

    /// The id of an item that is there.
    func item(_ reader: inout SnapshotReader) throws(SnapshotError) -> ItemID {
        let id = ItemID(rawValue: try reader.integer())
        try reader.require(contains(id), "\(id) is not there")
        return id
    }
}
