import DynamicsModel

extension SceneFile: Decodable {
    static let format = "swift-dynamics scene"

    private static let keys = [
        "$schema", "format", "version", "name", "summary", "warmup", "steps", "container", "settings", "items",
        "boundaries", "attachments", "fields", "pushes", "edits",
    ]

    /// Reads a document; blocks of custom fields come from the decoder's user info, so use ``init(json:forces:)``.
    public init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: Self.keys)
        let format = try reader.text("format")
        guard format == Self.format else {
            throw reader.error("format", "\"\(format)\" – must be \"\(Self.format)\"")
        }
        _ = try reader.integer("version", in: 1...Self.version)
        let fields = try reader.values("fields", of: FieldDocument.self)
        let description = SceneDescription(
            settings: reader.has("settings")
                ? try reader.value("settings", as: SettingsDocument.self).settings : Settings(),
            items: try reader.values("items", of: ItemDocument.self).flatMap(\.items),
            boundaries: try reader.values("boundaries", of: BoundaryDocument.self).map(\.boundary),
            fields: fields.map(\.field), pushes: try reader.values("pushes", of: PushDocument.self).map(\.push),
            attachments: try reader.values("attachments", of: AttachmentDocument.self).map(\.attachment))
        let names = fields.enumerated().compactMap { index, field in field.forceName.map { (index, $0) } }
        self.init(
            description, name: try reader.text("name", default: "scene"),
            summary: try reader.text("summary", default: ""),
            warmup: try reader.integer("warmup", in: 0...1_000_000, default: 0),
            steps: try reader.integer("steps", in: 1...1_000_000, default: 600),
            container: reader.has("container")
                ? try reader.value("container", as: ContainerDocument.self).container : nil,
            forceNames: Dictionary(uniqueKeysWithValues: names),
            edits: try reader.values("edits", of: EditDocument.self).map(\.edit))
        var known = KnownItems(self)
        try known.check()
    }
}

private struct ContainerDocument: Decodable {
    var container: SceneFile.Container

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["minimum", "maximum"])
        container = SceneFile.Container(
            minimum: try reader.vector("minimum", within: Tuning.maximumCoordinate, "pt"),
            maximum: try reader.vector("maximum", within: Tuning.maximumCoordinate, "pt"))
    }
}

/// Whether every item that is spoken of is there, at the start or when an edit speaks of it.
private struct KnownItems {
    private let scene: SceneFile
    private var count: Int
    private var removed: Set<ItemID> = []

    init(_ scene: SceneFile) {
        self.scene = scene
        count = scene.description.items.count
    }

    mutating func check() throws {
        for (index, attachment) in scene.description.attachments.enumerated() {
            try check(attachment, "attachments[\(index)]")
        }
        for (index, field) in scene.description.fields.enumerated() { try check(field, "fields[\(index)]") }
        for (index, push) in scene.description.pushes.enumerated() { try check(push, "pushes[\(index)]") }
        for (index, edit) in scene.edits.enumerated() { try check(edit.change, "edits[\(index)]") }
    }

    private mutating func check(_ change: TimedEdit.Change, _ path: String) throws {
        switch change {
        case .addItems(let items): count += items.count
        case .removeItems(let ids):
            for (index, id) in ids.enumerated() {
                try check(id, "\(path).items[\(index)]")
                removed.insert(id)
            }
        case .setVelocities(let ids, _, _), .setProperties(let ids, _):
            for (index, id) in ids.enumerated() { try check(id, "\(path).items[\(index)]") }
        case .setPose(let id, _, _), .setShape(let id, _): try check(id, "\(path).item")
        case .push(let push), .addPush(let push): try check(push, path)
        case .addField(let field), .updateField(_, let field): try check(field, "\(path).field")
        case .addAttachment(let attachment), .updateAttachment(_, let attachment):
            try check(attachment, "\(path).attachment")
        default: break
        }
    }

    private func check(_ attachment: Attachment, _ path: String) throws {
        try check(attachment.item, "\(path).item")
        if case .item(let partner, _) = attachment.partner { try check(partner, "\(path).partner") }
    }

    private func check(_ field: Field, _ path: String) throws {
        guard case .only(let ids) = field.members else { return }
        for (index, id) in ids.enumerated() { try check(id, "\(path).members[\(index)]") }
    }

    private func check(_ push: Push, _ path: String) throws {
        for (index, target) in push.targets.enumerated() { try check(target.item, "\(path).targets[\(index)].item") }
    }

    private func check(_ id: ItemID, _ path: String) throws {
        guard id.rawValue < UInt64(count) else {
            throw SceneFileError(
                path: path, problem: "\(id.rawValue) – must be an item's number; there are \(count) items, from 0")
        }
        guard !removed.contains(id) else { throw SceneFileError(path: path, problem: "\(id) has been removed before") }
    }
}
