/// Where there may be items of the scene that a part of it lacks, or has copies of that aren't right any more.
///
/// Items that were missing when items were last exchanged are in cells that have a mark; a copy that isn't right any more is
/// known to have been at a place. All of them move, at most as far as the item of all parts that moves furthest.
package struct PartCheck {
    private let grid: CellGrid
    /// Cells in which something missing may be.
    private var isMissing: [Bool]
    /// These and those around them.
    private var isNear: [Bool]
    /// How much further than the marked cells what is missing may have come, pt; below 0 where they have grown by more.
    private var advance = 0.0
    /// The sum of the longest ways of all steps since the last exchange, pt.
    private var way = 0.0
    /// Where copies were while they were right, and the longest ways until then.
    private var stale: [(place: SIMD2<Double>, way: Double)] = []
    /// Whether nothing is missing.
    package let isComplete: Bool

    /// So many cells around a marked one count as near.
    private static let rings = 2
    /// So many cells from a ghost an own item is watched.
    private static let watchedCells = 8

    /// How wide cells are for items of some reach, pt.
    package static func cellWidth(reach: Double) -> Double { 2.2 * reach / Double(rings) }

    /// - Parameters:
    ///   - isCovered: whether the part has all items whose centres are in a cell.
    ///   - isComplete: whether it has all items of the scene.
    package init(_ grid: CellGrid, isCovered: [Bool], isComplete: Bool) {
        self.grid = grid
        self.isComplete = isComplete
        isMissing = isCovered.map { !$0 }
        isNear = grid.grown(isMissing, by: Self.rings)
    }

    /// The cells in which own items are watched, given those of ghosts.
    func watched(_ ghosts: [Bool]) -> [Bool] { grid.grown(ghosts, by: Self.watchedCells) }

    /// Whether the own items that are watched are still all that are less than some distance from a ghost, pt.
    func watchesAll(within distance: Double) -> Bool {
        isComplete || 2 * way + distance < Double(Self.watchedCells - 1) * grid.cell
    }

    var cellCount: Int { grid.count }

    func cell(_ x: Float, _ y: Float) -> Int { grid.index(x, y) }

    /// Prepares for questions about items of some reach, pt.
    ///
    /// What is missing and an item have to do with each other within twice the reach; that and how far the missing has come
    /// beyond the marks is to be no more than the cells that count as near.
    mutating func prepare(reach: Double) {
        let beyond = advance + 2 * reach - Double(Self.rings) * grid.cell
        guard beyond > 0 else { return }
        let cells = Int(min((beyond / grid.cell).rounded(.up), 1e6))
        isMissing = grid.grown(isMissing, by: cells)
        isNear = grid.grown(isMissing, by: Self.rings)
        advance -= Double(cells) * grid.cell
    }

    /// Whether something missing may have to do with an item at a place.
    func isNearMissing(_ x: Float, _ y: Float) -> Bool { isNear[grid.index(x, y)] }

    /// Where items whose copies aren't right may have to do with others.
    ///
    /// - Parameter reach: of all items, pt.
    func stale(reach: Double) -> [Disc] { stale.map { Disc(center: $0.place, radius: reach + way - $0.way) } }

    /// Notes how far anything moved in a step, and where it began for items whose copies it has made stale.
    mutating func move(by distance: Double, stale new: [SIMD2<Double>]) {
        for place in new { stale.append((place, way)) }
        advance += distance
        way += distance
    }
}

/// A disc in the plane, pt.
struct Disc {
    let center: SIMD2<Double>
    let radius: Double
}
