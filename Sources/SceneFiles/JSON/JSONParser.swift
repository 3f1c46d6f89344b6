/// Reads a JSON document (RFC 8259) from its bytes.
struct JSONParser {
    /// What is wrong with the form of a document, and around where.
    struct Fault: Error {
        let reason: String
        let line: Int
        let column: Int
    }

    /// Values nest no deeper than this: each level takes some of the stack.
    private static let mostNested = 512

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The document's value; white space around it is passed over, anything else is a fault.
    static func parse(_ bytes: [UInt8]) throws(Fault) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.unexpected() }
        return value
    }

    /// The next value, by its first byte.
    private mutating func value() throws(Fault) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try nested { parser throws(Fault) in .object(try parser.members()) }
        case UInt8(ascii: "["): return try nested { parser throws(Fault) in .list(try parser.elements()) }
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    /// Reads an object or list behind its bracket, one level deeper.
    private mutating func nested(_ body: (inout JSONParser) throws(Fault) -> JSONValue) throws(Fault) -> JSONValue {
        depth += 1
        guard depth <= Self.mostNested else { throw fault("values nest deeper than \(Self.mostNested)") }
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    /// An object's members in order; a key may come twice.
    private mutating func members() throws(Fault) -> [(key: String, value: JSONValue)] {
        var members: [(key: String, value: JSONValue)] = []
        while try goesOn(to: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try text()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            members.append((key, try value()))
        }
        return members
    }

    private mutating func elements() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        while try goesOn(to: UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value()) }
        return elements
    }

    /// Whether another value follows; takes the comma before it, or what closes the list.
    private mutating func goesOn(to close: UInt8, isFirst: Bool) throws(Fault) -> Bool {
        skipSpace()
        if take(close) { return false }
        guard isFirst || take(UInt8(ascii: ",")) else { throw unexpected() }
        return true
    }

    /// A word that must stand there letter by letter.
    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        let end = index + word.utf8CodeUnitCount
        let isThere = end <= bytes.count && word.withUTF8Buffer { $0.elementsEqual(bytes[index..<end]) }
        guard isThere else { throw unexpected() }
        index = end
        return value
    }

    /// As many bytes as numbers are made of; whether they are one is told by who needs it, with its path.
    private mutating func number() throws(Fault) -> JSONNumber {
        let start = index
        while let byte = peek, isOfNumbers(byte) { index += 1 }
        guard index > start else { throw unexpected() }
        return JSONNumber(Array(bytes[start..<index]))
    }

    private func isOfNumbers(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    // MARK: Texts

    /// A text with its escapes replaced. Control characters must be escaped, and the bytes be UTF-8.
    private mutating func text() throws(Fault) -> String {
        let start = index
        index += 1
        var units: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw unexpected() }
            index += 1
            if byte == UInt8(ascii: "\\") { try appendEscaped(to: &units) } else { units.append(byte) }
        }
        guard take(UInt8(ascii: "\"")) else { throw unexpected() }
        guard let text = String(validating: units, as: UTF8.self) else {
            index = start
            throw fault("a text that is no UTF-8")
        }
        return text
    }

    /// What stands behind a backslash.
    private mutating func appendEscaped(to units: inout [UInt8]) throws(Fault) {
        guard let byte = peek else { throw unexpected() }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "t"): units.append(9)
        case UInt8(ascii: "u"):
            index += 1
            units += Array(String(Character(try scalar())).utf8)
            return
        default: throw unexpected()
        }
        index += 1
    }

    /// What the four digits stand for, with those of a second half where it takes one.
    private mutating func scalar() throws(Fault) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw fault("half of a character")
        }
        let second = try fourDigits()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw fault("half of a character") }
        return scalar
    }

    private mutating func fourDigits() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw unexpected() }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    // MARK: Bytes

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func unexpected() -> Fault {
        guard let byte = peek else { return fault("the text ends") }
        return fault(
            (0x21..<0x7F).contains(byte) ? "unexpected \(Character(Unicode.Scalar(byte)))" : "an unexpected character")
    }

    /// Lines and columns count from 1, columns in bytes. They are found only where there is a fault.
    private func fault(_ reason: String) -> Fault {
        let before = bytes[..<min(index, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return Fault(reason: reason, line: line, column: before.count - start + 1)
    }
}
