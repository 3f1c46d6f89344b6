/// Writes values as JSON, on one line, with the keys of objects in order.
enum JSONText {
    static func append(_ value: JSONValue, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .flag(let isTrue): text += isTrue ? "true" : "false"
        case .number(let number): append(number, to: &text)
        case .text(let string): append(string, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                append(value, to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                append(member.key, to: &text)
                text += ":"
                append(member.value, to: &text)
            }
            text += "}"
        }
    }

    /// The fewest digits that are read back as the same number.
    private static func append(_ number: JSONNumber, to text: inout String) {
        if let whole = number.whole {
            text += "\(whole)"
        } else {
            let digits = "\(number.double ?? 0)"
            text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
        }
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                text += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
