/// A polynomial that is near the parameter t of a cubic Bézier curve for every x, so that one or two steps of
/// Halley's method lead from it to the last bits.
///
/// It meets t at both ends and at six Chebyshev points between. Where a control point lies near its end's x the
/// curve is nearly upright there and t grows like a root; the polynomial is then one in the root of the distance
/// from that end, gives the parameter's distance from it, and meets it at a seventh point: with six, easeIn and
/// easeOut took a second step in every eighth place, and batches wait for the last of their lanes.
struct BezierGuess: Hashable, Sendable {
    /// What the polynomial is in: x, or the root of the distance from the end where the curve stands upright.
    enum Argument: Sendable { case x, rootFromStart, rootFromEnd }

    let argument: Argument
    /// g₁ … g₈ of g₁w + … + g₈w⁸; g₈ is 0 where the argument is x.
    let coefficients: SIMD8<Double>

    /// Control points nearer than this to their end's x make it upright.
    private static let uprightDistance = 0.15

    /// - Parameters:
    ///   - x1: x of the first control point.
    ///   - x2: x of the second.
    init(_ x1: Double, _ x2: Double) {
        let nearest = min(x1, 1 - x2)
        argument = nearest > Self.uprightDistance ? .x : x1 <= 1 - x2 ? .rootFromStart : .rootFromEnd
        // Read from its end a curve is the mirrored one read from its start.
        let (p1, p2) = argument == .rootFromEnd ? (1 - x2, 1 - x1) : (x1, x2)
        let (a, b, c) = UnitBezier.coefficients(p1, p2)
        var sum = SIMD8<Double>()
        for (node, basis) in argument == .x ? Self.bases : Self.rootedBases {
            sum += Self.parameter(a, b, c, at: argument == .x ? node : node * node) * basis
        }
        coefficients = sum
    }

    // Chebyshev points of the second kind on 0…1, without 0.
    private static let bases = bases([
        0.04951556604879043, 0.1882550990706332, 0.3887395330218429, 0.6112604669781571, 0.8117449009293668,
        0.9504844339512096, 1,
    ])
    private static let rootedBases = bases([
        0.03806023374435662, 0.1464466094067263, 0.3086582838174551, 0.5, 0.6913417161825449, 0.8535533905932737,
        0.9619397662556434, 1,
    ])

    /// For each node the coefficients of w, w² … of the polynomial that is 1 there and 0 at the others and at 0.
    private static func bases(_ nodes: [Double]) -> [(node: Double, basis: SIMD8<Double>)] {
        nodes.map { node in
            var product = SIMD8<Double>(1, 0, 0, 0, 0, 0, 0, 0)
            var scale = node
            for root in nodes where root != node {
                // Times (w − root): coefficients move up a place.
                var next = -root * product
                for power in 1..<nodes.count { next[power] += product[power - 1] }
                product = next
                scale *= node - root
            }
            return (node, product / scale)
        }
    }

    /// The parameter where x(t) = ((a t + b) t + c) t has a value, to about 1e-7: no more is needed of a guess.
    private static func parameter(_ a: Double, _ b: Double, _ c: Double, at x: Double) -> Double {
        guard x < 1 else { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<23 {
            let middle = 0.5 * (low + high)
            if ((a * middle + b) * middle + c) * middle < x { low = middle } else { high = middle }
        }
        return 0.5 * (low + high)
    }
}
