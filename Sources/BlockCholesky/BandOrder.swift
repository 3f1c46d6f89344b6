/// An order of vertices that keeps neighbours close together: reverse Cuthill–McKee.
///
/// Source: A. George and J. Liu, "Computer Solution of Large Sparse Positive Definite Systems" (1981), §4.3.
public struct BandOrder: Sendable {
    /// The place of each vertex.
    public let placeOfVertex: [Int32]
    /// The largest distance of the places of two neighbours.
    public let halfBandwidth: Int

    /// - Parameter neighbours: of each vertex, in any order, without itself; may name one twice.
    /// - Complexity: O(edges · log).
    public init(neighbours: [[Int32]]) {
        let sorted = neighbours.map { Array(Set($0)).sorted() }
        func precedes(_ a: Int32, _ b: Int32) -> Bool {
            (sorted[Int(a)].count, a) < (sorted[Int(b)].count, b)
        }
        var order: [Int32] = []
        var isSeen = [Bool](repeating: false, count: sorted.count)
        for start in (0..<Int32(sorted.count)).sorted(by: precedes) where !isSeen[Int(start)] {
            isSeen[Int(start)] = true
            order.append(start)
            var next = order.count - 1
            while next < order.count {
                for vertex in sorted[Int(order[next])].sorted(by: precedes) where !isSeen[Int(vertex)] {
                    isSeen[Int(vertex)] = true
                    order.append(vertex)
                }
                next += 1
            }
        }
        var places = [Int32](repeating: 0, count: sorted.count)
        for (place, vertex) in order.reversed().enumerated() { places[Int(vertex)] = Int32(place) }
        var widest = 0
        for (vertex, list) in sorted.enumerated() {
            for other in list { widest = max(widest, abs(Int(places[vertex] - places[Int(other)]))) }
        }
        placeOfVertex = places
        halfBandwidth = widest
    }
}
