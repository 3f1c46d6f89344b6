import Buffers
import DynamicsModel

/// A hierarchy of boxes over the static shapes, eight children a node, built in one pass.
///
/// Leaves are sorted along a Z curve of their centres and grouped by eights, level by level, so the tree is
/// a few flat columns. Half planes are not in it: they are everywhere.
struct StaticTree: ~Copyable {
    struct Box {
        var minX: Float
        var minY: Float
        var maxX: Float
        var maxY: Float

        func overlaps(_ other: Box) -> Bool {
            minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
        }

        func enlarged(by margin: Float) -> Box {
            Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
        }

        mutating func extend(_ other: Box) {
            minX = min(minX, other.minX)
            minY = min(minY, other.minY)
            maxX = max(maxX, other.maxX)
            maxY = max(maxY, other.maxY)
        }
    }

    /// Boxes of all levels: the leaves first, then their parents.
    private var boxes = BoxColumns()
    /// What each leaf stands for.
    private var items = Buffer<Int32>()
    /// Where each level begins in `boxes`, and where the last one ends.
    private var levelStart: [Int] = []

    var byteCount: Int { boxes.byteCount + items.byteCount }
    var isEmpty: Bool { levelStart.isEmpty }

    /// - Complexity: O(n log n).
    mutating func build(_ leaves: [(item: Int32, box: Box)]) {
        levelStart.removeAll(keepingCapacity: true)
        guard !leaves.isEmpty else { return }
        var bounds = leaves[0].box
        for leaf in leaves { bounds.extend(leaf.box) }
        let scaleX = 65535 / max(bounds.maxX - bounds.minX, 1e-6)
        let scaleY = 65535 / max(bounds.maxY - bounds.minY, 1e-6)
        let keyed = leaves.map { leaf -> (key: UInt32, item: Int32, box: Box) in
            let x = (0.5 * (leaf.box.minX + leaf.box.maxX) - bounds.minX) * scaleX
            let y = (0.5 * (leaf.box.minY + leaf.box.maxY) - bounds.minY) * scaleY
            return (ZCurve.key(UInt32(min(max(x, 0), 65535)), UInt32(min(max(y, 0), 65535))), leaf.item, leaf.box)
        }.sorted { ($0.key, $0.item) < ($1.key, $1.item) }
        items.reserveDiscarding(keyed.count)
        // Parents are a seventh of the leaves, and one a level at least.
        boxes.reserveDiscarding(keyed.count + keyed.count / 7 + 32)
        for (leaf, entry) in keyed.enumerated() {
            items[leaf] = entry.item
            boxes[leaf] = entry.box
        }
        appendParents(ofLeaves: keyed.count)
    }

    private mutating func appendParents(ofLeaves count: Int) {
        var (begin, end) = (0, count)
        levelStart += [begin, end]
        while end - begin > 1 {
            var parent = end
            for first in stride(from: begin, to: end, by: 8) {
                var box = boxes[first]
                for child in first..<min(first + 8, end) { box.extend(boxes[child]) }
                boxes[parent] = box
                parent += 1
            }
            (begin, end) = (end, parent)
            levelStart.append(end)
        }
    }

    /// Calls `body` with every leaf whose box overlaps, in the order of the curve.
    func query(_ box: Box, _ body: (Int32) -> Void) {
        guard !isEmpty else { return }
        // The root is its level's only node.
        visit(level: levelStart.count - 2, 0..<1, box, body)
    }

    /// Visits those of up to eight nodes of a level whose boxes overlap.
    private func visit(level: Int, _ nodes: Range<Int>, _ box: Box, _ body: (Int32) -> Void) {
        let near = boxes.overlaps(of: box, at: levelStart[level] + nodes.lowerBound)
        let size = level == 0 ? 0 : levelStart[level] - levelStart[level - 1]
        forEachBit(near & ((1 << UInt32(nodes.count)) - 1)) { bit in
            let node = nodes.lowerBound + bit
            if level == 0 {
                body(items[node])
            } else {
                visit(level: level - 1, (node * 8)..<min(node * 8 + 8, size), box, body)
            }
        }
    }
}

/// Numbers along the Z curve (G. M. Morton, 1966), so that near cells get near numbers.
enum ZCurve {
    /// Interleaves the low 16 bits of both numbers.
    static func key(_ x: UInt32, _ y: UInt32) -> UInt32 { spread(x) | spread(y) << 1 }

    private static func spread(_ value: UInt32) -> UInt32 {
        var v = value & 0xFFFF
        v = (v | v << 8) & 0x00FF_00FF
        v = (v | v << 4) & 0x0F0F_0F0F
        v = (v | v << 2) & 0x3333_3333
        return (v | v << 1) & 0x5555_5555
    }
}
