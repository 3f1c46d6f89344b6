import DynamicsModel

/// Overlaps of all pairs of items in a set of states, as fractions of the smaller item's smaller extent.
struct OverlapMeter {
    /// Pairs that overlapped, over all states seen.
    private(set) var pairs = 0
    /// Sum and largest of their overlaps.
    private(set) var sum = 0.0
    private(set) var largest = 0.0

    private let outlines: [ItemOutline]

    init(_ outlines: [ItemOutline]) { self.outlines = outlines }

    /// The mean overlap of overlapping pairs; 0 without any.
    var mean: Double { pairs == 0 ? 0 : sum / Double(pairs) }

    /// Adds one state. Non-finite items are left out.
    ///
    /// Sweep along the axis on which the items are spread further: sorted by lower bound, every item is
    /// tested against those that begin before it ends. O(n log n + n √n) for items spread evenly.
    mutating func add(_ states: [ItemState]) {
        let finite = states.indices.filter { states[$0].isFinite }
        guard finite.count > 1 else { return }
        let axis = OverlapMeter.widerAxis(finite.map { states[$0].centerOfMass })
        let starts = states.indices.map { states[$0].centerOfMass[axis] - outlines[$0].radius }
        let sorted = finite.sorted { (starts[$0], $0) < (starts[$1], $1) }
        var placed = [[ConvexOutline]?](repeating: nil, count: states.count)
        for (position, first) in sorted.enumerated() {
            let end = states[first].centerOfMass[axis] + outlines[first].radius
            var next = position + 1
            while next < sorted.count, starts[sorted[next]] < end {
                let second = sorted[next]
                next += 1
                let reach = outlines[first].radius + outlines[second].radius
                let way = states[second].centerOfMass - states[first].centerOfMass
                if way.dot(way) < reach * reach { add(first, second, states, &placed) }
            }
        }
    }

    private mutating func add(_ a: Int, _ b: Int, _ states: [ItemState], _ placed: inout [[ConvexOutline]?]) {
        let first = placed[a] ?? outlines[a].placed(states[a])
        let second = placed[b] ?? outlines[b].placed(states[b])
        placed[a] = first
        placed[b] = second
        var depth = 0.0
        for part in first {
            for other in second { depth = max(depth, OverlapDepth.between(part, other)) }
        }
        guard depth > 0 else { return }
        let fraction = depth / min(outlines[a].shortestExtent, outlines[b].shortestExtent)
        pairs += 1
        sum += fraction
        largest = max(largest, fraction)
    }

    private static func widerAxis(_ centres: [Vector2]) -> Int {
        var low = centres[0]
        var high = centres[0]
        for centre in centres {
            low = pointwiseMin(low, centre)
            high = pointwiseMax(high, centre)
        }
        return high.x - low.x >= high.y - low.y ? 0 : 1
    }
}

extension ItemState {
    /// Whether no number of the state is NaN or infinite.
    var isFinite: Bool {
        [centerOfMass.x, centerOfMass.y, cosine, sine, velocity.x, velocity.y, angularVelocity].allSatisfy(\.isFinite)
    }
}
