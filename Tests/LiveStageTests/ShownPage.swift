import Foundation
import Testing

@testable import LiveStage

/// What a page shows once it has read frames: reads them as the page's script does.
struct ShownPage {
    private(set) var places: [Int: Place] = [:]
    private(set) var children: [Int: [Int]] = [:]
    /// Looks and contents as JSON.
    private(set) var styles: [Int: String] = [:]
    private(set) var contents: [Int: String] = [:]
    private(set) var frames = 0

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func byte() -> UInt8 { bytes.removeFirst() }

        mutating func count() -> Int {
            var (value, shift) = (0, 0)
            while true {
                let byte = byte()
                value |= Int(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
        }

        mutating func change() -> Int {
            let value = count()
            return value % 2 == 1 ? -(value + 1) / 2 : value / 2
        }

        mutating func float() -> Float {
            Float(bitPattern: [0, 8, 16, 24].reduce(0) { $0 | UInt32(byte()) << $1 })
        }
    }

    /// Reads a frame that must be there.
    mutating func read(_ frame: [UInt8]?) throws { try apply(try #require(frame)) }

    mutating func apply(_ frame: [UInt8]) throws {
        var reader = Reader(bytes: frame[...])
        frames = reader.count()
        let length = reader.count()
        if length > 0 { try change(Data(reader.bytes.prefix(length))) }
        reader.bytes = reader.bytes.dropFirst(length)
        var number = 0
        for _ in 0..<reader.count() {
            number += reader.change()
            move(number, reader.byte(), &reader)
        }
        if !reader.bytes.isEmpty { throw InputError.unreadable("\(reader.bytes.count) bytes too many") }
    }

    private mutating func change(_ json: Data) throws {
        let parts = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
        for number in parts["gone"] as? [Int] ?? [] {
            for parent in children.keys { children[parent]?.removeAll { $0 == number } }
            (places[number], styles[number], contents[number], children[number]) = (nil, nil, nil, nil)
        }
        for tree in parts["trees"] as? [[Int]] ?? [] {
            for parent in children.keys { children[parent]?.removeAll { tree.dropFirst().contains($0) } }
            children[tree[0]] = Array(tree.dropFirst())
        }
        for pair in parts["styles"] as? [[Any]] ?? [] { styles[pair[0] as? Int ?? 0] = try text(pair[1]) }
        for pair in parts["contents"] as? [[Any]] ?? [] { contents[pair[0] as? Int ?? 0] = try text(pair[1]) }
    }

    private func text(_ value: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
    }

    private mutating func move(_ number: Int, _ mask: UInt8, _ reader: inout Reader) {
        var place = places[number] ?? Place()
        if mask & 1 != 0 { place.x += reader.change() }
        if mask & 2 != 0 { place.y += reader.change() }
        if mask & 4 != 0 { place.width += reader.change() }
        if mask & 8 != 0 { place.height += reader.change() }
        if mask & 16 != 0 { place.opacity += reader.change() }
        if mask & 32 != 0 {
            var before: UInt16 = 0
            if case .angle(let angle) = place.turn { before = angle }
            place.turn = .angle(before &+ UInt16(truncatingIfNeeded: reader.change()))
        }
        if mask & 64 != 0 { place.turn = .map(reader.float(), reader.float(), reader.float(), reader.float()) }
        if mask & 128 != 0 { place.turn = .none }
        places[number] = place
    }

    /// Whether the page shows a list, in its order.
    func shows(_ list: [Record]) -> Bool {
        func listed(_ parent: Int) -> [Int] { (children[parent] ?? []).flatMap { [$0] + listed($0) } }
        return listed(0) == list.map(\.number) && list.allSatisfy { (places[$0.number] ?? Place()) == $0.place }
    }
}
