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

    private static let ball = #"{"shape": {"type": "circle", "radius": 5}, "position": [0, 0]}"#

    static let bad: [(body: String, path: String, words: [String])] = [
        (
            #""items": [\#(ball), {"shape": {"type": "rectangle", "width": -2, "height": 3}, "position": [0, 0]}]"#,
            "items[1].shape.width", ["-2", "from 0.001"]
        ),
        (#""items": [{"shape": {"type": "blob"}, "position": [0, 0]}]"#, "items[0].shape.type", ["blob", "circle"]),
        (#""items": [{"shape": {"type": "circle"}, "position": [0, 0]}]"#, "items[0].shape.radius", ["missing"]),
        (
            #""items": [{"shape": {"type": "circle", "radius": "5"}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["string", "a number"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": null}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["null", "a number"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0]}]"#, "items[0].position",
            ["list of 1", "two numbers"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 1e300]}]"#, "items[0].position[1]",
            ["1e+300", "pt"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "mass": 3}]"#, "items[0].mass",
            ["no key here", "density"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "repeat": {"columns": 1000000, "rows": 1000000, "spacing": [1, 1]}}]"#,
            "items[0].repeat", ["1000000 columns", "at most 1000000 items"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "repeat": {"columns": 100, "spacing": [1e6, 1]}}]"#,
            "items[0]", ["position.x", "within"]
        ),
        (
            #""items": [{"shape": {"type": "path", "vertices": [[0, 0], [9, 0], [1, 1], [0, 9]]}, "position": [0, 0]}]"#,
            "items[0].shape", ["path", "convex"]
        ),
        (#""items": [{"shape": {"type": "group", "parts": []}, "position": [0, 0]}]"#, "items[0].shape", ["no parts"]),
        (
            #""items": [{"shape": {"type": "group", "parts": [{"shape": {"type": "group", "parts": [{"shape": {"type": "circle", "radius": 5}}]}}]}, "position": [0, 0]}]"#,
            "items[0].shape.parts[0].shape.parts[0]", ["do not nest"]
        ),
        (
            #""items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "collisions": {"items": "some"}}]"#,
            "items[0].collisions.items", ["some", "all"]
        ),
        (#""items": {}"#, "items", ["a list"]),
        (#""items": [3]"#, "items[0]", ["number", "an object"]),
        (#""boundaries": [{"type": "segment", "from": [1, 1], "to": [1, 1]}]"#, "boundaries[0]", ["0.0 pt long"]),
        (#""boundaries": [{"type": "inside", "minimum": [0, 0], "maximum": [-3, 4]}]"#, "boundaries[0]", ["positive"]),
        (
            #""fields": [{"type": "noise", "smoothness": 2, "animationSpeed": 0}]"#, "fields[0].smoothness",
            ["2.0", "from 0.0 to 1.0"]
        ),
        (#""fields": [{"type": "custom", "force": "magic"}]"#, "fields[0].force", ["magic", "name of a force"]),
        (#""fields": [{"type": "drag", "members": [7]}]"#, "fields[0].members[0]", ["7", "0 items"]),
        (#""fields": [{"type": "drag", "members": [-7]}]"#, "fields[0].members[0]", ["-7", "from 0"]),
        (
            #""fields": [{"type": "drag", "region": {"type": "inverse", "of": []}}]"#, "fields[0].region.of",
            ["list of 0", "one region"]
        ),
        (#""attachments": [{"type": "pin", "item": 3, "at": [0, 0]}]"#, "attachments[0].item", ["3", "0 items"]),
        (#""attachments": [{"type": "glue", "item": 0, "at": [0, 0]}]"#, "attachments[0].type", ["glue", "pin"]),
        (#""items": [\#(ball)], "attachments": [{"type": "pin", "item": 0}]"#, "attachments[0].anchor", ["missing"]),
        (
            #""items": [\#(ball)], "attachments": [{"type": "pin", "item": 0, "partner": 0, "at": [0, 0]}]"#,
            "attachments[0]", ["two different items"]
        ),
        (#""pushes": [{"force": [1, 0], "targets": [{"item": 1}]}]"#, "pushes[0].targets[0].item", ["1", "0 items"]),
        (#""edits": [{"step": -1, "change": "setGravity", "gravity": [0, 0]}]"#, "edits[0].step", ["-1", "from 0"]),
        (#""edits": [{"step": 1, "change": "explode"}]"#, "edits[0].change", ["explode", "addItems"]),
        (
            #""items": [\#(ball)], "edits": [{"step": 1, "change": "removeItems", "items": [0]}, {"step": 2, "change": "setPose", "item": 0, "position": [0, 0]}]"#,
            "edits[1].item", ["removed before"]
        ),
        (#""settings": {"tick": -1}"#, "settings.tick", ["-1.0", "from 0.0 to 10.0 s"]),
        (#""settings": {"substeps": 1000}"#, "settings.substeps", ["1000", "1 to 64"]),
        (#""settings": {"substeps": 1.5}"#, "settings.substeps", ["1.5"]),
        (#""steps": 99999999999999999999"#, "steps", ["1e+20"]),
        (
            #""items": [{"shape": {"type": "circle", "radius": 1e999}, "position": [0, 0]}]"#, "items[0].shape.radius",
            ["too large"]
        ),
    ]

    @Test(arguments: bad.indices) func `a bad value is named by path, value and rule`(index: Int) throws {
        let (body, path, words) = Self.bad[index]
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
        let scene = SceneFile(built.description, forceNames: built.forceNames, edits: RoundTripTests.everyChange)
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
        let scene = SceneFile(built.description, forceNames: built.forceNames, edits: RoundTripTests.everyChange)
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

    @Test func `a nest within the limit is read`() throws {
        let open = String(repeating: #"{"type": "inverse", "of": ["#, count: 60)
        let close = String(repeating: "]}", count: 60)
        let body = #""fields": [{"type": "drag", "region": \#(open){"type": "infinite"}\#(close)}]"#
        let scene = try SceneFile(json: Data(Self.document(body).utf8))
        #expect(scene.description.fields[0].region.depth == 61)
        _ = try SceneRun(scene)
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
}
