// What the kernels read of all fields.

import CSIMD
import DynamicsModel

/// Which columns beside the acceleration the fields of a world need.
struct FieldNeeds: Hashable, Sendable {
    var dragRate = false, magneticRate = false, imposedVelocity = false, torque = false
}

/// The records, boxes and region programs of fields in order; never changed once made, so that threads
/// can read it at once.
final class FieldTables: @unchecked Sendable {
    let count: Int
    let records: UnsafeMutablePointer<csimd_force_field>
    /// Position x, y and half extent x, y, a column each of `boxStride` floats.
    let boxes: UnsafeMutablePointer<Float>
    let boxStride: Int
    let steps: UnsafeMutablePointer<csimd_region_step>
    let ids: [FieldID]
    /// What computes each field that no kernel does, nil for fields of other kinds; empty if there are only such.
    let calls: [FieldCall?]
    let needs: FieldNeeds

    init(fields: [FieldStore.Entry], memberSets: MemberSets) {
        count = fields.count
        boxStride = (count + 7) & ~7
        records = .allocate(capacity: max(count, 1))
        boxes = .allocate(capacity: max(4 * boxStride, 1))
        steps = .allocate(capacity: max(fields.reduce(0) { $0 + $1.program.steps.count }, 1))
        ids = fields.map { $0.id }
        var calls: [FieldCall?] = []
        var needs = FieldNeeds()
        var stepCount = 0
        for (index, entry) in fields.enumerated() {
            let program = entry.program.steps
            (records + index).initialize(
                to: csimd_force_field(
                    entry.field, firstStep: stepCount, stepCount: program.count, extent: entry.program.extent,
                    members: entry.members.map(memberSets.firstByte) ?? -1))
            for step in program {
                (steps + stepCount).initialize(to: step)
                stepCount += 1
            }
            switch entry.field.kind {
            case .drag: needs.dragRate = true
            case .magnetic: needs.magneticRate = true
            case .velocity: needs.imposedVelocity = true
            case .wind: needs.torque = true
            default: break
            }
            guard let call = FieldCall(entry.field) else { continue }
            if calls.isEmpty { calls = Array(repeating: nil, count: count) }
            calls[index] = call
        }
        self.needs = needs
        self.calls = calls
        fillBoxes()
    }

    deinit {
        records.deallocate()
        boxes.deallocate()
        steps.deallocate()
    }

    /// Boxes past the last field meet nothing.
    private func fillBoxes() {
        for index in 0..<boxStride {
            let field = index < count ? records[index] : nil
            (boxes + index).initialize(to: field?.x ?? 0)
            (boxes + boxStride + index).initialize(to: field?.y ?? 0)
            (boxes + 2 * boxStride + index).initialize(to: field?.half_x ?? -.infinity)
            (boxes + 3 * boxStride + index).initialize(to: field?.half_y ?? -.infinity)
        }
    }
}
