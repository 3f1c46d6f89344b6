import Buffers
import CSIMD

/// Shapes along a space-filling curve, eight a leaf, with the boxes of leaves and of the groups above them.
struct QueryTree: ~Copyable {
    private(set) var count = 0
    private var leafCount = 0
    private var groupCount = 0
    private var boxes = Buffer<Float>()
    private var firstChild = Buffer<Int32>()
    private var shapes = Buffer<csimd_query_shape>()
    /// What the tree is made of: a name each, and where its middle lies.
    private var order = RadixOrder()
    private var middleX = Buffer<Float>()
    private var middleY = Buffer<Float>()

    var byteCount: Int {
        boxes.byteCount + firstChild.byteCount + shapes.byteCount + order.byteCount + middleX.byteCount
            + middleY.byteCount
    }

    /// The kernels' view.
    var tree: csimd_query_tree {
        csimd_query_tree(
            boxes: boxes.pointer, first_child: firstChild.pointer, leaf_count: Int32(leafCount),
            group_count: Int32(groupCount), shapes: shapes.pointer)
    }

    /// Forgets all shapes and makes room for others.
    mutating func removeAll(room: Int) {
        count = 0
        order.reserveDiscarding(room)
        middleX.reserveDiscarding(room)
        middleY.reserveDiscarding(room)
    }

    /// Adds a shape by a name, which ``build(_:_:)`` asks for it by.
    mutating func append(_ name: Int32, _ x: Float, _ y: Float) {
        order.values[count] = name
        (middleX[count], middleY[count]) = (x, y)
        count += 1
    }

    /// Builds the tree.
    ///
    /// - Parameter place: writes the shape of a name, and returns its box.
    /// - Complexity: O(count).
    mutating func build(
        _ pool: WorkerPool, _ place: (_ name: Int32, UnsafeMutablePointer<csimd_query_shape>) -> StaticTree.Box
    ) {
        sort()
        leafCount = (count + 7) / 8
        let most = leafCount + leafCount / 7 + 16
        boxes.reserveDiscarding(Self.groupFloats * most)
        firstChild.reserveDiscarding(most)
        shapes.reserveDiscarding(8 * leafCount)
        let (names, shapes, boxes) = (order.values.pointer, shapes.pointer, boxes.pointer)
        let count = count
        pool.parallelFor(leafCount, least: 64) { _, leaves in
            for leaf in leaves {
                let group = boxes + Self.groupFloats * leaf
                for lane in 0..<8 {
                    let index = 8 * leaf + lane
                    let box = index < count ? place(names[index], shapes + index) : Self.emptyBox
                    Self.put(box, group, lane)
                }
            }
        }
        appendParents()
    }

    private static var groupFloats: Int { Int(csimd_query_group_floats) }

    /// Of no box: nothing meets it, and other boxes are not extended by it.
    private static var emptyBox: StaticTree.Box {
        let most = Float.greatestFiniteMagnitude
        return StaticTree.Box(minX: most, minY: most, maxX: -most, maxY: -most)
    }

    private static func put(_ box: StaticTree.Box, _ group: UnsafeMutablePointer<Float>, _ lane: Int) {
        group[lane] = box.minX
        group[lane + 8] = box.minY
        group[lane + 16] = box.maxX
        group[lane + 24] = box.maxY
    }

    /// Sorts names along the Hilbert curve of their middles.
    private mutating func sort() {
        guard count > 1 else { return }
        var (lowX, highX) = (middleX[0], middleX[0])
        var (lowY, highY) = (middleY[0], middleY[0])
        for k in 1..<count {
            (lowX, highX) = (min(lowX, middleX[k]), max(highX, middleX[k]))
            (lowY, highY) = (min(lowY, middleY[k]), max(highY, middleY[k]))
        }
        // Fewer digits are sorted in fewer passes.
        let bits = count > 1 << 18 ? 16 : 12
        let most = Float(1 << bits - 1)
        let scale = most / max(highX - lowX, highY - lowY, 1e-6)
        HilbertCurve.withNumbers(bits: bits) { number in
            for k in 0..<count {
                let x = min(max((middleX[k] - lowX) * scale, 0), most)
                let y = min(max((middleY[k] - lowY) * scale, 0), most)
                order.keys[k] = number(UInt32(x), UInt32(y))
            }
        }
        order.sort(count)
    }

    /// Appends the groups above the leaves, level by level, up to one.
    private mutating func appendParents() {
        var (begin, end) = (0, leafCount)
        while end - begin > 1 {
            let next = end
            for child in stride(from: begin, to: end, by: 8) {
                let group = next + (child - begin) / 8
                firstChild[group] = Int32(child)
                for lane in 0..<8 {
                    let box = child + lane < end ? bounds(ofGroup: child + lane) : Self.emptyBox
                    Self.put(box, boxes.pointer + Self.groupFloats * group, lane)
                }
            }
            (begin, end) = (next, next + (end - begin + 7) / 8)
        }
        groupCount = end
    }

    private func bounds(ofGroup group: Int) -> StaticTree.Box {
        let columns = UnsafeRawPointer(boxes.pointer + Self.groupFloats * group)
        func column(_ k: Int) -> SIMD8<Float> { columns.load(fromByteOffset: 32 * k, as: SIMD8<Float>.self) }
        return StaticTree.Box(
            minX: column(0).min(), minY: column(1).min(), maxX: column(2).max(), maxY: column(3).max())
    }
}
