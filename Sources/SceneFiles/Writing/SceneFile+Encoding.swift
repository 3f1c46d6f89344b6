import DynamicsModel
import Foundation

extension SceneFile: Encodable {
    /// The document as text: one line an item, boundary, attachment, field, push and edit.
    ///
    /// - Throws: for a custom field without a name, and for numbers that are not finite.
    public func json() throws(SceneFileError) -> Data {
        var lines = ["\"format\": \"\(Self.format)\"", "\"version\": \(Self.version)"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: some Encodable, _ path: String) throws(SceneFileError) -> String {
            do {
                return String(decoding: try encoder.encode(value), as: UTF8.self)
            } catch {
                throw SceneFileError(path: path, problem: "can't be written: \(error)")
            }
        }
        func add<Value: Encodable>(_ key: String, _ values: [Value]) throws(SceneFileError) {
            guard !values.isEmpty else { return }
            var texts: [String] = []
            texts.reserveCapacity(values.count)
            for (index, value) in values.enumerated() { texts.append("    " + (try text(value, "\(key)[\(index)]"))) }
            lines.append("\"\(key)\": [\n\(texts.joined(separator: ",\n"))\n  ]")
        }
        lines.append("\"name\": \(try text(name, "name"))")
        if !summary.isEmpty { lines.append("\"summary\": \(try text(summary, "summary"))") }
        lines.append("\"warmup\": \(warmup)")
        lines.append("\"steps\": \(steps)")
        if let container { lines.append("\"container\": \(try text(CodedContainer(container), "container"))") }
        lines.append("\"settings\": \(try text(SettingsDocument(description.settings), "settings"))")
        try add("boundaries", description.boundaries.map(BoundaryDocument.init))
        try add("fields", fieldDocuments)
        try add("pushes", description.pushes.map(PushDocument.init))
        try add("items", description.items.map(ItemDocument.init))
        try add("attachments", description.attachments.map(AttachmentDocument.init))
        try add("edits", edits.map(EditDocument.init))
        return Data(("{\n  " + lines.joined(separator: ",\n  ") + "\n}\n").utf8)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.format, forKey: "format")
        try values.encode(Self.version, forKey: "version")
        try values.encode(name, forKey: "name")
        try values.encode(summary, forKey: "summary")
        try values.encode(warmup, forKey: "warmup")
        try values.encode(steps, forKey: "steps")
        try values.encodeIfPresent(container.map(CodedContainer.init), forKey: "container")
        try values.encode(SettingsDocument(description.settings), forKey: "settings")
        try values.encode(description.boundaries.map(BoundaryDocument.init), forKey: "boundaries")
        try values.encode(fieldDocuments, forKey: "fields")
        try values.encode(description.pushes.map(PushDocument.init), forKey: "pushes")
        try values.encode(description.items.map(ItemDocument.init), forKey: "items")
        try values.encode(description.attachments.map(AttachmentDocument.init), forKey: "attachments")
        try values.encode(edits.map(EditDocument.init), forKey: "edits")
    }

    private var fieldDocuments: [FieldDocument] {
        description.fields.enumerated().map { FieldDocument($1, forceName: forceNames[$0]) }
    }
}

private struct CodedContainer: Encodable {
    var minimum: Vector2
    var maximum: Vector2

    init(_ container: SceneFile.Container) {
        minimum = container.minimum
        maximum = container.maximum
    }
}
