import Buffers
import CSIMD
import DynamicsModel

/// Bodies by blocks of 32 that lie one behind the other in memory, which mostly is near each other in space.
///
/// Two blocks are looked at only where the boxes of their bodies' ways overlap, and some body of one could come nearer
/// to one of the other by more than half of both sizes. One of these two moves more than half of its size in any frame,
/// so also in that of the other block's mean motion: only such bodies are compared with others. Where all fall alike,
/// there are none. Everything follows from the state alone.
struct SweptBlocks: ~Copyable {
    private static let width = 32

    private(set) var count = 0
    private(set) var blockCount = 0
    /// Of the bodies, by slot.
    private var bodies = SweptColumns()
    /// Of the blocks: the box around all, and the least motion, the greatest turn of a rim, and the least size.
    private var blocks = SweptColumns()
    private var mostWayX = Buffer<Float>()
    private var mostWayY = Buffer<Float>()
    private var meanWayX = Buffer<Float>()
    private var meanWayY = Buffer<Float>()
    /// The boxes of the blocks, where searches are many.
    private var tree = StaticTree()
    private var isInTree = false

    var byteCount: Int { bodies.byteCount + blocks.byteCount + 4 * mostWayX.byteCount + tree.byteCount }

    /// Makes room for as many bodies.
    mutating func reserve(_ count: Int) {
        self.count = count
        blockCount = (count + Self.width - 1) / Self.width
        bodies.reserveDiscarding(count + Self.width)
        blocks.reserveDiscarding(blockCount + 8)
        mostWayX.reserveDiscarding(blockCount + 8)
        mostWayY.reserveDiscarding(blockCount + 8)
        meanWayX.reserveDiscarding(blockCount + 8)
        meanWayY.reserveDiscarding(blockCount + 8)
    }

    /// Writes a body.
    func set(_ slot: Int, _ box: StaticTree.Box, wayX: Float, wayY: Float, swing: Float, size: Float) {
        bodies.set(slot, box, wayX: wayX, wayY: wayY, swing: swing, size: size)
    }

    /// Finds what the blocks have in common, once all bodies are written.
    func finish() {
        for slot in count..<count + Self.width { bodies.set(slot, .nowhere, wayX: 0, wayY: 0, swing: 0, size: 1) }
        for block in 0..<blockCount {
            let own = block * Self.width..<min(block * Self.width + Self.width, count)
            let first = own.lowerBound
            var (box, wayX, wayY) = (bodies.boxes[first], bodies.wayX[first], bodies.wayY[first])
            var (mostX, mostY, swing, size) = (wayX, wayY, bodies.swing[first], bodies.size[first])
            var (sumX, sumY): (Float, Float) = (0, 0)
            for slot in own {
                box.extend(bodies.boxes[slot])
                wayX = min(wayX, bodies.wayX[slot])
                wayY = min(wayY, bodies.wayY[slot])
                mostX = max(mostX, bodies.wayX[slot])
                mostY = max(mostY, bodies.wayY[slot])
                swing = max(swing, bodies.swing[slot])
                size = min(size, bodies.size[slot])
                sumX += bodies.wayX[slot]
                sumY += bodies.wayY[slot]
            }
            blocks.set(block, box, wayX: wayX, wayY: wayY, swing: swing, size: size)
            (mostWayX[block], mostWayY[block]) = (mostX, mostY)
            (meanWayX[block], meanWayY[block]) = (sumX / Float(own.count), sumY / Float(own.count))
        }
        for block in blockCount..<blockCount + 8 {
            blocks.set(block, .nowhere, wayX: 0, wayY: 0, swing: 0, size: 1)
            (mostWayX[block], mostWayY[block]) = (0, 0)
        }
    }

    /// Hands out pairs of bodies whose ways' boxes overlap and that come much nearer to each other, the lower slot
    /// first, in an order that follows from how many searches there are.
    func forEachPair(_ body: (_ first: Int, _ second: Int) -> Void) {
        guard !isInTree else { return forEachPairInTree(body) }
        for block in 0..<blockCount {
            for first in stride(from: block & ~7, to: blockCount, by: 8) {
                let near = blocks.boxes.overlaps(of: blocks.boxes[block], at: first)
                guard near != 0 else { continue }
                let nearer = near & comesNearer(block, first) & (~0 << UInt32(max(block - first, 0)))
                forEachBit(nearer) { compare(block, first + $0, body) }
            }
        }
    }

    private func forEachPairInTree(_ body: (_ first: Int, _ second: Int) -> Void) {
        for block in 0..<blockCount {
            tree.query(blocks.boxes[block]) { other in
                let other = Int(other)
                guard other >= block, comesNearer(block, other & ~7) >> UInt32(other & 7) & 1 != 0 else { return }
                compare(block, other, body)
            }
        }
    }

    /// Hands out the pairs of one body whose ways' boxes overlap and that come much nearer to each other.
    func forEachPair(of slot: Int, _ body: (_ first: Int, _ second: Int) -> Void) {
        forEachBlock(near: bodies.boxes[slot]) { compare(slot, with: $0, ~0, body) }
    }

    /// Hands out the pairs of one body whose ways' boxes overlap.
    func forEachNear(_ slot: Int, _ body: (_ first: Int, _ second: Int) -> Void) {
        let box = bodies.boxes[slot]
        forEachBlock(near: box) { block in
            for lane in stride(from: 0, to: Self.width, by: 8) {
                let first = block * Self.width + lane
                handOut(bodies.boxes.overlaps(of: box, at: first), first, of: slot, body)
            }
        }
    }

    /// Prepares for searches about single bodies and about blocks: many of them find blocks by a tree.
    mutating func prepare(searches: Int) {
        isInTree = searches * blockCount > Self.muchSearching
        guard isInTree else { return }
        tree.build((0..<blockCount).map { (item: Int32($0), box: blocks.boxes[$0]) })
    }

    /// Comparisons of a body or block and a block above which the tree is worth making.
    private static let muchSearching = 1 << 16

    private func forEachBlock(near box: StaticTree.Box, _ body: (_ block: Int) -> Void) {
        guard !isInTree else { return tree.query(box) { body(Int($0)) } }
        for first in stride(from: 0, to: blockCount, by: 8) {
            forEachBit(blocks.boxes.overlaps(of: box, at: first)) { body(first + $0) }
        }
    }

    /// Where some body of a block could come so much nearer to one of eight others, a bit each.
    private func comesNearer(_ block: Int, _ first: Int) -> UInt32 {
        let spanX = span(blocks.wayX[block], mostWayX[block], blocks.wayX.lanes(first), mostWayX.lanes(first))
        let spanY = span(blocks.wayY[block], mostWayY[block], blocks.wayY.lanes(first), mostWayY.lanes(first))
        return blocks.exceeds(spanX * spanX + spanY * spanY, block, first, in: blocks)
    }

    /// The greatest difference of a number of one range and one of others.
    private func span(_ least: Float, _ most: Float, _ leasts: SIMD8<Float>, _ mosts: SIMD8<Float>) -> SIMD8<Float> {
        let (up, down) = (mosts - least, most - leasts)
        return csimd_max(down, up)
    }

    private func compare(_ block: Int, _ other: Int, _ body: (_ first: Int, _ second: Int) -> Void) {
        let own = fastBodies(of: block, in: other)
        let others = block == other ? own : fastBodies(of: other, in: other)
        forEachBit(own) { bit in
            // Of two fast ones of one block, the lower one finds the pair.
            let left = block == other ? ~(own & ((2 << UInt32(bit)) &- 1)) : ~0
            compare(block * Self.width + bit, with: other, left, body)
        }
        guard block != other else { return }
        forEachBit(others) { compare(other * Self.width + $0, with: block, ~own, body) }
    }

    /// The bodies of a block that move more than half of their size in the frame of a block's mean motion, a bit each.
    private func fastBodies(of block: Int, in frame: Int) -> UInt32 {
        let (x, y) = (meanWayX[frame], meanWayY[frame])
        var fast: UInt32 = 0
        for lane in stride(from: 0, to: Self.width, by: 8) {
            let first = block * Self.width + lane
            let (wayX, wayY) = (bodies.wayX.lanes(first) - x, bodies.wayY.lanes(first) - y)
            let least =
                bodies.size.lanes(first) * (Float(Tuning.pairSweepFraction) * 0.9999)
                - bodies.swing.lanes(first) * 1.0001
            fast |= reaches(wayX * wayX + wayY * wayY, least) << UInt32(lane)
        }
        let count = count - block * Self.width
        return count < Self.width ? fast & ((1 << UInt32(count)) - 1) : fast
    }

    /// Compares a body with those of a block that are left.
    private func compare(
        _ slot: Int, with block: Int, _ left: UInt32, _ body: (_ first: Int, _ second: Int) -> Void
    ) {
        let box = bodies.boxes[slot]
        guard box.overlaps(blocks.boxes[block]) else { return }
        for lane in stride(from: 0, to: Self.width, by: 8) {
            let first = block * Self.width + lane
            let near = bodies.boxes.overlaps(of: box, at: first) & (left >> UInt32(lane))
            guard near != 0 else { continue }
            let x = bodies.wayX.lanes(first) - bodies.wayX[slot]
            let y = bodies.wayY.lanes(first) - bodies.wayY[slot]
            handOut(near & bodies.exceeds(x * x + y * y, slot, first, in: bodies), first, of: slot, body)
        }
    }

    /// Hands out the pairs of a body and those of eight others that have a bit, but not with itself.
    private func handOut(
        _ others: UInt32, _ first: Int, of slot: Int, _ body: (_ first: Int, _ second: Int) -> Void
    ) {
        forEachBit(others) { lane in
            let second = first + lane
            if second != slot { body(min(slot, second), max(slot, second)) }
        }
    }
}

extension StaticTree.Box {
    /// Overlaps nothing.
    static var nowhere: Self { Self(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity) }
}

/// Boxes of ways, motions (pt), motions of rims by turns (pt), and sizes, one column each.
private struct SweptColumns: ~Copyable {
    var boxes = BoxColumns()
    var wayX = Buffer<Float>()
    var wayY = Buffer<Float>()
    var swing = Buffer<Float>()
    var size = Buffer<Float>()

    var byteCount: Int { boxes.byteCount + 4 * wayX.byteCount }

    mutating func reserveDiscarding(_ count: Int) {
        boxes.reserveDiscarding(count)
        wayX.reserveDiscarding(count)
        wayY.reserveDiscarding(count)
        swing.reserveDiscarding(count)
        size.reserveDiscarding(count)
    }

    @inline(__always)
    func set(_ k: Int, _ box: StaticTree.Box, wayX: Float, wayY: Float, swing: Float, size: Float) {
        boxes[k] = box
        (self.wayX[k], self.wayY[k], self.swing[k], self.size[k]) = (wayX, wayY, swing, size)
    }

    /// Whether the squares of relative motions, and turns, exceed what contacts see to; roundings count as more.
    @inline(__always) func exceeds(
        _ squares: SIMD8<Float>, _ own: Int, _ first: Int, in others: borrowing SweptColumns
    ) -> UInt32 {
        let least =
            (others.size.lanes(first) + size[own]) * (Float(Tuning.pairSweepFraction) * 0.9999)
            - (others.swing.lanes(first) + swing[own]) * 1.0001
        return reaches(squares, least)
    }
}

/// Which of eight squares reach those of lengths, which count as reached where they are none; a bit each.
@inline(__always) private func reaches(_ squares: SIMD8<Float>, _ lengths: SIMD8<Float>) -> UInt32 {
    laneBits(csimd_less_equal(lengths, .zero) | csimd_less_equal(lengths * lengths * 0.9999, squares))
}
