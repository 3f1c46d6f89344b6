import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Sets velocities (pt/s, rad/s) of items, all or none; the items and sleeping neighbours wake.
    ///
    /// ```swift
    /// try world.setVelocities([(id: ball, velocity: [300, 0], angularVelocity: 0)])
    /// ```
    ///
    /// An anchored item with a velocity is *driven*: each step moves it by that, whatever it meets, until the velocity
    /// is set to 0. It carries what lies on it by friction and strikes with its speed, passes through what can't move
    /// itself, and has as many contacts as any item that moves. Items that may not turn keep an angular velocity of 0.
    /// Of an id that occurs twice the last change counts.
    ///
    /// ```swift
    /// // To the right, with its load.
    /// try world.setVelocities([(id: platform, velocity: [60, 0], angularVelocity: 0)])
    /// ```
    ///
    /// Speeds may exceed `Settings.maximumSpeed`; the next step brings them down to that.
    ///
    /// - Parameter changes: the items, the velocity of each one's centre of mass, and its angular velocity, positive
    ///   from +x towards +y; none of them changes nothing.
    /// - Throws: `DynamicsError.unknownID`; `DynamicsError.notFinite` or `DynamicsError.outOfRange` for speeds beyond
    ///   `Tuning.maximumSpeed` and `Tuning.maximumAngularSpeed`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(changes), and O(pairs) where something sleeps.
    public func setVelocities(
        _ changes: some Collection<(id: ItemID, velocity: Vector2, angularVelocity: Double)>
    ) throws(DynamicsError) {
        try checkIsEditable()
        for change in changes {
            _ = try slot(of: change.id)
            try Self.check(velocity: change.velocity, angularVelocity: change.angularVelocity)
        }
        wakeNeighbours(of: changes.map { $0.id })
        queries?.noteContactChange()
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            bodies.vx[slot] = Float(change.velocity.x)
            bodies.vy[slot] = Float(change.velocity.y)
            bodies.omega[slot] = Float(change.angularVelocity)
            bodies.restTime[slot] = 0
            endMove(of: bodies.id[slot])
            updateDriven(slot)
            applyFlags(slot)
        }
    }

    /// Puts items at other centres (of their shapes, pt) and angles (rad), all or none; velocities stay, and the items
    /// and sleeping neighbours wake.
    ///
    /// Items are put there, not moved: nothing on the way is hit, and overlaps are pushed apart from the next step on.
    /// Anchored items may be put elsewhere too, which wakes everything; they hit nothing as they go and carry nothing
    /// along, unless they have a velocity: see ``setVelocities(_:)``. Angles of attachments follow by the nearest way,
    /// without full turns.
    ///
    /// ```swift
    /// try world.setPoses([(id: ball, position: [320, 40], rotation: 0)])
    /// ```
    ///
    /// Of an id that occurs twice the last change counts. A planned move of an item ends, and the item stays where it is
    /// put; others keep their velocities.
    ///
    /// - Throws: `DynamicsError.unknownID`; `DynamicsError.notFinite` or `DynamicsError.outOfRange` for coordinates
    ///   beyond `Tuning.maximumCoordinate` or angles beyond ±10⁵.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(changes + attachments), and O(pairs) where something sleeps.
    public func setPoses(
        _ changes: some Collection<(id: ItemID, position: Vector2, rotation: Double)>
    ) throws(DynamicsError) {
        try checkIsEditable()
        for change in changes {
            _ = try slot(of: change.id)
            try Self.check(position: change.position, rotation: change.rotation)
        }
        wakeNeighbours(of: changes.map { $0.id })
        var movesAnchored = false
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            // Impulses that contacts begin the next step with are made to fit where the item lies then.
            let before = beforeEdit(slot)
            // A move's velocity is the move's.
            if endMove(of: bodies.id[slot]) {
                (bodies.vx[slot], bodies.vy[slot], bodies.omega[slot]) = (0, 0, 0)
                updateDriven(slot)
            }
            let (cosine, sine) = (PortableMath.cosine(change.rotation), PortableMath.sine(change.rotation))
            // Bodies are kept by their centres of mass, which lie elsewhere in paths and groups.
            let arm = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
            let center = change.position + arm.rotated(cosine: cosine, sine: sine)
            bodies.x[slot] = Float(center.x)
            bodies.y[slot] = Float(center.y)
            bodies.cosine[slot] = Float(cosine)
            bodies.sine[slot] = Float(sine)
            bodies.restTime[slot] = 0
            keepImpulses(of: slot, since: before)
            if bodies.flags[slot] & BodyFlags.anchored != 0 { movesAnchored = true }
        }
        queries?.noteChange(includingFixed: movesAnchored)
        units.areRecordsDirty = true
        synchroniseAngles(of: changes.map { $0.id })
        if movesAnchored {
            broadphase.staticsChanged = true
            // It may have been put onto a sleeping item.
            wakeAll()
        }
        broadphase.isDirty = true
    }

    /// Changes how the world steps; sleeping items wake. The number of threads stays the one that the world was made
    /// with.
    ///
    /// ```swift
    /// var settings = world.settings
    /// settings.gravity = [0, 0.16]
    /// try world.setSettings(settings)
    /// ```
    ///
    /// A change of `Settings.tick` changes ``time`` as well, by which noise moves.
    ///
    /// What is faster than a lower `Settings.maximumSpeed` is slowed down in the next step, and with
    /// `Settings.allowsSleep` false nothing falls asleep any more.
    ///
    /// - Throws: the value that breaks its rule: see `Settings.validated()`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + attachments).
    public func setSettings(_ new: Settings) throws(DynamicsError) {
        try checkIsEditable()
        let checked = try new.validated()
        // What rests under one gravity may not under another.
        wakeAll()
        settings = checked
        queries?.noteContactChange()
        keepJointStates()
        attachments.isGraphDirty = true
    }
}

extension World {
    /// - Throws: what is wrong with an item's motion.
    package static func check(velocity: Vector2, angularVelocity: Double) throws(DynamicsError) {
        _ = try Item(.circle(radius: 1), position: .zero, velocity: velocity, angularVelocity: angularVelocity)
            .validated()
    }

    /// - Throws: what is wrong with an item's pose.
    package static func check(position: Vector2, rotation: Double) throws(DynamicsError) {
        _ = try Item(.circle(radius: 1), position: position, rotation: rotation).validated()
    }
}
