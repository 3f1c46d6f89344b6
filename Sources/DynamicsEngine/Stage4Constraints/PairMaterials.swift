import Buffers
import CSIMD

/// What both sides of each pair are made of.
struct PairMaterials {
    /// The solver body of each collider, then of each static shape; 0 for one that cannot move.
    private let bodies: UnsafePointer<Int32>
    private let colliderCount: Int32
    /// The material that padding lanes name.
    let padding: Int32
    private let low: UnsafePointer<Int32>
    private let high: UnsafePointer<Int32>
    private let forms: UnsafePointer<UInt8>

    /// - Parameters:
    ///   - colliders: how many colliders there are.
    ///   - statics: how many static shapes.
    init(_ broadphase: borrowing Broadphase, _ pairs: borrowing PairList, colliders: Int, statics: Int) {
        bodies = UnsafePointer(broadphase.solverBodies.pointer)
        colliderCount = Int32(colliders)
        padding = colliderCount + Int32(statics)
        low = UnsafePointer(pairs.current.low.pointer)
        high = UnsafePointer(pairs.current.high.pointer)
        forms = UnsafePointer(pairs.current.forms.pointer)
    }

    /// The numbers of the materials of side a and side b.
    @inline(__always) func sides(of pair: Int) -> (a: Int32, b: Int32) {
        let (own, other) = (low[pair], partner(of: pair))
        let exchange = (own ^ other) & -Int32(forms[pair] >> 7)
        return (own ^ exchange, other ^ exchange)
    }

    /// The solver bodies of both sides, in no defined order; 0 for one that cannot move.
    @inline(__always) func bodies(of pair: Int) -> (Int, Int) {
        (Int(bodies[Int(low[pair])]), Int(bodies[Int(partner(of: pair))]))
    }

    @inline(__always) private func partner(of pair: Int) -> Int32 {
        // Without a branch: processors can't foresee which pairs have a static side.
        let isStatic = high[pair] >> 31
        return (high[pair] ^ isStatic) &+ (colliderCount & isStatic)
    }
}

extension World {
    /// Of the present pairs.
    var pairMaterials: PairMaterials {
        PairMaterials(broadphase, pairs, colliders: colliders.count, statics: statics.count)
    }
}
