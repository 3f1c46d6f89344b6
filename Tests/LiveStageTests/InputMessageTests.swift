import Foundation
import Testing

@testable import LiveStage

/// What pages tell is read, or refused with a reason.
@Suite struct InputMessageTests {
    @Test func `messages are read`() throws {
        #expect(try InputMessage(#"["down",0,1.5,-2]"#) == .touch(.down, finger: 0, x: 1.5, y: -2))
        #expect(try InputMessage(#"["cancel",31,0,0]"#) == .touch(.cancel, finger: 31, x: 0, y: 0))
        #expect(try InputMessage(#"["wheel",1,2,0,-40]"#) == .wheel(x: 1, y: 2, across: 0, down: -40))
        #expect(try InputMessage(#"["size",320,568.5]"#) == .size(width: 320, height: 568.5))
        #expect(try InputMessage(#"["text",7,"żółw"]"#) == .text(field: 7, "żółw"))
        #expect(try InputMessage(#"["return",7]"#) == .enter(field: 7))
        #expect(try InputMessage(#"["seen",12]"#) == .seen(frame: 12))
    }

    @Test(arguments: [
        ("", InputError.unreadable("")), ("{}", .unreadable("{}")), ("[1,2]", .unreadable("[1,2]")),
        (#"["down",0,1,null]"#, .unreadable(#"["down",0,1,null]"#)),
        (#"["down",0,[1],2]"#, .unreadable(#"["down",0,[1],2]"#)),
        (#"["down",0,1,1e999]"#, .unreadable(#"["down",0,1,1e999]"#)), (#"["jump",1]"#, .unknown("jump")),
        (#"["down",0,1]"#, .wrongCount("down", found: 2, expected: 3)),
        (#"["down","0",1,1]"#, .wrongType("down", place: 1)), (#"["down",0.5,1,1]"#, .wrongType("down", place: 1)),
        (#"["down",32,1,1]"#, .outOfRange("down", value: 32, low: 0, high: 31)),
        (#"["move",0,1e6,1]"#, .outOfRange("move", value: 1e6, low: -1e5, high: 1e5)),
        (#"["size",0,1]"#, .outOfRange("size", value: 0, low: 100, high: 10_000)),
        (#"["text",1,2]"#, .wrongType("text", place: 2)),
        (#"["seen",-1]"#, .outOfRange("seen", value: -1, low: 1, high: 2_147_483_647)),
    ])
    func `what makes no sense is refused`(text: String, error: InputError) {
        #expect(throws: error) { try InputMessage(text) }
        #expect(!error.description.isEmpty)
    }

    @Test func `what is too long is refused before it is read`() {
        let long = String(repeating: "[", count: 20_000)
        #expect(throws: InputError.tooLong(bytes: 20_000)) { try InputMessage(long) }
        let words = String(repeating: "a", count: 4001)
        #expect(throws: InputError.tooManyLetters(4001)) { try InputMessage("[\"text\",1,\"\(words)\"]") }
        #expect(throws: InputError.self) { try InputMessage(String(repeating: "[", count: 16_000)) }
    }

    @Test func `whatever bytes come, a message is in range or refused`() {
        var generator = Bytes(seed: 7)
        var (read, refused) = (0, 0)
        let seeds = [
            #"["down",0,10,20]"#, #"["move",3,10.5,-20]"#, #"["wheel",3,4,5,6]"#, #"["size",300,400]"#,
            #"["text",4,"words"]"#, #"["seen",3]"#,
        ]
        for _ in 0..<20_000 {
            do {
                let message = try InputMessage(generator.text(from: seeds))
                read += 1
                #expect(message.isInRange)
            } catch {
                refused += 1
            }
        }
        #expect(read > 1000 && refused > 1000)
    }
}

/// Text that a hostile page might send.
struct Bytes {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    /// One of the texts with some of its bytes changed, taken out, doubled or torn off.
    mutating func text(from seeds: [String]) -> String {
        var bytes = Array(seeds[next(seeds.count)].utf8)
        for _ in 0..<next(4) where !bytes.isEmpty {
            let place = next(bytes.count)
            switch next(5) {
            case 0: bytes[place] = UInt8(next(256))
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8(ascii: "0") + UInt8(next(10)), at: place)
            case 3: bytes.insert(contentsOf: bytes[place...], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension InputMessage {
    var isInRange: Bool {
        switch self {
        case .touch(_, let finger, let x, let y):
            Self.fingers.contains(finger) && Self.reach.contains(x) && Self.reach.contains(y)
        case .wheel(let x, let y, let across, let down): [x, y, across, down].allSatisfy(Self.reach.contains)
        case .size(let width, let height): Self.sides.contains(width) && Self.sides.contains(height)
        case .text(let field, let text): field > 0 && text.count <= Self.mostLetters
        case .enter(let field): field > 0
        case .seen(let frame): frame > 0
        }
    }
}
