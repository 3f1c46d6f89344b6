import Foundation
import Testing

/// Outputs that can't be written whole: what was there before stays, and nothing else is left.
@Suite struct OutputTests {
    static let writing = [
        "export --scene gas --items 40 --output", "replay --scene gas --items 40 --steps 2 --output",
        "snapshot --scene gas --items 40 --output", "schema --output",
        "run --scene gas --items 3 --warmup 0 --steps 1 --no-reference --format json --output",
        "plot result.json --output",
    ]

    private static let old = "what was there before"
    private static let result = """
        {"scene": "gas", "items": 100, "workers": 1, "isa": "v3", "engine": {"stepMsMedian": 2, "stages": {"solve": 1}}}
        """

    /// Runs the tool in a folder with an old output, and tells how it ended, and what is there then.
    private func run(_ words: String, before: String = "", started: (Process, URL) throws -> Void = { _, _ in }) throws
        -> (outcome: ToolProcess.Outcome, names: [String], text: String)
    {
        var result: (ToolProcess.Outcome, [String], String)?
        try ToolProcess.inFolder { folder in
            let file = folder.appendingPathComponent("out.svg")
            try Data(Self.old.utf8).write(to: file)
            try Data(Self.result.utf8).write(to: folder.appendingPathComponent("result.json"))
            let outcome = try ToolProcess.run("\(before)exec \"$TOOL\" \(words) out.svg", in: folder) {
                try started($0, folder)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            result = (outcome, names, try String(contentsOf: file, encoding: .utf8))
        }
        return try #require(result)
    }

    /// The shell lets no file grow beyond 512 bytes, as a disk that is full.
    @Test(arguments: writing) func `a full disk leaves the old output`(words: String) throws {
        let (outcome, names, text) = try run(words, before: "trap '' XFSZ; ulimit -f 1; ")
        #expect(outcome.status == 73)
        #expect(outcome.lines == ["dynbench: out.svg can't be written: File too large"])
        #expect(names == ["out.svg", "result.json"] && text == Self.old)
    }

    /// The same limit, as a signal.
    @Test(arguments: writing) func `a signal in the middle leaves the old output`(words: String) throws {
        // What ignores it when it starts the tests would have the tool ignore it too.
        signal(SIGXFSZ, SIG_DFL)
        let (outcome, names, text) = try run(words, before: "ulimit -c 0; ulimit -f 1; ")
        #expect(outcome.status == 128 + SIGXFSZ)
        #expect(names == ["out.svg", "result.json"] && text == Self.old)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `whenever the user interrupts, the output is the old or the new one`(signal: Int32) throws {
        let whole = try run("export --scene gas --items 2000 --output").text
        let (outcome, names, text) = try run("export --scene gas --items 2000 --output") { process, folder in
            // From when something lies beside it, or it has changed; where that is too late, it has ended.
            let file = folder.appendingPathComponent("out.svg").path
            while process.isRunning, try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2,
                (try FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber)?.intValue == Self.old.count
            {}
            kill(process.processIdentifier, signal)
        }
        #expect(names == ["out.svg", "result.json"])
        #expect(
            outcome.status == 128 + signal ? text == Self.old || text == whole : outcome.status == 0 && text == whole)
    }

    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
    func `a device is written to, and what it says is told`() throws {
        let outcome = try ToolProcess.run("exec \"$TOOL\" schema --output /dev/full")
        #expect(outcome.status == 73)
        #expect(outcome.lines == ["dynbench: /dev/full can't be written: No space left on device"])
    }

    @Test func `a picture whose converter fails leaves the old one`() throws {
        try ToolProcess.inFolder { folder in
            let converter = folder.appendingPathComponent("rsvg-convert")
            try Data("#!/bin/sh\nprintf half; exit 3\n".utf8).write(to: converter)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: converter.path)
            let picture = folder.appendingPathComponent("out.png")
            try Data(Self.old.utf8).write(to: picture)
            let outcome = try ToolProcess.run(
                "PATH=\"$PWD:$PATH\" exec \"$TOOL\" snapshot --scene gas --items 3 --output out.png", in: folder)
            #expect(outcome.status == 69)
            #expect(outcome.lines == ["dynbench: rsvg-convert ended with status 3"])
            #expect(try String(contentsOf: picture, encoding: .utf8) == Self.old)
            try Data("#!/bin/sh\ncat >seen.svg; printf whole\n".utf8).write(to: converter)
            let whole = try ToolProcess.run(
                "PATH=\"$PWD:$PATH\" exec \"$TOOL\" snapshot --scene gas --items 3 --output out.png", in: folder)
            #expect(whole.status == 0)
            #expect(try String(contentsOf: picture, encoding: .utf8) == "whole")
            let seen = try String(contentsOf: folder.appendingPathComponent("seen.svg"), encoding: .utf8)
            #expect(seen.hasPrefix("<svg") && seen.hasSuffix("</svg>\n"))
        }
    }
}
