import ArgumentParser
import DynamicsCluster
import DynamicsScenes
import FileAccess
import Foundation
import Testing

@testable import dynbench

/// Tables of sweeps: their bytes, and what is gone on with.
@Suite struct SweepTests {
    private static let words = [
        "--scene", "mixed", "--items", "60", "--seeds", "3,1", "--vary", "elasticity=0:1:2", "--warmup", "4",
        "--steps", "20",
    ]

    /// Runs a sweep in a folder, and tells what is in its table.
    @discardableResult
    private func sweep(_ folder: URL, _ words: [String] = words, _ more: [String] = []) throws -> String {
        let output = folder.appendingPathComponent("out.csv")
        var command = try Dynbench.parseAsRoot(["sweep"] + words + ["--output", output.path] + more)
        try command.run()
        return try String(contentsOf: output, encoding: .utf8)
    }

    private func partial(_ folder: URL) -> URL { folder.appendingPathComponent("out.csv.partial") }

    /// The partial file of a sweep of which so many rows had been kept, and how it begins.
    private func stop(_ folder: URL, after rows: [Int], _ words: [String] = words) throws {
        let command = try #require(
            try Dynbench.parseAsRoot(["sweep"] + words + ["--output", "x"]) as? SweepCommand)
        let plan = try command.plan()
        let output = folder.appendingPathComponent("out.csv").path
        var records = try SweepRecords(plan, first: Sweep.firstHash(plan), output: output, resume: false)
        for index in rows { try records.add("row \(index)", at: index) }
    }

    private func refusal(_ folder: URL, _ words: [String] = words, _ more: [String] = []) throws -> String {
        let error = try #require(throws: ValidationError.self) { try sweep(folder, words, more) }
        return error.message
    }

    @Test func `a row has the hash and quality of a run`() throws {
        try ToolProcess.inFolder { folder in
            let words = ["--scene", "mixed", "--items", "60", "--warmup", "4", "--steps", "20"]
            let lines = try sweep(folder, words + ["--seeds", "1...2"]).split(separator: "\n")
            #expect(
                lines[0]
                    == "seed,items,steps,contacts,maxOverlap,meanOverlap,rmsSpeed,kineticEnergy,escaped,stateHash,error"
            )
            for (seed, line) in zip(1...2, lines.dropFirst()) {
                let run = try #require(
                    try Dynbench.parseAsRoot(words + ["--seed", "\(seed)", "--no-reference"]) as? RunCommand)
                let report = try BenchmarkRun(run.plan()).report()
                let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                let quality = report.quality
                #expect(values.count == 11)
                #expect(
                    values[..<7] == [
                        "\(seed)", "\(quality.items)", "20", "\(report.contacts)", "\(quality.maxOverlap)",
                        "\(quality.meanOverlap)", "\(quality.rmsSpeed)",
                    ])
                #expect(try #require(Double(values[7])) > 0)
                #expect(values[8] == "\(try #require(quality.escaped))")
                #expect(UInt64(values[9], radix: 16) == report.stateHash && values[9].count == 16)
                #expect(values[10] == "")
            }
        }
    }

    @Test func `kinetic energy is that of the items' masses`() throws {
        let built = try BuiltInScene.named("gas").make(SceneOptions(items: 5))
        let command = try #require(
            try Dynbench.parseAsRoot(
                [
                    "sweep", "--scene", "gas", "--items", "5", "--warmup", "0", "--steps", "1", "--vary", "tick=0",
                    "--output", "x",
                ]
            ) as? SweepCommand)
        let plan = try command.plan()
        var world = try SweepWorld(plan, plan.key(0))
        try world.step()
        let track = Track(built.description, [])
        let row = try world.row()
        // Velocities are kept as Float.
        #expect(abs(row.kineticEnergy / track.kinetic(track.start) - 1) < 1e-6)
    }

    @Test func `values take effect, and rows are in the order of the keys`() throws {
        try ToolProcess.inFolder { folder in
            let lines = try sweep(folder).split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false)
            }
            #expect(lines.map { $0[0] } == ["seed", "3", "3", "1", "1"])
            #expect(lines.map { $0[1] } == ["elasticity", "0", "1", "0", "1"])
            #expect(Set(lines.dropFirst().map { $0[10] }).count == 4)
        }
    }

    @Test func `a sweep on two threads has the same bytes`() throws {
        try ToolProcess.inFolder { folder in
            let one = try sweep(folder)
            #expect(try sweep(folder, Self.words, ["--workers", "2", "--isa", "base"]) == one)
        }
    }

    @Test func `what was kept isn't computed again, and a line that was cut doesn't count`() throws {
        try ToolProcess.inFolder { folder in
            let whole = try sweep(folder).split(separator: "\n")
            try stop(folder, after: [2, 0])
            // The last line lacks its end.
            let text = try Data(contentsOf: partial(folder))
            try text.dropLast(3).write(to: partial(folder))
            let lines = try sweep(folder, Self.words, ["--resume"]).split(separator: "\n")
            #expect(lines == [whole[0], whole[1], whole[2], "1,0,row 2", whole[4]])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
        }
    }

    @Test func `a file that was cut at any byte gives the same table`() throws {
        try ToolProcess.inFolder { folder in
            let words = ["--scene", "gas", "--items", "4", "--seeds", "1...3", "--warmup", "0", "--steps", "2"]
            let whole = try sweep(folder, words)
            let rows = whole.split(separator: "\n").dropFirst().map { $0.drop { $0 != "," }.dropFirst() }
            let command = try #require(
                try Dynbench.parseAsRoot(["sweep"] + words + ["--output", "x"]) as? SweepCommand)
            let plan = try command.plan()
            let output = folder.appendingPathComponent("out.csv").path
            do {
                var records = try SweepRecords(plan, first: Sweep.firstHash(plan), output: output, resume: false)
                for index in [1, 0] { try records.add(String(rows[index]), at: index) }
            }
            let text = try Data(contentsOf: partial(folder))
            for count in 0...text.count {
                try text.prefix(count).write(to: partial(folder))
                #expect(try sweep(folder, words, ["--resume"]) == whole, "\(count) bytes")
            }
        }
    }

    @Test func `a file of another sweep is refused by name, and stays`() throws {
        try ToolProcess.inFolder { folder in
            try stop(folder, after: [1])
            let before = try Data(contentsOf: partial(folder))
            let path = partial(folder).path
            for (option, value, there, here) in [
                ("--steps", "21", "--steps 20", "--steps 21"), ("--seeds", "1,3", "--seeds 3,1", "--seeds 1,3"),
                ("--vary", "elasticity=0,0.5", "--vary elasticity=0,1", "--vary elasticity=0,0.5"),
                ("--items", "61", "--items 60", "--items 61"), ("--scene", "gas", "--scene mixed", "--scene gas"),
            ] {
                var words = Self.words
                words[try #require(words.firstIndex(of: option)) + 1] = value
                #expect(
                    try refusal(folder, words, ["--resume"])
                        == "\(path) is not of this sweep: it has \(there) where this one has \(here); name another "
                        + "--output, or remove it")
            }
            #expect(try refusal(folder, Self.words, ["--resume", "--sleep"]).contains("where this one has --sleep"))
            #expect(try Data(contentsOf: partial(folder)) == before)
        }
    }

    @Test func `a file that was begun by other bits, is damaged, or is none is refused`() throws {
        try ToolProcess.inFolder { folder in
            try stop(folder, after: [1, 2])
            let text = try String(contentsOf: partial(folder), encoding: .utf8)
            let first = try #require(text.firstRange(of: "first world "))
            for (changed, said) in [
                (
                    text.replacingCharacters(in: first.upperBound..<text.index(after: first.upperBound), with: "x"),
                    "other bits"
                ),
                (text.replacing("row 1", with: "row 7"), "its line 2 is damaged"),
                (text.replacing("\n2\t", with: "\n9\t"), "its line 3 is damaged"),
                ("seed,items\n1,2\n", "none of a sweep"),
                ("what is this", "none of a sweep"),
            ] {
                try Data(changed.utf8).write(to: partial(folder))
                let message = try refusal(folder, Self.words, ["--resume"])
                #expect(
                    message.hasPrefix("\(partial(folder).path) is not of this sweep: ") && message.contains(said),
                    "\(message)")
            }
        }
    }

    @Test func `a sweep that was stopped isn't begun again without a word`() throws {
        try ToolProcess.inFolder { folder in
            try stop(folder, after: [1])
            let expected =
                "\(partial(folder).path) is there from a sweep that was stopped; --resume goes on with it, or remove it"
            #expect(try refusal(folder) == expected)
            #expect(try refusal(folder, Self.words, ["--dry-run"]) == expected)
        }
    }

    @Test func `two sweeps don't write one file`() throws {
        try ToolProcess.inFolder { folder in
            let file = try AppendedFile(partial(folder).path)
            let error = try #require(throws: FileError.self) { try sweep(folder) }
            #expect(error.description == "\(partial(folder).path) can't be written: another process is writing it")
            try file.remove()
        }
    }

    @Test func `a world that can't be made has a row that says why`() throws {
        try ToolProcess.inFolder { folder in
            let output = folder.appendingPathComponent("out.csv").path
            // Each is in its range, and both together are too long.
            let words =
                "sweep --scene gas --items 4 --warmup 0 --steps 1 --vary gravity=0,900000 --vary gravity.x=900000"
            let outcome = try ToolProcess.run("exec \"$TOOL\" \(words) --output '\(output)'")
            #expect(outcome.status == 1)
            #expect(outcome.lines == ["dynbench: 1 of 2 worlds have no results; the last column says why"])
            let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
            #expect(lines[1].hasPrefix("1,0,900000,4,1,") && lines[1].hasSuffix(","))
            #expect(
                lines[2].hasPrefix("1,900000,900000,,,,,,,,,")
                    && lines[2].contains(",makes no world: gravity is 1272792."))
        }
    }

    @Test func `a dry run tells and leaves nothing`() throws {
        try ToolProcess.inFolder { folder in
            let words = Self.words.joined(separator: " ")
            let outcome = try ToolProcess.run("exec \"$TOOL\" sweep \(words) --dry-run --output x.csv", in: folder)
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            #expect(outcome.lines == ["dynbench: worlds: 4, steps of each: 24, done: 0"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `an output that can't be written ends with status 73 before anything is computed`() throws {
        let outcome = try ToolProcess.run("exec \"$TOOL\" sweep --steps 1000000 --output /nowhere/x.csv")
        #expect(outcome.status == 73)
        #expect(outcome.lines == ["dynbench: /nowhere/x.csv.partial can't be written: No such file or directory"])
    }

    @Test func `one process checks the calls between ranks`() throws {
        #expect(try RankCheck(Communicator.start()).failures() == [])
    }
}
