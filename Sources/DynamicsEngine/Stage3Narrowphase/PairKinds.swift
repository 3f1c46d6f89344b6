import CSIMD
import DynamicsModel

/// The kinds of pairs that are collided together.
///
/// Rectangles and polygons have bins of their own even where one kernel takes both: its loops run to the largest vertex
/// count of eight lanes, and rectangles alone need no look at a table of vertices.
enum Bin {
    static let count = 18

    /// The bin of a pair, kinds in ascending order; there is none without an item, which is of one of the first four kinds.
    static func index(_ a: Int32, _ b: Int32) -> Int { Int(6 * a - a * (a - 1) / 2 + b - a) }

    /// The bins of pairs with a segment or half plane.
    static let ofBoundaries = (0..<Int32(4)).flatMap { a in
        [Int32(csimd_kind_segment), Int32(csimd_kind_half_plane)].map { index(a, $0) }
    }

    /// The bin of kinds a and b at 6 a + b, for a ≤ b.
    static let table: [Int32] = (0..<36).map { entry in
        let (a, b) = (Int32(entry / 6), Int32(entry % 6))
        return a < 4 && a <= b ? Int32(index(a, b)) : -1
    }

    /// The bin in a pair's form.
    @inline(__always) static func index(ofForm form: UInt8) -> Int { Int(form) & ~Int(csimd_form_reversed) }

    /// The kernel of each bin, in the order of `index`.
    static func kernels(_ table: csimd_narrowphase_kernels) -> [csimd_narrowphase_kernel] {
        [
            table.circle_circle, table.circle_ellipse, table.circle_rectangle, table.circle_polygon,
            table.circle_segment, table.circle_half_plane,
            table.ellipse_ellipse, table.ellipse_polygon, table.ellipse_polygon, table.ellipse_segment,
            table.ellipse_half_plane,
            table.rectangle_rectangle, table.polygon_polygon, table.polygon_segment, table.polygon_half_plane,
            table.polygon_polygon, table.polygon_segment, table.polygon_half_plane,
        ]
    }
}

extension PairList {
    /// Forgets the forms of all pairs, since colliders have changed places or kinds.
    func forgetForms() { current.forms.fill(PairList.unknownForm, 0..<count) }

    /// Lists the pairs whose forms are to be found in `order`, padded by eight pairs; returns how many.
    mutating func listUnknownForms() -> Int {
        order.reserveDiscarding(count + 8)
        let (forms, order) = (UnsafeRawPointer(current.forms.pointer), order.pointer)
        var found = 0
        for first in stride(from: 0, to: count, by: 8) {
            let word = forms.loadUnaligned(fromByteOffset: first, as: UInt64.self)
            var bits = ByteFlags(word >> 6 & 0x0101_0101_0101_0101).packed
            if count - first < 8 { bits &= (1 << Int32(count - first)) - 1 }
            while bits != 0 {
                order[found] = Int32(first + bits.trailingZeroBitCount)
                bits &= bits - 1
                found += 1
            }
        }
        for place in found..<(found + 8) { order[place] = found == 0 ? 0 : order[found - 1] }
        return found
    }

    /// Both sides of a pair: the collider that comes first, and the other one or the number of the static shape.
    func sides(of pair: Int) -> (a: Int32, b: Int32) {
        let (low, high) = (current.low[pair], current.high[pair])
        let isReversed = Int32(current.forms[pair]) & Int32(csimd_form_reversed) != 0
        return isReversed ? (high, low) : (low, high >= 0 ? high : ~high)
    }

    /// Lists active pairs block by block and each block's by bin, each bin padded to a multiple of 8 by its last pair.
    ///
    /// - Parameter share: calls a function for parts of a range, at the same time where there are several.
    mutating func orderByBin(share: (_ count: Int, (Range<Int>) -> Void) -> Void) {
        let blocks = blocks
        let last = max(0, blocks.count - 1)
        let room = last * PairBlocks.room + activeCount - last * PairBlocks.size + 8 * Bin.count
        // Kernels look 16 pairs ahead of the last batch.
        order.reserveDiscarding(room + 16)
        reserveSides(room)
        binBounds.reserveDiscarding(2 * Bin.count * blocks.count)
        share(blocks.count) { part in
            for block in part { orderByBin(block: block) }
        }
    }

    private func orderByBin(block: Int) {
        let pairs = (block * PairBlocks.size)..<min((block + 1) * PairBlocks.size, activeCount)
        let bounds = binBounds.pointer + 2 * Bin.count * block
        let (order, sideA, sideB, forms) = (order.pointer, sideA, sideB, current.forms.pointer)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Bin.count) { next in
            next.initialize(repeating: 0)
            for pair in pairs { next[Bin.index(ofForm: forms[pair])] += 1 }
            var begin = Int32(block * PairBlocks.room)
            for bin in 0..<Bin.count {
                let count = next[bin]
                (bounds[2 * bin], bounds[2 * bin + 1]) = (begin, begin + count)
                next[bin] = begin
                begin += (count + 7) / 8 * 8
            }
            for pair in pairs {
                let bin = Bin.index(ofForm: forms[pair])
                let place = Int(next[bin])
                next[bin] += 1
                order[place] = Int32(pair)
                (sideA[place], sideB[place]) = sides(of: pair)
            }
            for bin in 0..<Bin.count {
                let (begin, end) = (Int(bounds[2 * bin]), Int(next[bin]))
                for place in end..<(begin + (end - begin + 7) / 8 * 8) {
                    (order[place], sideA[place], sideB[place]) = (order[end - 1], sideA[end - 1], sideB[end - 1])
                }
            }
        }
    }
}

extension World {
    /// Finds the forms of new pairs and lists all by bin.
    func describePairs() {
        let count = pairs.listUnknownForms()
        let base = Bin.table.withUnsafeBufferPointer { table in
            csimd_describe_arguments(
                ranks: broadphase.ranks.pointer, collider_count: Int32(colliders.count),
                low: pairs.current.low.pointer, high: pairs.current.high.pointer, pairs: pairs.order.pointer,
                begin: 0, end: 0, bin_of_kinds: table.baseAddress!, forms: pairs.current.forms.pointer)
        }
        let kernel = kernels.table.broadphase.describe_pairs
        share((count + 7) / 8, least: 512) { _, groups in
            var arguments = base
            (arguments.begin, arguments.end) = (Int32(groups.lowerBound * 8), Int32(min(groups.upperBound * 8, count)))
            kernel(&arguments)
        }
        pairs.orderByBin { count, body in share(count, least: 2) { _, part in body(part) } }
    }

    /// What each collider, then each static shape, is made of: materials and ranks.
    func writeMaterials() {
        let count = colliders.count + statics.count
        broadphase.materials.reserveDiscarding((count + 1) * csimd_material_stride)
        broadphase.solverBodies.reserveDiscarding(count)
        broadphase.ranks.reserveDiscarding(count * 4)
        let (kind, part, id) = (colliders.kind.view, colliders.part.view, colliders.items(bodies))
        let (body, inverseMass, friction) = (
            colliders.body.view, bodies.inverseMass.view, bodies.friction.view
        )
        let elasticity = bodies.elasticity.view
        let solverBody = broadphase.solverBodies.pointer
        var (material, rank) = (broadphase.materials.pointer, broadphase.ranks.pointer)
        for k in 0..<colliders.count {
            let slot = Int(body[k])
            solverBody[k] = inverseMass[slot] == 0 ? 0 : Int32(slot + 1)
            material[0] = Float(bitPattern: UInt32(solverBody[k]))
            (material[1], material[2], material[3]) = (friction[slot], elasticity[slot], colliders.size(k))
            (rank[0], rank[1], rank[2], rank[3]) = (kind[k], Int32(bitPattern: id[k]), part[k], 0)
            material += csimd_material_stride
            rank += 4
        }
        broadphase.solverBodies.zero(colliders.count..<count)
        for k in 0..<statics.count {
            (material[0], material[1], material[2], material[3]) = (
                0, statics.friction[k], statics.elasticity[k], .infinity
            )
            (rank[0], rank[1], rank[2], rank[3]) = (statics.kinds[k], 0, 0, 0)
            material += csimd_material_stride
            rank += 4
        }
        (material[0], material[1], material[2], material[3]) = (0, 0, 0, 1)
    }
}
