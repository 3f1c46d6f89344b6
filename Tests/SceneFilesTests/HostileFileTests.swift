import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import SceneFiles
import Testing

/// What is wrong in a document is said with its path, its value and the rule.
@Suite struct HostileFileTests {
    private static func document(_ body: String) -> String {
        #"{"format": "swift-dynamics scene", "version": 1, \#(body)}"#
    }

    /// A ball that goes on.
    private static let disc = #"{"shape": {"type": "circle", "radius": 5}, "position": [0, 0]"#
    private static let ball = disc + "}"

    static let bad: [(body: String, path: String, words: [String], schemaRefuses: Bool)] = [
        (
            #""items": [\#(ball), {"shape": {"type": "rectangle", "width": -2, "height": 3}, "position": [0, 0]}]"#,
            "items[1].shape.width", ["-2", "from 0.001"], true
        ),
        (
            #""items": [{"shape": {"type": "blob"}, "position": [0, 0]}]"#, "items[0].shape.type", ["blob", "circle"],
            true
        ),
        (#""items": [{"shape": {"type": "circle"}, "position": [0, 0]}]"#, "items[0].shape.radius", ["missing"], true),
        (
            #""items": [{"shape": {"type": "circle", "radius": "5"}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["string", "a number"], true
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": null}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["null", "a number"], true
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0]}]"#, "items[0].position",
            ["list of 1", "two numbers"], true
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 1e300]}]"#, "items[0].position[1]",
            ["1e+300", "pt"], true
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "mass": 3}]"#, "items[0].mass",
            ["no key here", "density"], true
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "repeat": {"columns": 1000000, "rows": 1000000, "spacing": [1, 1]}}]"#,
            "items[0].repeat", ["1000000 columns", "at most 1000000 items"], false
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "repeat": {"columns": 100, "spacing": [1e6, 1]}}]"#,
            "items[0]", ["position.x", "within"], false
        ),
        (
            #""items": [{"shape": {"type": "rounded", "core": [[0, 0]], "radius": 2}, "position": [0, 0]}]"#,
            "items[0].shape", ["path", "at least 2"], true
        ),
        (
            #""items": [{"shape": {"type": "rounded", "core": [[0, 0], [9, 0]], "radius": 0}, "position": [0, 0]}]"#,
            "items[0].shape.radius", ["0", "from 0.0005"], true
        ),
        (
            #""items": [{"shape": {"type": "rounded", "core": [[3, 0], [3, 0]], "radius": 2}, "position": [0, 0]}]"#,
            "items[0].shape", ["capsule", "coincide"], false
        ),
        (
            #""items": [{"shape": {"type": "path", "vertices": [[0, 0], [9, 0], [1, 1], [0, 9]]}, "position": [0, 0]}]"#,
            "items[0].shape", ["path", "convex"], false
        ),
        (
            #""items": [{"shape": {"type": "group", "parts": []}, "position": [0, 0]}]"#, "items[0].shape",
            ["no parts"], true
        ),
        (
            #""items": [{"shape": {"type": "group", "parts": [{"shape": {"type": "group", "parts": [{"shape": {"type": "circle", "radius": 5}}]}}]}, "position": [0, 0]}]"#,
            "items[0].shape.parts[0].shape.parts[0]", ["do not nest"], false
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "collisions": {"items": "some"}}]"#,
            "items[0].collisions.items", ["some", "all"], true
        ),
        (#""items": {}"#, "items", ["a list"], true),
        (#""items": [3]"#, "items[0]", ["number", "an object"], true),
        (
            #""boundaries": [{"type": "segment", "from": [1, 1], "to": [1, 1]}]"#, "boundaries[0]", ["0.0 pt long"],
            false
        ),
        (
            #""boundaries": [{"type": "inside", "minimum": [0, 0], "maximum": [-3, 4]}]"#, "boundaries[0]",
            ["positive"], false
        ),
        (
            #""fields": [{"type": "noise", "smoothness": 2, "animationSpeed": 0}]"#, "fields[0].smoothness",
            ["2.0", "from 0.0 to 1.0"], true
        ),
        (#""fields": [{"type": "custom", "force": "magic"}]"#, "fields[0].force", ["magic", "name of a force"], false),
        (#""fields": [{"type": "drag", "members": [7]}]"#, "fields[0].members[0]", ["7", "0 items"], false),
        (#""fields": [{"type": "drag", "members": [-7]}]"#, "fields[0].members[0]", ["-7", "from 0"], true),
        (
            #""fields": [{"type": "drag", "region": {"type": "inverse", "of": []}}]"#, "fields[0].region.of",
            ["list of 0", "one region"], true
        ),
        (
            #""attachments": [{"type": "pin", "item": 3, "at": [0, 0]}]"#, "attachments[0].item", ["3", "0 items"],
            false
        ),
        (#""attachments": [{"type": "glue", "item": 0, "at": [0, 0]}]"#, "attachments[0].type", ["glue", "pin"], true),
        (
            #""items": [\#(ball)], "attachments": [{"type": "pin", "item": 0}]"#, "attachments[0].anchor", ["missing"],
            true
        ),
        (
            #""items": [\#(ball)], "attachments": [{"type": "pin", "item": 0, "partner": 0, "at": [0, 0]}]"#,
            "attachments[0]", ["two different items"], false
        ),
        (
            #""pushes": [{"force": [1, 0], "targets": [{"item": 1}]}]"#, "pushes[0].targets[0].item", ["1", "0 items"],
            false
        ),
        (
            #""edits": [{"step": -1, "change": "setGravity", "gravity": [0, 0]}]"#, "edits[0].step", ["-1", "from 0"],
            true
        ),
        (#""edits": [{"step": 1, "change": "explode"}]"#, "edits[0].change", ["explode", "addItems"], true),
        (
            #""items": [\#(ball)], "edits": [{"step": 1, "change": "removeItems", "items": [0]}, {"step": 2, "change": "setPose", "item": 0, "position": [0, 0]}]"#,
            "edits[1].item", ["removed before"], false
        ),
        (#""settings": {"tick": 1e-300}"#, "settings", ["tick is 1e-300", "0 or at least 1e-06 s"], true),
        (#""settings": {"tick": -1}"#, "settings.tick", ["-1.0", "from 0.0 to 10.0 s"], true),
        (#""settings": {"substeps": 1000}"#, "settings.substeps", ["1000", "1 to 64"], true),
        (#""settings": {"substeps": 1.5}"#, "settings.substeps", ["1.5"], true),
        (#""steps": 99999999999999999999"#, "steps", ["1e+20"], true),
        (
            #""items": [{"shape": {"type": "circle", "radius": 1e999}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["too large"], true
        ),
        // Numbers that no value of their kind holds.
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 1e999]}]"#, "items[0].position[1]",
            ["too large"], true
        ),
        (
            #""items": [\#(disc), "collisions": {"boundaries": [2, -1]}}]"#, "items[0].collisions.boundaries[1]",
            ["-1", "a whole number from 0 to 4294967295"], true
        ),
        (
            #""items": [\#(disc), "collisions": {"items": [1e10]}}]"#, "items[0].collisions.items[0]",
            ["10000000000", "a whole number from 0 to 4294967295"], true
        ),
        (
            #""attachments": [{"type": "pin", "item": 1e30, "at": [0, 0]}]"#, "attachments[0].item",
            ["1e+30", "a whole number from 0 to 2147483647"], true
        ),
        (
            #""fields": [{"type": "drag", "members": [0, 1e999]}]"#, "fields[0].members[1]", ["too large"], true
        ),
        (#""fields": [{"type": "drag", "members": [0.5]}]"#, "fields[0].members[0]", ["0.5", "a whole number"], true),
        (
            #""edits": [{"step": 0, "change": "removeField", "field": 4294967296}]"#, "edits[0].field",
            ["4294967296", "from 0 to 2147483647"], true
        ),
        // Null is nothing, and nothing is left out that must be there.
        (#""items": null"#, "items", ["null", "a list"], true),
        (#""settings": null"#, "settings", ["null", "an object"], true),
        (#""settings": {"allowsSleep": null}"#, "settings.allowsSleep", ["null", "true or false"], true),
        (#""settings": {"tick": null}"#, "settings.tick", ["null", "a number"], true),
        (#""settings": {"directSolver": null}"#, "settings.directSolver", ["null", "a text"], true),
        (#""summary": null"#, "summary", ["null", "a text"], true),
        (#""$schema": 3"#, "$schema", ["number", "a text"], true),
        (#""items": [\#(disc), "isAnchored": null}]"#, "items[0].isAnchored", ["null", "true or false"], true),
        (#""items": [\#(disc), "velocity": null}]"#, "items[0].velocity", ["null", "a list"], true),
        (#""items": [\#(disc), "repeat": null}]"#, "items[0].repeat", ["null", "an object"], true),
        (
            #""items": [\#(disc), "collisions": {"items": null}}]"#, "items[0].collisions.items", ["null", "a list"],
            true
        ),
        (#""edits": [{"step": 1, "change": "addItems"}]"#, "edits[0].items", ["missing"], true),
        (#""edits": [{"step": 1, "change": "push", "force": [1, 0]}]"#, "edits[0].targets", ["missing"], true),
        (#""pushes": [{"force": [1, 0]}]"#, "pushes[0].targets", ["missing"], true),
        (#""items": [{"shape": {"type": "group"}, "position": [0, 0]}]"#, "items[0].shape.parts", ["missing"], true),
        (#""fields": [{"type": "drag", "region": {"type": "union"}}]"#, "fields[0].region.of", ["missing"], true),
        // Blocks count together, with the parts of groups, wherever they stand.
        (
            #""items": [\#(disc), "repeat": {"columns": 1000000, "spacing": [1, 0]}}, \#(disc), "repeat": {"columns": 1000000, "spacing": [1, 0]}}]"#,
            "items[1].repeat", ["makes 1000000 shapes", "2000000 with the blocks before", "at most 1000000"], false
        ),
        (
            #""items": [\#(disc), "repeat": {"columns": 1000, "rows": 999, "spacing": [1, 1]}}], "edits": [{"step": 3, "change": "addItems", "items": [\#(ball), \#(disc), "repeat": {"rows": 1001, "spacing": [1, 0]}}]}]"#,
            "edits[0].items[1].repeat", ["makes 1001 shapes", "1000001 with the blocks before"], false
        ),
        (
            #""items": [{"shape": {"type": "group", "parts": [{"shape": {"type": "circle", "radius": 5}}, {"shape": {"type": "circle", "radius": 6}}]}, "position": [0, 0], "repeat": {"columns": 500001, "spacing": [1, 0]}}]"#,
            "items[0].repeat", ["makes 1000002 shapes", "at most 1000000"], false
        ),
        (
            #""items": [\#(ball), \#(ball)], "attachments": [{"type": "pin", "item": 0, "partnerOffset": [1, 0], "at": [0, 0]}]"#,
            "attachments[0].partnerOffset", ["without a partner"], true
        ),
        (
            #""items": [\#(ball), \#(ball)], "attachments": [{"type": "pin", "item": 0, "partner": 1, "anchor": [0, 0]}]"#,
            "attachments[0].anchor", ["beside a partner"], true
        ),
        (
            #""container": {"minimum": [0, 5], "maximum": [10, -5]}"#, "container.maximum[1]",
            ["-5.0", "at least the minimum's y, 5.0"], false
        ),
        // The edit that comes later stands first.
        (
            #""items": [\#(ball)], "edits": [{"step": 9, "change": "setPose", "item": 0, "position": [0, 0]}, {"step": 2, "change": "removeItems", "items": [0]}]"#,
            "edits[0].item", ["removed before"], false
        ),
    ]

    @Test(arguments: bad.indices) func `a bad value is named by path, value and rule`(index: Int) throws {
        let (body, path, words, _) = Self.bad[index]
        let error = try #require(throws: SceneFileError.self) {
            try SceneFile(json: Data(Self.document(body).utf8), forces: BuiltInScene.forces)
        }
        #expect(error.path == path)
        for word in words { #expect("\(error)".contains(word), "\(error)") }
    }

    @Test func `another format and a later version are refused by name`() throws {
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(json: Data(#"{"format": "b2", "version": 1}"#.utf8))
        }
        #expect(error?.description == #"format: "b2" – must be "swift-dynamics scene""#)
        let later = #expect(throws: SceneFileError.self) {
            try SceneFile(json: Data(#"{"format": "swift-dynamics scene", "version": 2}"#.utf8))
        }
        #expect(later?.description == "version: 2 – must be a whole number from 1 to 1")
    }

    @Test func `a document that is cut off anywhere is an error or still whole`() throws {
        let built = try BuiltInScene.named("mixed").make(SceneOptions(items: 12))
        let scene = SceneFile(built.description, edits: RoundTripTests.everyChange)
        let whole = try scene.json()
        for length in stride(from: 0, to: whole.count - 2, by: 37) {
            let error = #expect(throws: SceneFileError.self) {
                try SceneFile(json: whole.prefix(length), forces: BuiltInScene.forces)
            }
            #expect(error?.description.isEmpty == false)
        }
    }

    @Test func `damaged bytes never stop the program`() throws {
        let built = try BuiltInScene.named("mixed").make(SceneOptions(items: 8))
        let scene = SceneFile(built.description, edits: RoundTripTests.everyChange)
        let whole = try scene.json()
        var random = RandomSource(seed: 3)
        let spare = Array(#"{}[],:"0123456789.eE-+ntf"#.utf8)
        for _ in 0..<400 {
            var damaged = whole
            for _ in 0..<random.integer(1...4) {
                damaged[random.integer(0...damaged.count - 1)] = spare[random.integer(0...spare.count - 1)]
            }
            guard let read = try? SceneFile(json: damaged, forces: BuiltInScene.forces) else { continue }
            // What is read makes a world, or says why not.
            guard let run = try? SceneRun(read) else { continue }
            for _ in 0..<3 { try? run.step() }
        }
    }

    @Test(arguments: [100, 600, 100_000]) func `deep nesting is refused`(depth: Int) {
        let open = String(repeating: #"{"type": "inverse", "of": ["#, count: depth)
        let close = String(repeating: "]}", count: depth)
        let body = #""fields": [{"type": "drag", "region": \#(open){"type": "infinite"}\#(close)}]"#
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Data(Self.document(body).utf8)) }
        #expect(error?.description.contains("nest") == true, "\(String(describing: error))")
    }

    @Test(arguments: [#"{"format": }"#, #"{"format" 1}"#])
    func `what is no JSON is said with its place`(text: String) {
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Data(text.utf8)) }
        #expect(error?.description.hasPrefix("the document is no valid JSON: ") == true)
        // "around character 12", or line and column.
        #expect(error?.description.contains(" around ") == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        #""KEY": 1"#, #""items": [{"KEY": 1}]"#, #""items": [{"shape": {"type": "KEY"}, "position": [0, 0]}]"#,
        #""settings": {"directSolver": "KEY"}"#, #""fields": [{"type": "custom", "force": "KEY"}]"#,
        #""fields": [{"type": "KEY"}]"#, #""edits": [{"step": 0, "change": "KEY"}]"#,
        #""items": [\#(disc), "collisions": {"items": "KEY"}}]"#, #""steps": "KEY""#, #""items": {"KEY": [1]}"#,
        #""x": KEY"#,
    ])
    func `a key or text of any length and letters is told in one short line`(body: String) {
        for key in [String(repeating: "k", count: 300_000), #"\u001B[31m\n\u009b\u202e"#, "\u{9B}\u{202E}k"] {
            let text = Self.document(body.replacing("KEY", with: key))
            let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Data(text.utf8)) }
            let words = error?.description ?? ""
            #expect(words.count < 600 && !words.isEmpty, "\(words.prefix(700))")
            #expect(words.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x9B && $0.value != 0x202E })
        }
    }

    @Test func `a folder is refused in the system's words`() {
        let folder = FileManager.default.temporaryDirectory
        let error = #expect(throws: SceneFileError.self) { try SceneFile(contentsOf: folder) }
        #expect(error?.description == "the document \(folder.path) can't be read: Is a directory")
    }

    @Test func `a number that JSON doesn't know is named by its path`() {
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(json: Data(Self.document(#""steps": 01"#).utf8))
        }
        #expect(error?.description == "steps: is no number of JSON, or one too large to be read")
    }

    @Test func `operations of regions nest 64 deep and no deeper`() throws {
        func document(_ depth: Int) -> String {
            let open = String(repeating: #"{"type": "inverse", "of": ["#, count: depth)
            let close = String(repeating: "]}", count: depth)
            let field = #"{"type": "drag", "region": \#(open){"type": "infinite"}\#(close)}"#
            return #""fields": [\#(field)], "edits": [{"step": 1, "change": "addField", "field": \#(field)}]"#
        }
        let scene = try SceneFile(json: Data(Self.document(document(64)).utf8))
        #expect(scene.description.fields[0].region.depth == 65)
        _ = try SceneRun(scene)
        #expect(try SceneFile(json: scene.json()).description.fields[0].region == scene.description.fields[0].region)
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(json: Data(Self.document(document(65)).utf8))
        }
        // Edits are read first, as blocks of both are counted together.
        #expect(error?.description == "edits[0].field.region: nests deeper than 64 operations")
    }

    @Test func `of a key that stands twice the first counts`() throws {
        let scene = try SceneFile(json: Data(Self.document(#""steps": 5, "steps": 7"#).utf8))
        #expect(scene.steps == 5)
    }

    @Test func `a repeated item is a block, numbered row by row`() throws {
        let body =
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [1, 2], "repeat": {"columns": 3, "rows": 2, "spacing": [10, 20]}}]"#
        let scene = try SceneFile(json: Data(Self.document(body).utf8))
        #expect(
            scene.description.items.map(\.position) == [[1, 2], [11, 2], [21, 2], [1, 22], [11, 22], [21, 22]])
    }

    @Test func `an edit that the world refuses names itself`() throws {
        let body = #""edits": [{"step": 3, "change": "removeField", "field": 2}]"#
        let run = try SceneRun(try SceneFile(json: Data(Self.document(body).utf8)))
        for _ in 0..<3 { try run.step() }
        let error = #expect(throws: SceneFileError.self) { try run.step() }
        #expect(error?.description == "edits[0]: field 2 is not in this world")
    }

    @Test func `edits are made by step and named by their place`() throws {
        let body =
            #""items": [\#(Self.ball)], "edits": [{"step": 3, "change": "removeField", "field": 2}, {"step": 1, "change": "setGravity", "gravity": [0, 0]}, {"step": 0, "change": "setGravity", "gravity": [1, 0]}]"#
        let scene = try SceneFile(json: Data(Self.document(body).utf8))
        #expect(scene.edits.map(\.step) == [3, 1, 0])
        let run = try SceneRun(scene)
        try run.step()
        #expect(run.world.settings.gravity == [1, 0])
        for _ in 0..<2 { try run.step() }
        #expect(run.world.settings.gravity == [0, 0])
        let error = #expect(throws: SceneFileError.self) { try run.step() }
        #expect(error?.description == "edits[0]: field 2 is not in this world")
    }
}
