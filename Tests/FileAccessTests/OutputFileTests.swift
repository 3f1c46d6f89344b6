import FileAccess
import Foundation
import Testing

/// Files that are written as a whole or not at all.
@Suite struct OutputFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a file is replaced as a whole and keeps its permissions`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("what was there before".utf8).write(to: folder.appendingPathComponent("file"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("file"))
        let reader = try FileHandle(forReadingFrom: folder.appendingPathComponent("file"))
        try OutputFile(path("file")).write(Data("new".utf8))
        try OutputFile(path("other")).write(Data())
        #expect(try text("file") == "new" && names() == ["file", "other"])
        // Who has it open reads on in what was there.
        #expect(try reader.readToEnd() == Data("what was there before".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: path("file"))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    }

    @Test func `a link is followed, whether it leads to a file or not yet`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(atPath: path("first"), withDestinationPath: "second")
        try FileManager.default.createSymbolicLink(atPath: path("second"), withDestinationPath: path("file"))
        for words in ["new", "newer"] {
            try OutputFile(path("first")).write(Data(words.utf8))
            #expect(try text("file") == words && names() == ["file", "first", "second"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("first")) == "second")
        }
    }

    @Test func `a pipe is written to as it is`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        // Open at both ends, so that neither waits for the other.
        let reader = open(path("pipe"), O_RDWR)
        defer { close(reader) }
        try OutputFile(path("pipe")).write(Data("through".utf8))
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 7 && bytes.starts(with: Array("through".utf8)))
        #expect(try names() == ["pipe"])
    }

    @Test func `what can't be written says why in the system's words`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("a file".utf8).write(to: folder.appendingPathComponent("file"))
        for (path, reason) in [
            (folder.path, "Is a directory"), (folder.path + "/", "Is a directory"),
            (path("none/file"), "No such file or directory"), (path("file/below"), "Not a directory"),
            (folder.path + "/new/", "Is a directory"),
        ] {
            let error = #expect(throws: FileError.self) { try OutputFile(path).write(Data("x".utf8)) }
            #expect(error?.description == "\(path) can't be written: \(reason)")
        }
        #expect(try names() == ["file"] && text("file") == "a file")
        let error = #expect(throws: FileError.self) { try InputFile(folder.path).data() }
        #expect(error?.description == "\(folder.path) can't be read: Is a directory")
        #expect(try InputFile(path("file")).data() == Data("a file".utf8))
    }

    @Test func `names as long as the system takes them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = String(repeating: "ü", count: 127)
        try OutputFile(path(name)).write(Data("x".utf8))
        #expect(try names() == [name])
    }
}
