#if UIKitSources
    import Foundation
    import SwiftParser
    import SwiftSyntax

    /// A Swift file, read and parsed.
    struct Source {
        let path: String
        let text: String
        let tree: SourceFileSyntax
        let lines: SourceLocationConverter

        init(path: String) throws {
            self.init(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
        }

        init(path: String, text: String) {
            self.path = path
            self.text = text
            tree = Parser.parse(source: text)
            lines = SourceLocationConverter(fileName: path, tree: tree)
        }
    }

    /// What can't be rewritten, in the compilers' form, so that it shows where it stands.
    struct Complaint: CustomStringConvertible {
        let path: String
        let line: Int
        let column: Int
        let message: String

        var description: String { "\(path):\(line):\(column): error: \(message)" }
    }

    /// Replacements of parts of a text. Each keeps the number of lines, so that lines after it keep their numbers.
    struct Edits {
        private var list: [(start: Int, end: Int, text: String)] = []

        /// Replaces the bytes from `start` to before `end`.
        mutating func replace(_ start: AbsolutePosition, _ end: AbsolutePosition, with text: String) {
            list.append((start.utf8Offset, end.utf8Offset, text))
        }

        /// The text with all replacements made. Where they overlap, the outer one wins.
        func applied(to text: String) -> String {
            let bytes = Array(text.utf8)
            var result: [UInt8] = []
            var place = 0
            // Of two that begin at the same place, an insertion comes first and the longer replacement then.
            let ordered = list.enumerated().sorted {
                let (a, b) = ($0.element, $1.element)
                if a.start != b.start { return a.start < b.start }
                if (a.start == a.end) != (b.start == b.end) { return a.start == a.end }
                return a.end != b.end ? a.end > b.end : $0.offset < $1.offset
            }
            for (_, edit) in ordered where edit.start >= place {
                result += bytes[place..<edit.start]
                result += Array(edit.text.utf8)
                let old = bytes[edit.start..<edit.end].count { $0 == UInt8(ascii: "\n") }
                let new = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
                result += Array(repeating: UInt8(ascii: "\n"), count: max(0, old - new))
                place = edit.end
            }
            return String(decoding: result + bytes[place...], as: UTF8.self)
        }
    }
#endif
