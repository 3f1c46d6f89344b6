import Foundation

/// What a frame tells in JSON: what came, went, has another order, look or content.
struct FrameChanges: Encodable {
    /// Numbers of what has gone.
    var gone: [Int] = []
    /// For each that holds others now: its number, and theirs, back to front; 0 holds the outermost.
    var trees: [(parent: Int, children: [Int])] = []
    var styles: [(number: Int, style: Style)] = []
    var contents: [(number: Int, content: Content)] = []

    private enum Key: String, CodingKey {
        case gone, trees, styles, contents
    }

    var isEmpty: Bool { gone.isEmpty && trees.isEmpty && styles.isEmpty && contents.isEmpty }

    /// The text; what records hold can always be written.
    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8]((try? encoder.encode(self)) ?? Data("{}".utf8))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if !gone.isEmpty { try container.encode(gone, forKey: .gone) }
        if !trees.isEmpty { try container.encode(trees.map { [$0.parent] + $0.children }, forKey: .trees) }
        if !styles.isEmpty { try container.encode(styles.map(Pair.init), forKey: .styles) }
        if !contents.isEmpty { try container.encode(contents.map(Pair.init), forKey: .contents) }
    }

    private struct Pair<Value: Encodable>: Encodable {
        var number: Int
        var value: Value

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(number)
            try container.encode(value)
        }
    }

    /// Finds what has gone, and where the order below something is another one.
    mutating func compareTrees(_ old: [Record], _ new: [Record]) {
        let (before, after) = (Self.children(old), Self.children(new))
        let present = Set(new.map(\.number))
        gone = old.map(\.number).filter { !present.contains($0) }
        // In the order of the list: outer ones are there before what comes into them.
        for parent in [0] + new.map(\.number) {
            let children = after[parent] ?? []
            if children != before[parent] ?? [], !children.isEmpty { trees.append((parent, children)) }
        }
    }

    private static func children(_ records: [Record]) -> [Int: [Int]] {
        records.reduce(into: [:]) { $0[$1.parent, default: []].append($1.number) }
    }
}
