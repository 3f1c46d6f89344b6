import Buffers
import CSIMD

/// Where the colliders of each item of a frame begin, from its sections of shapes and items.
struct PartCounts: ~Copyable {
    private(set) var itemCount = 0
    /// The first collider of each item, and the number of all behind the last.
    private(set) var first = Buffer<Int32>()
    /// Parts of each shape.
    private var ofShape = Buffer<Int32>()

    var colliderCount: Int { Int(first[itemCount]) }

    var byteCount: Int { first.byteCount + ofShape.byteCount }

    mutating func find(_ frame: borrowing FrameState, _ layout: FrameLayout) {
        let items = frame.section(.items)
        let shapeCount = findShapes(frame.section(.shapes))
        itemCount = layout.itemCount(items) ?? 0
        first.reserveDiscarding(itemCount + 1)
        first[0] = 0
        guard itemCount > 0 else { return }
        let shapes = layout.column(layout.shapeColumn, items, count: itemCount)
        for slot in 0..<itemCount {
            let shape = Int(shapes[slot])
            first[slot + 1] = first[slot] + (shape < shapeCount ? ofShape[shape] : 0)
        }
    }

    /// Goes from record to record; see `KindTables` for their words. Returns how many shapes there are.
    private mutating func findShapes(_ section: UnsafeMutableRawBufferPointer) -> Int {
        guard let count = FrameLayout.count(section, header: 8, bytesEach: 4) else { return 0 }
        ofShape.reserveDiscarding(count)
        let words = FrameColumn(section.baseAddress! + 8, size: 4)
        let wordCount = section.count / 4 - 2
        var start = 0
        for shape in 0..<count {
            guard start < wordCount else { return shape }
            let parts = Int(words[start])
            var length = KindTables.bodyWords(colliders: parts)
            guard start + length <= wordCount else { return shape }
            for part in 0..<parts {
                let record = start + KindTables.bodyWords(colliders: part)
                let kind = words[record]
                guard kind >= UInt32(csimd_kind_polygon) else { continue }
                length += 2 * Int(words[record + 6]) + (kind == UInt32(csimd_kind_rounded) ? 1 : 0)
            }
            guard start + length < wordCount else { return shape }
            length += 1 + (words[start + length] == 1 ? SurfaceRecord.wordCount * parts : 0)
            ofShape[shape] = Int32(parts)
            start += length
        }
        return count
    }
}
