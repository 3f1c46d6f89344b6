// What the kernels of this stage share: reading eight pairs and writing eight manifolds.
//
//     r₁, r₂   points from body a's centre of mass, pt;   s₁, s₂ separations, pt;   n normal from a to b
//     λ        impulses kept where a point's feature is that of an old point, else 0
//
// A feature is 16 bits: what of side a meets what of side b. A pair without points keeps its old records, which say
// nothing: the number of points is what counts.

import CSIMD

/// Eight pairs of one pair kind.
struct PairBatch {
    let list: csimd_narrowphase_arguments
    /// The pairs and their sides.
    let pairs: UnsafePointer<Int32>
    let sideA: UnsafePointer<Int32>
    let sideB: UnsafePointer<Int32>

    /// Pairs `position ..< position + 8` of the list's order.
    @inline(__always) init(_ list: csimd_narrowphase_arguments, at position: Int32) {
        self.init(
            list, pairs: list.order + Int(position), sideA: list.side_a + Int(position),
            sideB: list.side_b + Int(position))
    }

    /// Pairs `position ..< position + 8` of the list's order; asks for the records of later ones, in a kernel that
    /// writes all of them.
    @inline(__always) init(askingAhead list: csimd_narrowphase_arguments, at position: Int32) {
        self.init(list, at: position)
        prefetch(list.manifolds, at: pairs + Int(prefetchedPairs))
        prefetch(list.impulses, at: pairs + Int(prefetchedPairs))
    }

    /// Pairs of another list.
    @inline(__always) init(
        _ list: csimd_narrowphase_arguments, pairs: UnsafePointer<Int32>, sideA: UnsafePointer<Int32>,
        sideB: UnsafePointer<Int32>
    ) {
        (self.list, self.pairs, self.sideA, self.sideB) = (list, pairs, sideA, sideB)
    }

    @inline(__always) var a: ColliderLanes {
        ColliderLanes(list.colliders, at: sideA)
    }
    @inline(__always) var b: ColliderLanes {
        ColliderLanes(list.colliders, at: sideB)
    }
    /// The half planes on side b.
    @inline(__always) var halfPlanes: HalfPlaneLanes { HalfPlaneLanes(list.static_shapes, at: sideB) }
    /// The segments on side b, from the origin of side a.
    @inline(__always) func segments(from origin: LaneVector) -> SegmentLanes {
        SegmentLanes(list.static_shapes, at: sideB, from: origin)
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
    ///   - advances: where there is one point, what a turn of sides a and b adds to its arms across the normal, pt/rad.
    @inline(__always)
    func write(
        normal: LaneVector, _ first: ContactPoint, _ second: ContactPoint, offset: LaneVector, centers: LaneVector,
        advances: LaneVector = .zero
    ) {
        let onlySecond = second.isKept & ~first.isKept
        var lone = second
        lone.isKept = second.isKept & first.isKept
        write(
            normal: normal, select(onlySecond, second, first).cleared, orNone: lone.cleared, offset: offset,
            centers: centers, advances: advances)
    }

    /// Writes manifolds of up to one point. All such points are one feature.
    ///
    /// - Parameter advances: what a turn of sides a and b adds to the arms across the normal, pt/rad.
    @inline(__always)
    func write(
        normal: LaneVector, _ point: ContactPoint, offset: LaneVector, centers: LaneVector,
        advances: LaneVector = .zero
    ) {
        write(
            normal: normal, point.cleared, orNone: .none, offset: offset, centers: centers, advances: advances)
    }

    /// `second` is kept only where `first` is.
    @inline(__always)
    private func write(
        normal: LaneVector, _ first: ContactPoint, orNone second: ContactPoint, offset: LaneVector,
        centers: LaneVector, advances: LaneVector
    ) {
        let old = ContactImpulseLanes(list.impulses, at: pairs)
        let oldCount = list.point_counts.values(at: pairs)
        let oldFirst = old.features & 0xffff
        let oldSecond = (old.features &>> 16) & 0xffff
        let hadFirst = ~(oldCount == 0)
        let hadSecond = oldCount == 2

        let firstFromFirst = hadFirst & (first.feature == oldFirst) & first.isKept
        let firstFromSecond = hadSecond & (first.feature == oldSecond) & first.isKept
        let secondFromFirst = hadFirst & (second.feature == oldFirst) & second.isKept
        let secondFromSecond = hadSecond & (second.feature == oldSecond) & second.isKept

        let r1 = select(first.isKept, first.position + offset, .zero)
        let alone = select(first.isKept, advances, .zero)
        let r2 = select(second.isKept, second.position + offset, alone)
        ManifoldLanes(
            normal: select(first.isKept, normal, .zero),
            first: ManifoldLanes.Point(position: r1, separation: first.separation),
            second: ManifoldLanes.Point(position: r2, separation: second.separation)
        ).store(list.manifolds, at: pairs)
        ContactImpulseLanes(
            first: select(firstFromFirst, old.first, select(firstFromSecond, old.second, .zero)),
            second: select(secondFromFirst, old.first, select(secondFromSecond, old.second, .zero)),
            centers: centers, features: first.feature | (second.feature &<< 16)
        ).store(list.impulses, at: pairs)
        // A mask that holds is −1, so the difference counts.
        list.point_counts.scatter(0 &- IntLanes(first.isKept) &- IntLanes(second.isKept), to: pairs)
    }
}
