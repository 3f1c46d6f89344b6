/// The blocks in which pairs are collided: of each block all bins, one after another, before those of the next.
///
/// A bin's pairs lie scattered in the list. Bins of the whole list would bring every cache line of manifolds and loads once
/// for each bin; those of a block stay in the cache from its first bin to the last, and so do its colliders.
struct PairBlocks {
    /// Pairs of a block: their manifolds and loads take 512 KB.
    static let size = 8192
    /// Places of a block, whose bins are padded to multiples of 8.
    static let room = size + 8 * Bin.count

    let count: Int
    private let binBounds: UnsafePointer<Int32>

    init(pairCount: Int, binBounds: UnsafePointer<Int32>) {
        count = (pairCount + PairBlocks.size - 1) / PairBlocks.size
        self.binBounds = binBounds
    }

    /// The places of a bin's pairs, without those that fill its last batch.
    func places(ofBin bin: Int, inBlock block: Int) -> Range<Int> {
        let bounds = binBounds + 2 * (Bin.count * block + bin)
        return Int(bounds[0])..<Int(bounds[1])
    }

    /// Batches of eight pairs in all bins.
    var batchCount: Int {
        var sum = 0
        for block in 0..<count {
            for bin in 0..<Bin.count { sum += (places(ofBin: bin, inBlock: block).count + 7) / 8 }
        }
        return sum
    }
}
