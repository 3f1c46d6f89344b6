/// What the engine's speed must be held at. Limits are inclusive.
enum QualityGate: Hashable {
    /// A pile: overlaps as fractions of an item, and where it is at rest the root mean square of speeds, pt/s.
    case pile(meanOverlap: Double, worstOverlap: Double, rmsSpeed: Double?)
    /// Overlaps no worse than Box2D 3's in the same run; where that was not measured, than these.
    case noWorse(meanOverlap: Double, worstOverlap: Double)
    /// A stack's top: fraction of its ideal height, and drift sideways, pt.
    case stack(height: Double, drift: Double)
    case worstOverlap(Double)
    /// The least mean speed that is left, pt/s.
    case speedKept(Double)
    /// Mean speed within this fraction of the reference's after the same steps, or of another engine's where the
    /// reference was not measured. There is no limit without either.
    case meanSpeed(within: Double)
    /// Gaps in attachments over the last second, and over the whole run, as fractions of a link.
    case separation(Double, worst: Double?)
    /// As much found as Box2D 3 finds, within this fraction: what is grazed counts by rounding.
    case sameFound(within: Double)
    /// Nothing outside the container, nothing that is no number.
    case nothingLost

    /// Whether the reference is to do the same steps.
    var wantsReference: Bool {
        if case .meanSpeed = self { true } else { false }
    }

    /// One number of a gate: what it is, what it may be, and what it was.
    struct Check {
        var name: String
        var value: Double
        /// Nil where what it is to be compared with was not measured.
        var limit: Double?
        /// Whether the limit is the least allowed value, not the largest.
        var isLeast = false

        /// Nil without a limit. NaN never holds.
        var holds: Bool? { limit.map { isLeast ? value >= $0 : value <= $0 } }
    }

    /// - Parameters:
    ///   - peers: the peers' quality in the same run, those that came to its end.
    func checks(_ quality: Quality, peers: [PeerEngine: Quality]) -> [Check] {
        switch self {
        case .pile(let mean, let worst, let speed):
            [
                Check(name: "meanOverlap", value: quality.meanOverlap, limit: mean),
                Check(name: "maxOverlap", value: quality.maxOverlap, limit: worst),
            ] + (speed.map { [Check(name: "rmsSpeed", value: quality.rmsSpeed, limit: $0)] } ?? [])
        case .noWorse(let mean, let worst):
            [
                Check(
                    name: "meanOverlap", value: quality.meanOverlap, limit: peers[.box2d3]?.meanOverlap ?? mean),
                Check(name: "maxOverlap", value: quality.maxOverlap, limit: peers[.box2d3]?.maxOverlap ?? worst),
            ]
        case .stack(let height, let drift):
            [
                Check(name: "topHeightRatio", value: quality.topHeightRatio ?? .nan, limit: height, isLeast: true),
                Check(name: "topDrift", value: quality.topDrift ?? .nan, limit: drift),
            ]
        case .worstOverlap(let worst): [Check(name: "maxOverlap", value: quality.maxOverlap, limit: worst)]
        case .speedKept(let least):
            [Check(name: "meanSpeed", value: quality.meanSpeed, limit: least, isLeast: true)]
        case .meanSpeed(let fraction):
            [
                PeerEngine.allCases.compactMap { peers[$0] }.first.map { peer in
                    let difference = abs(quality.meanSpeed / peer.meanSpeed - 1)
                    return Check(name: "meanSpeedDifference", value: difference, limit: fraction)
                } ?? Check(name: "meanSpeedDifference", value: .nan)
            ]
        case .separation(let recent, let worst):
            [Check(name: "maxJointSeparation", value: quality.maxJointSeparation ?? .nan, limit: recent)]
                + (worst.map {
                    [Check(name: "worstJointSeparation", value: quality.worstJointSeparation ?? .nan, limit: $0)]
                } ?? [])
        case .sameFound(let fraction):
            [
                peers[.box2d3]?.found.map { found in
                    let difference = abs(Double(quality.found ?? 0) / Double(max(found, 1)) - 1)
                    return Check(name: "foundDifference", value: difference, limit: fraction)
                } ?? Check(name: "foundDifference", value: .nan)
            ]
        case .nothingLost:
            [
                Check(name: "escaped", value: Double(quality.escaped ?? 0), limit: 0),
                Check(name: "nonFinite", value: Double(quality.nonFinite), limit: 0),
            ]
        }
    }
}
