import Foundation

/// A program that steps a scene: a peer's, or this one for our own engine.
///
/// Every run is a process of its own, so that none begins with another's memory and a hang ends with a kill.
struct PeerProcess {
    let program: URL
    let arguments: [String]
    /// What it reads on standard input; nil for nothing.
    let input: URL?
    /// Seconds until it is killed.
    let deadline: Double

    func run() throws -> PeerOutcome {
        let folder = FileManager.default.temporaryDirectory
        let name = "dynbench-\(UUID().uuidString)"
        let (output, errors) = (folder.appendingPathComponent(name), folder.appendingPathComponent(name + "-errors"))
        // Files, as a pipe that is full would wait for a reader who waits.
        for file in [output, errors] { try Data().write(to: file) }
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.run()
        let isLate = end.wait(timeout: .now() + deadline) == .timedOut
        if isLate { kill(process.processIdentifier, SIGKILL) }
        // Also of one that has ended: Foundation's run loop keeps it until then.
        process.waitUntilExit()
        if isLate { return .killed(after: deadline) }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let words = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            // Further lines tell where in the program's own sources.
            let line = words.split(separator: "\n").first?.trimmingCharacters(in: .whitespaces)
            return .failed(line ?? "ended with status \(process.terminationStatus)")
        }
        if let result = try? JSONDecoder().decode(PeerResult.self, from: Data(contentsOf: output)) {
            return .finished(result)
        }
        return .failed("printed no result")
    }
}
