import Foundation

/// What a page tells: an array in JSON whose first element is a word.
///
/// | message | meaning |
/// | --- | --- |
/// | `["down", finger, x, y]`, `"move"`, `"up"`, `"cancel"` | a finger, at a point of the stage |
/// | `["wheel", x, y, across, down]` | a wheel turns over a point of the stage, pt |
/// | `["size", width, height]` | the window has this size |
/// | `["text", number, text]` | keys have given the field of a number this text |
/// | `["return", number]` | the return key was pressed in it |
/// | `["seen", count]` | the page has shown this frame |
enum InputMessage: Equatable, Sendable {
    case touch(TouchPhase, finger: Int, x: Double, y: Double)
    case wheel(x: Double, y: Double, across: Double, down: Double)
    case size(width: Double, height: Double)
    case text(field: Int, String)
    case enter(field: Int)
    case seen(frame: Int)

    enum TouchPhase: String, Sendable, CaseIterable {
        case down, move, up, cancel
    }

    /// The most that a message may measure, bytes.
    static let mostBytes = 16_384
    /// The most letters that a field is given.
    static let mostLetters = 4000
    /// How far from the stage's origin a finger may be, pt.
    static let reach = -100_000.0...100_000
    /// How long a side of the stage may be, pt.
    static let sides = 100.0...10_000
    /// The fingers that pages tell apart: pages number them anew as they come.
    static let fingers = 0...31

    /// Reads a message.
    ///
    /// - Throws: an ``InputError`` that names what is wrong with it.
    init(_ text: String) throws(InputError) {
        guard text.utf8.count <= Self.mostBytes else { throw .tooLong(bytes: text.utf8.count) }
        let parts: [Part]
        do {
            parts = try JSONDecoder().decode([Part].self, from: Data(text.utf8))
        } catch {
            throw .unreadable(Self.shortened(text))
        }
        guard case .word(let name)? = parts.first else { throw .unreadable(Self.shortened(text)) }
        try self.init(name, Arguments(name: Self.shortened(name), parts: Array(parts.dropFirst())))
    }

    private init(_ name: String, _ arguments: Arguments) throws(InputError) {
        switch name {
        case "wheel":
            try arguments.expect(4)
            self = .wheel(
                x: try arguments.number(0, in: Self.reach), y: try arguments.number(1, in: Self.reach),
                across: try arguments.number(2, in: Self.reach), down: try arguments.number(3, in: Self.reach))
        case "size":
            try arguments.expect(2)
            self = .size(
                width: try arguments.number(0, in: Self.sides), height: try arguments.number(1, in: Self.sides))
        case "text":
            try arguments.expect(2)
            self = .text(field: try arguments.whole(0, in: 1...Int(Int32.max)), try arguments.text(1))
        case "return":
            try arguments.expect(1)
            self = .enter(field: try arguments.whole(0, in: 1...Int(Int32.max)))
        case "seen":
            try arguments.expect(1)
            self = .seen(frame: try arguments.whole(0, in: 1...Int(Int32.max)))
        default:
            guard let phase = TouchPhase(rawValue: name) else { throw .unknown(arguments.name) }
            try arguments.expect(3)
            self = .touch(
                phase, finger: try arguments.whole(0, in: Self.fingers), x: try arguments.number(1, in: Self.reach),
                y: try arguments.number(2, in: Self.reach))
        }
    }

    /// What of a text an error repeats.
    static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

    /// A word or number of a message.
    fileprivate enum Part: Decodable {
        case word(String)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let word = try? container.decode(String.self) {
                self = .word(word)
            } else {
                self = .number(try container.decode(Double.self))
            }
        }
    }

    /// What follows a message's name.
    fileprivate struct Arguments {
        let name: String
        let parts: [Part]

        func expect(_ count: Int) throws(InputError) {
            guard parts.count == count else { throw .wrongCount(name, found: parts.count, expected: count) }
        }

        func number(_ place: Int, in range: ClosedRange<Double>) throws(InputError) -> Double {
            guard case .number(let value) = parts[place] else { throw .wrongType(name, place: place + 1) }
            guard range.contains(value) else {
                throw .outOfRange(name, value: value, low: range.lowerBound, high: range.upperBound)
            }
            return value
        }

        func whole(_ place: Int, in range: ClosedRange<Int>) throws(InputError) -> Int {
            let value = try number(place, in: Double(range.lowerBound)...Double(range.upperBound))
            guard value == value.rounded() else { throw .wrongType(name, place: place + 1) }
            return Int(value)
        }

        func text(_ place: Int) throws(InputError) -> String {
            guard case .word(let text) = parts[place] else { throw .wrongType(name, place: place + 1) }
            guard text.count <= InputMessage.mostLetters else { throw .tooManyLetters(text.count) }
            return text
        }
    }
}
