// What the kernels of this stage share: reading eight pairs and writing eight manifolds.

import CSIMD

/// Eight colliders; see stage3_narrowphase.h for the record.
struct ColliderLanes {
    /// The origin in the world.
    var origin: LaneVector
    /// Cosine and sine of the angle.
    var rotation: LaneVector
    /// Radius, half axes or half sides; for polygons half the size and the index into the table.
    var p0: LaneFloats
    var p1: LaneFloats
    /// The origin from the body's centre of mass.
    var offset: LaneVector

    @inline(__always) init(_ columns: csimd_f8x8) {
        origin = LaneVector(columns.c0, columns.c1)
        rotation = LaneVector(columns.c2, columns.c3)
        p0 = columns.c4
        p1 = columns.c5
        offset = LaneVector(columns.c6, columns.c7)
    }

    /// The size of a circle, ellipse or rectangle.
    @inline(__always) var size: LaneFloats { csimd_min(p0, p1) * 2 }
}

/// Eight pairs of a bin.
struct PairBatch {
    let bin: csimd_narrowphase_arguments
    /// The pairs and their sides.
    let pairs: UnsafePointer<Int32>
    let sideA: UnsafePointer<Int32>
    let sideB: UnsafePointer<Int32>

    /// Pairs `position ..< position + 8` of the bin's order.
    @inline(__always) init(_ bin: csimd_narrowphase_arguments, at position: Int32) {
        self.init(
            bin, pairs: bin.order + Int(position), sideA: bin.side_a + Int(position), sideB: bin.side_b + Int(position))
    }

    /// Pairs `position ..< position + 8` of the bin's order; asks for the records of later ones, in a kernel that
    /// writes all of them.
    @inline(__always) init(askingAhead bin: csimd_narrowphase_arguments, at position: Int32) {
        self.init(bin, at: position)
        csimd_prefetch_records(bin.manifolds, pairs + Int(prefetchedPairs))
        csimd_prefetch_records(bin.loads, pairs + Int(prefetchedPairs))
    }

    /// Pairs of another list.
    @inline(__always) init(
        _ bin: csimd_narrowphase_arguments, pairs: UnsafePointer<Int32>, sideA: UnsafePointer<Int32>,
        sideB: UnsafePointer<Int32>
    ) {
        (self.bin, self.pairs, self.sideA, self.sideB) = (bin, pairs, sideA, sideB)
    }

    @inline(__always) var a: ColliderLanes {
        ColliderLanes(csimd_gather_records(bin.colliders, sideA, Int64(csimd_collider_stride)))
    }
    @inline(__always) var b: ColliderLanes {
        ColliderLanes(csimd_gather_records(bin.colliders, sideB, Int64(csimd_collider_stride)))
    }
    /// The static shapes on side b.
    @inline(__always) var shapes: csimd_f8x8 {
        csimd_gather_records(bin.static_shapes, sideB, Int64(csimd_segment_stride))
    }
}

/// A point of eight manifolds.
struct ContactPoint {
    /// Midway between both surfaces, from the origin of side a.
    var position: LaneVector
    var separation: LaneFloats
    /// Low 16 bits: what meets what.
    var feature: LaneInts
    /// −1 where the manifold has this point.
    var isKept: LaneInts

    @inline(__always) static var none: Self {
        Self(
            position: .zero, separation: LaneFloats(repeating: 0), feature: LaneInts(repeating: 0),
            isKept: LaneInts(repeating: 0))
    }

    /// All zero where the point is not kept.
    @inline(__always) var cleared: Self {
        let zero = LaneFloats(repeating: 0)
        return Self(
            position: select(isKept, position, .zero), separation: csimd_select(isKept, separation, zero),
            feature: feature & isKept, isKept: isKept)
    }
}

@inline(__always)
func select(_ mask: LaneInts, _ a: ContactPoint, _ b: ContactPoint) -> ContactPoint {
    ContactPoint(
        position: select(mask, a.position, b.position),
        separation: csimd_select(mask, a.separation, b.separation),
        feature: csimd_select_i(mask, a.feature, b.feature), isKept: csimd_select_i(mask, a.isKept, b.isKept))
}

extension ContactPoint {
    /// The position turned into the world.
    @inline(__always) func turned(by rotation: LaneVector) -> Self {
        var result = self
        result.position = position.turned(by: rotation)
        return result
    }
}

extension PairBatch {
    /// Writes manifolds of up to two points, with the impulses of the old points of the same features.
    ///
    /// - Parameters:
    ///   - normal: from side a to side b.
    ///   - offset: side a's origin from its body's centre of mass.
    ///   - centers: from body a's centre of mass to body b's.
    @inline(__always)
    func write(
        normal: LaneVector, _ first: ContactPoint, _ second: ContactPoint, offset: LaneVector, centers: LaneVector
    ) {
        let onlySecond = second.isKept & ~first.isKept
        var lone = second
        lone.isKept = second.isKept & first.isKept
        write(
            normal: normal, select(onlySecond, second, first).cleared, orNone: lone.cleared, offset: offset,
            centers: centers)
    }

    /// Writes manifolds of up to one point. All such points are one feature.
    @inline(__always)
    func write(normal: LaneVector, _ point: ContactPoint, offset: LaneVector, centers: LaneVector) {
        write(normal: normal, point.cleared, orNone: .none, offset: offset, centers: centers)
    }

    /// `second` is kept only where `first` is.
    @inline(__always)
    private func write(
        normal: LaneVector, _ first: ContactPoint, orNone second: ContactPoint, offset: LaneVector,
        centers: LaneVector
    ) {
        let old = csimd_gather_records(bin.loads, pairs, Int64(csimd_load_stride))
        let oldCount = csimd_gather_bytes(bin.point_counts, pairs)
        let oldFeatures = csimd_float_to_bits(old.c6)
        let low = LaneInts(repeating: 0xffff)
        let oldFirst = oldFeatures & low
        let oldSecond = (oldFeatures &>> LaneInts(repeating: 16)) & low
        let hadFirst = ~csimd_equal_i(oldCount, LaneInts(repeating: 0))
        let hadSecond = csimd_equal_i(oldCount, LaneInts(repeating: 2))
        let zero = LaneFloats(repeating: 0)

        let firstFromFirst = hadFirst & csimd_equal_i(first.feature, oldFirst) & first.isKept
        let firstFromSecond = hadSecond & csimd_equal_i(first.feature, oldSecond) & first.isKept
        let secondFromFirst = hadFirst & csimd_equal_i(second.feature, oldFirst) & second.isKept
        let secondFromSecond = hadSecond & csimd_equal_i(second.feature, oldSecond) & second.isKept

        let r1 = select(first.isKept, first.position + offset, .zero)
        let r2 = select(second.isKept, second.position + offset, .zero)
        let n = select(first.isKept, normal, .zero)
        csimd_scatter_records(
            bin.manifolds, pairs, Int64(csimd_manifold_stride),
            csimd_f8x8(
                c0: n.x, c1: n.y, c2: r1.x, c3: r1.y, c4: first.separation, c5: r2.x, c6: r2.y,
                c7: second.separation))
        csimd_scatter_records(
            bin.loads, pairs, Int64(csimd_load_stride),
            csimd_f8x8(
                c0: csimd_select(firstFromFirst, old.c0, csimd_select(firstFromSecond, old.c2, zero)),
                c1: csimd_select(firstFromFirst, old.c1, csimd_select(firstFromSecond, old.c3, zero)),
                c2: csimd_select(secondFromFirst, old.c0, csimd_select(secondFromSecond, old.c2, zero)),
                c3: csimd_select(secondFromFirst, old.c1, csimd_select(secondFromSecond, old.c3, zero)),
                c4: centers.x, c5: centers.y,
                c6: csimd_bits_to_float(first.feature | (second.feature &<< LaneInts(repeating: 16))),
                c7: zero))
        // Masks are −1, so their difference counts.
        csimd_scatter_bytes(bin.point_counts, pairs, LaneInts(repeating: 0) &- first.isKept &- second.isKept)
    }
}
