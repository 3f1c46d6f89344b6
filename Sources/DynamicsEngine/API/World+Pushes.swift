import DynamicsModel

extension World {
    /// Adds a push that acts in every step until it is removed.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID` of a target.
    @discardableResult
    public func add(_ push: Push) throws(DynamicsError) -> PushID {
        let checked = try push.validated()
        for target in checked.targets { _ = try slot(of: target.item) }
        for target in checked.targets { wakeIsland(of: slotOfID[Int(target.item.rawValue)]) }
        return forces.pushes.add(checked)
    }

    /// Removes a push; its targets wake.
    ///
    /// - Throws: `unknownID`.
    public func removePush(_ id: PushID) throws(DynamicsError) {
        let targets = try forces.pushes.remove(id).targets
        for target in targets { wakeIsland(of: slotOfID[Int(target.item.rawValue)]) }
    }

    /// Changes velocities at once by a push's impulse: by 100 pt/s for force 1 on mass 1.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID` of a target; nothing is then changed.
    public func apply(_ push: Push) throws(DynamicsError) {
        let checked = try push.validated()
        for target in checked.targets { _ = try slot(of: target.item) }
        for target in checked.targets {
            wakeIsland(of: slotOfID[Int(target.item.rawValue)])
            let slot = Int(slotOfID[Int(target.item.rawValue)])
            let effect = bodies.effect(of: checked.force, at: target.offset, on: slot)
            bodies.vx[slot] += effect.x
            bodies.vy[slot] += effect.y
            bodies.omega[slot] += effect.turn
        }
        limitSpeeds(checked.targets.map { Int(slotOfID[Int($0.item.rawValue)]) })
    }

    /// Brings velocities that were set from outside below the largest speed.
    private func limitSpeeds(_ slots: [Int]) {
        let most = Float(Tuning.maximumSpeed)
        for slot in slots {
            let speed = max(abs(bodies.vx[slot]), abs(bodies.vy[slot]))
            if !(speed <= most) {
                let scale = speed.isFinite ? most / speed : 0
                bodies.vx[slot] *= scale
                bodies.vy[slot] *= scale
                if !bodies.vx[slot].isFinite || !bodies.vy[slot].isFinite {
                    (bodies.vx[slot], bodies.vy[slot]) = (0, 0)
                }
            }
            let turn = Float(Tuning.maximumAngularSpeed)
            bodies.omega[slot] = bodies.omega[slot].isFinite ? min(max(bodies.omega[slot], -turn), turn) : turn
        }
    }
}
