/// A value of a JSON document.
///
/// The documents of scenes are read without Foundation, so that a page in a browser reads them by the same code as a
/// program does.
enum JSONValue {
    case null
    case flag(Bool)
    case number(JSONNumber)
    case text(String)
    case list([JSONValue])
    /// In the order of the document; a key may stand in it twice.
    case object([(key: String, value: JSONValue)])

    /// What an error calls a value of another kind than the one that is needed.
    var kind: String {
        switch self {
        case .null: "null"
        case .flag(let isTrue): isTrue ? "true" : "false"
        case .number: "a number"
        case .text: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// A number of a document, as a Double and, where it is one, as a whole number.
struct JSONNumber {
    /// Nil where the text is no number of JSON, or one beyond every Double: only who reads it knows what it stands for.
    let double: Double?
    let whole: UInt64?

    init(_ double: Double) { (self.double, whole) = (double, nil) }

    init(whole: UInt64) { (double, self.whole) = (Double(whole), whole) }

    /// Reads a number as it is written.
    init(_ text: [UInt8]) {
        guard JSONNumber.isNumber(text) else {
            (double, whole) = (nil, nil)
            return
        }
        let string = String(decoding: text, as: UTF8.self)
        let value = DecimalText.double(string)
        double = value.isFinite ? value : nil
        whole = UInt64(string)
    }

    /// Whether JSON's grammar allows the text.
    private static func isNumber(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
            let digits = rest.prefix { isDigit($0) }.count
            rest = rest.dropFirst(digits)
            return digits
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let digits = takeDigits(&rest)
        guard digits > 0, digits == 1 || !startsWithZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard takeDigits(&rest) > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard takeDigits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }
}
