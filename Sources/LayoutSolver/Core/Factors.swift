/// What an elimination did, flat, to replay on right sides: O(coefficients) a time and no allocation.
struct Factors: ~Copyable {
    /// Pivots in order.
    private var pivotRows = CellList<Int32>()
    private var pivotColumns = CellList<Int32>()
    private var pivotValues = CellList<Double>()
    /// Pivot k's other coefficients.
    private var upperStarts = CellList<Int32>()
    private var upper = CellList<Entry>()
    /// What is taken off the right sides, row by row: pivot rows in order, then the rest.
    private var sequence = CellList<Int32>()
    private var lowerStarts = CellList<Int32>()
    private var lower = CellList<Entry>()
    /// Made by the first sparse solution.
    private var reach: Reach?
    /// Columns without a pivot.
    let freeColumns: [Int32]

    /// A coefficient with its place.
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

    /// Coefficients in all.
    var coefficientCount: Int { upper.count + lower.count + pivotRows.count }

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

    /// Solves Bᵀ y = g for a square B whose rows were all pivots. `gradient` is used up, and 0 afterwards.
    func solveTransposed(_ gradient: Cells<Double>, into y: Cells<Double>) {
        for k in 0..<pivotRows.count { y[pivotRows[k]] = eliminateColumn(k, gradient) }
        substituteRowsBack(y)
    }

    /// What a pivot's column of the gradient gives, taken off the columns after it.
    @inline(__always)
    private func eliminateColumn(_ k: Int, _ gradient: Cells<Double>) -> Double {
        let w = gradient[pivotColumns[k]] / pivotValues[k]
        gradient[pivotColumns[k]] = 0
        guard w != 0 else { return 0 }
        for u in Int(upperStarts[k])..<Int(upperStarts[k + 1]) { gradient[upper[u].index] -= upper[u].value * w }
        return w
    }

    /// Takes off, from the last pivot to the first, what elimination took off the rows.
    private func substituteRowsBack(_ y: Cells<Double>) {
        for k in stride(from: pivotRows.count - 1, through: 0, by: -1) {
            let value = y[pivotRows[k]]
            guard value != 0 else { continue }
            for l in Int(lowerStarts[k])..<Int(lowerStarts[k + 1]) {
                y[lower[l].index] -= lower[l].value * value
            }
        }
    }
}

// MARK: - Few entries

extension Factors {
    /// Which pivot a column or row belongs to, and the queue that a sparse solution works through.
    private struct Reach: ~Copyable {
        /// By column and by row.
        let pivotOfColumn: CellList<Int32>
        let pivotOfRow: CellList<Int32>
        var queue: OrderedQueue
    }

    /// The one of the last sparse solution, or a new one; taken out while it is in use.
    private mutating func makeReach() -> Reach {
        if let reach = reach.take() { return reach }
        var columns = CellList<Int32>()
        var rows = CellList<Int32>()
        columns.resize(pivotRows.count, with: 0)
        rows.resize(pivotRows.count, with: 0)
        for k in 0..<pivotRows.count { (columns[pivotColumns[k]], rows[pivotRows[k]]) = (Int32(k), Int32(k)) }
        return Reach(pivotOfColumn: columns, pivotOfRow: rows, queue: OrderedQueue(count: pivotRows.count))
    }

    /// Solves Bᵀ y = g where g has few entries and y is all 0: only what these reach is touched, after Gilbert and Peierls
    /// ("Sparse partial pivoting in time proportional to arithmetic operations", 1988).
    ///
    /// - Parameters:
    ///   - gradient: used up, and 0 afterwards.
    ///   - columns: where it has entries.
    /// - Returns: the rows where y may not be 0; nil where that is too many to list.
    mutating func solveTransposed(
        _ gradient: Cells<Double>, _ columns: some Sequence<Int32>, into y: Cells<Double>
    ) -> [Int32]? {
        var reach = makeReach()
        for column in columns { reach.queue.insert(reach.pivotOfColumn[column]) }
        var reached: [Int32] = []
        while let k = reach.queue.popLeast() {
            y[pivotRows[k]] = eliminateColumn(Int(k), gradient)
            reached.append(k)
            for u in Int(upperStarts[k])..<Int(upperStarts[k + 1]) {
                reach.queue.insert(reach.pivotOfColumn[upper[u].index])
            }
            // The queue is worth its price only for few.
            guard reached.count <= 8 + pivotRows.count / 16 else {
                for k in Int(k) + 1..<pivotRows.count { y[pivotRows[k]] = eliminateColumn(k, gradient) }
                substituteRowsBack(y)
                reach.queue.removeAll()
                self.reach = consume reach
                return nil
            }
        }
        // The way back is from the last pivot to the first.
        let last = Int32(pivotRows.count - 1)
        for k in reached { reach.queue.insert(last - k) }
        reached.removeAll(keepingCapacity: true)
        while let place = reach.queue.popLeast() {
            let k = last - place
            reached.append(pivotRows[k])
            let value = y[pivotRows[k]]
            for l in Int(lowerStarts[k])..<Int(lowerStarts[k + 1]) {
                y[lower[l].index] -= lower[l].value * value
                reach.queue.insert(last - reach.pivotOfRow[lower[l].index])
            }
        }
        self.reach = consume reach
        return reached
    }
}
