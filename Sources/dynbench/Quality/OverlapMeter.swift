import DynamicsModel

/// Overlaps of all pairs of items in a set of states, as fractions of the smaller item's smaller extent.
struct OverlapMeter {
    /// Pairs that overlapped, over all states seen.
    private(set) var pairs = 0
    /// Sum and largest of their overlaps.
    private(set) var sum = 0.0
    private(set) var largest = 0.0

    private let outlines: [ItemOutline]
    /// Pairs of items that may overlap, the lower number first.
    private let allowed: Set<SIMD2<Int>>

    /// What each item collides with; empty where all meet all.
    private let memberships: [CollisionMembership]

    /// - Parameters:
    ///   - memberships: what each item collides with; empty where all meet all.
    ///   - allowed: pairs of items that don't collide, as those that are pinned together.
    init(_ outlines: [ItemOutline], memberships: [CollisionMembership] = [], allowed: [SIMD2<Int>] = []) {
        self.outlines = outlines
        self.memberships = memberships
        self.allowed = Set(allowed.map { SIMD2(min($0.x, $0.y), max($0.x, $0.y)) })
    }

    /// The mean overlap of overlapping pairs; 0 without any.
    var mean: Double { pairs == 0 ? 0 : sum / Double(pairs) }

    /// Adds one state. Non-finite items are left out.
    ///
    /// - Parameter isCounted: whether a pair is looked at; nil where all are.
    ///
    /// Sweep along the axis on which the items are spread further: sorted by lower bound, every item is
    /// tested against those that begin before it ends. O(n log n + n √n) for items spread evenly.
    mutating func add(_ states: [ItemState], counting isCounted: ((Int, Int) -> Bool)? = nil) {
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
                guard way.dot(way) < reach * reach else { continue }
                guard allowed.isEmpty || !allowed.contains(SIMD2(min(first, second), max(first, second))) else {
                    continue
                }
                guard isCounted?(min(first, second), max(first, second)) ?? true else { continue }
                guard memberships.isEmpty || memberships[first].meets(memberships[second]) else { continue }
                add(first, second, states, &placed)
            }
            // Nobody asks for it again.
            placed[first] = nil
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
