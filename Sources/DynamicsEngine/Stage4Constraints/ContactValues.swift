import Buffers

/// A number of each contact, in the order of batches, eight lanes each.
struct ContactValues: ~Copyable {
    private(set) var onePoint = Buffer<Float>()
    private(set) var twoPoints = Buffer<Float>()

    var byteCount: Int { onePoint.byteCount + twoPoints.byteCount }

    /// Makes room for all contacts.
    mutating func reserve(_ graph: borrowing ContactGraph) {
        onePoint.reserveDiscarding(8 * graph.onePointBatchCount)
        twoPoints.reserveDiscarding(8 * graph.twoPointBatchCount)
    }

    /// Writes the number of each contact.
    ///
    /// - Parameter value: of a pair, and of both sides by the numbers of their materials.
    mutating func write(
        _ graph: borrowing ContactGraph, _ value: (_ pair: Int32, _ a: Int32, _ b: Int32) -> Float
    ) {
        reserve(graph)
        for (count, pairs, sides, list) in [
            (graph.onePointBatchCount, graph.onePointPairs.pointer, graph.onePointSides.pointer, onePoint.pointer),
            (graph.twoPointBatchCount, graph.twoPointPairs.pointer, graph.twoPointSides.pointer, twoPoints.pointer),
        ] {
            for batch in 0..<count {
                for lane in 0..<8 {
                    list[8 * batch + lane] = value(
                        pairs[8 * batch + lane], sides[16 * batch + lane], sides[16 * batch + 8 + lane])
                }
            }
        }
    }
}
