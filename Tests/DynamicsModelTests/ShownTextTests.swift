import DynamicsModel
import Foundation
import Testing

@Suite struct ShownTextTests {
    @Test func `what would steer a terminal is spelled out`() {
        #expect("a\u{1B}[31m\u{7}\r\n\t\u{7F}\u{9B}".shown() == #"a\u001B[31m\u0007\u000D\u000A\u0009\u007F\u009B"#)
        #expect("a\n\tb\u{0}".shown(keepingLines: true) == "a\n\tb\\u0000")
        #expect("\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{FFFF}".shown() == #"\u202E\u2066\u200F\u061C\u2028\uFFFF"#)
        let plain = "Größe 大 👩‍👩‍👧 e\u{301} \\u001B \u{A0}"
        #expect(plain.shown() == plain)
    }

    @Test func `text of JSON keeps its values`() throws {
        let words = (0..<0x2100).compactMap { Unicode.Scalar($0).map(String.init) }
        let json = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
        let shown = json.shown(keepingLines: true)
        #expect(try JSONDecoder().decode([String].self, from: Data(shown.utf8)) == words)
        #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test func `what is too long is cut`() {
        #expect("abc".shown(most: 3) == "abc" && "abcd".shown(most: 3) == "abc…" && "".shown(most: 0) == "")
        #expect("\u{1B}bcd".shown(most: 2) == "\\u001Bb…")
    }
}
