/// Why something that a page told was not taken.
enum InputError: Error, Equatable {
    /// More bytes than a message may have.
    case tooLong(bytes: Int)
    /// Not an array that begins with a word, and holds words and numbers alone.
    case unreadable(String)
    /// A word that no message begins with.
    case unknown(String)
    case wrongCount(String, found: Int, expected: Int)
    /// A word in place of a number, or the other way round, or a fraction; places count from 1.
    case wrongType(String, place: Int)
    case outOfRange(String, value: Double, low: Double, high: Double)
    case tooManyLetters(Int)
    /// A finger that is down came down again.
    case fingerIsDown(Int)
    /// A finger that isn't down moved or went up.
    case fingerIsUp(Int)
    /// No field of that number takes keys.
    case noField(Int)
    /// A frame was seen that hasn't been sent.
    case frameToCome(Int)
    /// Somebody else drives.
    case looksOn
    /// More messages than a page has reason to send.
    case tooMany
}

extension InputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .tooLong(let bytes):
            "a message has \(bytes) bytes; it may have \(InputMessage.mostBytes)"
        case .unreadable(let text):
            "'\(text)' is no message: it must be an array in JSON of a word, and then words and numbers"
        case .unknown(let name):
            "there is no message '\(name)'"
        case .wrongCount(let name, let found, let expected):
            "'\(name)' is followed by \(found) values; it takes \(expected)"
        case .wrongType(let name, let place):
            "value \(place) of '\(name)' is of the wrong kind"
        case .outOfRange(let name, let value, let low, let high):
            "a value of '\(name)' is \(value); it must be from \(low) to \(high)"
        case .tooManyLetters(let count):
            "a text has \(count) letters; it may have \(InputMessage.mostLetters)"
        case .fingerIsDown(let finger): "finger \(finger) is down already"
        case .fingerIsUp(let finger): "finger \(finger) isn't down"
        case .noField(let number): "\(number) is no field that takes keys"
        case .frameToCome(let frame): "frame \(frame) hasn't been sent"
        case .looksOn: "somebody else drives this stage"
        case .tooMany: "too many messages wait"
        }
    }
}
