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

/// What the sides and solver record of a pair are made from.
private struct PairSources {
    let body: UnsafeMutablePointer<Int32>
    let kind: UnsafeMutablePointer<Int32>
    let id: UnsafeMutablePointer<UInt32>
    let part: UnsafeMutablePointer<Int32>
    let p0: UnsafeMutablePointer<Float>
    let p1: UnsafeMutablePointer<Float>
    let inverseMass: UnsafeMutablePointer<Float>
    let friction: UnsafeMutablePointer<Float>
    let elasticity: UnsafeMutablePointer<Float>
    let staticFriction: UnsafeMutablePointer<Float>
    let staticElasticity: UnsafeMutablePointer<Float>
    let records: UnsafeMutablePointer<Float>

    /// The solver record of a body: 0 where it cannot move.
    func solverBody(_ body: Int) -> UInt32 { inverseMass[body] == 0 ? 0 : UInt32(body + 1) }

    /// As ``Colliders/size(_:)``.
    func size(_ collider: Int) -> Float {
        kind[collider] == Int32(csimd_kind_polygon) ? 2 * p0[collider] : 2 * min(p0[collider], p1[collider])
    }

    /// Whether the first collider is side a: by kind, id and part.
    func isInOrder(_ a: Int, _ b: Int) -> Bool {
        if kind[a] != kind[b] { return kind[a] < kind[b] }
        return id[a] != id[b] ? id[a] < id[b] : part[a] < part[b]
    }

    /// Writes the record of a pair; a static side has body 0 and no size.
    func write(_ pair: Int, _ bodyA: Int, _ bodyB: UInt32, _ friction: Float, _ elasticity: Float, size: Float) {
        let record = records + pair * csimd_pair_stride
        record[0] = Float(bitPattern: solverBody(bodyA))
        record[1] = Float(bitPattern: bodyB)
        record[2] = (self.friction[bodyA] * friction).squareRoot()
        record[3] = max(self.elasticity[bodyA], elasticity)
        record[4] = Float(Tuning.pushOutSizesPerSecond) * size
        record[5] = 0
        record[6] = 0
        record[7] = 0
    }
}

extension PairList {
    /// Writes the sides, solver records and bins of all pairs.
    mutating func fill(_ colliders: borrowing Colliders, _ bodies: borrowing Bodies, _ statics: borrowing StaticShapes)
    {
        let count = current.count
        sideA.reserveDiscarding(count)
        sideB.reserveDiscarding(count)
        records.reserveDiscarding((count + 1) * csimd_pair_stride)
        records.zero((count * csimd_pair_stride)..<((count + 1) * csimd_pair_stride))
        bins.reserveDiscarding(count)
        let sources = PairSources(
            body: colliders.body.pointer, kind: colliders.kind.pointer, id: colliders.itemID.pointer,
            part: colliders.part.pointer, p0: colliders.p0.pointer, p1: colliders.p1.pointer,
            inverseMass: bodies.inverseMass.pointer, friction: bodies.friction.pointer,
            elasticity: bodies.elasticity.pointer, staticFriction: statics.friction.pointer,
            staticElasticity: statics.elasticity.pointer, records: records.pointer)
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Bin.count) { sizes in
            sizes.initialize(repeating: 0)
            fill(sources, statics.kinds, sizes)
            fillOrder(sizes)
        }
    }

    private func fill(_ sources: PairSources, _ staticKinds: [Int32], _ sizes: UnsafeMutableBufferPointer<Int>) {
        let (low, high, sideA, sideB) = (current.low.pointer, current.high.pointer, sideA.pointer, sideB.pointer)
        for pair in 0..<current.count {
            let first = Int(low[pair])
            let bin: Int
            if high[pair] >= 0 {
                let second = Int(high[pair])
                let (a, b) = sources.isInOrder(first, second) ? (first, second) : (second, first)
                sideA[pair] = Int32(a)
                sideB[pair] = Int32(b)
                let body = Int(sources.body[b])
                sources.write(
                    pair, Int(sources.body[a]), sources.solverBody(body), sources.friction[body],
                    sources.elasticity[body], size: min(sources.size(a), sources.size(b)))
                bin = Bin.index(sources.kind[a], sources.kind[b])
            } else {
                let shape = Int(~high[pair])
                sideA[pair] = Int32(first)
                sideB[pair] = Int32(shape)
                sources.write(
                    pair, Int(sources.body[first]), 0, sources.staticFriction[shape], sources.staticElasticity[shape],
                    size: sources.size(first))
                bin = Bin.index(sources.kind[first], staticKinds[shape])
            }
            bins[pair] = UInt8(bin)
            if pair < activeCount { sizes[bin] += 1 }
        }
    }

    /// Lists active pairs by bin, each bin padded to a multiple of 8 by its last pair.
    private mutating func fillOrder(_ next: UnsafeMutableBufferPointer<Int>) {
        var total = 0
        for bin in 0..<Bin.count {
            binRanges[bin] = total..<(total + next[bin])
            let padded = (next[bin] + 7) / 8 * 8
            next[bin] = total
            total += padded
        }
        order.reserveDiscarding(total)
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
