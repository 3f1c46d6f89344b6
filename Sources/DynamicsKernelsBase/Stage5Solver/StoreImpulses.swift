// The end of the solver: λ of each point back to what is kept of its pair.
//
// λ_n, λ_t   impulses along normal and tangent, mass pt/s
//
// The next step's narrowphase finds them again by feature and begins with them, which is what lets stacks stand with
// few substeps (warm starting).
// Source: E. Catto, "Iterative dynamics with temporal coherence" (GDC 2005).

import CSIMD

/// Writes the impulses of a batch's contacts back to what is kept of their pairs, for the next step's warm start.
@inline(__always) private func store(_ arguments: csimd_store_arguments, points: Int, stride: Int) {
    let batches = UnsafeMutableRawPointer(mutating: arguments.batches)
    let usual = FloatLanes(arguments.usual_impulse)
    var isUsual: LaneMask = true
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let batch = ContactBatch(batches + index * stride)
        let pairs = arguments.batch_pairs + index * 8
        if index + batchesAhead < Int(arguments.end) {
            prefetch(arguments.impulses, at: pairs + 8 * batchesAhead)
        }
        let first = batch.point(0)
        var second = PointImpulseLanes.zero
        if points == 2 {
            second.normal = batch.point(1).normalImpulse
            second.tangent = batch.point(1).tangentImpulse
        }
        let (normal, tangent) = (first.normalImpulse, first.tangentImpulse)
        isUsual &= (max(normal, second.normal) < usual) & (abs(tangent) < usual) & (abs(second.tangent) < usual)
        let pushes = UInt32(bitPattern: (max(normal, second.normal) > 0).bits)
        meet(arguments, pairs, (arguments.flags[index] &>> UInt32(csimd_batch_pushed_shift)) & ~pushes)
        ContactImpulseLanes.store(
            first: PointImpulseLanes(normal: normal, tangent: tangent), second: second,
            arguments.impulses, at: pairs, except: arguments.empty_pair)
    }
    if any(~isUsual) { arguments.unusual.pointee = 1 }
}

/// Says in manifolds of some lanes that surfaces have met: they touched within the step, and parted in it, as what is
/// thrown up against a ceiling.
@inline(__always)
private func meet(_ arguments: csimd_store_arguments, _ pairs: UnsafePointer<Int32>, _ lanes: UInt32) {
    var bits = lanes
    while bits != 0 {
        let manifold = arguments.manifolds + Int(pairs[bits.trailingZeroBitCount])
        manifold.pointee.first.separation = min(manifold.pointee.first.separation, 0)
        bits &= bits &- 1
    }
}

@inline(never) func storeOnePoint(_ arguments: csimd_store_arguments) {
    store(arguments, points: 1, stride: onePointStride)
}

@inline(never) func storeTwoPoints(_ arguments: csimd_store_arguments) {
    store(arguments, points: 2, stride: twoPointStride)
}
