import DynamicsModel

/// A timed edit in a document: `{"step": 60, "change": "removeItems", "items": [3]}`.
struct EditDocument: Codable {
    var edit: TimedEdit

    init(_ edit: TimedEdit) { self.edit = edit }

    /// What each change has beside its step.
    private static let keys: [String: [String]] = [
        "addItems": ["items"], "removeItems": ["items"], "setVelocities": ["items", "velocity", "angularVelocity"],
        "setPose": ["item", "position", "rotation"], "setProperties": ["items"] + ItemDocument.properties,
        "setShape": ["item", "shape"], "setGravity": ["gravity"], "push": ["force", "targets"],
        "addPush": ["force", "targets"], "removePush": ["push"], "addBoundary": ["boundary"],
        "removeBoundary": ["boundary"], "addField": ["field"], "updateField": ["id", "field"], "removeField": ["field"],
        "addAttachment": ["attachment"], "updateAttachment": ["id", "attachment"], "removeAttachment": ["attachment"],
    ]

    init(from decoder: any Decoder) throws {
        let name = try ObjectReader.type(decoder, "change", of: Self.keys.keys.sorted())
        let reader = try ObjectReader(decoder, keys: ["step", "change"] + (Self.keys[name] ?? []))
        let step = try reader.integer("step", in: 0...1_000_000_000)
        edit = TimedEdit(step: step, try Self.change(of: name, reader))
    }

    private static func change(of name: String, _ reader: ObjectReader) throws -> TimedEdit.Change {
        let anyID = 0...Int(Int32.max)
        switch name {
        case "addItems": return .addItems(try reader.values("items", of: ItemDocument.self).flatMap(\.items))
        case "removeItems": return .removeItems(try reader.items("items"))
        case "setVelocities":
            return .setVelocities(
                try reader.items("items"), velocity: try reader.vector("velocity", within: Tuning.maximumSpeed, "pt/s"),
                angularVelocity: try reader.number(
                    "angularVelocity", in: -Tuning.maximumAngularSpeed...Tuning.maximumAngularSpeed, "rad/s", default: 0
                ))
        case "setPose":
            return .setPose(
                try reader.item("item"),
                position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt"),
                rotation: try reader.number("rotation", in: -1e5...1e5, "rad", default: 0))
        case "setProperties": return .setProperties(try reader.items("items"), try reader.properties())
        case "setShape":
            return .setShape(try reader.item("item"), try reader.value("shape", as: ShapeDocument.self).shape)
        case "setGravity": return .setGravity(try reader.vector("gravity", within: 1e6))
        case "push": return .push(try PushDocument(reader).push)
        case "addPush": return .addPush(try PushDocument(reader).push)
        case "removePush": return .removePush(PushID(rawValue: UInt64(try reader.integer("push", in: anyID))))
        case "addBoundary":
            return .addBoundary(try reader.value("boundary", as: BoundaryDocument.self).boundary)
        case "removeBoundary":
            return .removeBoundary(BoundaryID(rawValue: UInt64(try reader.integer("boundary", in: anyID))))
        case "addField": return .addField(try reader.value("field", as: FieldDocument.self).field)
        case "updateField":
            return .updateField(
                FieldID(rawValue: UInt64(try reader.integer("id", in: anyID))),
                try reader.value("field", as: FieldDocument.self).field)
        case "removeField": return .removeField(FieldID(rawValue: UInt64(try reader.integer("field", in: anyID))))
        case "addAttachment":
            return .addAttachment(try reader.value("attachment", as: AttachmentDocument.self).attachment)
        case "updateAttachment":
            return .updateAttachment(
                AttachmentID(rawValue: UInt64(try reader.integer("id", in: anyID))),
                try reader.value("attachment", as: AttachmentDocument.self).attachment)
        default:
            return .removeAttachment(AttachmentID(rawValue: UInt64(try reader.integer("attachment", in: anyID))))
        }
    }
}
