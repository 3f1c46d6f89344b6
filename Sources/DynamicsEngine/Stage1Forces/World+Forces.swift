import CSIMD
import DynamicsModel

extension World {
    /// Adds a field behind the others.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID` of a member.
    @discardableResult
    public func add(_ field: Field) throws(DynamicsError) -> FieldID {
        try checkMembers(of: field)
        let id = FieldID(rawValue: fieldIDCount)
        try fields.add(field, id: id)
        fieldIDCount += 1
        wakeAll()
        return id
    }

    /// Replaces a field; sleeping items wake.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID`.
    public func update(_ id: FieldID, to field: Field) throws(DynamicsError) {
        try checkMembers(of: field)
        try fields.update(id, to: field)
        wakeAll()
    }

    /// Removes a field; sleeping items wake.
    ///
    /// - Throws: `unknownID`.
    public func removeField(_ id: FieldID) throws(DynamicsError) {
        try fields.remove(id)
        wakeAll()
    }

    private func checkMembers(of field: Field) throws(DynamicsError) {
        guard case .only(let ids) = field.members else { return }
        for id in ids { _ = try slot(of: id) }
    }

    /// Stage 1: the acceleration that is held during the step, from fields and pushes.
    func evaluateForces() {
        guard awakeCount > 0 else { return }
        let slots = slotOfID.pointer
        fields.prepare(count: bodies.count) { slots[Int($0.rawValue)] }
        let groups = (awakeCount + 7) / 8
        if fields.count > 0 {
            bodies.spreadForces(for: fields.needs)
            let columns = bodies.forceColumns(hasRates: hasRates)
            let (fields, count, time, tick, kernels) = (fields, awakeCount, time, settings.tick, kernels.table.forces)
            let scratchFloats = Int(csimd_forces_scratch_floats)
            fieldScratch.reserveDiscarding(scratchFloats * pool.workerCount)
            let scratch = fieldScratch.pointer
            fieldReports.withUnsafeMutableBufferPointer { reports in
                reports.update(repeating: FieldReport())
                let reports = reports
                share(groups, least: 256) { worker, range in
                    let range = (range.lowerBound * 8)..<min(range.upperBound * 8, count)
                    reports[worker] = fields.evaluate(
                        columns: columns, bodies: range, time: time, tick: tick, kernels: kernels,
                        scratch: scratch + worker * scratchFloats)
                }
            }
            statistics.nonFiniteForces = fieldReports.reduce(0) { $0 + $1.nonFiniteForces }
        } else {
            // Whole groups: what a body left behind there would move those that come to rest in its place.
            bodies.ax.zeroOwn(0..<(groups * 8))
            bodies.ay.zeroOwn(0..<(groups * 8))
        }
        bodies.alpha.zeroOwn(0..<(groups * 8))
        if !pushes.isEmpty { bodies.spreadPushes() }
        for (_, push) in pushes.pushes {
            for target in push.targets {
                let slot = Int(slotOfID[Int(target.item.rawValue)])
                guard slot < awakeCount else { continue }
                let effect = effect(of: push.force, at: target.offset, on: slot)
                bodies.ax[slot] += effect.x
                bodies.ay[slot] += effect.y
                bodies.alpha[slot] += effect.turn
            }
        }
    }

    /// Whether fields act in substeps.
    var hasRates: Bool {
        let needs = fields.needs
        return needs.dragRate || needs.magneticRate || needs.imposedVelocity
    }

    /// Splits `0..<count` among the workers in equal runs, or gives it to the caller where it is short.
    func share(_ count: Int, least: Int, _ body: (_ worker: Int, Range<Int>) -> Void) {
        guard count >= least, pool.workerCount > 1 else { return body(0, 0..<count) }
        let workers = pool.workerCount
        pool.run { worker in body(worker, (0..<count).part(worker, of: workers)) }
    }
}
