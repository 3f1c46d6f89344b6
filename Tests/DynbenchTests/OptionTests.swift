import ArgumentParser
import Testing

@testable import dynbench

/// Bad options end in exit status 64 and a message that names the option and its range.
@Suite struct OptionTests {
    static let bad: [([String], option: String, range: String)] = [
        (["--items", "1000000000000"], "--items", "0 to 10000000"),
        (["--items", "99999999999999999999"], "--items", "0 to 10000000"),
        (["--items=-1"], "--items", "0 to 10000000"),
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
        var run = try Dynbench.parseAsRoot([
            "--scene", "gas", "--items", "3", "--warmup", "0", "--steps", "1", "--no-reference", "--output",
            "/nowhere/x",
        ])
        let error = try #require(throws: (any Error).self) { try run.run() }
        #expect(Dynbench.exitCode(for: error).rawValue == 73)
    }

    @Test func `a file's name says how a report is written`() {
        #expect(["a.json", "b.CSV", "c.txt", "d"].map(ReportFormat.init(ofFile:)) == [.json, .csv, .table, .table])
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
