import DynamicsModel

/// A hierarchy of boxes over the static shapes, eight children a node, built in one pass.
///
/// Leaves are sorted along a Z curve of their centres and grouped by eights, level by level, so the tree is
/// a few flat arrays. Half planes are not in it: they are everywhere.
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
    private var boxes: [Box] = []
    /// What each leaf stands for.
    private var items: [Int32] = []
    /// Where each level begins in `boxes`.
    private var levelStart: [Int] = []

    var byteCount: Int { boxes.count * MemoryLayout<Box>.stride + items.count * 4 }
    var isEmpty: Bool { items.isEmpty }

    /// - Complexity: O(n log n).
    mutating func build(_ leaves: [(item: Int32, box: Box)]) {
        items.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        levelStart = [0]
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
        items = keyed.map { $0.item }
        boxes = keyed.map { $0.box }
        appendParents()
    }

    private mutating func appendParents() {
        var begin = 0
        var end = boxes.count
        while end - begin > 1 {
            levelStart.append(end)
            for first in stride(from: begin, to: end, by: 8) {
                var box = boxes[first]
                for child in first..<min(first + 8, end) { box.extend(boxes[child]) }
                boxes.append(box)
            }
            begin = end
            end = boxes.count
        }
    }

    /// Calls `body` with every leaf whose box overlaps, in the order of the curve.
    func query(_ box: Box, _ body: (Int32) -> Void) {
        guard !boxes.isEmpty else { return }
        visit(level: levelStart.count - 1, node: 0, box, body)
    }

    private func visit(level: Int, node: Int, _ box: Box, _ body: (Int32) -> Void) {
        guard boxes[levelStart[level] + node].overlaps(box) else { return }
        guard level > 0 else { return body(items[node]) }
        let size = levelStart[level] - levelStart[level - 1]
        for child in (node * 8)..<min(node * 8 + 8, size) { visit(level: level - 1, node: child, box, body) }
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
