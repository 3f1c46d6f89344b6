/// One unknown under relations with itself and known numbers only: a point or interval that shrinks level by level.
///
/// The most frequent core by far: each size that an intrinsic size decides is one.
struct ScalarCore: BitwiseCopyable {
    var variable: Int32
    /// The unknown's terms in its relations, most important first, in `Plan.scalarTerms`.
    var firstTerm: Int32
    var termCount: Int32
}

/// A relation on one unknown: weight · |violation of value (kind) bound|.
struct ScalarBound {
    var kind: Int8
    var bound: Double
    var weight: Double
}

/// The values that are still as good as any.
struct ScalarRange {
    var low = -Double.infinity
    var high = Double.infinity

    var isPoint: Bool { low == high }

    /// Whether more than rounding lies between the ends.
    var isAmbiguous: Bool {
        guard low.isFinite, high.isFinite else { return true }
        return high - low > 1e-9 * (1 + abs(low) + abs(high))
    }

    /// The value nearest to 0.
    var value: Double { min(max(0, low), high) }

    /// Keeps the values that violate the bound least.
    @inline(__always)
    mutating func restrict(_ bound: ScalarBound) {
        switch bound.kind {
        case 1: low = min(max(low, bound.bound), high)
        case -1: high = max(min(high, bound.bound), low)
        default:
            low = min(max(bound.bound, low), high)
            high = low
        }
    }

    /// Keeps the values for which the sum of weighted violations is least.
    mutating func restrict(_ bounds: [ScalarBound]) {
        if let common = intersection(bounds) {
            self = common
            return
        }
        let best = Self.leastViolated(bounds)
        (low, high) = (min(max(best.low, low), high), min(max(best.high, low), high))
    }

    /// Where the sum of weighted violations is least, of bounds on both sides: the sum is convex and piecewise linear, so
    /// that is where its slope passes 0.
    private static func leastViolated(_ bounds: [ScalarBound]) -> ScalarRange {
        let sorted = bounds.sorted { $0.bound < $1.bound }
        let total = sorted.reduce(0) { $0 + $1.weight }
        var slope = sorted.reduce(0) { $1.kind >= 0 ? $0 - $1.weight : $0 }
        for (place, bound) in sorted.enumerated() {
            slope += bound.kind == 0 ? 2 * bound.weight : bound.weight
            guard slope >= -1e-12 * total else { continue }
            let isFlat = slope <= 1e-12 * total && place + 1 < sorted.count
            return ScalarRange(low: bound.bound, high: sorted[isFlat ? place + 1 : place].bound)
        }
        return ScalarRange(low: sorted[sorted.count - 1].bound, high: sorted[sorted.count - 1].bound)
    }

    private func intersection(_ bounds: [ScalarBound]) -> ScalarRange? {
        var range = self
        for bound in bounds {
            if bound.kind >= 0 { range.low = max(range.low, bound.bound) }
            if bound.kind <= 0 { range.high = min(range.high, bound.bound) }
        }
        if range.low <= range.high { return range }
        guard range.low - range.high <= 1e-9 * (1 + abs(range.low) + abs(range.high)) else { return nil }
        // Empty by rounding only; the end that lies in the range so far is the point.
        let point = min(max(range.low, low), high)
        return ScalarRange(low: point, high: point)
    }
}
