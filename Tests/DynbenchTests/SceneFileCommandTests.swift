import ArgumentParser
import DynamicsScenes
import FileAccess
import Foundation
import SceneFiles
import Testing

@testable import dynbench

/// Scenes that are exported, changed and run from their files.
@Suite struct SceneFileCommandTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func pass(_ arguments: [String]) throws -> (plan: RunPlan, pass: TimedPass) {
        let command = try #require(try Dynbench.parseAsRoot(["run"] + arguments) as? RunCommand)
        let plan = try command.plan()
        var progress = ProgressBar("", total: 1)
        return (plan, try TimedPass(plan, progress: &progress))
    }

    private func export(_ arguments: [String]) throws {
        let command = try #require(try Dynbench.parseAsRoot(["export"] + arguments) as? ExportCommand)
        try command.run()
    }

    @Test(arguments: ["mixed", "chain", "ragdolls"])
    func `a scene that is exported runs to the hash of the built-in one`(name: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("scene.json").path
        try export(["--scene", name, "--items", "128", "--substeps", "3", "--sleep", "--output", path])
        let common = ["--warmup", "5", "--steps", "20"]
        let built = try pass(["--scene", name, "--items", "128", "--substeps", "3", "--sleep"] + common)
        let read = try pass(["--scene", path] + common)
        #expect(read.pass.stateHash == built.pass.stateHash)
        #expect(read.plan.scene.name == name)
        // The file's settings hold, and are reported, but where an option says otherwise.
        #expect(read.plan.options.substeps == 3 && read.plan.options.sleep)
        let other = try pass(["--scene", path, "--substeps", "2", "--no-sleep"] + common)
        #expect(other.plan.options.substeps == 2 && !other.plan.options.sleep)
        #expect(other.pass.stateHash != built.pass.stateHash)
    }

    @Test func `what has fallen asleep is no disagreement`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("scene.json")
        let text = """
            {"format": "swift-dynamics scene", "version": 1,
             "items": [
               {"shape": {"type": "circle", "radius": 8}, "position": [0, -8.1], "resistance": 2,
                "repeat": {"columns": 8, "rows": 1, "spacing": [40, 20]}},
               {"shape": {"type": "circle", "radius": 8}, "position": [0, -9000]}
             ],
             "boundaries": [{"type": "segment", "from": [-100, 0], "to": [500, 0]}]}
            """
        try Data(text.utf8).write(to: path)
        let command = try #require(
            try Dynbench.parseAsRoot(["run", "--scene", path.path, "--steps", "160"]) as? RunCommand)
        let report = try BenchmarkRun(try command.plan()).report()
        #expect(report.failures == [])
        let agreement = try #require(report.agreement)
        // The row sleeps in the later ones of the eight states, and one ball falls in all of them.
        #expect(agreement.passed && agreement.checked < 8 * 9 && agreement.checked >= 8)
    }

    @Test func `edits are made in both passes, and quality is measured around them`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("scene.json")
        let text = """
            {"format": "swift-dynamics scene", "version": 1, "steps": 30,
             "items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "repeat": {"columns": 5, "spacing": [20, 0]}}],
             "edits": [{"step": 10, "change": "addItems", "items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 50]}]},
                       {"step": 20, "change": "removeItems", "items": [2]}]}
            """
        try Data(text.utf8).write(to: path)
        let command = try #require(try Dynbench.parseAsRoot(["--scene", path.path]) as? RunCommand)
        let plan = try command.plan()
        #expect((plan.warmup, plan.steps, plan.withReference) == (0, 30, false))
        let report = try BenchmarkRun(plan).report()
        #expect(report.failures.isEmpty && report.items == 5)
    }

    @Test func `a file that can't be read is a usage error with its reason`() throws {
        for command in [["run"], ["replay"], ["snapshot", "--output", "x.svg"], ["export"]] {
            var parsed = try Dynbench.parseAsRoot(command + ["--scene", "/nowhere/scene.json"])
            let error = try #require(throws: (any Error).self) { try parsed.run() }
            #expect(Dynbench.exitCode(for: error).rawValue == 64)
            #expect(Dynbench.fullMessage(for: error).contains("/nowhere/scene.json can't be read"))
        }
    }

    @Test func `an edit that fails is a usage error, as the rest of a document is`() throws {
        try ToolProcess.inFolder { folder in
            let body = #""steps": 3, "edits": [{"step": 2, "change": "removeField", "field": 7}]"#
            try Data(#"{"format": "swift-dynamics scene", "version": 1, \#(body)}"#.utf8)
                .write(to: folder.appendingPathComponent("scene.json"))
            for command in ["run", "replay --steps 3 --output x.html", "snapshot --step 3 --output x.svg"] {
                let outcome = try ToolProcess.run("exec \"$TOOL\" \(command) --scene scene.json", in: folder)
                #expect(outcome.status == 64)
                #expect(outcome.lines.first == "Error: --scene scene.json: edits[0]: field 7 is not in this world")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["scene.json"])
        }
    }

    @Test func `what a document calls itself steers no terminal, and JSON and CSV read it back`() throws {
        try ToolProcess.inFolder { folder in
            let name = "a\u{1B}[31mb\u{9B}c\u{202E}d,\"e\"\nf"
            let json = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            try Data(#"{"format": "swift-dynamics scene", "version": 1, "name": \#(json), "steps": 1}"#.utf8)
                .write(to: folder.appendingPathComponent("scene.json"))
            for format in ["table", "json", "csv"] {
                for place in ["", "--output out; cat out"] {
                    let outcome = try ToolProcess.run(
                        "\"$TOOL\" run --scene scene.json --format \(format) \(place)", in: folder)
                    #expect(outcome.status == 0)
                    let unseen = outcome.output.unicodeScalars.filter {
                        $0.value < 32 || $0.value == 0x9B || $0.value == 0x202E
                    }
                    #expect(unseen.allSatisfy { $0 == "\n" })
                    switch format {
                    case "json":
                        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
                        #expect(object?["scene"] as? String == name)
                    case "csv": #expect(outcome.output.contains(#""a\u001B[31mb\u009Bc\u202Ed,""e""\#nf""#))
                    default: #expect(outcome.output.hasPrefix(#"a\u001B[31mb\u009Bc\u202Ed,"e"\u000Af: 0 items"#))
                    }
                }
            }
        }
    }

    @Test func `a page is named after the scene or its file, not by what a document says`() {
        let cases = [("settle", "settle.html"), ("slopes/steep.json", "steep.html"), ("../a.b.json", "a.b.html")]
        for (scene, name) in cases { #expect(SceneArguments.pageName(of: scene) == name) }
    }

    @Test func `a live page is written, but not around what is no module`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (module, page) = (folder.appendingPathComponent("m.wasm"), folder.appendingPathComponent("l.html").path)
        let arguments = ["live", "--scene", "settle", "--items", "9", "--module", module.path, "--output", page]
        var command = try Dynbench.parseAsRoot(arguments)
        #expect(throws: FileError.self) { try command.run() }
        try Data("no module".utf8).write(to: module)
        #expect(throws: ValidationError.self) { try command.run() }
        #expect(!FileManager.default.fileExists(atPath: page))
        try Data([0x00, 0x61, 0x73, 0x6D]).write(to: module)
        try command.run()
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.hasPrefix("<!doctype html>") && html.contains("<title>settle</title>"))
    }

    @Test func `a replay and a picture are written`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (page, picture) = (
            folder.appendingPathComponent("run.html").path, folder.appendingPathComponent("s.svg").path
        )
        var replay = try Dynbench.parseAsRoot([
            "replay", "--scene", "settle", "--items", "20", "--steps", "12", "--output", page,
        ])
        try replay.run()
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.hasPrefix("<!doctype html>") && html.contains("<title>settle</title>"))
        #expect(!html.contains("{{"))
        var snapshot = try Dynbench.parseAsRoot(
            [
                "snapshot", "--scene", "settle", "--items", "20", "--step", "5", "--layers", "shapes,contacts",
                "--output", picture,
            ])
        try snapshot.run()
        #expect(try String(contentsOfFile: picture, encoding: .utf8).components(separatedBy: "<rect").count > 10)
        let loud = folder.appendingPathComponent("S.SVG").path
        var same = try Dynbench.parseAsRoot(["snapshot", "--scene", "settle", "--items", "2", "--output", loud])
        try same.run()
        #expect(try String(contentsOfFile: loud, encoding: .utf8).contains("<svg"))
        for bad in [["--output", "x.jpg"], ["--layers", "smoke", "--output", "x.svg"]] {
            let error = #expect(throws: (any Error).self) { try Dynbench.parseAsRoot(["snapshot"] + bad) }
            #expect(error.map { Dynbench.exitCode(for: $0).rawValue } == 64)
        }
    }
}
