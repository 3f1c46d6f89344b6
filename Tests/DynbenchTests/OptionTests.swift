import ArgumentParser
import Testing

@testable import dynbench

/// Bad options end in exit status 64 and a message that names the option and its range.
@Suite struct OptionTests {
    static let bad: [([String], option: String, range: String)] = [
        (["--items", "1000000000000"], "--items", "0 to 10000000"),
        (["--items", "99999999999999999999"], "--items", "0 to 10000000"),
        (["--items=-1"], "--items", "0 to 10000000"),
        (["--items", "-1"], "--items is -1;", "0 to 10000000"),
        (["--aspect", "-inf"], "--aspect", "0.01 to 1000"),
        (["--seed", "-1"], "'-1' is invalid for '--seed", "0 to 18446744073709551615"),
        (["verify", "--steps", "-5"], "--steps is -5;", "1 to 10000"),
        (["snapshot", "--output", "x.svg", "--width", "-16"], "--width is -16;", "16 to 20000"),
        (["peers", "--limit", "-1"], "--limit is -1", "1 to 3600"),
        (["schema", "--output", ""], "'' is invalid for '--output", "<FILE>"),
        (["replay", "--output", ""], "'' is invalid for '--output", "<FILE>"),
        (["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "nan"], "--seconds is nan;", "from 0 to"),
        (["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "-1"], "--seconds is -1", "from 0 to"),
        (["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "1e300"], "--seconds is 1e+300;", "from 0 to"),
        (["--workers", "257"], "--workers", "0 to 256"),
        (["--substeps", "0"], "--substeps", "1 to 64"),
        (["--seed", "x"], "--seed", "0 to 18446744073709551615"),
        (["--aspect", "nan"], "--aspect", "0.01 to 1000"),
        (["--fields=-1"], "--fields", "0 to 100000"),
        (["--ratio", "0"], "--ratio", "0.001 to 1000000"),
        (["--direct-solver", "magic"], "--direct-solver", "'portable' and 'openBLAS'"),
        (["--warmup=-1"], "--warmup", "0 to 1000000"),
        (["--steps", "0"], "--steps", "1 to 1000000"),
        (["--repeats", "0"], "--repeats", "1 to 100"),
        (["--reference-steps", "0"], "--reference-steps", "1 to 1000"),
        (["--isa", "v9"], "--isa", "'auto', 'base' or 'v3'"),
        (["--format", "xml"], "--format", "'table', 'json' or 'csv'"),
        (["--scene", "nowhere"], "--scene", "mixed, settle, gas"),
        (["verify", "--scene", "nowhere"], "--scene", "mixed, settle, gas"),
        (["verify", "--states", "0"], "--states", "1 to 1000"),
        (["verify", "--queries", "-1"], "--queries is -1;", "0 to 1000000"),
        (["queries", "--count", "0"], "--count is 0;", "1 to 10000000"),
        (["queries", "--scene", "nowhere"], "--scene", "mixed, settle, gas"),
        (["movers", "--count", "0"], "--count is 0;", "1 to 10000000"),
        (["snapshot", "--output", "x.svg", "--rays", "-1"], "--rays is -1;", "0 to 100000"),
        (["movers", "--steps", "0"], "--steps is 0;", "1 to 1000000"),
        (["movers", "--scene", "nowhere"], "--scene", "mixed, settle, gas"),
        (
            ["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "1", "--ask", "sphere:1"], "--ask",
            "ray, circle"
        ),
        (
            ["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "1", "--ask", "ray:nan"], "--ask",
            "a size from 0"
        ),
        (["engine-pass", "--scene", "gas", "--steps", "1", "--seconds", "1", "--nap", "0:1"], "--nap", "STEP from 1"),
        (["rollback", "--frames", "0"], "--frames is 0;", "1 to 100000"),
        (["rollback", "--scene", "nowhere"], "--scene", "mixed, settle, gas"),
        (["worlds", "--count", "0"], "--count is 0;", "1 to 1000000"),
        (["worlds", "--items", "0"], "--items is 0;", "1 to 10000"),
    ]

    @Test(arguments: bad.indices) func badValues(index: Int) throws {
        let (arguments, option, range) = OptionTests.bad[index]
        let error = try #require(throws: (any Error).self) { try Dynbench.parseAsRoot(arguments) }
        #expect(Dynbench.exitCode(for: error).rawValue == 64)
        let message = Dynbench.fullMessage(for: error)
        #expect(message.contains(option))
        #expect(message.contains(range), "\(message)")
    }

    @Test(arguments: [
        [], ["--workers", "0"],
        [
            "--items", "70", "--workers", "2", "--substeps", "3", "--seed", "18446744073709551615", "--fields", "5",
            "--aspect", "2.5", "--ratio", "0.1", "--direct-solver", "openBLAS", "--sleep", "--isa", "base",
        ],
    ])
    func `options written out for another process read back the same`(words: [String]) throws {
        let arguments = try SceneArguments.parse(words)
        let back = try SceneArguments.parse(arguments.words)
        #expect(back.options == arguments.options)
        #expect(back.isa == arguments.isa)
    }

    @Test func `a report that can't be written ends with status 73`() throws {
        let run = "run --scene gas --items 3 --warmup 0 --steps 1 --no-reference"
        let outcome = try ToolProcess.run("exec \"$TOOL\" \(run) --output /nowhere/x")
        #expect(outcome.status == 73)
        #expect(outcome.lines == ["dynbench: /nowhere/x can't be written: No such file or directory"])
    }

    @Test func `a force on an item that isn't there is refused`() throws {
        let words = ["engine-pass", "--scene", "gas", "--items", "10", "--steps", "1", "--seconds", "1"]
        for (item, isThere) in [(9, true), (10, false), (99, false)] {
            var pass = try Dynbench.parseAsRoot(words + ["--force", "1:\(item):0:0"])
            guard !isThere else { continue }
            let error = try #require(throws: (any Error).self) { try pass.run() }
            #expect(Dynbench.exitCode(for: error).rawValue == 64)
            #expect(Dynbench.fullMessage(for: error).contains("--force is 1:\(item):0.0:0.0; the scene has 10 items"))
        }
    }

    @Test func `a file's name says how a report is written`() {
        #expect(["a.json", "b.CSV", "c.txt", "d"].map(ReportFormat.init(ofFile:)) == [.json, .csv, .table, .table])
    }

    @Test func `the reference, which tests every pair, is left out of very many items unless it is asked for`() throws {
        func compares(_ words: [String], _ items: Int) throws -> Bool {
            try #require(try Dynbench.parseAsRoot(words) as? RunCommand).plan().comparesReference(items: items)
        }
        #expect(try compares([], 100_000))
        #expect(try !compares([], 100_001))
        #expect(try compares(["--reference-steps", "1"], 1_000_000))
        #expect(try !compares(["--no-reference"], 10))
    }

    @Test func runIsTheDefault() throws {
        let command = try #require(try Dynbench.parseAsRoot(["--items", "7"]) as? RunCommand)
        let plan = try command.plan()
        #expect(plan.scene.name == "mixed")
        #expect(plan.options.items == 7)
        #expect(plan.options.workers == 1)
        #expect(plan.options.substeps == 4)
        #expect(plan.options.seed == 1)
        #expect((plan.warmup, plan.steps, plan.repeats) == (120, 120, 1))
        #expect(plan.options.sleep == false)
        #expect(plan.withReference)
    }

    @Test func zeroWorkersAreAllCores() throws {
        let command = try #require(try Dynbench.parseAsRoot(["--workers", "0"]) as? RunCommand)
        #expect(try command.plan().options.workers == Machine.cores)
    }
}
