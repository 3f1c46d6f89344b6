/// The blocks in which pairs are collided: of each block all kinds, one after another, before those of the next.
///
/// A kind's pairs lie scattered in the list. Kinds of the whole list would bring every cache line of manifolds and impulses once
/// for each kind; those of a block stay in the cache from its first kind to the last, and so do its colliders.
struct PairBlocks {
    /// Pairs of a block: their manifolds and impulses take 512 KB.
    static let size = 8192
    /// Places of a block, whose kinds are padded to multiples of 8.
    static let room = size + 8 * PairKind.count

    let count: Int
    private let kindBounds: UnsafePointer<Int32>

    init(pairCount: Int, kindBounds: UnsafePointer<Int32>) {
        count = (pairCount + PairBlocks.size - 1) / PairBlocks.size
        self.kindBounds = kindBounds
    }

    /// The places of a kind's pairs, without those that fill its last batch.
    func places(ofKind kind: Int, inBlock block: Int) -> Range<Int> {
        let bounds = kindBounds + 2 * (PairKind.count * block + kind)
        return Int(bounds[0])..<Int(bounds[1])
    }

    /// Batches of eight pairs in all kinds.
    var batchCount: Int {
        var sum = 0
        for block in 0..<count {
            for kind in 0..<PairKind.count { sum += (places(ofKind: kind, inBlock: block).count + 7) / 8 }
        }
        return sum
    }
}
