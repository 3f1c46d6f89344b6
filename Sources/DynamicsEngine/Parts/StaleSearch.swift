import Buffers

/// An item as the search for stale ones looks at it.
struct WatchedItem {
    let slot: Int32
    /// Where the step begins for it, pt.
    let place: SIMD2<Double>
    let radius: Double
    /// How far it goes in the step as this part has computed it, pt.
    let motion: Double
    /// How far it goes at most if that is wrong, pt.
    let mostMotion: Double

    /// How far from where it begins anything of it comes, pt.
    var extent: Double { radius + motion }
    /// The same where what has been computed is wrong.
    var mostExtent: Double { radius + mostMotion }
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
    /// How many were found when what touches them was looked for; −1 before.
    private var spreadCount = -1
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

    var hasMore: Bool { spreadCount < found.count || asked < foundItems.count }

    /// Something becomes stale.
    mutating func add(_ item: Int) {
        let slot = Int(items[item].slot)
        guard !isStale[slot] else { return }
        isStale[slot] = true
        found.append(Int32(slot))
        foundItems.append(item)
    }

    /// What touches something stale.
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
        spreadCount = found.count
    }

    /// What those that have been found may meet on their ways.
    mutating func spreadByNearness() {
        while asked < foundItems.count {
            let item = items[foundItems[asked]]
            asked += 1
            add(near: item)
        }
    }

    private mutating func add(near stale: WatchedItem) {
        let radius = stale.mostExtent
        func test(_ item: Int) {
            let way = stale.place - items[item].place
            let distance = radius + items[item].extent
            if (way * way).sum() <= distance * distance { add(item) }
        }
        for item in wide { test(Int(item)) }
        let (least, most) = (cellOf(stale.place - (radius + cell / 2)), cellOf(stale.place + (radius + cell / 2)))
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
