import Buffers
import CSIMD
import DynamicsModel

/// Stage 1, forces: what fields and pushes do to awake bodies, held during the step. Fields meet bodies where half of
/// the step takes them, pushes where they are.
///
/// Reads poses, velocities, charge and masses. Writes the held columns: accelerations, and for fields that act in
/// substeps the rates of drag and turning and the imposed velocities.
struct ForceStage: ~Copyable {
    var fields = FieldStore()
    /// Ids given to fields so far.
    var fieldIDCount: UInt64 = 0
    var pushes = PushStore()
    /// What each worker's evaluation of the fields came across.
    private var reports: [FieldReport]
    /// What the kernels of fields work in, a part for each worker.
    private var scratch = Buffer<Float>()

    init(workers: Int) { reports = Array(repeating: FieldReport(), count: workers) }

    /// Forces of custom fields in the last evaluation that were not finite.
    private(set) var report = FieldReport()

    /// Whether fields act in substeps.
    var hasRates: Bool {
        let needs = fields.needs
        return needs.dragRate || needs.magneticRate || needs.imposedVelocity
    }

    /// Sets the held columns of bodies `0..<awakeCount` to what the fields give.
    ///
    /// - Parameter reading: where fields meet the bodies.
    /// - Parameter outlines: of the bodies, for wind.
    /// - Parameter slots: the slot of each item's id.
    mutating func evaluateFields(
        on bodies: inout Bodies, outlines: OutlineView, awakeCount: Int, slots: SlotView,
        reading: FieldReading, _ step: StepContext
    ) {
        fields.prepare(count: bodies.count) { slots[Int($0.rawValue)] }
        report = FieldReport()
        bodies.alpha.zeroOwn(0..<((awakeCount + 7) & ~7))
        if fields.count > 0 {
            bodies.spreadForces(for: fields.needs)
            accumulate(on: bodies.forceColumns(hasRates: hasRates), outlines, awakeCount, reading, step)
        } else {
            // Whole groups: what a body left behind there would move those that come to rest in its place.
            bodies.ax.zeroOwn(0..<((awakeCount + 7) & ~7))
            bodies.ay.zeroOwn(0..<((awakeCount + 7) & ~7))
        }
    }

    private mutating func accumulate(
        on columns: csimd_body_columns, _ outlines: OutlineView, _ count: Int, _ reading: FieldReading,
        _ step: StepContext
    ) {
        let scratchFloats = Int(csimd_forces_scratch_floats)
        let workers = step.pool.workerCount
        scratch.reserveDiscarding(scratchFloats * workers)
        // A restored world has those of the world that the snapshot was read into.
        if reports.count != workers { reports = Array(repeating: FieldReport(), count: workers) }
        let (fields, scratch, kernels) = (fields, scratch.pointer, step.kernels.table.forces)
        reports.withUnsafeMutableBufferPointer { reports in
            reports.update(repeating: FieldReport())
            let reports = reports
            step.pool.parallelForLanes(count, leastGroups: 256) { worker, range in
                reports[worker] = fields.evaluate(
                    columns: columns, outlines: outlines, bodies: range, time: step.time, reading: reading,
                    tick: step.settings.tick,
                    kernels: kernels, scratch: scratch + worker * scratchFloats)
            }
        }
        for report in reports { self.report.merge(report) }
    }

    /// Adds what pushes do to their targets.
    func applyPushes(to bodies: inout Bodies, awakeCount: Int, slots: SlotView) {
        guard !pushes.isEmpty else { return }
        bodies.spreadPushes()
        for (_, push) in pushes.pushes {
            for target in push.targets {
                let slot = Int(slots[Int(target.item.rawValue)])
                // What isn't here is in another part of the scene.
                guard slot >= 0, slot < awakeCount else { continue }
                let effect = bodies.effect(of: push, at: target.offset, on: slot)
                bodies.ax[slot] += effect.x
                bodies.ay[slot] += effect.y
                bodies.alpha[slot] += effect.turn
            }
        }
    }
}

extension World {
    /// Stage 1: fields, then pushes.
    ///
    /// - Parameter reading: where fields meet the bodies. Where a step does if nil; bodies that gravity acts on by a factor
    ///   get what that makes more or less of it besides.
    func evaluateForces(_ clock: inout StageClock, reading: FieldReading? = nil) {
        guard awakeCount > 0 else { return }
        let slots = slotOfID.view
        forces.evaluateFields(
            on: &bodies, outlines: OutlineView(bodies, colliders, polygons), awakeCount: awakeCount, slots: slots,
            reading: reading ?? FieldReading(settings), stepContext)
        statistics.nonFiniteForces = forces.report.nonFiniteForces
        statistics.firstNonFiniteForce = forces.report.first.map {
            StepStatistics.NonFiniteForce(item: ItemID(rawValue: UInt64(bodies.id[$0.body])), field: $0.field)
        }
        clock.book(.fields)
        if reading == nil { scaleGravity() }
        forces.applyPushes(to: &bodies, awakeCount: awakeCount, slots: slots)
        clock.book(.pushes)
    }
}
