import Buffers

/// Where the factor of a symmetric matrix of blocks has its blocks: the symbolic half of a sparse L D Lᵀ.
///
/// Rows and columns are numbered in order of elimination. Numbers are put in by whoever factorises.
public struct BlockStructure: Sendable {
    /// The vertex at each place of the order, and the place of each vertex.
    public let vertexAtPlace: [Int32]
    public let placeOfVertex: [Int32]
    /// The blocks below the diagonal of column j are `columnStart[j] ..< columnStart[j + 1]`.
    public let columnStart: [Int32]
    /// The row of each block, ascending within a column.
    public let row: [Int32]
    /// For each column, for each of its blocks q, for each block p before q: the block (row of q, row of p), which
    /// eliminating the column changes.
    public let updateTarget: [Int32]
    /// Products of blocks that a factorisation takes.
    public let productCount: Int

    public var vertexCount: Int { vertexAtPlace.count }
    /// Blocks below the diagonal, fill included.
    public var blockCount: Int { row.count }

    /// - Parameters:
    ///   - neighbours: of each vertex, in any order, without itself.
    ///   - limit: products of blocks allowed.
    /// - Returns: nil where the factorisation takes more than that.
    public init?(neighbours: [[Int32]], limit: Int = .max) {
        guard let order = EliminationOrder(neighbours: neighbours, limit: limit) else { return nil }
        vertexAtPlace = order.vertices
        productCount = order.productCount
        var places = [Int32](repeating: 0, count: neighbours.count)
        for (place, vertex) in order.vertices.enumerated() { places[Int(vertex)] = Int32(place) }
        placeOfVertex = places
        var starts: [Int32] = [0]
        var rows: [Int32] = []
        for remaining in order.remaining {
            rows.append(contentsOf: remaining.map { places[Int($0)] }.sorted())
            starts.append(Int32(rows.count))
        }
        (columnStart, row) = (starts, rows)
        var targets: [Int32] = []
        for column in 0..<order.vertices.count {
            let blocks = Int(starts[column])..<Int(starts[column + 1])
            for q in blocks {
                for p in blocks.lowerBound..<q {
                    targets.append(Self.find(rows[q], in: starts, rows, column: Int(rows[p])))
                }
            }
        }
        updateTarget = targets
    }

    /// The block of a row and a column, the row being the later place.
    public func block(row wanted: Int32, column: Int32) -> Int32 {
        Self.find(wanted, in: columnStart, row, column: Int(column))
    }

    private static func find(_ wanted: Int32, in starts: [Int32], _ rows: [Int32], column: Int) -> Int32 {
        Int32(firstIndex(in: Int(starts[column])..<Int(starts[column + 1])) { rows[$0] >= wanted })
    }
}
