/// What an elimination did, flat, to replay on right sides: O(coefficients) a time and no allocation.
struct Factors: ~Copyable {
    /// Pivots in order.
    private var pivotRows = Column<Int32>()
    private var pivotColumns = Column<Int32>()
    private var pivotValues = Column<Double>()
    /// Pivot k's other coefficients.
    private var upperStarts = Column<Int32>()
    private var upper = Column<Entry>()
    /// What is taken off the right sides, row by row: pivot rows in order, then the rest.
    private var sequence = Column<Int32>()
    private var lowerStarts = Column<Int32>()
    private var lower = Column<Entry>()
    /// Columns without a pivot.
    let freeColumns: [Int32]

    struct Entry: BitwiseCopyable {
        /// The column, or the row whose right side is taken off.
        var index: Int32
        var value: Double
    }

    init(_ elimination: Elimination) {
        freeColumns = elimination.isPivotColumn.indices.filter { !elimination.isPivotColumn[$0] }.map { Int32($0) }
        upperStarts.append(0)
        for pivot in elimination.pivots {
            pivotRows.append(pivot.row)
            pivotColumns.append(pivot.column)
            sequence.append(pivot.row)
            for entry in elimination.rows[Int(pivot.row)] {
                if entry.column == pivot.column {
                    pivotValues.append(entry.value)
                } else {
                    upper.append(Entry(index: entry.column, value: entry.value))
                }
            }
            upperStarts.append(Int32(upper.count))
        }
        for row in elimination.rows.indices where !elimination.isPivotRow[row] { sequence.append(Int32(row)) }
        lowerStarts.append(0)
        for place in 0..<sequence.count {
            for operation in elimination.operations[Int(sequence[place])] {
                lower.append(Entry(index: operation.source, value: operation.factor))
            }
            lowerStarts.append(Int32(lower.count))
        }
    }

    /// Rows there were, pivots and others.
    var rowCount: Int { sequence.count }

    /// Does to the right sides what was done to the rows.
    func reduce(_ rightSides: Cells<Double>) {
        guard lower.count > 0 else { return }
        for place in 0..<sequence.count {
            let row = sequence[place]
            for l in Int(lowerStarts[place])..<Int(lowerStarts[place + 1]) {
                rightSides[row] -= lower[l].value * rightSides[lower[l].index]
            }
        }
    }

    /// Fills in the pivot columns of `values` from reduced right sides and the free columns already there.
    func substituteBack(_ rightSides: Cells<Double>, into values: Cells<Double>) {
        for k in stride(from: pivotRows.count - 1, through: 0, by: -1) {
            var value = rightSides[pivotRows[k]]
            for u in Int(upperStarts[k])..<Int(upperStarts[k + 1]) {
                value -= upper[u].value * values[upper[u].index]
            }
            values[pivotColumns[k]] = value / pivotValues[k]
        }
    }

    /// Solves Bᵀ y = g for a square B whose rows were all pivots. `gradient` is used up.
    func solveTransposed(_ gradient: Cells<Double>, into y: Cells<Double>) {
        for k in 0..<pivotRows.count {
            let w = gradient[pivotColumns[k]] / pivotValues[k]
            y[pivotRows[k]] = w
            guard w != 0 else { continue }
            for u in Int(upperStarts[k])..<Int(upperStarts[k + 1]) {
                gradient[upper[u].index] -= upper[u].value * w
            }
        }
        for k in stride(from: pivotRows.count - 1, through: 0, by: -1) {
            let value = y[pivotRows[k]]
            guard value != 0 else { continue }
            for l in Int(lowerStarts[k])..<Int(lowerStarts[k + 1]) {
                y[lower[l].index] -= lower[l].value * value
            }
        }
    }
}
