import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Sets velocities (pt/s and rad/s), all or none; sleeping items wake.
    ///
    /// - Throws: `unknownID`, or the value that breaks its rule.
    public func setVelocities(
        _ changes: some Collection<(id: ItemID, velocity: Vector2, angularVelocity: Double)>
    ) throws(DynamicsError) {
        for change in changes {
            _ = try slot(of: change.id)
            try Item(
                .circle(radius: 1), position: .zero, velocity: change.velocity, angularVelocity: change.angularVelocity
            )
            .check()
        }
        wakeNeighbours(of: changes.map(\.id))
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            bodies.vx[slot] = Float(change.velocity.x)
            bodies.vy[slot] = Float(change.velocity.y)
            bodies.omega[slot] = Float(change.angularVelocity)
            bodies.restTime[slot] = 0
            applyFlags(slot)
        }
    }

    /// Puts items at other centres (of their shapes, pt) and angles, all or none; velocities stay, sleeping
    /// items wake.
    ///
    /// - Throws: `unknownID`, or the value that breaks its rule.
    public func setPoses(
        _ changes: some Collection<(id: ItemID, position: Vector2, rotation: Double)>
    ) throws(DynamicsError) {
        for change in changes {
            _ = try slot(of: change.id)
            try Item(.circle(radius: 1), position: change.position, rotation: change.rotation).check()
        }
        wakeNeighbours(of: changes.map(\.id))
        var movesAnchored = false
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            let (cosine, sine) = (PortableMath.cosine(change.rotation), PortableMath.sine(change.rotation))
            let arm = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
            let center = change.position + arm.rotated(cosine: cosine, sine: sine)
            bodies.x[slot] = Float(center.x)
            bodies.y[slot] = Float(center.y)
            bodies.cosine[slot] = Float(cosine)
            bodies.sine[slot] = Float(sine)
            bodies.restTime[slot] = 0
            if bodies.flags[slot] & BodyFlags.anchored != 0 { movesAnchored = true }
        }
        units.areRecordsDirty = true
        synchroniseAngles(of: changes.map(\.id))
        if movesAnchored {
            broadphase.staticsChanged = true
            // It may have been put onto something that sleeps.
            wakeAll()
        }
        broadphase.isDirty = true
    }

    /// Changes how the world steps; sleeping items wake. The number of workers stays.
    ///
    /// - Throws: the value that breaks its rule.
    public func setSettings(_ new: Settings) throws(DynamicsError) {
        let checked = try new.validated()
        wakeAll()
        settings = checked
        keepJointStates()
        attachments.isGraphDirty = true
    }
}

extension Item {
    fileprivate func check() throws(DynamicsError) { _ = try validated() }
}
