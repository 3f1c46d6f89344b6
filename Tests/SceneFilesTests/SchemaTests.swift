import DynamicsScenes
import Foundation
import SceneFiles
import Testing

/// The schema takes what the reader takes, by jsonschema from PyPI where a Python has it.
@Suite struct SchemaTests {
    private static let python = ProcessInfo.processInfo.environment["LAYOUT_PYTHON"]

    private static let program = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema, documents = json.load(open(sys.argv[1])), json.load(open(sys.argv[2]))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for name, document in documents.items():
            errors = list(validator.iter_errors(document))
            print(name, len(errors), errors[0].json_path if errors else "")
        """

    /// Errors of each document by name.
    private func errors(_ documents: [String: Data]) throws -> [String: Int] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (schema, all) = (folder.appendingPathComponent("schema.json"), folder.appendingPathComponent("all.json"))
        try Data(SceneFile.schema.utf8).write(to: schema)
        let body = documents.map { "\"\($0.key)\": \(String(decoding: $0.value, as: UTF8.self))" }.joined(
            separator: ",\n")
        try Data("{\(body)}".utf8).write(to: all)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments = ["-c", Self.program, schema.path, all.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let pairs = text.split(separator: "\n").compactMap { line -> (String, Int)? in
            let words = line.split(separator: " ")
            return words.count > 1 ? (String(words[0]), Int(words[1]) ?? -1) : nil
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test(.enabled(if: python != nil, "no LAYOUT_PYTHON with jsonschema"))
    func `every scene that is written keeps to the schema`() throws {
        var documents: [String: Data] = [:]
        for scene in BuiltInScene.all {
            let built = try scene.make(SceneOptions(items: 130))
            let container = built.container.map { SceneFile.Container(minimum: $0.minimum, maximum: $0.maximum) }
            documents[scene.name] = try SceneFile(
                built.description, name: scene.name, summary: scene.summary, container: container,
                forceNames: built.forceNames, edits: RoundTripTests.everyChange
            ).json()
        }
        #expect(try errors(documents) == documents.mapValues { _ in 0 })
    }

    @Test(.enabled(if: python != nil, "no LAYOUT_PYTHON with jsonschema"))
    func `what the reader refuses by form the schema refuses too`() throws {
        // Rules that take more than one value, as convexity and known items, are the reader's alone.
        let byForm = HostileFileTests.bad.filter { bad in
            ![
                "convex", "0 items", "within", "removed before", "positive", "0.0 pt long", "two different items",
                "magic",
                "do not nest", "1e999", "missing", "1000000 columns",
            ].contains { bad.words.joined(separator: " ").contains($0) }
        }
        var documents: [String: Data] = [:]
        for (index, bad) in byForm.enumerated() {
            documents["\(index)"] = Data(#"{"format": "swift-dynamics scene", "version": 1, \#(bad.body)}"#.utf8)
        }
        #expect(documents.count >= 15)
        for (name, count) in try errors(documents) { #expect(count > 0, "\(byForm[Int(name)!].body)") }
    }

    @Test func `the schema names every key of a document`() throws {
        let text = SceneFile.schema
        for key in [
            "settings", "items", "boundaries", "attachments", "fields", "pushes", "edits", "halfWidth", "repeat",
            "collidesWithPartner", "animationSpeed", "updateAttachment",
        ] { #expect(text.contains("\"\(key)\""), "\(key)") }
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
}
