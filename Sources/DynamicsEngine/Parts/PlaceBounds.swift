/// How far the items of all parts reach in a step, by the blocks in which they begin it.
struct PlaceBounds {
    private let blocks: BlockGrid
    /// How far from its centre any item of the block may have contacts, or meet something, pt.
    private(set) var reach: [Double]
    /// The most that anything reaches which can have to do with an item of the block, pt.
    private(set) var reachInto: [Double]

    /// - Parameter reach: for each block; 0 or less where it has no items.
    /// - Complexity: O(blocks), and of each block whose items reach further than it is wide, those within twice that reach.
    init(_ blocks: BlockGrid, reach: [Double]) {
        (self.blocks, self.reach) = (blocks, reach)
        reachInto = reach
        for block in 0..<blocks.count where reach[block] > 0 { spreadReach(of: block) }
    }

    /// Items of two blocks can have to do with each other where these are less than both reaches apart: less than twice the
    /// longer one of them, so that it is enough to look from there.
    private mutating func spreadReach(of block: Int) {
        let own = reach[block]
        let steps = Int(min((2 * own / blocks.width).rounded(.down), 1e6)) + 1
        let (row, column) = block.quotientAndRemainder(dividingBy: blocks.columns)
        for other in max(0, row - steps)...min(blocks.rows - 1, row + steps) {
            for place in max(0, column - steps)...min(blocks.columns - 1, column + steps) {
                let near = other * blocks.columns + place
                guard reach[near] <= own else { continue }
                reachInto[near] = max(reachInto[near], own)
                if reach[near] > 0 { reachInto[block] = max(reachInto[block], reach[near]) }
            }
        }
    }
}
