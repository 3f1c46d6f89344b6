import Foundation
import Testing

/// Standard streams that can't be written: nothing that should have been said is passed over.
@Suite struct StreamTests {
    static let printing = [
        "list", "schema", "--help", "verify --scene gas --items 20 --steps 2 --states 1",
        "run --scene gas --items 3 --warmup 0 --steps 1 --no-reference", "export --scene gas --items 3",
        "engine-pass --scene gas --items 3 --steps 1 --seconds 1",
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: printing)
    func `a full device is one line and status 74`(words: String) throws {
        let outcome = try ToolProcess.run("exec \"$TOOL\" \(words) >/dev/full")
        #expect(outcome.status == 74)
        #expect(outcome.lines == ["dynbench: standard output can't be written: No space left on device"])
    }

    @Test(arguments: printing) func `a closed stream is one line and status 74`(words: String) throws {
        let outcome = try ToolProcess.run("exec \"$TOOL\" \(words) >&-")
        #expect(outcome.status == 74)
        #expect(outcome.lines == ["dynbench: standard output can't be written: Bad file descriptor"])
    }

    @Test(arguments: printing, ["", "trap '' PIPE; "])
    func `a pipe that nobody reads ends the tool as it ends others`(words: String, before: String) throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let outcome = try ToolProcess.run("\(before)exec \"$TOOL\" \(words)", output: pipe.fileHandleForWriting)
        #expect(outcome.status == 128 + SIGPIPE && outcome.errors.isEmpty)
    }

    @Test func `no file takes the place of a closed stream`() throws {
        try ToolProcess.inFolder { folder in
            let outcome = try ToolProcess.run(
                "exec \"$TOOL\" replay --scene gas --items 3 --steps 1 --output page.html <&- >&- 2>&-", in: folder)
            #expect(outcome.status == 74)
            let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
            #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `what can't be noted fails, and an error keeps its status`() throws {
        try ToolProcess.inFolder { folder in
            let replay = "replay --scene gas --items 3 --steps 1 --output page.html"
            for (words, status) in [(replay, 74), ("list", 0), ("--nonsense", 64)] {
                let outcome = try ToolProcess.run("exec \"$TOOL\" \(words) 2>/dev/full", in: folder)
                #expect(outcome.status == status)
            }
        }
    }

    @Test func `what is written is all there`() throws {
        let list = try ToolProcess.run("exec \"$TOOL\" list")
        #expect(list.status == 0 && list.output.contains("\nmixed ") && list.output.hasSuffix("\n"))
        let verified = try ToolProcess.run("exec \"$TOOL\" verify --scene gas --items 20 --steps 2 --states 1")
        #expect(verified.status == 0 && verified.output.hasSuffix("\n\nAll stages agree.\n"))
    }
}
