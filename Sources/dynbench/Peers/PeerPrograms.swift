import ArgumentParser
import Foundation

/// The peer programs that a run compares with.
struct PeerPrograms {
    let programs: [(engine: PeerEngine, url: URL)]

    /// - Parameter paths: of programs; their names tell their engines.
    init(paths: [String]) throws {
        programs = try paths.map { path in
            let url = URL(fileURLWithPath: path)
            let name = url.lastPathComponent
            guard let engine = PeerEngine.foreign.first(where: { $0.rawValue == name }) else {
                let names = PeerEngine.foreign.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw ValidationError(
                    "--peers-program is \(path); the program's name tells its engine and must be one of \(names)")
            }
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw ValidationError("--peers-program is \(path); there is no program there")
            }
            return (engine, url)
        }
        .sorted { PeerEngine.foreign.firstIndex(of: $0.0)! < PeerEngine.foreign.firstIndex(of: $1.0)! }
    }

    /// Lets the package's own script build what this machine has the libraries for.
    ///
    /// - Parameter box2d3: a build of Box2D 3, if one is at hand.
    /// - Throws: a usage error where the package is not at hand, or Box2D 3 can't be built against.
    init(builtWith box2d3: String?) throws {
        guard let root = PeerPrograms.packageRoot else {
            throw ValidationError(
                "the package's Scripts/peers is not at hand; name programs that it has built with --peers-program")
        }
        let process = Process()
        process.executableURL = root.appendingPathComponent("Scripts/peers")
        process.arguments = box2d3.map { ["--box2d-v3", URL(fileURLWithPath: $0).path] } ?? []
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
        try self.init(paths: String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// The folder of the package: above this program, or above where it is called from.
    private static let packageRoot: URL? = {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for start in [PeerPrograms.thisProgram.resolvingSymlinksInPath(), here.appendingPathComponent("dynbench")] {
            var folder = start
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let script = folder.appendingPathComponent("Scripts/peers").path
                if FileManager.default.isExecutableFile(atPath: script) { return folder }
            }
        }
        return nil
    }()

    /// The program that is running, which is also the one that steps our own engine.
    static let thisProgram = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
}
