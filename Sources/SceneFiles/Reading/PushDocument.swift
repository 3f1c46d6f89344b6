import DynamicsModel

/// A push in a document: `{"force": [1, 0], "targets": [{"item": 0, "offset": [0, 5]}]}`.
struct PushDocument: Readable, ObjectWritable {
    var push: Push

    init(_ push: Push) { self.push = push }

    init(_ place: Place) throws(SceneFileError) {
        try self.init(ObjectReader(place, keys: ["force", "torque", "targets"]))
    }

    /// Reads the push from an object that may hold more.
    init(_ reader: ObjectReader) throws(SceneFileError) {
        push = Push(
            force: try reader.vector("force", within: Limits.force, default: .zero),
            torque: try reader.number("torque", in: -Limits.force...Limits.force, default: 0),
            targets: try reader.values("targets", of: TargetDocument.self).map { $0.target })
        try SceneFileError.naming(reader.path, push.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        if push.force != .zero { try values.encode(push.force, forKey: "force") }
        if push.torque != 0 { try values.encode(push.torque, forKey: "torque") }
        try values.encode(push.targets.map(TargetDocument.init), forKey: "targets")
    }
}

private struct TargetDocument: Readable, ObjectWritable {
    var target: Push.Target

    init(_ target: Push.Target) { self.target = target }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["item", "offset"])
        target = Push.Target(
            try reader.item("item"), offset: try reader.vector("offset", within: Limits.offset, "pt", default: .zero))
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(target.item.rawValue, forKey: "item")
        if target.offset != .zero { try values.encode(target.offset, forKey: "offset") }
    }
}
