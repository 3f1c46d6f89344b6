import Foundation
import Testing

/// What the scripts around the tool make of its arguments.
@Suite struct ScriptTests {
    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts")

    @Test(arguments: [
        ("--output a.png", "a.png"), ("--output=a.png --width 9", "a.png"), ("--scene a.png --output b.svg", "b.svg"),
        ("run --scene a.png", ""), ("--output 'my picture.png'", "my picture.png"), ("--output", ""),
        ("--output --output --width 3", "--output"), ("--output a.png --output b.svg", "b.svg"), ("", ""),
    ])
    func `an option's value is told from other words`(words: String, value: String) throws {
        let script = Self.scripts.appendingPathComponent("common.sh").path
        let outcome = try ToolProcess.run(
            "exec bash -c '. \"$1\"; shift; option_value --output \"$@\"' - '\(script)' \(words)")
        #expect(outcome.status == 0 && outcome.output == value)
    }

    @Test(arguments: [
        "", "-n", "-n 0 sweep", "-n x sweep", "-n -1 sweep", "-n 1025 sweep", "-n 2", "-n 2 nonsense", "sweep",
    ])
    func `processes are refused that can't be started, and commands they don't have`(words: String) throws {
        let script = Self.scripts.appendingPathComponent("cluster").path
        let outcome = try ToolProcess.run("exec '\(script)' \(words)")
        #expect(outcome.status == 64)
        #expect(outcome.lines.first?.hasPrefix("usage: Scripts/cluster -n N run OPTION…") == true)
    }

    @Test(arguments: [
        ("echo new", 0, "new\n"), ("eval 'echo half; exit 3'", 3, "old"),
        ("eval 'echo half; false; echo more'", 1, "old"),
        ("eval 'echo half; kill -INT \\$BASHPID'", 130, "old"), ("eval 'echo half; kill -TERM \\$BASHPID'", 143, "old"),
    ])
    func `a script's output takes a file's place once it is whole`(command: String, status: Int32, text: String) throws
    {
        try ToolProcess.inFolder { folder in
            let file = folder.appendingPathComponent("file")
            try Data("old".utf8).write(to: file)
            let script = Self.scripts.appendingPathComponent("common.sh").path
            let outcome = try ToolProcess.run(
                "exec bash -c \". '\(script)'; into '\(file.path)' \(command)\"")
            #expect(outcome.status == status)
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    }
}
