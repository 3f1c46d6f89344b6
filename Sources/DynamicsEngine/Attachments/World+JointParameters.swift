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
        if entry.attachment.frequency > 0 && entry.attachment.damping > 0 || entry.attachment.kind == .snap {
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
        p[csimd_joint_angle_now] = entry.angle
        p[csimd_joint_low] = lowerBound(of: attachment)
        p[csimd_joint_high] =
            attachment.kind == .limit ? attachment.length ?? 0 : min(attachment.range.maximum, 1e300)
        let substep = settings.tick / Double(settings.substeps)
        p[csimd_joint_friction] = attachment.largestDrive * substep
        p[csimd_joint_motor] = attachment.motorSpeed * substep
        writeSprings(attachment, substep, &p)
        p[csimd_joint_extent] = extent(of: attachment, arms.a, arms.b)
        for row in 0..<3 { p[csimd_joint_impulses + row] = entry.impulses[row] }
        return p
    }

    /// A rope that never pushes has none.
    private func lowerBound(of attachment: Attachment) -> Double {
        guard attachment.kind == .limit else { return max(attachment.range.minimum, -1e300) }
        return attachment.minimumLength > 0 ? attachment.minimumLength : -1e300
    }

    private func writeSprings(_ attachment: Attachment, _ substep: Double, _ p: inout [Double]) {
        let (slot, partner) = (slotOfID[Int(attachment.item.rawValue)], attachment.partner.item)
        var inverseMass = Double(bodies.inverseMass[Int(slot)])
        if let partner { inverseMass += Double(bodies.inverseMass[Int(slotOfID[Int(partner.rawValue)])]) }
        guard inverseMass > 0, substep > 0 else { return }
        let mass = 1 / inverseMass
        switch attachment.kind {
        case .distance where attachment.frequency > 0:
            put(
                JointSpring(
                    mass: mass, frequency: attachment.frequency, damping: attachment.damping, substep: substep),
                csimd_joint_spring_columns, &p)
        case .snap:
            let damping = max(attachment.damping, Tuning.leastSnapDamping)
            let frequency = attachment.frequency > 0 ? attachment.frequency : Tuning.snapFrequency
            put(
                JointSpring(mass: mass, frequency: frequency, damping: damping, substep: substep),
                csimd_joint_spring_columns, &p)
            // Springs at the corners of a square turn it √3 times as fast as they move it.
            let factor = 3.0.squareRoot()
            put(
                JointSpring(
                    mass: inertia(of: attachment), frequency: frequency * factor, damping: damping * factor,
                    substep: substep),
                csimd_joint_angle_spring_columns, &p)
        case .fixed where attachment.frequency > 0:
            for (mass, column) in [
                (mass, csimd_joint_spring_columns), (inertia(of: attachment), csimd_joint_angle_spring_columns),
            ] {
                put(
                    JointSpring(
                        mass: mass, frequency: attachment.frequency, damping: attachment.damping, substep: substep),
                    column, &p)
            }
        case .pin where attachment.frequency > 0, .sliding where attachment.frequency > 0:
            put(
                JointSpring(
                    mass: attachment.kind == .pin ? inertia(of: attachment) : mass, frequency: attachment.frequency,
                    damping: attachment.damping, substep: substep),
                csimd_joint_angle_spring_columns, &p)
        default: break
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

    private func put(_ spring: JointSpring, _ column: Int, _ p: inout [Double]) {
        p[column] = spring.compliance
        p[column + 1] = spring.stretchRate
        p[column + 2] = spring.speedRate
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
        switch kind {
        case .pin: (motor?.strength ?? frictionTorque) * Tuning.torqueUnit
        case .sliding: (motor?.strength ?? 0) * Tuning.pointsPerMetre
        case .distance, .limit, .fixed, .snap: 0
        }
    }

    /// The speed of a motor, rad/s or pt/s.
    fileprivate var motorSpeed: Double { kind == .pin || kind == .sliding ? motor?.speed ?? 0 : 0 }
}
