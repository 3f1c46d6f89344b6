import Buffers
import CSIMD
import DynamicsModel

/// How far a chain goes straight on about each of its segments.
///
/// A sweep sees the whole of that line. Seen one by one, pieces end where others begin, and what lies across such a vertex
/// would be held by an end that nothing can touch.
struct StraightRuns: ~Copyable {
    /// The line that a segment belongs to, by shape; nothing of what is no segment.
    private var runs = Buffer<SIMD8<Float>>()

    var byteCount: Int { runs.byteCount }

    /// As if the line were one segment of its chain.
    subscript(shape: Int) -> csimd_segment { pieces[shape] }

    private var pieces: UnsafeMutablePointer<csimd_segment> {
        UnsafeMutableRawPointer(runs.pointer).assumingMemoryBound(to: csimd_segment.self)
    }

    /// Finds the lines of all chains. One that goes on where the list of a closed chain begins counts as two.
    ///
    /// - Parameters:
    ///   - records: of all shapes, those of a chain one after the other.
    ///   - kinds: theirs.
    /// - Complexity: O(shapes).
    mutating func find(_ records: UnsafePointer<csimd_static_shape>, kinds: [Int32]) {
        runs.reserveDiscarding(kinds.count)
        var shape = 0
        while shape < kinds.count {
            let first = shape
            shape += 1
            guard kinds[first] == Int32(csimd_kind_segment) else { continue }
            var run = records[first].segment
            while shape < kinds.count, kinds[shape] == Int32(csimd_kind_segment),
                Self.continues(records[first].segment, records[shape - 1].segment, records[shape].segment)
            {
                let piece = records[shape].segment
                (run.end_x, run.end_y, run.after_x, run.after_y) = (
                    piece.end_x, piece.end_y, piece.after_x, piece.after_y
                )
                shape += 1
            }
            for k in first..<shape { pieces[k] = run }
        }
    }

    /// Whether a piece follows another one in a chain, and lies along the line that the first one begins, to a few roundings.
    private static func continues(_ first: csimd_segment, _ piece: csimd_segment, _ next: csimd_segment) -> Bool {
        guard (piece.after_x, piece.after_y) == (next.end_x, next.end_y),
            (next.before_x, next.before_y) == (piece.start_x, piece.start_y)
        else { return false }
        let start = Vector2(Double(first.start_x), Double(first.start_y))
        let along = Vector2(Double(first.end_x), Double(first.end_y)) - start
        let corner = Vector2(Double(next.start_x), Double(next.start_y))
        let end = Vector2(Double(next.end_x), Double(next.end_y))
        let slack = 1e-6 * (abs(start.x) + abs(start.y) + abs(end.x) + abs(end.y))
        return abs(along.cross(end - start)) <= slack * along.length && along.dot(end - corner) > 0
    }
}
