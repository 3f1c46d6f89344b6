import DynamicsModel
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
                edits: RoundTripTests.everyChange
            ).json()
        }
        #expect(try errors(documents) == documents.mapValues { _ in 0 })
    }

    @Test(.enabled(if: python != nil, "no LAYOUT_PYTHON with jsonschema"))
    func `what the reader refuses the schema refuses too, but for rules of more than one value`() throws {
        var documents: [String: Data] = [:]
        for (index, bad) in HostileFileTests.bad.enumerated() {
            documents["\(index)"] = Data(#"{"format": "swift-dynamics scene", "version": 1, \#(bad.body)}"#.utf8)
        }
        let found = try errors(documents)
        for (index, bad) in HostileFileTests.bad.enumerated() {
            #expect(found["\(index)"].map { $0 > 0 } == bad.schemaRefuses, "\(bad.body)")
        }
    }

    // MARK: Keys

    private struct Schema {
        let root: [String: Any]

        init() throws {
            let value = try JSONSerialization.jsonObject(with: Data(SceneFile.schema.utf8))
            root = try #require(value as? [String: Any])
        }

        func object(_ path: String) throws -> [String: Any] {
            try path.split(separator: ".").reduce(root) { try #require($0[String($1)] as? [String: Any], "\(path)") }
        }

        func keys(_ path: String) throws -> Set<String> { Set(try object(path + ".properties").keys) }

        /// The variants of a definition by the constant that tells them apart.
        func variants(_ path: String, by key: String) throws -> [String: [String: Any]] {
            let list = try #require(object(path)["oneOf"] as? [[String: Any]])
            return Dictionary(
                uniqueKeysWithValues: try list.map { variant in
                    let properties = try #require(variant["properties"] as? [String: Any])
                    return (try #require((properties[key] as? [String: Any])?["const"] as? String), properties)
                })
        }
    }

    private func error(_ body: String) throws -> String {
        try #require(throws: SceneFileError.self) {
            try SceneFile(json: Data(#"{"format": "swift-dynamics scene", "version": 1, \#(body)}"#.utf8))
        }.problem
    }

    /// The keys that the reader says an object has, which stands in a document with a wrong one.
    private func keys(_ body: String) throws -> Set<String> {
        let problem = try error(body)
        let list = try #require(problem.split(separator: "the keys are ").last, "\(problem)")
        try #require(problem.hasPrefix("is no key here"), "\(problem)")
        return Set(list.components(separatedBy: ", "))
    }

    @Test func `the reader has the keys of the schema in every object`() throws {
        let schema = try Schema()
        let disc = #""shape": {"type": "circle", "radius": 5}, "position": [0, 0]"#
        for (body, path) in [
            (#""zzz": 1"#, ""), (#""settings": {"zzz": 1}"#, "$defs.settings"),
            (#""container": {"zzz": 1}"#, "properties.container"), (#""items": [{"zzz": 1}]"#, "$defs.item"),
            (#""items": [{\#(disc), "repeat": {"zzz": 1}}]"#, "$defs.item.properties.repeat"),
            (#""items": [{\#(disc), "collisions": {"zzz": 1}}]"#, "$defs.item.properties.collisions"),
            (#""attachments": [{"zzz": 1}]"#, "$defs.attachment"),
            (
                #""attachments": [{"type": "pin", "item": 0, "at": [0, 0], "range": {"zzz": 1}}]"#,
                "$defs.attachment.properties.range"
            ),
            (#""pushes": [{"zzz": 1}]"#, "$defs.push"),
            (
                #""pushes": [{"force": [0, 0], "targets": [{"zzz": 1}]}]"#, "$defs.push.properties.targets.items"
            ),
        ] { #expect(try keys(body) == schema.keys(path), "\(body)") }
        let part = #""items": [{"shape": {"type": "group", "parts": [{"zzz": 1}]}, "position": [0, 0]}]"#
        let group = try #require(schema.variants("$defs.shape", by: "type")["group"]?["parts"] as? [String: Any])
        let properties = (group["items"] as? [String: Any])?["properties"] as? [String: Any]
        #expect(try keys(part) == Set(try #require(properties).keys))
    }

    @Test(arguments: [
        ("shape", "type", #""items": [{"shape": {…}}]"#), ("boundary", "type", #""boundaries": [{…}]"#),
        ("region", "type", #""fields": [{"type": "drag", "region": {…}}]"#), ("field", "type", #""fields": [{…}]"#),
        ("edit", "change", #""edits": [{…}]"#),
    ])
    func `the reader has the variants of the schema, with their keys`(name: String, key: String, body: String) throws {
        let variants = try Schema().variants("$defs.\(name)", by: key)
        let unknown = try error(body.replacing("…", with: #""\#(key)": "zzz""#))
        let types = try #require(unknown.split(separator: "must be one of ").last).components(separatedBy: ", ")
        #expect(Set(types) == Set(variants.keys))
        for (type, properties) in variants {
            #expect(
                try keys(body.replacing("…", with: #""\#(key)": "\#(type)", "zzz": 1"#)) == Set(properties.keys),
                "\(type)")
        }
    }

    // MARK: Limits

    @Test func `the schema's numbers are the model's`() throws {
        let schema = try Schema()
        func expect(_ range: ClosedRange<Double>, _ properties: [String: Any], _ key: String) throws {
            let rule = try #require(properties[key] as? [String: Any], "\(key)")
            #expect((rule["minimum"] as? NSNumber)?.doubleValue == range.lowerBound, "\(key)")
            #expect((rule["maximum"] as? NSNumber)?.doubleValue == range.upperBound, "\(key)")
        }
        let spin = -Tuning.maximumAngularSpeed...Tuning.maximumAngularSpeed
        let item = try schema.object("$defs.item.properties")
        let edits = try schema.variants("$defs.edit", by: "change")
        for properties in [item, try #require(edits["setProperties"])] {
            for (key, range) in [
                ("density", Limits.density), ("friction", Limits.friction), ("elasticity", Limits.itemElasticity),
                ("resistance", Limits.resistance), ("angularResistance", Limits.resistance), ("charge", Limits.charge),
            ] { try expect(range, properties, key) }
        }
        try expect(Limits.rotation, item, "rotation")
        try expect(Limits.rotation, try #require(edits["setPose"]), "rotation")
        try expect(spin, item, "angularVelocity")
        try expect(spin, try #require(edits["setVelocities"]), "angularVelocity")
        let settings = try schema.object("$defs.settings.properties")
        try expect(Limits.tick, settings, "tick")
        try expect(Double(Limits.substeps.lowerBound)...Double(Limits.substeps.upperBound), settings, "substeps")
        for boundary in try schema.variants("$defs.boundary", by: "type").values {
            try expect(Limits.friction, boundary, "friction")
            try expect(Limits.elasticity, boundary, "elasticity")
        }
        let attachment = try schema.object("$defs.attachment.properties")
        for (key, range) in [
            ("length", Limits.attachmentLength), ("frequency", Limits.frequency), ("damping", Limits.snapDamping),
            ("frictionTorque", Limits.frictionTorque),
        ] { try expect(range, attachment, key) }
        for (type, field) in try schema.variants("$defs.field", by: "type") {
            try expect(Limits.strength, field, "strength")
            try expect(Limits.falloff, field, "falloff")
            try expect(Limits.minimumRadius, field, "minimumRadius")
            guard type == "noise" || type == "turbulence" else { continue }
            try expect(Limits.smoothness, field, "smoothness")
            try expect(Limits.animationSpeed, field, "animationSpeed")
        }
        let shapes = try schema.variants("$defs.shape", by: "type")
        let (size, half) = (Tuning.sizeRange, Tuning.sizeRange.lowerBound / 2...Tuning.sizeRange.upperBound / 2)
        try expect(half, try #require(shapes["circle"]), "radius")
        for key in ["halfWidth", "halfHeight"] { try expect(half, try #require(shapes["ellipse"]), key) }
        for key in ["width", "height"] { try expect(size, try #require(shapes["rectangle"]), key) }
        let point = try #require(schema.object("$defs.point")["prefixItems"] as? [[String: Any]])
        for axis in point {
            try expect(-Tuning.maximumCoordinate...Tuning.maximumCoordinate, ["point": axis], "point")
        }
    }
}
