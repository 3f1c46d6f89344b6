import Buffers
import DynamicsModel

extension World {
    /// Adds a push that acts in every step until it is removed; its targets and their islands wake, and stay awake as
    /// long as it moves them.
    ///
    /// ```swift
    /// let motor = try world.add(Push(force: [2, 0], targets: [.init(cart)]))
    /// for _ in 0..<60 { world.step() }
    /// try world.removePush(motor)
    /// ```
    ///
    /// The force is read once a step, at the pose that the step begins with, and acts in all its substeps. Pushes add
    /// up, with each other and with fields.
    ///
    /// Anchored items are not moved. A push without targets is kept and does nothing.
    ///
    /// - Returns: its id, one higher than that of the push added before.
    /// - Throws: the value that breaks its rule, see `Push.validated()`, or `DynamicsError.unknownID` of a target.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(targets), and as much in every step.
    @discardableResult
    public func add(_ push: Push) throws(DynamicsError) -> PushID {
        try checkIsEditable()
        let checked = try push.validated()
        for target in checked.targets { try requireKnown(target.item) }
        for target in checked.targets { wakeIsland(of: slotOfID[Int(target.item.rawValue)]) }
        return forces.pushes.add(checked)
    }

    /// Removes a push; velocities that it has given stay, and its targets and their islands wake.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(pushes + targets).
    public func removePush(_ id: PushID) throws(DynamicsError) {
        try checkIsEditable()
        let targets = try forces.pushes.remove(id).targets
        for target in targets { wakeIsland(of: slotOfID[Int(target.item.rawValue)]) }
    }

    /// Changes velocities at once by a push's impulse, by 100 pt/s for force 1 on mass 1, and angular velocities by its
    /// torque as an angular impulse; its targets and their islands wake.
    ///
    /// ```swift
    /// try world.apply(Push(force: [0, -3], targets: [.init(ball)]))
    /// ```
    ///
    /// Speeds beyond `Tuning.maximumSpeed` and `Tuning.maximumAngularSpeed` are clamped. Anchored items do not move.
    ///
    /// An item that is named twice gets it twice. A force beside the centre of mass turns the item too, if it may turn.
    ///
    /// - Throws: the value that breaks its rule, or `DynamicsError.unknownID` of a target; nothing is then changed.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(targets).
    public func apply(_ push: Push) throws(DynamicsError) {
        try checkIsEditable()
        let checked = try push.validated()
        for target in checked.targets { _ = try slot(of: target.item) }
        for target in checked.targets {
            wakeIsland(of: slotOfID[Int(target.item.rawValue)])
            let slot = Int(slotOfID[Int(target.item.rawValue)])
            let effect = bodies.effect(of: checked, at: target.offset, on: slot)
            bodies.vx[slot] += effect.x
            bodies.vy[slot] += effect.y
            bodies.omega[slot] += effect.turn
        }
        queries?.noteContactChange()
        limitSpeeds(checked.targets.map { Int(slotOfID[Int($0.item.rawValue)]) })
    }

    /// Clamps velocities that an impulse has changed to the largest speeds. One that overflowed to infinity or NaN
    /// becomes 0; an angular one that is infinite the largest to its side.
    func limitSpeeds(_ slots: some Sequence<Int>) {
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
            bodies.omega[slot] = bodies.omega[slot].isNaN ? 0 : min(max(bodies.omega[slot], -turn), turn)
        }
    }
}
