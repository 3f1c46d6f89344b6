import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Writes what the kernels read of every attachment.
    func writeAllParameters() {
        attachments.areParametersDirty = false
        units.hasDampers = false
        for unit in 0..<units.count {
            units.all[unit].flags = units.isSharedUnit[unit] ? Int32(csimd_joint_unit_shared) : 0
        }
        for index in 0..<attachments.count { writeParameters(index) }
        units.areRecordsDirty = true
    }

    private func writeParameters(_ index: Int) {
        let entry = attachments.entries[index]
        guard let place = entry.place else { return }
        let unit = Int(place.unit)
        let parameters = parameters(of: entry)
        if entry.attachment.damping > 0 || entry.attachment.form == .snap {
            units.all[unit].flags |= Int32(csimd_joint_unit_damped)
            units.hasDampers = true
        }
        write(parameters, at: place)
        guard !entry.rungs.isEmpty else { return }
        var unloaded = parameters
        for row in 0..<3 { unloaded[csimd_joint_impulses + row] = 0 }
        for rung in entry.rungs { write(unloaded, at: rung) }
    }

    private func write(_ parameters: [Double], at place: JointPlace) {
        for (column, value) in parameters.enumerated() { units.parameter(column, at: place).pointee = value }
        // Unused lanes repeat the first.
        guard place.lane == 0 else { return }
        for lane in units.all[Int(place.unit)].used_lanes..<units.all[Int(place.unit)].lanes {
            let copy = JointPlace(unit: place.unit, joint: place.joint, lane: lane)
            for (column, value) in parameters.enumerated() { units.parameter(column, at: copy).pointee = value }
        }
    }

    private func parameters(of entry: AttachmentStore.Entry) -> [Double] {
        let attachment = entry.attachment
        var p = [Double](repeating: 0, count: csimd_joint_parameters)
        let arms = arms(of: attachment)
        (p[csimd_joint_arm_a_x], p[csimd_joint_arm_a_y]) = (arms.a.x, arms.a.y)
        (p[csimd_joint_arm_b_x], p[csimd_joint_arm_b_y]) = (arms.b.x, arms.b.y)
        p[csimd_joint_length] = attachment.length ?? 0
        (p[csimd_joint_axis_x], p[csimd_joint_axis_y]) = (entry.axis.x, entry.axis.y)
        (p[csimd_joint_rest_cosine], p[csimd_joint_rest_sine]) = (entry.restRotation.x, entry.restRotation.y)
        switch attachment.kind {
        case .gear(let ratio): p[csimd_joint_ratio] = -ratio
        case .pulley(let over, let partnerOver, let ratio, _):
            p[csimd_joint_ratio] = ratio
            (p[csimd_joint_axis_x], p[csimd_joint_axis_y]) = (partnerOver.x, partnerOver.y)
            (p[csimd_joint_rest_cosine], p[csimd_joint_rest_sine]) = (over.x, over.y)
        case .distance, .limit, .fixed, .pin, .sliding, .wheel, .snap, .groove: break
        }
        p[csimd_joint_angle_now] = entry.angle
        (p[csimd_joint_low], p[csimd_joint_high]) = bounds(of: entry)
        let substep = settings.tick / Double(settings.substeps)
        p[csimd_joint_friction] = attachment.largestDrive * substep
        p[csimd_joint_motor] = (attachment.motor?.speed ?? 0) * substep
        writeSprings(attachment, substep, &p)
        p[csimd_joint_extent] = extent(of: attachment, arms.a, arms.b)
        for row in 0..<3 { p[csimd_joint_impulses + row] = entry.impulses[row] }
        return p
    }

    /// Between what the bounded row's value stays.
    private func bounds(of entry: AttachmentStore.Entry) -> (low: Double, high: Double) {
        let attachment = entry.attachment
        switch attachment.kind {
        case .limit(let length, let least):
            // A rope that never pushes has no lower bound.
            return (least > 0 ? least : -1e300, length ?? 0)
        case .pulley(_, _, _, let length): return (-1e300, length ?? 0)
        case .pin, .sliding, .wheel, .distance, .fixed, .snap, .gear, .groove:
            if let step = attachment.ratchetStep {
                return step > 0 ? (entry.ratchetHold, 1e300) : (-1e300, entry.ratchetHold)
            }
            return (max(attachment.range.minimum, -1e300), min(attachment.range.maximum, 1e300))
        }
    }

    private func writeSprings(_ attachment: Attachment, _ substep: Double, _ p: inout [Double]) {
        guard var spring = attachment.spring else { return }
        let (slot, partner) = (slotOfID[Int(attachment.item.rawValue)], attachment.partner.item)
        var inverseMass = Double(bodies.inverseMass[Int(slot)])
        if let partner { inverseMass += Double(bodies.inverseMass[Int(slotOfID[Int(partner.rawValue)])]) }
        guard inverseMass > 0, substep > 0 else { return }
        let mass = 1 / inverseMass
        func put(_ spring: Attachment.Spring, moving mass: Double, _ column: Int) {
            let spring = JointSpring(mass: mass, spring, substep: substep)
            (p[column], p[column + 1], p[column + 2]) = (spring.compliance, spring.stretchRate, spring.speedRate)
        }
        switch attachment.kind {
        case .distance, .wheel: put(spring, moving: mass, csimd_joint_spring_columns)
        case .snap:
            spring.damping = max(spring.damping, Tuning.leastSnapDamping)
            if spring.frequency == 0 { spring.frequency = Tuning.snapFrequency }
            put(spring, moving: mass, csimd_joint_spring_columns)
            if let largest = attachment.largestForce {
                let impulse = largest * Tuning.pointsPerMetre * substep
                p[csimd_joint_largest_pull] = impulse
                // As if shared among the corners of the square of the same mass and inertia.
                p[csimd_joint_largest_turn] = impulse * (3 * inertia(of: attachment) * inverseMass).squareRoot()
            }
            // Springs at the corners of a square turn it √3 times as fast as they move it.
            let factor = 3.0.squareRoot()
            spring = Attachment.Spring(frequency: spring.frequency * factor, damping: spring.damping * factor)
            put(spring, moving: inertia(of: attachment), csimd_joint_angle_spring_columns)
        case .fixed:
            put(spring, moving: mass, csimd_joint_spring_columns)
            put(spring, moving: inertia(of: attachment), csimd_joint_angle_spring_columns)
        case .pin: put(spring, moving: inertia(of: attachment), csimd_joint_angle_spring_columns)
        case .sliding: put(spring, moving: mass, csimd_joint_angle_spring_columns)
        case .limit, .gear, .pulley, .groove: break
        }
    }

    /// What a spring of an angle turns: the reduced moment of inertia of both sides; 1 where neither turns.
    private func inertia(of attachment: Attachment) -> Double {
        let slot = Int(slotOfID[Int(attachment.item.rawValue)])
        let own = Double(bodies.inverseInertia[slot])
        guard let partner = attachment.partner.item.map({ Int(slotOfID[Int($0.rawValue)]) }),
            bodies.inverseInertia[partner] > 0
        else { return own > 0 ? Double(bodies.inertia[slot]) : 1 }
        return 1 / (own + Double(bodies.inverseInertia[partner]))
    }

    /// Arms from the centres of mass, in the frames of the partner and the item.
    private func arms(of attachment: Attachment) -> (a: Vector2, b: Vector2) {
        let own = attachment.offset - massCenter(attachment.item)
        switch attachment.partner {
        case .anchor: return (.zero, own)
        case .item(let id, let offset): return (offset - massCenter(id), own)
        }
    }

    private func massCenter(_ id: ItemID) -> Vector2 {
        let slot = Int(slotOfID[Int(id.rawValue)])
        return Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
    }

    /// The length that errors of position are measured by: of the arms and the rod, at least a part of the item.
    private func extent(of attachment: Attachment, _ a: Vector2, _ b: Vector2) -> Double {
        let size = Double(bodies.size[Int(slotOfID[Int(attachment.item.rawValue)])])
        return max(a.length, b.length, attachment.length ?? 0, 0.1 * size)
    }
}

extension Attachment {
    /// The greatest torque (mass · pt²/s²) or force (mass · pt/s²) of friction or a motor.
    fileprivate var largestDrive: Double {
        (motor?.strength ?? friction) * (form == .sliding ? Tuning.pointsPerMetre : Tuning.torqueUnit)
    }
}
