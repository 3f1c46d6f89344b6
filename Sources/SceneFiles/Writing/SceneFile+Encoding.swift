import DynamicsModel

extension SceneFile {
    /// The document as text: one line an item, boundary, attachment, field, push and edit.
    ///
    /// It is JSON in a fixed order: the document's own keys in the order of this method, keys of all other objects by
    /// name, and every number with the fewest digits that are read back as the same one. So equal scenes give equal
    /// text, and a scene that is read back steps to the same bits. Empty lists and an empty summary are left out.
    ///
    /// - Throws: for a custom field without a name, for numbers that are not finite, and where the vertices of all
    ///   items together are more than 50,000,000: items that a document repeats are written one by one.
    /// - Complexity: O(items + vertices + edits).
    public func text() throws(SceneFileError) -> String {
        // A block of a document is written out item by item, so a small document may make a huge one.
        try checkVertices()
        // Format and version first, so that another program knows the document by its first line.
        var lines = ["\"format\": \"\(SceneDocument.format)\"", "\"version\": \(Self.version)"]
        // A value on one line, so that a change of one item is one of one line.
        func text(_ value: some Writable, _ path: PathStep...) throws(SceneFileError) -> String {
            var text = ""
            JSONText.append(try value.json(at: path), to: &text)
            return text
        }
        func add<Value: Writable>(_ key: String, _ values: [Value]) throws(SceneFileError) {
            // An empty list is what is read where the key is missing.
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
        // Numbers of items are their places in the list, whatever stands before it.
        try add("items", description.items.map(ItemDocument.init))
        try add("attachments", description.attachments.map(AttachmentDocument.init))
        try add("exemptPairs", description.exemptPairs.map { PairDocument(pair: $0) })
        try add("edits", edits.map(EditDocument.init))
        return "{\n  " + lines.joined(separator: ",\n  ") + "\n}\n"
    }

    /// Vertices that a document may have, counted as often as they are written.
    private static let mostVertices = 50_000_000

    /// Before any is written.
    ///
    /// - Throws: naming all of them together, since no single one is too many.
    private func checkVertices() throws(SceneFileError) {
        func count(_ items: [Item]) -> Int { items.reduce(0) { $0 + $1.shape.vertexCount } }
        var vertices = count(description.items)
        // Edits bring items of their own.
        for case .addItems(let items) in edits.map({ $0.change }) { vertices += count(items) }
        guard vertices <= Self.mostVertices else {
            throw SceneFileError(
                path: "items",
                problem: "have \(vertices) vertices one by one – a document must have at most \(Self.mostVertices)")
        }
    }
}

/// Two items, by number: `[0, 7]`.
private struct PairDocument: Writable {
    let pair: ItemPair

    func json(at path: [PathStep]) -> JSONValue {
        .list([pair.first.rawValue.json(at: path), pair.second.rawValue.json(at: path)])
    }
}

extension Shape {
    /// Points that its text lists; circles, ellipses and rectangles have sizes instead.
    fileprivate var vertexCount: Int {
        switch self {
        case .circle, .ellipse, .rectangle: 0
        case .path(let vertices), .rounded(let vertices, _): vertices.count
        case .group(let parts): parts.reduce(0) { $0 + $1.shape.vertexCount }
        }
    }
}
