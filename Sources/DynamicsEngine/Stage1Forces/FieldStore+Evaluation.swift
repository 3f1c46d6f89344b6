import CSIMD
import DynamicsModel

extension FieldStore {
    /// Which columns beside the acceleration `evaluate` needs; the others may be null.
    var needs: FieldNeeds { prepared.needs }

    /// Sets the held acceleration of bodies, and where their columns are not null the drag and magnetic
    /// rates and the imposed velocity, to what the fields give in order of ids. Bodies without mass get 0.
    ///
    /// May run on several threads at once for disjoint ranges; blocks of custom fields are then called from
    /// all of them. O(bodies · fields/8/256 + what the fields cover).
    ///
    /// - Parameters:
    ///   - columns: padded to a multiple of 8, aligned to 16 bytes.
    ///   - outlines: of the bodies; nil where no field is wind.
    ///   - bodies: starts at a multiple of 8. Up to seven bodies past the end, in the last group of eight,
    ///     get 0.
    ///   - time: simulated time, s; moves the noise.
    ///   - reading: where fields meet the bodies.
    ///   - tick: length of the step, s; custom fields are told.
    ///   - scratch: `csimd_forces_scratch_floats` numbers, aligned to 64 bytes, for this call alone.
    /// - Returns: forces of custom fields that were not finite.
    func evaluate(
        columns: csimd_body_columns, outlines: OutlineView?, bodies: Range<Int>, time: Double,
        reading: FieldReading, tick: Double,
        kernels: csimd_forces_kernels, scratch: UnsafeMutablePointer<Float>
    ) -> FieldReport {
        let tables = prepared
        check(columns, bodies)
        var calls = FieldCalls(
            columns: columns, outlines: outlines, calls: tables.calls, ids: tables.ids, tick: tick)
        withUnsafeMutablePointer(to: &calls) { calls in
            memberSets.bytes.withUnsafeBufferPointer { members in
                var arguments = csimd_forces_arguments(
                    columns: columns, begin: Int64(bodies.lowerBound), end: Int64(bodies.upperBound),
                    fields: tables.records, boxes: tables.boxes, box_stride: Int64(tables.boxStride),
                    field_count: Int64(tables.count), steps: tables.steps, members: members.baseAddress!,
                    time: time, ahead: Float(reading.ahead), along: Float(reading.along),
                    most_along: Float(Tuning.largestFieldCorrection), scratch: scratch, custom: callFields,
                    custom_context: calls)
                kernels.accumulate(&arguments)
            }
        }
        withExtendedLifetime(tables) {}
        return calls.report
    }

    private var prepared: FieldTables {
        guard let tables else { preconditionFailure("fields were edited and not prepared") }
        return tables
    }

    private func check(_ columns: csimd_body_columns, _ bodies: Range<Int>) {
        precondition(bodies.lowerBound & 7 == 0, "bodies must start at a multiple of 8")
        precondition(
            memberSets.isEmpty || bodies.upperBound <= memberSets.bodyCount ?? -1, "membership must be rebuilt")
        precondition(
            (!needs.dragRate || columns.drag_rate != nil) && (!needs.magneticRate || columns.magnetic_rate != nil)
                && (!needs.imposedVelocity || columns.imposed_mask != nil)
                && (!needs.torque || columns.sharing.alpha == 0),
            "a field needs a column that is null")
    }
}

/// The call back from the kernels; the context is a `FieldCalls`.
private let callFields: csimd_custom_forces = { context, call in
    context?.assumingMemoryBound(to: FieldCalls.self).pointee.evaluate(call.pointee)
}
