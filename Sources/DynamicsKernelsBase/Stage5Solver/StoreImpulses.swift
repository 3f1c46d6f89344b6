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
        ContactImpulseLanes.store(
            first: PointImpulseLanes(normal: first.normalImpulse, tangent: first.tangentImpulse), second: second,
            arguments.impulses, at: pairs, except: arguments.empty_pair)
    }
}

@inline(never) func storeOnePoint(_ arguments: csimd_store_arguments) {
    store(arguments, points: 1, stride: onePointStride)
}

@inline(never) func storeTwoPoints(_ arguments: csimd_store_arguments) {
    store(arguments, points: 2, stride: twoPointStride)
}
