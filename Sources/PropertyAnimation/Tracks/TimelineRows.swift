import Buffers

/// The segments of all timelines whose curves are of one kind, packed: what one pass of an evaluation reads.
///
/// Rows behind the last one, up to a whole batch, hold still and write their progress where nobody reads it.
struct TimelineRows: ~Copyable {
    private(set) var count = 0
    /// One column for each number of a segment, by row.
    private(set) var origin = Buffer<Double>()
    private(set) var rate = Buffer<Double>()
    private(set) var base = Buffer<Double>()
    private(set) var span = Buffer<Double>()
    /// Index in the curve table.
    private(set) var curve = Buffer<Int32>()
    /// The timeline that the row belongs to.
    private(set) var owner = Buffer<Int32>()

    /// Makes room for so many rows; buffers hold whole batches.
    mutating func reserve(_ rows: Int) {
        origin.reserve(rows)
        rate.reserve(rows)
        base.reserve(rows)
        span.reserve(rows)
        curve.reserve(rows)
        owner.reserve(rows)
    }

    /// - Returns: the new row.
    mutating func append(_ segment: Segment, curve: Int32, owner: Int32) -> Int {
        reserve(count + 1)
        let row = count
        count += 1
        write(segment, curve: curve, row: row)
        self.owner[row] = owner
        pad()
        return row
    }

    /// Overwrites a row; its owner stays.
    mutating func write(_ segment: Segment, curve: Int32, row: Int) {
        origin[row] = segment.origin
        rate[row] = segment.rate
        base[row] = segment.base
        span[row] = segment.span
        self.curve[row] = curve
    }

    /// Puts the last row in a row's place.
    ///
    /// - Returns: the timeline whose row has moved there; nil where it was the last.
    mutating func remove(_ row: Int) -> Int32? {
        count -= 1
        guard row < count else {
            pad()
            return nil
        }
        origin[row] = origin[count]
        rate[row] = rate[count]
        base[row] = base[count]
        span[row] = span[count]
        curve[row] = curve[count]
        owner[row] = owner[count]
        pad()
        return owner[row]
    }

    /// Fills the last batch. A rate of 0 never ends, and the last row's curve keeps the batch one of a shared curve.
    private func pad() {
        guard count > 0 else { return }
        var row = count
        while row % laneCount != 0 {
            (origin[row], rate[row], base[row], span[row]) = (0, 0, 0, 0)
            (curve[row], owner[row]) = (curve[count - 1], 0)
            row += 1
        }
    }

    var byteCount: Int {
        origin.byteCount + rate.byteCount + base.byteCount + span.byteCount + curve.byteCount + owner.byteCount
    }
}
