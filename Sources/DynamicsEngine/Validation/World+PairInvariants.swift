import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// The pair list is sorted without doubles, and names colliders and static shapes that are there.
    func checkPairs() throws(InvariantViolation) {
        var last: UInt64?
        for pair in 0..<pairs.count {
            let (low, high) = (pairs.current.low[pair], pairs.current.high[pair])
            try require(
                low >= 0 && Int(low) < colliders.count, "pairs name live colliders",
                "pair \(pair): \(low) of \(colliders.count)")
            try require(
                high < 0 ? Int(~high) < statics.count : high > low && Int(high) < colliders.count,
                "pairs name live sides, the lower one first",
                "pair \(pair): \(low) and \(high) of \(colliders.count) colliders, \(statics.count) static shapes")
            if high >= 0 {
                try require(
                    colliders.body[Int(low)] != colliders.body[Int(high)], "no body is paired with itself",
                    "pair \(pair): slot \(colliders.body[Int(low)])")
            }
            let key = PairList.key(low, high)
            try require(
                last.map { $0 < key } ?? true, "pairs are sorted, each once", "pair \(pair): (\(low), \(high))")
            last = key
            try require(
                pairs.current.pointCounts[pair] <= 2 && pairs.current.touching[pair] <= 1, "a manifold has two points",
                "pair \(pair): \(pairs.current.pointCounts[pair]), touching \(pairs.current.touching[pair])")
        }
        try require(
            (0...pairs.count).contains(pairs.activeCount), "active pairs are pairs",
            "\(pairs.activeCount) of \(pairs.count)")
    }

    /// Manifolds are finite, normal impulses push, no item has more contacts than it may, and no contact of the step has
    /// a side that slept through it.
    func checkContacts() throws(InvariantViolation) {
        var counts = [Int](repeating: 0, count: bodies.count)
        // Names and activity of pairs are of before the sort that follows when something falls asleep.
        let isCurrent = statistics.itemsFallenAsleep == 0
        for pair in 0..<(isCurrent ? pairs.activeCount : 0) where pairs.current.pointCounts[pair] != 0 {
            try checkManifold(pair)
            let high = pairs.current.high[pair]
            let slots =
                [Int(colliders.body[Int(pairs.current.low[pair])])] + (high < 0 ? [] : [Int(colliders.body[Int(high)])])
            for slot in slots {
                counts[slot] += 1
                try require(
                    bodies.island[slot] == 0, "contacts of a step are between what is awake or static",
                    "pair \(pair): item \(bodies.id[slot]) sleeps in island \(bodies.island[slot])")
            }
        }
        for slot in 0..<awakeCount where bodies.inverseMass[slot] > 0 {
            try require(
                counts[slot] <= Tuning.maximumContactsPerItem, "an item that moves freely has at most 64 contacts",
                "item \(bodies.id[slot]): \(counts[slot])")
        }
    }

    private func checkManifold(_ pair: Int) throws(InvariantViolation) {
        let (manifold, impulses) = (pairs.manifolds[pair], pairs.impulses[pair])
        let (x, y) = (manifold.normal_x, manifold.normal_y)
        // Normals come from one division each.
        try require(abs(x * x + y * y - 1) <= 1e-3, "normals have length 1", "pair \(pair): (\(x), \(y))")
        for point in 0..<Int(pairs.current.pointCounts[pair]) {
            let (place, impulse) = (manifold.point(point), impulses.point(point))
            try require(
                place.x.isFinite && place.y.isFinite && place.separation.isFinite, "contact points are finite",
                "pair \(pair), point \(point): (\(place.x), \(place.y)), separation \(place.separation)")
            try require(
                impulse.normal.isFinite && impulse.tangent.isFinite, "impulses are finite",
                "pair \(pair), point \(point): normal \(impulse.normal), tangent \(impulse.tangent)")
            try require(
                impulse.normal >= 0, "normal impulses push", "pair \(pair), point \(point): \(impulse.normal)")
        }
    }
}
