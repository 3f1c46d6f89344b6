import CSIMD

/// Writes the impulses of a batch's contacts back to their loads, for the next step's warm start.
@inline(__always) private func store(_ arguments: csimd_store_arguments, points: Int, columnCount: Int) {
    for batch in Int(arguments.begin)..<Int(arguments.end) {
        let columns = ContactBatch(UnsafeMutablePointer(mutating: arguments.batches) + batch * 8 * columnCount)
        let pairs = arguments.batch_pairs + batch * 8
        if batch + batchesAhead < Int(arguments.end) {
            arguments.loads.prefetchRecords(at: pairs + 8 * batchesAhead)
        }
        let first = columns.point(0)
        var rows = FourColumns(
            c0: first.lanes(at: 8 * csimd_point_normal_impulse),
            c1: first.lanes(at: 8 * csimd_point_tangent_impulse), c2: 0, c3: 0)
        if points == 2 {
            let second = columns.point(1)
            rows.c2 = second.lanes(at: 8 * csimd_point_normal_impulse)
            rows.c3 = second.lanes(at: 8 * csimd_point_tangent_impulse)
        }
        rows.store(arguments.loads, stride: csimd_load_stride, at: pairs, except: arguments.empty_pair)
    }
}

@inline(never) func storeOnePoint(_ arguments: csimd_store_arguments) {
    store(arguments, points: 1, columnCount: csimd_one_point_columns)
}

@inline(never) func storeTwoPoints(_ arguments: csimd_store_arguments) {
    store(arguments, points: 2, columnCount: csimd_two_point_columns)
}
