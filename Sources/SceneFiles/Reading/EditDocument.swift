import DynamicsModel

/// A timed edit in a document: `{"step": 60, "change": "removeItems", "items": [3]}`.
struct EditDocument: Readable, ObjectWritable {
    let step: Int
    /// Without the items of `addItems`, which are in ``added``.
    let change: TimedEdit.Change
    /// Blocks as blocks, so that they can be counted before they are made.
    let added: [ItemDocument]

    init(_ edit: TimedEdit) {
        step = edit.step
        if case .addItems(let items) = edit.change {
            (change, added) = (.addItems([]), items.map(ItemDocument.init))
        } else {
            (change, added) = (edit.change, [])
        }
    }

    /// The edit with all of its items.
    var edit: TimedEdit {
        if case .addItems = change {
            TimedEdit(step: step, .addItems(added.flatMap { $0.items }))
        } else {
            TimedEdit(step: step, change)
        }
    }

    /// What each change has beside its step.
    static let keys: [String: [String]] = [
        "addItems": ["items"], "removeItems": ["items"], "setVelocities": ["items", "velocity", "angularVelocity"],
        "setPose": ["item", "position", "rotation"], "setProperties": ["items"] + ItemDocument.properties,
        "setShape": ["item", "shape"], "setGravity": ["gravity"], "push": ["force", "torque", "targets"],
        "addPush": ["force", "torque", "targets"], "removePush": ["push"], "addBoundary": ["boundary"],
        "removeBoundary": ["boundary"], "addField": ["field"], "updateField": ["id", "field"], "removeField": ["field"],
        "addAttachment": ["attachment"], "updateAttachment": ["id", "attachment"], "removeAttachment": ["attachment"],
    ]

    init(_ place: Place) throws(SceneFileError) {
        let name = try ObjectReader.type(place, "change", of: Self.keys.keys.sorted())
        let reader = try ObjectReader(place, keys: ["step", "change"] + (Self.keys[name] ?? []))
        step = try reader.integer("step", in: 0...1_000_000_000)
        added = name == "addItems" ? try reader.values("items") : []
        change = try Self.change(of: name, reader)
    }

    private static func change(of name: String, _ reader: ObjectReader) throws(SceneFileError) -> TimedEdit.Change {
        switch name {
        case "addItems": return .addItems([])
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
                rotation: try reader.number("rotation", in: Limits.rotation, "rad", default: 0))
        case "setProperties": return .setProperties(try reader.items("items"), try reader.properties())
        case "setShape":
            return .setShape(try reader.item("item"), try reader.value("shape", as: ShapeDocument.self).shape)
        case "setGravity": return .setGravity(try reader.vector("gravity", within: Limits.direction))
        case "push": return .push(try PushDocument(reader).push)
        case "addPush": return .addPush(try PushDocument(reader).push)
        case "removePush": return .removePush(PushID(rawValue: try reader.id("push")))
        case "addBoundary":
            return .addBoundary(try reader.value("boundary", as: BoundaryDocument.self).boundary)
        case "removeBoundary":
            return .removeBoundary(BoundaryID(rawValue: try reader.id("boundary")))
        case "addField": return .addField(try reader.value("field", as: FieldDocument.self).field)
        case "updateField":
            return .updateField(
                FieldID(rawValue: try reader.id("id")), try reader.value("field", as: FieldDocument.self).field)
        case "removeField": return .removeField(FieldID(rawValue: try reader.id("field")))
        case "addAttachment":
            return .addAttachment(try reader.value("attachment", as: AttachmentDocument.self).attachment)
        case "updateAttachment":
            return .updateAttachment(
                AttachmentID(rawValue: try reader.id("id")),
                try reader.value("attachment", as: AttachmentDocument.self).attachment)
        default:
            return .removeAttachment(AttachmentID(rawValue: try reader.id("attachment")))
        }
    }
}
