// Planned moves of anchored items: at constant speeds to a pose, which they reach to the last bit.
//
//     v = (x₁ − x) / (n T),   ω = (θ₁ − θ) / (n T)          before each step, the angle by the shorter way
//
// x, θ       centre of mass, pt, and angle, rad, as they are;   x₁, θ₁ where they are to be
// n, T       steps that are left, and the tick, s
//
// Speeds are found anew for each step, so that what rounding does on the way is made good by the end. When no step is
// left, the pose is written as it was asked for, and the item is fixed again.

import Buffers
import DynamicsModel

/// An anchored item on its way to a pose.
struct ItemMove {
    let item: UInt32
    /// Where the centre of its shape gets, pt.
    var position: Vector2
    /// How far it is turned there, rad.
    let rotation: Double
    /// Steps that are left.
    var ticks: Int
}

extension World {
    /// Moves an anchored item to a centre (of its shape, pt) and an angle (rad) at constant speeds, and leaves it
    /// there: a platform, a door, a piston.
    ///
    /// ```swift
    /// try world.move(lift, to: [300, 120], over: 2)
    /// ```
    ///
    /// On its way the item is driven, as by ``setVelocities(_:)``: it carries what lies on it and pushes what it meets
    /// with its speed. It turns by the shorter way, if it may turn. Another move of the item, or velocities and poses
    /// that are set, take the place of this one, as does freeing it.
    ///
    /// ```swift
    /// try world.move(door, to: [40, 0], rotation: Double.pi / 2, over: 0.5)   // turns clockwise on screen
    /// ```
    ///
    /// A change of `Settings.tick` on the way changes how long it takes, since steps are what is counted.
    ///
    /// - Parameters:
    ///   - id: an anchored item.
    ///   - position: of its shape's centre at the end, pt.
    ///   - rotation: at the end, rad; nil keeps the angle.
    ///   - seconds: above 0; counted in steps of the present tick, one at least.
    /// - Throws: `DynamicsError.unknownID`; `DynamicsError.notFinite` or `DynamicsError.outOfRange` for a bad pose or
    ///   time, or speeds beyond `Settings.maximumSpeed` and `Tuning.maximumAngularSpeed`;
    ///   `DynamicsError.invalidDescription` for an item that isn't anchored. The world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(1), and O(items) where it begins and ends.
    public func move(
        _ id: ItemID, to position: Vector2, rotation: Double? = nil, over seconds: Double
    ) throws(DynamicsError) {
        try checkIsEditable()
        try requireKnown(id)
        // What isn't here of a scene in parts isn't anchored.
        guard isAnchored(id) else {
            throw .invalidDescription("\(id) is not anchored: forces and contacts move it, not a plan")
        }
        let slot = try slot(of: id)
        // The pose keeps to the rules of an item's own: `Tuning.maximumCoordinate`, and ±10⁵ rad.
        let now = Vector2(Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
        let target = rotation ?? PortableMath.angle(now)
        _ = try Item(.circle(radius: 1), position: position, rotation: target).validated()
        guard seconds.isFinite else { throw .notFinite("move duration", seconds) }
        guard settings.tick > 0, seconds > 0, seconds / settings.tick < 1e9 else {
            throw .outOfRange(
                "move duration", seconds, rule: "above 0 s and below 10⁹ steps, in a world whose tick is not 0")
        }
        let move = ItemMove(
            item: bodies.id[slot], position: position, rotation: target,
            ticks: max(1, Int((seconds / settings.tick).rounded())))
        // Checked before anything changes: where it would be too fast, the move that it is on goes on.
        let motion = motion(of: move, slot)
        guard motion.velocity.length <= settings.maximumSpeed else {
            throw .outOfRange("move speed", motion.velocity.length, rule: "at most \(settings.maximumSpeed) pt/s")
        }
        guard abs(motion.omega) <= Tuning.maximumAngularSpeed else {
            throw .outOfRange(
                "move angular speed", abs(motion.omega), rule: "at most \(Tuning.maximumAngularSpeed) rad/s")
        }
        endMove(of: move.item)
        moves.append(move)
    }

    /// Forgets where an item is on its way to; returns whether it was on its way.
    ///
    /// The velocity that it had on the way stays until it is set.
    @discardableResult func endMove(of item: UInt32) -> Bool {
        guard moves.contains(where: { $0.item == item }) else { return false }
        moves.removeAll { $0.item == item }
        return true
    }

    /// Gives moving items the velocities that take them to their poses in time, and those that are there their rest.
    ///
    /// Every step begins with this. In a world whose tick is 0 nothing gets anywhere, and moves wait.
    package func applyMoves() {
        guard !moves.isEmpty, settings.tick > 0 else { return }
        for index in moves.indices {
            let move = moves[index]
            let slot = Int(slotOfID[Int(move.item)])
            if move.ticks > 0 {
                let motion = motion(of: move, slot)
                bodies.vx[slot] = Float(motion.velocity.x)
                bodies.vy[slot] = Float(motion.velocity.y)
                bodies.omega[slot] = bodies.flags[slot] & BodyFlags.upright == 0 ? Float(motion.omega) : 0
            } else {
                settle(move, slot)
            }
            updateDriven(slot)
            moves[index].ticks -= 1
        }
        moves.removeAll { $0.ticks < 0 }
    }

    /// Puts an item that has arrived where it was sent, to the last bit.
    private func settle(_ move: ItemMove, _ slot: Int) {
        (bodies.vx[slot], bodies.vy[slot], bodies.omega[slot]) = (0, 0, 0)
        let pose = massPose(of: move, slot)
        (bodies.x[slot], bodies.y[slot]) = (Float(pose.center.x), Float(pose.center.y))
        guard bodies.flags[slot] & BodyFlags.upright == 0 else { return }
        (bodies.cosine[slot], bodies.sine[slot]) = (Float(pose.rotation.x), Float(pose.rotation.y))
    }

    /// The velocity of the centre of mass (pt/s) and the angular velocity (rad/s) of the steps that are left.
    private func motion(of move: ItemMove, _ slot: Int) -> (velocity: Vector2, omega: Double) {
        let pose = massPose(of: move, slot)
        let (cosine, sine) = (Double(bodies.cosine[slot]), Double(bodies.sine[slot]))
        let turn = PortableMath.angle(pose.rotation.rotated(cosine: cosine, sine: -sine))
        let time = Double(move.ticks) * settings.tick
        return ((pose.center - Vector2(Double(bodies.x[slot]), Double(bodies.y[slot]))) / time, turn / time)
    }

    /// Where the centre of mass gets, and the cosine and sine there.
    private func massPose(of move: ItemMove, _ slot: Int) -> (center: Vector2, rotation: Vector2) {
        let rotation = Vector2(PortableMath.cosine(move.rotation), PortableMath.sine(move.rotation))
        let arm = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        return (move.position + arm.rotated(cosine: rotation.x, sine: rotation.y), rotation)
    }
}

extension World {
    /// Writes the ways that are left into a snapshot, 40 bytes each.
    func writeMoves(to writer: inout SnapshotWriter) {
        writer.put(UInt64(moves.count))
        for move in moves {
            writer.put(UInt64(move.item))
            writer.put(move.position)
            writer.put(move.rotation)
            writer.put(UInt64(move.ticks))
        }
    }

    /// Reads them back.
    ///
    /// - Throws: `SnapshotError` where an item is gone or not anchored, or a number lies out of its range.
    func readMoves(_ reader: inout SnapshotReader) throws(SnapshotError) {
        for _ in 0..<(try reader.count(ofBytes: 40, "moves")) {
            let item = Int(try reader.identifier(below: UInt64(idCount), "item"))
            try reader.require(
                slotOfID[item] >= 0 && bodies.flags[Int(slotOfID[item])] & BodyFlags.anchored != 0,
                "item \(item) moves to a pose and is gone or not anchored")
            let most = Tuning.maximumCoordinate
            let move = ItemMove(
                item: UInt32(item), position: try reader.vector(within: most, "a place to move to"),
                rotation: try reader.double(within: Limits.rotation.upperBound, "an angle to turn to"),
                ticks: Int(try reader.number(upTo: 1_000_000_000, "steps of a move")))
            moves.append(move)
        }
        try reader.end()
    }
}
