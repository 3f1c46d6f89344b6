/// In which order to eliminate the vertices of a symmetric sparse matrix, so that little fills in.
///
/// Minimum degree: the vertex with the fewest neighbours goes first, of equals the lowest; its neighbours then
/// become neighbours of each other. A chain goes from its end to the other without fill, a tree from its leaves
/// inward. Source: A. George and J. Liu, "The evolution of the minimum degree ordering algorithm" (1989).
public struct EliminationOrder: Sendable {
    /// The vertices in the order of their elimination.
    public private(set) var vertices: [Int32] = []
    /// For each place in the order, the neighbours that its vertex has left when its turn comes.
    public private(set) var remaining: [[Int32]] = []
    /// Products of blocks that the factorisation takes.
    public private(set) var productCount = 0

    /// - Parameters:
    ///   - neighbours: of each vertex, in any order, without itself.
    ///   - limit: products of blocks allowed.
    /// - Returns: nil where the factorisation takes more than that.
    /// - Complexity: O(vertices · log + products).
    public init?(neighbours: [[Int32]], limit: Int) {
        var left = neighbours.map { Array(Set($0)).sorted() }
        var isGone = [Bool](repeating: false, count: left.count)
        var queue = DegreeQueue(left.map { $0.count })
        vertices.reserveCapacity(left.count)
        remaining.reserveCapacity(left.count)
        while let vertex = queue.next(degree: { isGone[$0] ? nil : left[$0].count }) {
            let own = left[vertex]
            productCount += own.count * (own.count + 3) / 2 + 1
            guard productCount <= limit else { return nil }
            isGone[vertex] = true
            vertices.append(Int32(vertex))
            remaining.append(own)
            left[vertex] = []
            for neighbour in own {
                left[Int(neighbour)] = Self.merged(left[Int(neighbour)], own, without: (neighbour, Int32(vertex)))
                queue.add(Int(neighbour), degree: left[Int(neighbour)].count)
            }
        }
    }

    /// The union of two ascending lists, less two vertices.
    private static func merged(_ a: [Int32], _ b: [Int32], without: (Int32, Int32)) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            let next: Int32
            if j == b.count || (i < a.count && a[i] <= b[j]) {
                next = a[i]
                if j < b.count, b[j] == next { j += 1 }
                i += 1
            } else {
                next = b[j]
                j += 1
            }
            if next != without.0, next != without.1 { result.append(next) }
        }
        return result
    }
}

/// A heap of vertices by degree, then number; degrees that have changed since are passed over.
private struct DegreeQueue {
    private var heap: [(degree: Int, vertex: Int)] = []

    init(_ degrees: [Int]) {
        heap.reserveCapacity(2 * degrees.count)
        for (vertex, degree) in degrees.enumerated() { add(vertex, degree: degree) }
    }

    mutating func add(_ vertex: Int, degree: Int) {
        heap.append((degree, vertex))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// - Parameter degree: the present degree of a vertex; nil where it is gone.
    mutating func next(degree: (Int) -> Int?) -> Int? {
        while let first = heap.first {
            removeFirst()
            if degree(first.vertex) == first.degree { return first.vertex }
        }
        return nil
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
