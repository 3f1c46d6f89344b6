import Buffers

/// An item as the search for stale ones looks at it.
struct WatchedItem {
    let slot: Int32
    /// Where the step begins for it, pt.
    let place: SIMD2<Double>
    let radius: Double
    /// How far it goes in the step, pt.
    let motion: Double
}

/// The search for bodies that become stale in a step.
///
/// Items are in square cells as wide as the furthest of them reaches, sorted by row and column, so that what is near to a
/// place is in a few runs.
struct StaleSearch {
    /// Slots of those that become stale.
    private(set) var found: [Int32] = []
    private let items: [WatchedItem]
    private let cell: Double
    /// The cells of items, ascending, and the item in each.
    private var cells: [(cell: Int64, item: Int32)] = []
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
        cell = items.reduce(1e-6) { max($0, 2 * ($1.radius + $1.motion)) }
        isStale = [Bool](repeating: false, count: bodyCount)
        itemOfSlot = [Int32](repeating: -1, count: bodyCount)
        for (k, item) in items.enumerated() {
            itemOfSlot[Int(item.slot)] = Int32(k)
            cells.append((Self.key(cellOf(item.place)), Int32(k)))
        }
        cells.sort { $0.cell < $1.cell }
    }

    var hasMore: Bool { spreadCount < found.count || asked < foundItems.count }

    /// What was stale before the step.
    mutating func leaveOut(_ item: Int) { isStale[Int(items[item].slot)] = true }

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
                    // An own item that isn't watched: the step can't be kept.
                    isStale[slot] = true
                    found.append(Int32(slot))
                }
            }
        }
        spreadCount = found.count
    }

    /// What may meet on its way what has just been found.
    ///
    /// - Parameter furthest: how far anything moves in the step, pt.
    mutating func spread(furthest: Double) {
        while asked < foundItems.count {
            let item = items[foundItems[asked]]
            asked += 1
            add(near: Disc(center: item.place, radius: item.radius + furthest)) { $0.radius + $0.motion }
        }
    }

    /// What reaches a disc becomes stale.
    mutating func add(near disc: Disc, reach: (WatchedItem) -> Double) {
        let (least, most) = (cellOf(disc.center - (disc.radius + cell)), cellOf(disc.center + (disc.radius + cell)))
        for row in least.y...most.y {
            let (first, last) = (Self.key(SIMD2(least.x, row)), Self.key(SIMD2(most.x, row)))
            var place = firstIndex(in: cells.indices) { cells[$0].cell >= first }
            while place < cells.count, cells[place].cell <= last {
                let item = Int(cells[place].item)
                let way = disc.center - items[item].place
                let distance = disc.radius + reach(items[item])
                if (way * way).sum() <= distance * distance { add(item) }
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
    private static func key(_ cell: SIMD2<Int32>) -> Int64 { Int64(cell.y) << 32 + Int64(cell.x) }
}
