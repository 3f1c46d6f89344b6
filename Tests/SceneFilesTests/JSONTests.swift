import DynamicsModel
import Foundation
import SceneFiles
import Testing

/// The form of documents, beyond what scenes make of it.
@Suite struct JSONTests {
    private func scene(_ body: String) throws -> SceneFile {
        try SceneFile(json: Data(#"{"format": "swift-dynamics scene", "version": 1, \#(body)}"#.utf8))
    }

    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀"), (#""é😀""#, "é😀"),
        (#""""#, ""),
    ])
    func `texts are read with their escapes, and written so that they are read again`(text: String, value: String)
        throws
    {
        let read = try scene(#""name": \#(text)"#)
        #expect(read.name == value)
        #expect(try SceneFile(json: read.json()).name == value)
    }

    @Test(arguments: [
        #""name": "\uD83D""#, #""name": "\uDE00""#, #""name": "\uD83D\u0041""#, #""name": "\x""#, #""name": "\u00g0""#,
        "\"name\": \"a\nb\"", #""name": "a"#, #""items": [1,]"#, #""items": [,1]"#, #""steps": tru"#, #""steps": +"#,
        #""steps" 1"#, #"1: 2"#, #""steps": 1} {"#,
    ])
    func `what has not the form of JSON is refused with line and column`(body: String) {
        let error = #expect(throws: SceneFileError.self) { try scene(body) }
        let words = "\(error!)"
        let isForm = words.contains("is no valid JSON") && words.contains("line ") && words.contains("column ")
        #expect(isForm || words.contains("is no number of JSON"), "\(words)")
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        let data = Data(#"{"name": ""#.utf8) + [0xC3, 0x28] + Data(#""}"#.utf8)
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: data) }
        #expect(error?.problem.contains("no UTF-8 around line 1, column 10") == true, "\(error!)")
    }

    @Test func `lines are counted`() {
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Data("{\n  \"a\": 1,\n  ?".utf8)) }
        #expect(error?.problem == "is no valid JSON: unexpected ? around line 3, column 3")
    }

    @Test(arguments: ["1", "-0", "0.1", "1e2", "1E-2", "2.5e+1", "0.30000000000000004", "5e-324"])
    func `numbers are the nearest to what is written`(text: String) throws {
        let read = try scene(#""settings": {"gravity": [\#(text), 0]}"#)
        #expect(read.description.settings.gravity.x == Double(text))
        #expect(try SceneFile(json: read.json()).description.settings.gravity.x == Double(text))
    }

    @Test(arguments: ["01", "1.", ".5", "1e", "--1", "1e999", "0x1", "-"])
    func `what only looks like a number is none`(text: String) {
        #expect(throws: SceneFileError.self) { try scene(#""settings": {"tick": \#(text)}"#) }
    }
}
