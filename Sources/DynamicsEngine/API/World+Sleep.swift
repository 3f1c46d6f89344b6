import Buffers
import DynamicsModel

extension World {
    /// Puts items to sleep where they are, with all that hangs together with them by contacts and attachments: they
    /// lose their velocities, and steps leave them out until something wakes them.
    ///
    /// ```swift
    /// try world.sleep(wall)        // a wall of bricks that is to cost nothing until it is struck
    /// ```
    ///
    /// What hangs together with a driven item, or with one that may not sleep, stays awake; so does what is anchored.
    /// ``restEvents`` tell of what falls asleep by itself alone.
    ///
    /// Items that sleep already, or are anchored, are left alone. What an awake item touches wakes in the next step.
    ///
    /// - Throws: `DynamicsError.unknownID`; `DynamicsError.invalidDescription` where `Settings.allowsSleep` is false.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items that fall asleep and their contacts), and O(pairs + attachments) once after each step.
    public func sleep(_ ids: some Collection<ItemID>) throws(DynamicsError) {
        try checkIsEditable()
        for id in ids { _ = try slot(of: id) }
        guard settings.allowsSleep else {
            throw .invalidDescription("nothing sleeps in a world whose settings don't allow it")
        }
        settleRemovals()
        indexPairs()
        if attachmentCount > 0 { indexAttachments() }
        for id in ids {
            let slot = Int(slotOfID[Int(id.rawValue)])
            // An island that an earlier id has put to sleep is asleep as a whole.
            guard isAwake(slot) else { continue }
            let island = markBodiesHangingTogether(with: slot)
            let restless = BodyFlags.driven | BodyFlags.restless
            guard !island.contains(where: { bodies.flags[$0] & restless != 0 }) else {
                // What was marked stays awake, since something in it has to.
                for slot in island { bodies.island[slot] = 0 }
                continue
            }
            let number = islands.nextNumber()
            for slot in island {
                bodies.island[slot] = number
                (bodies.vx[slot], bodies.vy[slot], bodies.omega[slot]) = (0, 0, 0)
            }
            bodyOrder.noteRest()
        }
        queries?.noteContactChange()
    }

    /// Wakes items, and those that sleep in islands with them.
    ///
    /// ```swift
    /// try world.wake([stone])      // its whole pile
    /// ```
    ///
    /// Their time at rest begins anew. Awake and anchored items stay what they are.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items) for each island that sleeps.
    public func wake(_ ids: some Collection<ItemID>) throws(DynamicsError) {
        try checkIsEditable()
        for id in ids { _ = try slot(of: id) }
        for id in ids { wakeIsland(of: slotOfID[Int(id.rawValue)]) }
        queries?.noteContactChange()
    }

    /// Whether an item is awake, asleep or anchored.
    ///
    /// ```swift
    /// if try world.activity(of: stone) == .asleep { print("it lies still") }
    /// ```
    ///
    /// Edits that wake items show at once; what steps wake or put to sleep shows after them.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1).
    public func activity(of id: ItemID) throws(DynamicsError) -> ItemActivity { activity(inSlot: try slot(of: id)) }

    /// By its flags and the number of its island, which is 0 where it is awake.
    func activity(inSlot slot: Int) -> ItemActivity {
        if bodies.isFixed(slot) { return .anchored }
        return bodies.island[slot] != 0 ? .asleep : .awake
    }

    /// Whether it takes part in steps: driven items do, fixed ones don't.
    private func isAwake(_ slot: Int) -> Bool { activity(inSlot: slot) == .awake }

    /// The awake bodies that contacts and attachments join to one, itself first. What has been found counts as asleep,
    /// so that it isn't found again: the caller gives it the number of its island, or 0 back.
    private func markBodiesHangingTogether(with first: Int) -> [Int] {
        var found: [Int] = []
        let owners = colliders.body.view
        func join(_ slot: Int) {
            // Most have been found already.
            guard bodies.island[slot] == 0, isAwake(slot) else { return }
            bodies.island[slot] = .max
            found.append(slot)
        }
        join(first)
        var next = 0
        while next < found.count {
            let slot = found[next]
            next += 1
            forEachContact(of: slot) { _, other in
                if other >= 0 { join(Int(owners[Int(other)])) }
            }
            guard attachmentCount > 0 else { continue }
            let item = Int(bodies.id[slot])
            attachmentsOfItem.forEach(of: item..<(item + 1)) { place in
                let attachment = attachments.entries[place].attachment
                for end in [attachment.item, attachment.partner.item] {
                    if let end { join(Int(slotOfID[Int(end.rawValue)])) }
                }
            }
        }
        return found
    }
}
