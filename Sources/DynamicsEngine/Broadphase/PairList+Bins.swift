import CSIMD
import DynamicsModel

/// The kinds of pairs that are collided together, one kernel each.
enum Bin {
    static let count = 14

    /// The bin of a pair, kinds in ascending order.
    static func index(_ a: Int32, _ b: Int32) -> Int {
        switch (Int(a), Int(b)) {
        case (csimd_kind_circle, let b): b
        case (csimd_kind_ellipse, csimd_kind_ellipse): 6
        case (csimd_kind_ellipse, csimd_kind_rectangle), (csimd_kind_ellipse, csimd_kind_polygon): 7
        case (csimd_kind_ellipse, let b): 4 + b
        case (csimd_kind_rectangle, csimd_kind_rectangle): 10
        case (_, csimd_kind_polygon): 11
        case (_, let b): 8 + b
        }
    }

    /// The kernel of each bin, in the order of `index`.
    static func kernels(_ table: csimd_narrowphase_kernels) -> [csimd_narrowphase_kernel] {
        [
            table.circle_circle, table.circle_ellipse, table.circle_rectangle, table.circle_polygon,
            table.circle_segment, table.circle_half_plane,
            table.ellipse_ellipse, table.ellipse_polygon, table.ellipse_segment, table.ellipse_half_plane,
            table.rectangle_rectangle, table.polygon_polygon, table.polygon_segment, table.polygon_half_plane,
        ]
    }
}

extension PairList {
    /// Writes the sides, solver records and bins of all pairs.
    mutating func fill(_ colliders: borrowing Colliders, _ bodies: borrowing Bodies, _ statics: borrowing StaticShapes) {
        let count = current.count
        sideA.reserveDiscarding(count)
        sideB.reserveDiscarding(count)
        records.reserveDiscarding((count + 1) * csimd_pair_stride)
        records.zero((count * csimd_pair_stride)..<((count + 1) * csimd_pair_stride))
        bins.reserveDiscarding(count)
        var sizes = [Int](repeating: 0, count: Bin.count)
        for pair in 0..<count {
            let bin = fillPair(pair, colliders, bodies, statics)
            bins[pair] = UInt8(bin)
            if pair < activeCount { sizes[bin] += 1 }
        }
        fillOrder(sizes)
    }

    private func fillPair(
        _ pair: Int, _ colliders: borrowing Colliders, _ bodies: borrowing Bodies, _ statics: borrowing StaticShapes
    ) -> Int {
        let low = Int(current.low[pair])
        let high = current.high[pair]
        guard high >= 0 else {
            let shape = Int(~high)
            sideA[pair] = Int32(low)
            sideB[pair] = ~high
            let boundary = statics.boundary(of: shape)
            writeRecord(pair, colliders, bodies, low, nil, Float(boundary.friction), Float(boundary.elasticity))
            return Bin.index(colliders.kind[low], statics.kinds[shape])
        }
        let other = Int(high)
        let own = (colliders.kind[low], colliders.itemID[low], colliders.part[low])
        let partner = (colliders.kind[other], colliders.itemID[other], colliders.part[other])
        let (a, b) = own < partner ? (low, other) : (other, low)
        sideA[pair] = Int32(a)
        sideB[pair] = Int32(b)
        let body = Int(colliders.body[b])
        writeRecord(pair, colliders, bodies, a, b, bodies.friction[body], bodies.elasticity[body])
        return Bin.index(colliders.kind[a], colliders.kind[b])
    }

    private func writeRecord(
        _ pair: Int, _ colliders: borrowing Colliders, _ bodies: borrowing Bodies, _ a: Int, _ b: Int?,
        _ friction: Float, _ elasticity: Float
    ) {
        let record = records.pointer + pair * csimd_pair_stride
        let bodyA = Int(colliders.body[a])
        record[0] = Float(bitPattern: PairList.solverBody(bodyA, bodies))
        record[1] = Float(bitPattern: b.map { PairList.solverBody(Int(colliders.body[$0]), bodies) } ?? 0)
        record[2] = (bodies.friction[bodyA] * friction).squareRoot()
        record[3] = max(bodies.elasticity[bodyA], elasticity)
        let size = min(colliders.size(a), b.map { colliders.size($0) } ?? .infinity)
        record[4] = Float(Tuning.pushOutSizesPerSecond) * size
        record[5] = 0
        record[6] = 0
        record[7] = 0
    }

    /// The solver record of a body: 0 where it cannot move.
    private static func solverBody(_ body: Int, _ bodies: borrowing Bodies) -> UInt32 {
        bodies.inverseMass[body] == 0 ? 0 : UInt32(body + 1)
    }

    /// Lists active pairs by bin, each bin padded to a multiple of 8 by its last pair.
    private mutating func fillOrder(_ sizes: [Int]) {
        var next = [Int](repeating: 0, count: Bin.count)
        var total = 0
        for bin in 0..<Bin.count {
            next[bin] = total
            binRanges[bin] = total..<(total + sizes[bin])
            total += (sizes[bin] + 7) / 8 * 8
        }
        order.reserveDiscarding(total)
        for pair in 0..<activeCount {
            let bin = Int(bins[pair])
            order[next[bin]] = Int32(pair)
            next[bin] += 1
        }
        for range in binRanges where !range.isEmpty {
            for place in range.upperBound..<(range.lowerBound + (range.count + 7) / 8 * 8) {
                order[place] = order[range.upperBound - 1]
            }
        }
    }
}
