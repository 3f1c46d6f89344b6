/// The kept rows that an edge may run into.
///
/// Of rows with one coefficient each only the tightest ones matter, once they are kept for good.
struct Walls: ~Copyable {
    private(set) var rows = CellList<Int32>()
    /// By row: its place in `rows`; −1 elsewhere.
    private var places = CellList<Int32>()
    /// By column: the row that is kept for good and bounds it most from below, and from above; −1 without any.
    private var lowest = CellList<Int32>()
    private var highest = CellList<Int32>()

    init(rowCount: Int, columnCount: Int) {
        places.resize(rowCount, with: -1)
        lowest.resize(columnCount, with: -1)
        highest.resize(columnCount, with: -1)
    }

    mutating func insert(_ row: Int) {
        guard places[row] < 0 else { return }
        places[row] = Int32(rows.count)
        rows.append(Int32(row))
    }

    mutating func remove(_ row: Int) {
        let place = places[row]
        guard place >= 0 else { return }
        let last = rows.removeLast()
        if last != Int32(row) {
            rows[place] = last
            places[last] = place
        }
        places[row] = -1
    }

    /// A row is kept for good: it goes where a tighter one is, and the other way round.
    mutating func settle(_ row: Int, _ search: ConflictSearch) {
        let entries = search.rows.entries(row)
        guard entries.count == 1, let entry = entries.first else { return }
        let (column, coefficient) = (search.rows.columns[entry], search.rows.coefficients[entry])
        func bound(_ row: Int32) -> Double {
            search.rightSides[row] / search.rows.coefficients[search.rows.entries(Int(row)).lowerBound]
        }
        let kind = coefficient > 0 ? search.kinds[row] : -search.kinds[row]
        let (low, high) = (lowest[column], highest[column])
        let isLower = kind >= 0 && (low < 0 || bound(Int32(row)) > bound(low))
        let isUpper = kind <= 0 && (high < 0 || bound(Int32(row)) < bound(high))
        if isLower { lowest[column] = Int32(row) }
        if isUpper { highest[column] = Int32(row) }
        for old in [low, high, Int32(row)] where old >= 0 && old != lowest[column] && old != highest[column] {
            remove(Int(old))
        }
    }
}
