import DynamicsModel
import Foundation

extension SceneFile {
    /// The document as text: one line an item, boundary, attachment, field, push and edit.
    ///
    /// - Throws: for a custom field without a name, for numbers that are not finite, and where the vertices of all
    ///   items together are more than 50,000,000: items that a document repeats are written one by one.
    public func json() throws(SceneFileError) -> Data {
        try checkVertices()
        var lines = ["\"format\": \"\(SceneDocument.format)\"", "\"version\": \(Self.version)"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: some Encodable, _ path: String) throws(SceneFileError) -> String {
            do {
                return String(decoding: try encoder.encode(value), as: UTF8.self)
            } catch let error as SceneFileError {
                throw SceneFileError(path: error.path.isEmpty ? path : "\(path).\(error.path)", problem: error.problem)
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
        if let container { lines.append("\"container\": \(try text(ContainerDocument(container), "container"))") }
        lines.append("\"settings\": \(try text(SettingsDocument(description.settings), "settings"))")
        try add("boundaries", description.boundaries.map(BoundaryDocument.init))
        try add("fields", description.fields.map(FieldDocument.init))
        try add("pushes", description.pushes.map(PushDocument.init))
        try add("items", description.items.map(ItemDocument.init))
        try add("attachments", description.attachments.map(AttachmentDocument.init))
        try add("exemptPairs", description.exemptPairs.map { [$0.first.rawValue, $0.second.rawValue] })
        try add("edits", edits.map(EditDocument.init))
        return Data(("{\n  " + lines.joined(separator: ",\n  ") + "\n}\n").utf8)
    }

    private static let mostVertices = 50_000_000

    /// Before any is written.
    private func checkVertices() throws(SceneFileError) {
        func count(_ items: [Item]) -> Int { items.reduce(0) { $0 + $1.shape.vertexCount } }
        var vertices = count(description.items)
        for case .addItems(let items) in edits.map(\.change) { vertices += count(items) }
        guard vertices <= Self.mostVertices else {
            throw SceneFileError(
                path: "items",
                problem: "have \(vertices) vertices one by one – a document must have at most \(Self.mostVertices)")
        }
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
