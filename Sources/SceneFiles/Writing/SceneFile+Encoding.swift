import DynamicsModel

extension SceneFile {
    /// The document as text: one line an item, boundary, attachment, field, push and edit.
    ///
    /// - Throws: for a custom field without a name, for numbers that are not finite, and where the vertices of all
    ///   items together are more than 50,000,000: items that a document repeats are written one by one.
    public func text() throws(SceneFileError) -> String {
        try checkVertices()
        var lines = ["\"format\": \"\(SceneDocument.format)\"", "\"version\": \(Self.version)"]
        func text(_ value: some Writable, _ path: PathStep...) throws(SceneFileError) -> String {
            var text = ""
            JSONText.append(try value.json(at: path), to: &text)
            return text
        }
        func add<Value: Writable>(_ key: String, _ values: [Value]) throws(SceneFileError) {
            guard !values.isEmpty else { return }
            var texts: [String] = []
            texts.reserveCapacity(values.count)
            for (index, value) in values.enumerated() {
                texts.append("    " + (try text(value, .key(key), .index(index))))
            }
            lines.append("\"\(key)\": [\n\(texts.joined(separator: ",\n"))\n  ]")
        }
        lines.append("\"name\": \(try text(name, .key("name")))")
        if !summary.isEmpty { lines.append("\"summary\": \(try text(summary, .key("summary")))") }
        lines.append("\"warmup\": \(warmup)")
        lines.append("\"steps\": \(steps)")
        if let container { lines.append("\"container\": \(try text(ContainerDocument(container), .key("container")))") }
        lines.append("\"settings\": \(try text(SettingsDocument(description.settings), .key("settings")))")
        try add("boundaries", description.boundaries.map(BoundaryDocument.init))
        try add("fields", description.fields.map(FieldDocument.init))
        try add("pushes", description.pushes.map(PushDocument.init))
        try add("items", description.items.map(ItemDocument.init))
        try add("attachments", description.attachments.map(AttachmentDocument.init))
        try add("exemptPairs", description.exemptPairs.map { PairDocument(pair: $0) })
        try add("edits", edits.map(EditDocument.init))
        return "{\n  " + lines.joined(separator: ",\n  ") + "\n}\n"
    }

    private static let mostVertices = 50_000_000

    /// Before any is written.
    private func checkVertices() throws(SceneFileError) {
        func count(_ items: [Item]) -> Int { items.reduce(0) { $0 + $1.shape.vertexCount } }
        var vertices = count(description.items)
        for case .addItems(let items) in edits.map({ $0.change }) { vertices += count(items) }
        guard vertices <= Self.mostVertices else {
            throw SceneFileError(
                path: "items",
                problem: "have \(vertices) vertices one by one – a document must have at most \(Self.mostVertices)")
        }
    }
}

/// Two items, by number.
private struct PairDocument: Writable {
    let pair: ItemPair

    func json(at path: [PathStep]) -> JSONValue {
        .list([pair.first.rawValue.json(at: path), pair.second.rawValue.json(at: path)])
    }
}

extension Shape {
    /// Points that its text lists.
    fileprivate var vertexCount: Int {
        switch self {
        case .circle, .ellipse, .rectangle: 0
        case .path(let vertices), .rounded(let vertices, _): vertices.count
        case .group(let parts): parts.reduce(0) { $0 + $1.shape.vertexCount }
        }
    }
}
