import ArgumentParser
import FileAccess
import Foundation
import ToolSupport

/// A picture that is written as its file's name asks: ".svg" as it is, ".png" by rsvg-convert.
struct Picture {
    let svg: String

    enum Kind: String { case svg, png }

    /// - Throws: a usage error for another ending.
    @discardableResult static func kind(of output: OutputPath) throws -> Kind {
        guard let kind = Kind(rawValue: URL(fileURLWithPath: output.path).pathExtension.lowercased()) else {
            throw ValidationError("--output \(output.path): a picture's name must end in .svg or .png")
        }
        return kind
    }

    /// - Throws: what can't be written; with status 69 where rsvg-convert is missing or fails.
    func write(to output: OutputPath) throws {
        let data =
            switch try Self.kind(of: output) {
            case .svg: Data(svg.utf8)
            case .png: try png()
            }
        try OutputFile(output.path).write(data)
    }

    private func png() throws -> Data {
        let converter = Process()
        converter.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        converter.arguments = ["rsvg-convert", "--unlimited"]
        converter.standardInput = try namelessFile(Data(svg.utf8))
        let output = Pipe()
        converter.standardOutput = output
        try converter.run()
        let png = output.fileHandleForReading.readDataToEndOfFile()
        converter.waitUntilExit()
        switch converter.terminationStatus {
        case 0: return png
        // What env says of a command that isn't there.
        case 127:
            throw ToolError(
                .unavailable,
                "a .png needs rsvg-convert, which isn't there (Debian: apt install librsvg2-bin); an .svg needs nothing"
            )
        case let status: throw ToolError(.unavailable, "rsvg-convert ended with status \(status)")
        }
    }

    /// A file to be read that goes with the process, however it ends: a pipe would wait for a reader who waits.
    private func namelessFile(_ data: Data) throws -> FileHandle {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID()).svg")
        try Data().write(to: place)
        let file = try FileHandle(forUpdating: place)
        try FileManager.default.removeItem(at: place)
        try file.write(contentsOf: data)
        try file.seek(toOffset: 0)
        return file
    }
}
