import Buffers
import CSIMD
import DynamicsModel

/// Enlarged bounds sorted by level, row and column of a uniform grid for each level of sizes.
///
/// A level's cells are as wide as its widest bounds, so that partners lie in neighbouring cells; the finest
/// level holds most colliders, each coarser one has cells four times as wide. Sorting is by counting where
/// the cells of a level are not many more than its colliders, else by radix; rows without colliders take no
/// memory, so outliers cost nothing. Source of the method: C. Ericson, Real-Time Collision Detection (2005), §7.1–7.2.
struct Grid: ~Copyable {
    struct Level {
        var cell: Float
        /// Rows of the level in the row table.
        var rows: Range<Int>
    }

    private(set) var levels = [Level](capacity: mostLevels)
    private(set) var count = 0
    private(set) var rowCount = 0

    var minX = Buffer<Float>()
    var minY = Buffer<Float>()
    var maxX = Buffer<Float>()
    var maxY = Buffer<Float>()
    var column = Buffer<Int32>()
    var collider = Buffer<Int32>()
    /// Where each collider stands in the sorted columns.
    private var place = Buffer<Int32>()
    /// Where each row begins in the sorted columns, and (level, row) as one number.
    var rowStart = Buffer<Int32>()
    var rowKey = Buffer<Int64>()

    private var level = Buffer<UInt8>()
    private var cellX = Buffer<Int32>()
    private var cellY = Buffer<Int32>()
    private var counts = Buffer<Int32>()
    private var members = Buffer<Int32>()
    private var keys = Buffer<UInt64>()
    private var order = RadixOrder()

    /// Cells beyond this are folded into the last one: a float of that size has no finer steps anyway.
    private static let cellLimit: Float = 1_000_000_000
    private static let levelRatio: Float = 4
    private static let mostLevels = 16

    var byteCount: Int {
        minX.byteCount * 4 + column.byteCount + collider.byteCount + place.byteCount + rowStart.byteCount
            + rowKey.byteCount
            + level.byteCount + cellX.byteCount + cellY.byteCount + counts.byteCount + members.byteCount
            + keys.byteCount + order.byteCount
    }

    /// Sorts the bounds of colliders `0..<count`.
    ///
    /// - Parameter pool: whose workers split the loops over colliders.
    /// - Complexity: O(count) where they are spread evenly, O(count) radix passes otherwise.
    mutating func build(
        _ colliders: borrowing Colliders, count: Int, pool: WorkerPool
    ) {
        self.count = count
        rowCount = 0
        reserve(count)
        chooseLevels(colliders, count)
        pool.parallelFor(count, least: 2048) { assignCells(colliders, $1) }
        var sorted = 0
        for index in levels.indices {
            let firstRow = rowCount
            sorted = sort(level: index, from: sorted)
            levels[index].rows = firstRow..<rowCount
        }
        rowStart[rowCount] = Int32(count)
        pool.parallelFor(count, least: 2048) { copyBounds(colliders, $1) }
    }

    private mutating func reserve(_ count: Int) {
        minX.reserveDiscarding(count)
        minY.reserveDiscarding(count)
        maxX.reserveDiscarding(count)
        maxY.reserveDiscarding(count)
        column.reserveDiscarding(count)
        collider.reserveDiscarding(count)
        place.reserveDiscarding(count)
        rowStart.reserveDiscarding(count + 2)
        rowKey.reserveDiscarding(count + 2)
        level.reserveDiscarding(count)
        cellX.reserveDiscarding(count)
        cellY.reserveDiscarding(count)
        members.reserveDiscarding(count)
    }

    /// One level where the widest bounds are at most twice the median. Else the finest cell holds 85 % of the bounds, but
    /// is at most four times the median, and coarser ones follow until the widest bounds fit. Widths are counted in quarter
    /// octaves, by the top bits of the float.
    private mutating func chooseLevels(_ colliders: borrowing Colliders, _ count: Int) {
        levels.removeAll(keepingCapacity: true)
        guard count > 0 else { return }
        counts.reserveDiscarding(1024)
        counts.zero(0..<1024)
        for i in 0..<count { counts[Grid.widthClass(Grid.width(colliders, i))] += 1 }
        var seen = 0
        var median = 0
        var most = 0
        var widest = 0
        for bin in 0..<1024 where counts[bin] > 0 {
            if seen * 2 < count { median = bin }
            if seen * 100 < count * 85 { most = bin }
            widest = bin
            seen += Int(counts[bin])
        }
        // Four quarter octaves are a factor of two.
        var cell = Grid.upperBound(ofClass: widest <= median + 4 ? widest : min(most, median + 8))
        let needed = Grid.upperBound(ofClass: widest)
        levels.append(Level(cell: cell, rows: 0..<0))
        while cell < needed, levels.count < Grid.mostLevels {
            cell *= Grid.levelRatio
            levels.append(Level(cell: cell, rows: 0..<0))
        }
    }

    private static func width(_ colliders: borrowing Colliders, _ i: Int) -> Float {
        max(colliders.maxX[i] - colliders.minX[i], colliders.maxY[i] - colliders.minY[i])
    }

    private static func widthClass(_ width: Float) -> Int { Int(width.bitPattern >> 21) & 1023 }

    private static func upperBound(ofClass bin: Int) -> Float { Float(bitPattern: UInt32(bin + 1) << 21) }

    private func assignCells(_ colliders: borrowing Colliders, _ range: Range<Int>) {
        for i in range {
            let width = Grid.width(colliders, i)
            var index = 0
            while index + 1 < levels.count, width > levels[index].cell { index += 1 }
            level[i] = UInt8(index)
            let cell = levels[index].cell
            cellX[i] = Grid.cell(0.5 * (colliders.minX[i] + colliders.maxX[i]), cell)
            cellY[i] = Grid.cell(0.5 * (colliders.minY[i] + colliders.maxY[i]), cell)
        }
    }

    /// The cell of a coordinate.
    static func cell(_ coordinate: Float, _ width: Float) -> Int32 {
        let cell = coordinate / width
        let clamped = cell < cellLimit ? (cell > -cellLimit ? cell : -cellLimit) : cellLimit
        let truncated = Int32(clamped)
        return Float(truncated) > clamped ? truncated - 1 : truncated
    }

    /// Sorts one level's colliders behind `start`, and appends its rows; returns where the level ends.
    private mutating func sort(level index: Int, from start: Int) -> Int {
        var memberCount = 0
        var low = (x: Int32.max, y: Int32.max)
        var high = (x: Int32.min, y: Int32.min)
        for i in 0..<count where level[i] == UInt8(index) {
            members[memberCount] = Int32(i)
            memberCount += 1
            low = (min(low.x, cellX[i]), min(low.y, cellY[i]))
            high = (max(high.x, cellX[i]), max(high.y, cellY[i]))
        }
        guard memberCount > 0 else { return start }
        let columns = Int(high.x) - Int(low.x) + 1
        let rows = Int(high.y) - Int(low.y) + 1
        if Double(columns) * Double(rows) <= Double(4 * memberCount + 1024) {
            sortByCounting(memberCount, start, low, columns, rows)
        } else {
            sortByRadix(memberCount, start, low)
        }
        appendRows(start..<(start + memberCount), level: index)
        return start + memberCount
    }

    private mutating func sortByCounting(
        _ memberCount: Int, _ start: Int, _ low: (x: Int32, y: Int32), _ columns: Int, _ rows: Int
    ) {
        let cells = columns * rows
        counts.reserveDiscarding(cells + 1)
        counts.zero(0..<(cells + 1))
        keys.reserveDiscarding(memberCount)
        for k in 0..<memberCount {
            let i = Int(members[k])
            let cell = Int(cellY[i] - low.y) * columns + Int(cellX[i] - low.x)
            keys[k] = UInt64(cell)
            counts[cell] += 1
        }
        var sum = Int32(start)
        for cell in 0..<cells {
            let n = counts[cell]
            counts[cell] = sum
            sum += n
        }
        for k in 0..<memberCount {
            let cell = Int(keys[k])
            collider[Int(counts[cell])] = members[k]
            counts[cell] += 1
        }
    }

    private mutating func sortByRadix(_ memberCount: Int, _ start: Int, _ low: (x: Int32, y: Int32)) {
        order.reserveDiscarding(memberCount)
        for k in 0..<memberCount {
            let i = Int(members[k])
            order.keys[k] = UInt64(Int64(cellY[i]) - Int64(low.y)) << 32 | UInt64(Int64(cellX[i]) - Int64(low.x))
            order.values[k] = members[k]
        }
        order.sort(memberCount)
        for k in 0..<memberCount { collider[start + k] = order.values[k] }
    }

    private mutating func appendRows(_ range: Range<Int>, level index: Int) {
        var last = Int64.min
        for place in range {
            let i = Int(collider[place])
            column[place] = cellX[i]
            let key = (Int64(index) << 40) + Int64(cellY[i]) + (1 << 32)
            if key != last {
                rowStart[rowCount] = Int32(place)
                rowKey[rowCount] = key
                rowCount += 1
                last = key
            }
        }
    }

    private func copyBounds(_ colliders: borrowing Colliders, _ places: Range<Int>) {
        for place in places {
            let i = Int(collider[place])
            self.place[i] = Int32(place)
            minX[place] = colliders.minX[i]
            minY[place] = colliders.minY[i]
            maxX[place] = colliders.maxX[i]
            maxY[place] = colliders.maxY[i]
        }
    }

    /// Takes a collider out: its bounds overlap nothing any more.
    func remove(_ collider: Int) {
        guard count > 0 else { return }
        let place = Int(place[collider])
        minX[place] = .infinity
        maxX[place] = -.infinity
    }

    /// The grid as searches see it, until it is made anew.
    func view() -> GridView {
        GridView(
            levels: levels, rowCount: rowCount,
            sorted: csimd_sorted_bounds(
                min_x: minX.pointer, min_y: minY.pointer, max_x: maxX.pointer, max_y: maxY.pointer,
                column: column.pointer, collider: collider.pointer),
            rowStart: rowStart.pointer, rowKey: rowKey.pointer)
    }
}
