import DynamicsModel

/// A scene's document as it is read.
struct SceneDocument: Readable {
    static let format = "swift-dynamics scene"
    /// Shapes that all blocks of a document may make together: a line of text must not stand for a machine's memory.
    static let mostRepeated = 1_000_000

    static let keys = [
        "$schema", "format", "version", "name", "summary", "warmup", "steps", "container", "settings", "items",
        "boundaries", "attachments", "exemptPairs", "fields", "pushes", "edits",
    ]

    let scene: SceneFile

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: Self.keys)
        let format = try reader.text("format")
        guard format == Self.format else {
            throw SceneFileError(
                reader.path + [.key("format")], value: SceneFileError.quoted(format), rule: "\"\(Self.format)\"")
        }
        _ = try reader.integer("version", in: 1...SceneFile.version)
        if reader.has("$schema") { _ = try reader.text("$schema") }
        let items = try reader.values("items", of: ItemDocument.self, default: [])
        let edits = try reader.values("edits", of: EditDocument.self, default: [])
        try Self.checkBlocks(items, edits)
        let description = SceneDescription(
            settings: reader.has("settings")
                ? try reader.value("settings", as: SettingsDocument.self).settings : Settings(),
            items: items.flatMap { $0.items },
            boundaries: try reader.values("boundaries", of: BoundaryDocument.self, default: []).map { $0.boundary },
            fields: try reader.values("fields", of: FieldDocument.self, default: []).map { $0.field },
            pushes: try reader.values("pushes", of: PushDocument.self, default: []).map { $0.push },
            attachments: try reader.values("attachments", of: AttachmentDocument.self, default: []).map {
                $0.attachment
            },
            exemptPairs: try reader.itemPairs("exemptPairs"))
        scene = SceneFile(
            description, name: try reader.text("name", default: "scene"),
            summary: try reader.text("summary", default: ""),
            warmup: try reader.integer("warmup", in: 0...1_000_000, default: 0),
            steps: try reader.integer("steps", in: 1...1_000_000, default: 600),
            container: reader.has("container")
                ? try reader.value("container", as: ContainerDocument.self).container : nil,
            edits: edits.map { $0.edit })
        var known = KnownItems(scene)
        try known.check()
    }

    /// Before any block is made.
    private static func checkBlocks(_ items: [ItemDocument], _ edits: [EditDocument]) throws(SceneFileError) {
        var count: Int64 = 0
        var memory = BlockMemory()
        var made: [(path: String, shapes: Int64)] = []
        func add(_ items: [ItemDocument], _ path: String) throws(SceneFileError) {
            for (index, item) in items.enumerated() where item.isBlock {
                count += item.repeatedShapes
                let path = "\(path)[\(index)].repeat"
                guard count <= mostRepeated else {
                    throw SceneFileError(
                        path: path,
                        problem:
                            "makes \(item.repeatedShapes) shapes, \(count) with the blocks before – all blocks of a "
                            + "document must make at most \(mostRepeated)")
                }
                item.add(to: &memory)
                made.append((path, item.repeatedShapes))
            }
        }
        try add(items, "items")
        for (index, edit) in edits.enumerated() { try add(edit.added, "edits[\(index)].items") }
        try check(memory, made)
    }

    private static func check(_ memory: BlockMemory, _ made: [(path: String, shapes: Int64)]) throws(SceneFileError) {
        var sum = 0.0
        for (block, bytes) in zip(made, memory.bytes) {
            sum += bytes
            guard sum <= Double(BlockMemory.most) else {
                throw SceneFileError(
                    path: block.path,
                    problem:
                        "makes \(block.shapes) shapes that may take \(Int64(bytes)) bytes, \(Int64(sum)) with the blocks before "
                        + "– all blocks of a document must take at most \(BlockMemory.most) bytes")
            }
        }
    }
}
