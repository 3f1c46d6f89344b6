import Foundation

/// Turns what a stage shows into frames for one page: each tells what has changed since the frame before.
///
/// A frame is its number, the length of a part in JSON and that part (``FrameChanges``), how many things have moved, and
/// for each of these the change of its number against the one before, a byte that says what follows, and that:
///
/// | bit | follows |
/// | --- | --- |
/// | 1, 2 | changes of x and y, sixteenths of a point |
/// | 4, 8 | changes of width and height, sixteenths of a point |
/// | 16 | change of the opacity, thousandths |
/// | 32 | change of the angle, 65,536ths of a turn; from 0 where there was none |
/// | 64 | four parts of a map, as floats |
/// | 128 | nothing: neither angle nor map any more |
///
/// Numbers are written seven bits a byte, low ones first; those of either sign with the sign in the lowest bit.
struct FrameEncoder {
    /// What the page shows once it has read all frames.
    private(set) var shown: [Record] = []
    /// Frames made.
    private(set) var count = 0

    /// The frame that leads from what the page shows to the next list; nil where nothing has changed.
    mutating func frame(to next: [Record]) -> [UInt8]? {
        var changes = FrameChanges()
        var moves = MoveWriter()
        if hasSameTree(next) {
            for (old, new) in zip(shown, next) where old != new { Self.add(old, new, &changes, &moves) }
        } else {
            let known = Dictionary(shown.map { ($0.number, $0) }) { first, _ in first }
            for new in next {
                Self.add(known[new.number] ?? Record(number: new.number, parent: 0), new, &changes, &moves)
            }
            changes.compareTrees(shown, next)
        }
        shown = next
        guard !changes.isEmpty || moves.count > 0 else { return nil }
        count += 1
        var writer = ByteWriter()
        let json = changes.isEmpty ? [] : changes.json
        writer.write(UInt64(count))
        writer.write(UInt64(json.count))
        writer.write(json)
        writer.write(UInt64(moves.count))
        writer.write(moves.writer.bytes)
        return writer.bytes
    }

    private func hasSameTree(_ next: [Record]) -> Bool {
        shown.count == next.count
            && zip(shown, next).allSatisfy { ($0.number, $0.parent) == ($1.number, $1.parent) }
    }

    private static func add(
        _ old: Record, _ new: Record, _ changes: inout FrameChanges, _ moves: inout MoveWriter
    ) {
        if old.style != new.style { changes.styles.append((new.number, new.style)) }
        if old.content != new.content { changes.contents.append((new.number, new.content)) }
        if old.place != new.place { moves.add(new.number, old.place, new.place) }
    }
}

/// Writes what has moved.
private struct MoveWriter {
    private(set) var writer = ByteWriter()
    private(set) var count = 0
    private var last = 0

    mutating func add(_ number: Int, _ old: Place, _ new: Place) {
        writer.write(change: number - last)
        (last, count) = (number, count + 1)
        let lengths: [(UInt8, Int)] = [
            (1, new.x - old.x), (2, new.y - old.y), (4, new.width - old.width), (8, new.height - old.height),
            (16, new.opacity - old.opacity),
        ]
        let turn = new.turn == old.turn ? 0 : Self.bit(of: new.turn)
        writer.write([lengths.reduce(turn) { $1.1 == 0 ? $0 : $0 | $1.0 }])
        for (_, change) in lengths where change != 0 { writer.write(change: change) }
        guard turn != 0 else { return }
        switch new.turn {
        case .none: break
        case .angle(let angle):
            var before: UInt16 = 0
            if case .angle(let old) = old.turn { before = old }
            writer.write(change: Int(Int16(bitPattern: angle &- before)))
        case .map(let a, let b, let c, let d):
            for part in [a, b, c, d] { writer.write(part) }
        }
    }

    private static func bit(of turn: Place.Turn) -> UInt8 {
        switch turn {
        case .none: 128
        case .angle: 32
        case .map: 64
        }
    }
}
