import Buffers
import DynamicsModel

/// An item as the search for stale ones looks at it: where it was, and how contacts have left it to move.
struct WatchedItem {
    let slot: Int32
    /// Where the step begins for it, pt.
    let place: SIMD2<Double>
    /// Of the outline from the centre, and its least width, pt.
    let radius: Double
    let size: Double
    /// How far its centre goes, and how far its rim by the turn, pt.
    let way: SIMD2<Double>
    let swing: Double
    /// Whether it goes much otherwise than it began to.
    let isStruck: Bool
    /// How far its centre may leave the straight way, pt.
    let sagitta: Double
    /// How far from where it begins anything of it comes, pt.
    let extent: Double

    init(
        slot: Int32, place: SIMD2<Double>, radius: Double, size: Double, way: SIMD2<Double>, swing: Double = 0,
        isStruck: Bool, sagitta: Double = 0, carry: Double = 0
    ) {
        (self.slot, self.place, self.radius, self.size) = (slot, place, radius, size)
        (self.way, self.swing, self.isStruck, self.sagitta) = (way, swing, isStruck, sagitta)
        // Roundings, and more.
        extent = 1.001 * (radius + (way * way).sum().squareRoot() + sagitta) + carry
    }

    /// Whether two items may be swept against each other: one of them was struck, or they could pass each other.
    func mayBeSwept(against other: Self) -> Bool {
        if isStruck || other.isStruck { return true }
        let way = way - other.way
        let least = 0.999 * Tuning.pairSweepFraction * (size + other.size)
        return 1.001 * ((way * way).sum().squareRoot() + swing + other.swing) > least
    }

    /// Whether the circles about both may touch on their ways.
    func comesNear(_ other: Self) -> Bool {
        let way = way - other.way
        let square = (way * way).sum()
        let offset = other.place - place
        let share = square > 0 ? min(max((offset * way).sum() / square, 0), 1) : 0
        let least = offset - way * share
        let reach = 1.001 * (radius + other.radius + sagitta + other.sagitta) + 1e-6 * (abs(place.x) + abs(place.y))
        return (least * least).sum() <= reach * reach
    }
}

/// The search for bodies that become stale in a step.
///
/// Items are in square cells, sorted by row and column, so that what is near to a place is in a few runs; those that are much
/// larger or faster than most are asked one by one.
struct StaleSearch {
    /// Slots of those that become stale.
    private(set) var found: [Int32] = []
    private let items: [WatchedItem]
    private let cell: Double
    /// The cells of items, ascending, and the item in each.
    private var cells: [(cell: Int64, item: Int32)] = []
    /// Items that reach further than half a cell.
    private var wide: [Int32] = []
    /// By slot: whether a body is stale.
    private var isStale: [Bool]
    /// The items found, and how many of them have been asked what they are near to.
    private var foundItems: [Int] = []
    private var asked = 0
    private var itemOfSlot: [Int32]

    /// - Parameter bodyCount: slots are below this.
    init(_ items: [WatchedItem], bodyCount: Int) {
        self.items = items
        cell = max(1e-6, Self.wideness * items.reduce(0) { $0 + $1.extent } / Double(max(items.count, 1)))
        isStale = [Bool](repeating: false, count: bodyCount)
        itemOfSlot = [Int32](repeating: -1, count: bodyCount)
        for (k, item) in items.enumerated() {
            itemOfSlot[Int(item.slot)] = Int32(k)
            if item.extent > cell / 2 {
                wide.append(Int32(k))
            } else {
                cells.append((Self.key(cellOf(item.place)), Int32(k)))
            }
        }
        cells.sort { $0.cell < $1.cell }
    }

    /// A cell in extents of the mean item.
    static let wideness = 6.0

    /// Something becomes stale.
    mutating func add(_ item: Int) {
        let slot = Int(items[item].slot)
        guard !isStale[slot] else { return }
        isStale[slot] = true
        found.append(Int32(slot))
        foundItems.append(item)
    }

    /// What touches something stale, and what touches that.
    mutating func spread(along contacts: [(Int32, Int32)]) {
        var goesOn = true
        while goesOn {
            goesOn = false
            for (a, b) in contacts where isStale[Int(a)] != isStale[Int(b)] {
                let slot = Int(isStale[Int(a)] ? b : a)
                goesOn = true
                if itemOfSlot[slot] >= 0 {
                    add(Int(itemOfSlot[slot]))
                } else {
                    // One that isn't watched.
                    isStale[slot] = true
                    found.append(Int32(slot))
                }
            }
        }
    }

    /// What those that have been found may meet on their ways, and what that may meet.
    ///
    /// - Parameter mayMeet: asked about what is stale, and what comes within its extent.
    mutating func spread(onWays mayMeet: (_ stale: WatchedItem, _ other: WatchedItem) -> Bool) {
        while asked < foundItems.count {
            let item = items[foundItems[asked]]
            asked += 1
            add(near: item, mayMeet)
        }
    }

    private mutating func add(near stale: WatchedItem, _ mayMeet: (WatchedItem, WatchedItem) -> Bool) {
        func test(_ item: Int) {
            let way = stale.place - items[item].place
            let distance = stale.extent + items[item].extent
            if (way * way).sum() <= distance * distance, mayMeet(stale, items[item]) { add(item) }
        }
        for item in wide { test(Int(item)) }
        let reach = stale.extent + cell / 2
        let (least, most) = (cellOf(stale.place - reach), cellOf(stale.place + reach))
        guard let firstRow = cells.first.map({ Self.row($0.cell) }), let lastRow = cells.last.map({ Self.row($0.cell) })
        else { return }
        for row in max(least.y, firstRow)..<max(least.y, firstRow, min(most.y, lastRow) + 1) {
            let (first, last) = (Self.key(SIMD2(least.x, row)), Self.key(SIMD2(most.x, row)))
            var place = firstIndex(in: cells.indices) { cells[$0].cell >= first }
            while place < cells.count, cells[place].cell <= last {
                test(Int(cells[place].item))
                place += 1
            }
        }
    }

    private func cellOf(_ place: SIMD2<Double>) -> SIMD2<Int32> {
        // Far beyond the range of what is admitted.
        let scaled = (place / cell).rounded(.down).clamped(
            lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))
        return SIMD2(Int32(scaled.x), Int32(scaled.y))
    }

    /// Sorts like row and column.
    private static func key(_ cell: SIMD2<Int32>) -> Int64 { Int64(cell.y) << 32 + Int64(cell.x) + 1 << 31 }

    private static func row(_ key: Int64) -> Int32 { Int32(key >> 32) }
}
