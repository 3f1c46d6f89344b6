import ArgumentParser
import Foundation

/// Where commands write to.
enum Output {
    /// Writes to a file, or to standard output where none is named.
    ///
    /// - Throws: exit status 73 after a note that names the file and the reason.
    static func write(_ data: Data, to path: String?) throws {
        guard let path else { return FileHandle.standardOutput.write(data) }
        do {
            try data.write(to: URL(fileURLWithPath: path))
        } catch {
            StandardError.note("dynbench: \(path) can't be written: \(error.localizedDescription)")
            throw ExitCode(73)
        }
    }

    /// Writes a report, and then its failures to standard error.
    ///
    /// - Throws: exit status 73 where the file can't be written, 1 where there are failures.
    static func write(report text: String, to path: String?, failures: [String]) throws {
        try write(Data(text.utf8), to: path)
        try end(failures)
    }

    /// Says what failed, if anything.
    ///
    /// - Throws: exit status 1 where something did.
    static func end(_ failures: [String]) throws {
        for failure in failures { StandardError.note("dynbench: \(failure)") }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    /// Writes a picture by its name's ending: ".svg" as it is, ".png" by rsvg-convert.
    ///
    /// - Throws: a usage error for another ending; exit status 69 where rsvg-convert is missing or fails.
    static func write(picture svg: String, to path: String) throws {
        switch try pictureKind(of: path) {
        case .svg: try write(Data(svg.utf8), to: path)
        case .png: try writePNG(svg, to: path)
        }
    }

    enum PictureKind: String { case svg, png }

    /// What kind of picture a file's name asks for.
    ///
    /// - Throws: a usage error for another ending.
    @discardableResult static func pictureKind(of path: String) throws -> PictureKind {
        guard let kind = PictureKind(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()) else {
            throw ValidationError("--output \(path): a picture's name must end in .svg or .png")
        }
        return kind
    }

    private static func writePNG(_ svg: String, to path: String) throws {
        let source = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID()).svg")
        try write(Data(svg.utf8), to: source.path)
        defer { try? FileManager.default.removeItem(at: source) }
        let converter = Process()
        converter.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        converter.arguments = ["rsvg-convert", "--unlimited", "--output", path, source.path]
        try converter.run()
        converter.waitUntilExit()
        // What env says of a command that isn't there.
        if converter.terminationStatus == 127 {
            StandardError.note(
                "dynbench: a .png needs rsvg-convert, which isn't there (Debian: apt install librsvg2-bin); an .svg needs nothing"
            )
        }
        if converter.terminationStatus != 0 { throw ExitCode(69) }
    }
}
