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

    /// The bins of pairs with a segment or half plane.
    static let ofBoundaries = [4, 5, 8, 9, 12, 13]

    /// The bin of kinds a and b at 6 a + b, for a ≤ b.
    static let table: [Int32] = (0..<36).map { Int32(index(Int32($0 / 6), Int32($0 % 6))) }

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
    /// Makes room for what ``World/describePairs()`` writes, whole groups of eight.
    mutating func reserveDescriptions() {
        let padded = (count + 7) / 8 * 8
        sideA.reserveDiscarding(padded)
        sideB.reserveDiscarding(padded)
        records.reserveDiscarding((padded + 1) * csimd_pair_stride)
        bins.reserveDiscarding(padded)
    }

    /// Lists active pairs by bin, each bin padded to a multiple of 8 by its last pair.
    mutating func orderByBin() {
        // The empty pair behind the last, for padding lanes.
        records.zero((count * csimd_pair_stride)..<((count + 1) * csimd_pair_stride))
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Bin.count) { next in
            next.initialize(repeating: 0)
            let bins = bins.pointer
            for pair in 0..<activeCount { next[Int(bins[pair])] += 1 }
            fillOrder(next)
        }
    }

    private mutating func fillOrder(_ next: UnsafeMutableBufferPointer<Int>) {
        var total = 0
        for bin in 0..<Bin.count {
            binRanges[bin] = total..<(total + next[bin])
            let padded = (next[bin] + 7) / 8 * 8
            next[bin] = total
            total += padded
        }
        // Kernels look 16 pairs ahead of the last batch.
        order.reserveDiscarding(total + 16)
        let (order, bins) = (order.pointer, bins.pointer)
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

extension World {
    /// Writes the sides, solver records and bins of all pairs.
    func describePairs() {
        pairs.reserveDescriptions()
        let base = Bin.table.withUnsafeBufferPointer { table in
            csimd_describe_arguments(
                materials: broadphase.materials.pointer, collider_count: Int32(colliders.count),
                low: pairs.current.low.pointer, high: pairs.current.high.pointer, begin: 0, end: 0,
                push_sizes: Float(Tuning.pushOutSizesPerSecond),
                static_push_factor: Float(Tuning.staticPushOutFactor),
                hardening_fraction: Float(Tuning.hardeningFraction), bin_of_kinds: table.baseAddress!,
                side_a: pairs.sideA.pointer, side_b: pairs.sideB.pointer, records: pairs.records.pointer,
                bins: pairs.bins.pointer)
        }
        let kernel = kernels.table.broadphase.describe_pairs
        let count = pairs.count
        share((count + 7) / 8, least: 512) { _, groups in
            var arguments = base
            (arguments.begin, arguments.end) = (Int32(groups.lowerBound * 8), Int32(min(groups.upperBound * 8, count)))
            kernel(&arguments)
        }
        pairs.orderByBin()
    }

    /// One record a collider, then one a static shape, which is never the smaller side.
    func writeMaterials() {
        broadphase.materials.reserveDiscarding((colliders.count + statics.count) * 8)
        let (kind, part, id) = (colliders.kind.pointer, colliders.part.pointer, colliders.itemID.pointer)
        let (body, p0, p1) = (colliders.body.pointer, colliders.p0.pointer, colliders.p1.pointer)
        let (inverseMass, friction) = (bodies.inverseMass.pointer, bodies.friction.pointer)
        let elasticity = bodies.elasticity.pointer
        var record = broadphase.materials.pointer
        for k in 0..<colliders.count {
            let slot = Int(body[k])
            record[0] = Float(bitPattern: inverseMass[slot] == 0 ? 0 : UInt32(slot + 1))
            record[1] = friction[slot]
            record[2] = elasticity[slot]
            record[3] = kind[k] == Int32(csimd_kind_polygon) ? 2 * p0[k] : 2 * min(p0[k], p1[k])
            record[4] = Float(bitPattern: UInt32(bitPattern: kind[k]))
            record[5] = Float(bitPattern: id[k])
            record[6] = Float(bitPattern: UInt32(bitPattern: part[k]))
            record[7] = 0
            record += 8
        }
        for k in 0..<statics.count {
            record[0] = 0
            record[1] = statics.friction[k]
            record[2] = statics.elasticity[k]
            record[3] = .infinity
            record[4] = Float(bitPattern: UInt32(bitPattern: statics.kinds[k]))
            for lane in 5..<8 { record[lane] = 0 }
            record += 8
        }
    }
}
