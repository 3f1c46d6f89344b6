import Buffers
import CSIMD
import DynamicsModel

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

    /// Lists active pairs block by block and each block's by kind, each kind padded to a multiple of 8 by its last pair.
    ///
    /// - Parameter pool: whose workers sort blocks.
    mutating func sortByKind(_ pool: WorkerPool) {
        let blocks = blocks
        let last = max(0, blocks.count - 1)
        let room = last * PairBlocks.room + activeCount - last * PairBlocks.size + 8 * PairKind.count
        // Kernels look 16 pairs ahead of the last batch.
        order.reserveDiscarding(room + 16)
        reserveSides(room)
        kindBounds.reserveDiscarding(2 * PairKind.count * blocks.count)
        pool.parallelFor(blocks.count, least: 2) { _, part in
            for block in part { sortByKind(block: block) }
        }
    }

    private func sortByKind(block: Int) {
        let pairs = (block * PairBlocks.size)..<min((block + 1) * PairBlocks.size, activeCount)
        let bounds = kindBounds.pointer + 2 * PairKind.count * block
        let (order, sideA, sideB, forms) = (order.pointer, sideA, sideB, current.forms.pointer)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: PairKind.count) { next in
            next.initialize(repeating: 0)
            for pair in pairs { next[PairKind.index(ofForm: forms[pair])] += 1 }
            var begin = Int32(block * PairBlocks.room)
            for kind in 0..<PairKind.count {
                let count = next[kind]
                (bounds[2 * kind], bounds[2 * kind + 1]) = (begin, begin + count)
                next[kind] = begin
                begin += (count + 7) / 8 * 8
            }
            for pair in pairs {
                let kind = PairKind.index(ofForm: forms[pair])
                let place = Int(next[kind])
                next[kind] += 1
                order[place] = Int32(pair)
                (sideA[place], sideB[place]) = sides(of: pair)
            }
            for kind in 0..<PairKind.count {
                let (begin, end) = (Int(bounds[2 * kind]), Int(next[kind]))
                for place in end..<(begin + (end - begin + 7) / 8 * 8) {
                    (order[place], sideA[place], sideB[place]) = (order[end - 1], sideA[end - 1], sideB[end - 1])
                }
            }
        }
    }
}
