import Foundation
import Testing

/// The built tool, run as a shell runs it.
struct ToolProcess {
    struct Outcome {
        /// What a shell says: 128 and the signal where one ended it.
        var status: Int32
        var output: String
        var errors: String

        /// The lines on standard error.
        var lines: [Substring] { errors.split(separator: "\n") }
    }

    /// Beside the tests.
    static let tool: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL)
            .appendingPathComponent("dynbench")
    }()

    /// - Parameters:
    ///   - words: a line of `sh`, in which `$TOOL` is the tool.
    ///   - folder: where it is run.
    ///   - started: called while it runs.
    @discardableResult
    static func run(
        _ words: String, in folder: URL = FileManager.default.temporaryDirectory, output: FileHandle? = nil,
        started: (Process) throws -> Void = { _ in }
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", words]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": tool.path]) { $1 }
        // Files, as pipes that are full would wait for a reader.
        let files = ["output", "errors"].map { _ in
            FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID())")
        }
        for file in files { try Data().write(to: file) }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output ?? FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try withoutBlockedSignals { try process.run() }
        try started(process)
        process.waitUntilExit()
        let wasEnded = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: process.terminationStatus + (wasEnded ? 128 : 0),
            output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
    }

    /// The threads that tests run on block signals, and what they start would inherit that.
    private static func withoutBlockedSignals(_ body: () throws -> Void) throws {
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try body()
    }

    /// A folder of its own, which goes afterwards.
    static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
