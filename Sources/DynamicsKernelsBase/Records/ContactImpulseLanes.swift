// What a pair keeps from step to step: (λ, λ_t) of two points, the way between both bodies, features.
//
// λ, λ_t     impulses along the normal and along the tangent (−n_y, n_x), mass pt/s
// centers    body b's centre of mass less body a's, pt; a static side's is taken as body a's
// feature    16 bits that tell what meets what, by which the next step's points find their impulses

import CSIMD

/// Impulses of one point of eight pairs, along the normal and the tangent.
struct PointImpulseLanes {
    /// Along the normal, 0 or more.
    var normal: FloatLanes
    /// Along the tangent, of either sign.
    var tangent: FloatLanes

    @inline(__always) static var zero: Self { Self(normal: 0, tangent: 0) }
}

@inline(__always)
func select(_ mask: LaneMask, _ a: PointImpulseLanes, _ b: PointImpulseLanes) -> PointImpulseLanes {
    PointImpulseLanes(normal: select(mask, a.normal, b.normal), tangent: select(mask, a.tangent, b.tangent))
}

/// What is kept of eight pairs from step to step.
struct ContactImpulseLanes {
    var first: PointImpulseLanes
    var second: PointImpulseLanes
    /// From body a's centre of mass to body b's.
    var centers: LaneVector
    /// Of the first point in the low 16 bits, of the second in the high ones.
    var features: IntLanes

    @inline(__always) init(
        first: PointImpulseLanes, second: PointImpulseLanes, centers: LaneVector, features: IntLanes
    ) {
        (self.first, self.second, self.centers, self.features) = (first, second, centers, features)
    }

    /// The records of eight pairs. The last word of a record is unused.
    @inline(__always) init(_ records: UnsafePointer<csimd_contact_impulses>, at pairs: UnsafePointer<Int32>) {
        let c = EightColumns(records, at: pairs)
        first = PointImpulseLanes(normal: c.c0, tangent: c.c1)
        second = PointImpulseLanes(normal: c.c2, tangent: c.c3)
        centers = LaneVector(c.c4, c.c5)
        features = IntLanes(bitPattern: c.c6)
    }

    /// Writes the records of eight pairs; where padding repeats a pair, both lanes hold the same.
    @inline(__always)
    func store(_ records: UnsafeMutablePointer<csimd_contact_impulses>, at pairs: UnsafePointer<Int32>) {
        EightColumns(
            c0: first.normal, c1: first.tangent, c2: second.normal, c3: second.tangent, c4: centers.x, c5: centers.y,
            c6: FloatLanes(bitPattern: features), c7: 0
        ).store(records, at: pairs)
    }

    /// Writes the impulses alone, leaving out one pair, which padding lanes name.
    ///
    /// Centres and features in the other half of the records stay as the narrowphase wrote them.
    @inline(__always)
    static func store(
        first: PointImpulseLanes, second: PointImpulseLanes, _ records: UnsafeMutablePointer<csimd_contact_impulses>,
        at pairs: UnsafePointer<Int32>, except unwritten: Int32
    ) {
        FourColumns(c0: first.normal, c1: first.tangent, c2: second.normal, c3: second.tangent)
            .store(records, stride: 8, at: pairs, except: unwritten)
    }
}
