import DynamicsModel

/// The continuous pushes of a world, in the order of adding.
struct PushStore {
    private(set) var pushes: [(id: PushID, push: Push)]
    private(set) var idCount: UInt64

    /// As many ids have been given away.
    init(_ pushes: [(id: PushID, push: Push)] = [], idCount: UInt64 = 0) {
        self.pushes = pushes
        self.idCount = idCount
    }

    var isEmpty: Bool { pushes.isEmpty }

    mutating func add(_ push: Push) -> PushID {
        let id = PushID(rawValue: idCount)
        idCount += 1
        pushes.append((id, push))
        return id
    }

    mutating func remove(_ id: PushID) throws(DynamicsError) -> Push {
        guard let index = pushes.firstIndex(where: { $0.id == id }) else { throw .unknownID("\(id)") }
        return pushes.remove(at: index).push
    }

    /// Forgets targets that are gone.
    mutating func removeTargets(where isGone: (ItemID) -> Bool) {
        for index in pushes.indices { pushes[index].push.targets.removeAll { isGone($0.item) } }
    }
}

extension World {
    /// Adds a push that acts in every step until it is removed.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID` of a target.
    @discardableResult
    public func add(_ push: Push) throws(DynamicsError) -> PushID {
        let checked = try push.validated()
        for target in checked.targets { _ = try slot(of: target.item) }
        for target in checked.targets { wakeIsland(of: slotOfID[Int(target.item.rawValue)]) }
        return pushes.add(checked)
    }

    /// Removes a push; its targets wake.
    ///
    /// - Throws: `unknownID`.
    public func removePush(_ id: PushID) throws(DynamicsError) {
        let targets = try pushes.remove(id).targets
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
            let effect = effect(of: checked.force, at: target.offset, on: slot)
            bodies.vx[slot] += effect.x
            bodies.vy[slot] += effect.y
            bodies.omega[slot] += effect.turn
        }
        limitSpeeds(checked.targets.map { Int(slotOfID[Int($0.item.rawValue)]) })
    }

    /// Acceleration (pt/s², rad/s²) by a force at a point in item coordinates relative to the item's centre.
    func effect(of force: Vector2, at offset: Vector2, on slot: Int) -> (x: Float, y: Float, turn: Float) {
        let scale = Float(Tuning.pointsPerMetre)
        let fx = Float(force.x) * scale
        let fy = Float(force.y) * scale
        let ox = Float(offset.x) - bodies.centerX[slot]
        let oy = Float(offset.y) - bodies.centerY[slot]
        let rx = bodies.cosine[slot] * ox - bodies.sine[slot] * oy
        let ry = bodies.sine[slot] * ox + bodies.cosine[slot] * oy
        return (
            fx * bodies.inverseMass[slot], fy * bodies.inverseMass[slot],
            (rx * fy - ry * fx) * bodies.inverseInertia[slot]
        )
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
