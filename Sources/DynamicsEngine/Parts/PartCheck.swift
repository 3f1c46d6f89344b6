/// What a part has and lacks of a scene since items were last exchanged, and what others lack of its own.
///
/// A part has all items that were then in the cells that it covers. What it lacks was in others, and has come no deeper among
/// its own than the parts that have it say.
package final class PartCheck {
    /// Moves on with what is in it, as that did then on the average: of what falls together nothing falls out of its cells.
    private(set) var grid: CellGrid
    private let firstGrid: CellGrid
    /// How far the cells go in a step, pt.
    private let drift: SIMD2<Double>
    /// Steps that have begun since.
    private var steps = 0
    let blocks: BlockGrid
    /// Parts of the scene, and which of them this is.
    let partCount: Int
    let number: Int
    /// Whether nothing is missing.
    package let isComplete: Bool
    /// Whether no part lacks anything: then none needs to hear from others while it solves a step.
    let areAllComplete: Bool
    /// How deep each cell lies among those covered; see ``CellGrid/depths(of:)``.
    let depths: [Int16]
    let cover: CellCover
    /// Other parts that lack something.
    let others: [OtherPart]
    /// By part: its place among these.
    private let placeOfPart: [Int?]
    /// For each cell, whether one of these covers it.
    let isCoveredElsewhere: [Bool]
    /// By slot: the part that a body belongs to; this one for what is in every part.
    private(set) var owners: [Int32] = []
    /// By slot: whether another part that lacks something has the item.
    private(set) var isElsewhere: [Bool] = []
    /// Slots of ghosts that are awake, and for each part of those that are its own.
    private(set) var ghosts: [Int32] = []
    private(set) var ghostsOfPart: [[Int32]] = []

    /// - Parameters:
    ///   - drift: how far the items of the scene go in a step on the average, pt; the same in all parts.
    ///   - cover: which parts of the scene have all items whose centres are in a cell.
    ///   - isComplete: for each part, whether it has all items of the scene.
    ///   - number: this part's.
    package init(drift: SIMD2<Double> = .zero, _ cover: CellCover, isComplete: [Bool], number: Int) {
        let grid = cover.grid
        self.cover = cover
        (self.grid, firstGrid, self.drift, blocks) = (grid, grid, drift, grid.blocks)
        (partCount, self.number) = (cover.partCount, number)
        self.isComplete = isComplete[number]
        areAllComplete = !isComplete.contains(false)
        depths = isComplete[number] ? [] : grid.depths(of: (0..<grid.count).map { cover.isCovered($0, by: number) })
        let depths = areAllComplete ? [] : CoverDepths.ofEachPart(cover)
        let lacking = depths.indices.filter { $0 != number && !isComplete[$0] }
        others = lacking.map { OtherPart(number: $0, depths: depths[$0]) }
        placeOfPart = isComplete.indices.map { lacking.firstIndex(of: $0) }
        isCoveredElsewhere = (0..<grid.count).map { cell in
            cover.parts(of: cell).contains { $0 != number && !isComplete[Int($0)] }
        }
    }

    /// A check that finds nothing missing anywhere.
    static func whole(number: Int, of count: Int) -> PartCheck {
        let grid = CellGrid(least: .zero, most: .zero, cell: 1)
        return PartCheck(
            CellCover(grid, partCount: count) { $1(0) }, isComplete: [Bool](repeating: true, count: count),
            number: number)
    }

    /// Has the cells where they are as a step begins.
    func beginStep() {
        grid = firstGrid.moved(by: drift * Double(steps))
        steps += 1
    }

    /// Notes which bodies are whose.
    ///
    /// - Parameters:
    ///   - owners: by slot, the part that a body belongs to; this one for what is in every part.
    ///   - isElsewhere: by slot, whether another part that lacks something has the item.
    ///   - awakeCount: slots from here on are asleep.
    func begin(owners: [Int32], isElsewhere: [Bool], awakeCount: Int) {
        (self.owners, self.isElsewhere) = (owners, isElsewhere)
        ghostsOfPart = [[Int32]](repeating: [], count: partCount)
        for slot in 0..<awakeCount where owners[slot] != number { ghostsOfPart[Int(owners[slot])].append(Int32(slot)) }
        ghosts = ghostsOfPart.flatMap { $0 }
    }

    /// Whether a part is another one that lacks something.
    func isOther(_ part: Int) -> Bool { placeOfPart[part] != nil }

    /// How deep an own item in a cell is among what another part covers without having it, in half cells; −1 where that is
    /// nowhere, nil where that part lacks nothing or is this one.
    func depthOfMissing(_ slot: Int, cell: Int, amongThoseOf part: Int) -> Int16? {
        placeOfPart[part].map { others[$0].depthOfMissing(slot, cell: cell) }
    }

    /// How deep a cell lies, in cells.
    func depth(_ cell: Int) -> Double { 0.5 * Double(depths[cell]) }

    /// How deep something missing may be with which an item at a depth has to do that reaches so far, in cells.
    ///
    /// - Parameters:
    ///   - depth: of the item's cell, in cells.
    ///   - reach: of both together, pt.
    func depthWithin(_ reach: Double, of depth: Double) -> Double { depth - 1 - reach / grid.cell }
}

/// What another part lacks, as the one sees it whose items these are.
final class OtherPart {
    let number: Int
    /// How deep each cell lies among those that it covers.
    private let depths: CoverDepths
    /// By slot: whether it has the item, as its own or as a copy; empty where it has none of those that are here.
    private var has: [Bool] = []
    /// Slots of own items that are awake of which it has copies, ascending.
    private(set) var copies: [Int32] = []

    init(number: Int, depths: CoverDepths) { (self.number, self.depths) = (number, depths) }

    /// - Parameters:
    ///   - has: by slot, of items that move; empty where it has none.
    ///   - copies: slots of own items that are awake of which it has copies, ascending.
    func begin(has: [Bool], copies: [Int32]) { (self.has, self.copies) = (has, copies) }

    /// Whether it has the item in a slot.
    func hasItem(in slot: Int) -> Bool { !has.isEmpty && has[slot] }

    /// How deep an own item in a cell is among what the other part covers without having it, in half cells; −1 where that
    /// is nowhere.
    func depthOfMissing(_ slot: Int, cell: Int) -> Int16 { hasItem(in: slot) ? -1 : depths.depth(ofCell: cell) }
}
