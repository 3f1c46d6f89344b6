import BlockCholesky
import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Brings units up to date before the solver runs: structure, parameters, and where their bodies are.
    func updateJoints() {
        if attachments.isGraphDirty { rebuildJoints() }
        if attachments.areParametersDirty { writeAllParameters() }
        if units.areRecordsDirty { writeRecords() }
        if units.activeCount > 0 { noteWarmUnits() }
    }

    /// Keeps angles and impulses outside the units, which are about to be made anew.
    func keepJointStates() {
        guard attachments.havePlaces else { return }
        attachments.havePlaces = false
        for index in 0..<attachments.count {
            guard let place = attachments.entries[index].place else { continue }
            let (angle, impulses) = (units.angle(at: place), units.impulses(of: attachments.entries[index]))
            attachments.update(index) { entry in
                entry.angle = angle ?? entry.angle
                entry.impulses = impulses
                entry.place = nil
                entry.rungs = []
            }
        }
    }

    /// Makes units from the attachments.
    ///
    /// - Complexity: O(attachments · log + products of blocks of every shape of linkage).
    func rebuildJoints() {
        keepJointStates()
        attachments.isGraphDirty = false
        let plan = JointPlan(attachments.entries, idCount: idCount, moves: moves)
        units.programs = plan.programs
        layOut(plan.units)
        linkItems(plan.linkages)
        attachments.areParametersDirty = true
        units.areRecordsDirty = true
    }

    /// Whether an item moves: what isn't here of a scene in parts does, since what is anchored is in all of them.
    func moves(_ item: ItemID) -> Bool {
        let slot = slotOfID[Int(item.rawValue)]
        return slot < 0 || bodies.flags[Int(slot)] & BodyFlags.anchored == 0
    }

    /// Notes which items hang together, for what happens to all of them at once.
    private func linkItems(_ linkages: [Linkage]) {
        units.linkageOfItem = [Int32](repeating: -1, count: idCount)
        units.itemsOfLinkage = linkages.map { $0.movingItems }
        units.entriesOfLinkage = linkages.map { $0.entries }
        units.keptFraction = [Float](repeating: 1, count: linkages.count)
        for (number, items) in units.itemsOfLinkage.enumerated() {
            for item in items { units.linkageOfItem[Int(item)] = Int32(number) }
        }
    }

    /// Gives units their memory.
    private func layOut(_ plans: [JointPlan.Unit]) {
        let wantsExternal = directSolver == .openBLAS
        func lanes(_ plan: JointPlan.Unit) -> Int { plan.members.count == 1 ? 1 : 4 }
        // Lanes are loaded whole, so each unit begins at a multiple of their size.
        func aligned(_ count: Int) -> Int { (count + 7) / 8 * 8 }
        var (numberCount, recordCount, scratch) = (0, 0, 0)
        for plan in plans {
            let program = units.programs[plan.program].pointer
            let (bodies, joints) = (Int(program.pointee.body_count), Int(program.pointee.joint_count))
            numberCount = aligned(numberCount)
            numberCount += lanes(plan) * (bodies * csimd_joint_kept_columns + joints * csimd_joint_parameters)
            recordCount += lanes(plan) * bodies
            scratch = max(scratch, lanes(plan) * Int(kernels.table.joints.scratch_size(program)))
        }
        units.count = plans.count
        units.all.reserveDiscarding(plans.count)
        units.active.reserveDiscarding(plans.count)
        units.numbers.reserveDiscarding(numberCount)
        units.numbers.zero(0..<numberCount)
        units.numberCount = numberCount
        units.records.reserveDiscarding(recordCount)
        units.scratchSize = (scratch + 15) / 16 * 16
        makeRoomForJoints()
        units.items = []
        units.firstRecord = []
        units.passOfUnit = plans.map { Int32($0.pass) }
        units.isSharedUnit = plans.map { $0.isShared }
        units.hasShared = units.isSharedUnit.contains(true)
        units.programOfUnit = plans.map { Int32($0.program) }
        attachments.havePlaces = true
        var (number, record) = (0, 0)
        for (index, plan) in plans.enumerated() {
            let program = units.programs[plan.program]
            let bodies = Int(program.pointer.pointee.body_count)
            let joints = Int(program.pointer.pointee.joint_count)
            number = aligned(number)
            units.firstRecord.append(record)
            units.all[index] = csimd_joint_unit(
                program: UnsafePointer(program.pointer), lanes: Int32(lanes(plan)),
                used_lanes: Int32(plan.members.count), flags: 0, solves: 0, set_changes: 0,
                wants_external: wantsExternal && program.halfBandwidth > ExternalFactor.leastHalfBandwidth ? 1 : 0,
                is_external: 0,
                records: UnsafePointer(units.records.pointer + record), bodies: units.numbers.pointer + number,
                parameters: units.numbers.pointer + number + lanes(plan) * bodies * csimd_joint_kept_columns)
            number += lanes(plan) * (bodies * csimd_joint_kept_columns + joints * csimd_joint_parameters)
            record += lanes(plan) * bodies
            for body in 0..<bodies {
                for lane in 0..<lanes(plan) {
                    // Unused lanes repeat the first.
                    let member = lane < plan.members.count ? plan.members[lane] : plan.members[0]
                    units.items.append(member.bodies[body])
                }
            }
            for (lane, member) in plan.members.enumerated() {
                for (joint, entry) in member.entries.enumerated() {
                    let place = program.structure.placeOfVertex[joint]
                    let isRung = joint >= member.entries.count - member.rungCount
                    attachments.update(entry) {
                        let place = JointPlace(unit: Int32(index), joint: place, lane: Int32(lane))
                        if isRung { $0.rungs.append(place) } else { $0.place = place }
                    }
                }
            }
        }
    }

    /// What each worker solves units in.
    func makeRoomForJoints() {
        units.scratch.reserveDiscarding(units.scratchSize * pool.workerCount)
        units.externals = directSolver == .openBLAS ? (0..<pool.workerCount).map { _ in ExternalFactor() } : []
        for external in units.externals {
            for program in units.programs { external.add(program) }
        }
    }

    /// Writes where bodies are in the solver, and lists the units that have something awake.
    private func writeRecords() {
        units.areRecordsDirty = false
        var passes: [Range<Int>] = []
        var active = 0
        let passCount = (units.passOfUnit.max() ?? -1) + 1
        for pass in 0..<passCount {
            let first = active
            for unit in 0..<units.count where units.passOfUnit[unit] == pass {
                guard writeRecords(of: unit) else { continue }
                units.active[active] = units.all[unit]
                active += 1
            }
            passes.append(first..<active)
        }
        units.passes = passes
        guard active > 0 else { return }
        units.unitOfRecord.reserveDiscarding(awakeCount + 1)
        units.unitOfRecord.fill(-1, 0..<(awakeCount + 1))
        for unit in 0..<active {
            let bodyCount = Int(units.active[unit].program.pointee.body_count) * Int(units.active[unit].lanes)
            for k in 0..<bodyCount { units.unitOfRecord[Int(units.active[unit].records[k])] = Int32(unit) }
        }
    }

    /// Notes which units have contacts on their bodies, of those that share them with no other unit: the impulses of
    /// the others lie within the velocities like those of contacts.
    private func noteWarmUnits() {
        let warm = Int32(csimd_joint_unit_warm)
        units.hasWarm = false
        guard units.activeCount > 0 else { return }
        for unit in 0..<units.activeCount {
            units.active[unit].flags &= ~warm
        }
        let (points, materials) = (pairs.current.pointCounts.pointer, pairMaterials)
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let bodies = materials.bodies(of: pair)
            for side in 0..<2 {
                let record = side == 0 ? bodies.0 : bodies.1
                guard record != 0, units.unitOfRecord[record] >= 0 else { continue }
                let unit = Int(units.unitOfRecord[record])
                guard units.active[unit].flags & Int32(csimd_joint_unit_shared) == 0 else { continue }
                units.active[unit].flags |= warm
                units.hasWarm = true
            }
        }
    }

    /// - Returns: whether anything of the unit is awake.
    private func writeRecords(of unit: Int) -> Bool {
        let (first, lanes) = (units.firstRecord[unit], Int(units.all[unit].lanes))
        let bodyCount = Int(units.all[unit].program.pointee.body_count)
        var isAwake = false
        for k in 0..<(bodyCount * lanes) {
            let item = units.items[first + k]
            let slot = item < 0 ? -1 : Int(slotOfID[Int(item)])
            let isMoving = slot >= 0 && slot < awakeCount
            units.records[first + k] = isMoving ? Int32(slot + 1) : 0
            isAwake = isAwake || isMoving
            if !isMoving { writeStaticBody(item, body: k / lanes, lane: k % lanes, unit: unit) }
        }
        return isAwake
    }

    /// The pose of what does not move: an anchor, an anchored item, or something asleep.
    private func writeStaticBody(_ item: Int64, body: Int, lane: Int, unit: Int) {
        var (place, rotation) = (Vector2.zero, Vector2(1, 0))
        var id = item < 0 ? nil : ItemID(rawValue: UInt64(item))
        if item < 0 {
            let attachment = attachments.entries[Int(-1 - item)].attachment
            switch attachment.partner {
            case .anchor(let anchor): place = anchor
            case .item(let partner, _): id = moves(partner) ? attachment.item : partner
            }
        }
        if let id {
            let slot = Int(slotOfID[Int(id.rawValue)])
            place = Vector2(Double(bodies.x[slot]), Double(bodies.y[slot]))
            rotation = self.rotation(of: id)
        }
        let values = [place.x, place.y, rotation.x, rotation.y]
        for (column, value) in values.enumerated() {
            units.bodyNumber(csimd_joint_kept_x + column, body: body, lane: lane, unit: unit).pointee = value
        }
    }
}
