// What the kernels of this stage share: reading eight pairs and writing eight manifolds.

import CSIMD

/// Eight colliders; see stage3_narrowphase.h for the record.
struct ColliderLanes {
    /// The origin in the world.
    var origin: LaneVector
    /// Cosine and sine of the angle.
    var rotation: LaneVector
    /// Radius, half axes or half sides; for polygons half the size and the index into the table.
    var p0: FloatLanes
    var p1: FloatLanes
    /// The origin from the body's centre of mass.
    var offset: LaneVector

    @inline(__always) init(_ columns: EightColumns) {
        origin = LaneVector(columns.c0, columns.c1)
        rotation = LaneVector(columns.c2, columns.c3)
        p0 = columns.c4
        p1 = columns.c5
        offset = LaneVector(columns.c6, columns.c7)
    }

    /// The size of a circle, ellipse or rectangle.
    @inline(__always) var size: FloatLanes { min(p0, p1) * 2 }
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
        bin.manifolds.prefetchRecords(at: pairs + Int(prefetchedPairs))
        bin.loads.prefetchRecords(at: pairs + Int(prefetchedPairs))
    }

    /// Pairs of another list.
    @inline(__always) init(
        _ bin: csimd_narrowphase_arguments, pairs: UnsafePointer<Int32>, sideA: UnsafePointer<Int32>,
        sideB: UnsafePointer<Int32>
    ) {
        (self.bin, self.pairs, self.sideA, self.sideB) = (bin, pairs, sideA, sideB)
    }

    @inline(__always) var a: ColliderLanes {
        ColliderLanes(EightColumns(bin.colliders, at: sideA))
    }
    @inline(__always) var b: ColliderLanes {
        ColliderLanes(EightColumns(bin.colliders, at: sideB))
    }
    /// The static shapes on side b.
    @inline(__always) var shapes: EightColumns {
        EightColumns(bin.static_shapes, at: sideB)
    }
}

/// A point of eight manifolds.
struct ContactPoint {
    /// Midway between both surfaces, from the origin of side a.
    var position: LaneVector
    var separation: FloatLanes
    /// Low 16 bits: what meets what.
    var feature: IntLanes
    /// Where the manifold has this point.
    var isKept: LaneMask

    @inline(__always) static var none: Self {
        Self(
            position: .zero, separation: 0, feature: 0,
            isKept: false)
    }

    /// All zero where the point is not kept.
    @inline(__always) var cleared: Self {
        return Self(
            position: select(isKept, position, .zero), separation: select(isKept, separation, 0),
            feature: feature & isKept, isKept: isKept)
    }
}

@inline(__always)
func select(_ mask: LaneMask, _ a: ContactPoint, _ b: ContactPoint) -> ContactPoint {
    ContactPoint(
        position: select(mask, a.position, b.position),
        separation: select(mask, a.separation, b.separation),
        feature: select(mask, a.feature, b.feature), isKept: select(mask, a.isKept, b.isKept))
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
        let old = EightColumns(bin.loads, at: pairs)
        let oldCount = bin.point_counts.values(at: pairs)
        let oldFeatures = IntLanes(bitPattern: old.c6)
        let low = IntLanes(0xffff)
        let oldFirst = oldFeatures & low
        let oldSecond = (oldFeatures &>> 16) & low
        let hadFirst = ~(oldCount == 0)
        let hadSecond = oldCount == 2

        let firstFromFirst = hadFirst & (first.feature == oldFirst) & first.isKept
        let firstFromSecond = hadSecond & (first.feature == oldSecond) & first.isKept
        let secondFromFirst = hadFirst & (second.feature == oldFirst) & second.isKept
        let secondFromSecond = hadSecond & (second.feature == oldSecond) & second.isKept

        let r1 = select(first.isKept, first.position + offset, .zero)
        let r2 = select(second.isKept, second.position + offset, .zero)
        let n = select(first.isKept, normal, .zero)
        EightColumns(
            c0: n.x, c1: n.y, c2: r1.x, c3: r1.y, c4: first.separation, c5: r2.x, c6: r2.y,
            c7: second.separation
        ).store(bin.manifolds, at: pairs)
        EightColumns(
            c0: select(firstFromFirst, old.c0, select(firstFromSecond, old.c2, 0)),
            c1: select(firstFromFirst, old.c1, select(firstFromSecond, old.c3, 0)),
            c2: select(secondFromFirst, old.c0, select(secondFromSecond, old.c2, 0)),
            c3: select(secondFromFirst, old.c1, select(secondFromSecond, old.c3, 0)),
            c4: centers.x, c5: centers.y,
            c6: FloatLanes(bitPattern: first.feature | (second.feature &<< 16)),
            c7: 0
        ).store(bin.loads, at: pairs)
        // A mask that holds is −1, so the difference counts.
        bin.point_counts.scatter(0 &- IntLanes(first.isKept) &- IntLanes(second.isKept), to: pairs)
    }
}
