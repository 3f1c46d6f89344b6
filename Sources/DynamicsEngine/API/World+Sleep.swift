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
    /// - Throws: `DynamicsError.unknownID`; `DynamicsError.invalidDescription` where `Settings.allowsSleep` is false.
    /// - Complexity: O(items + contacts of those that fall asleep), and O(pairs + attachments) once after each step.
    public func sleep(_ ids: some Collection<ItemID>) throws(DynamicsError) {
        try checkIsEditable()
        for id in ids { _ = try slot(of: id) }
        guard settings.allowsSleep else {
            throw .invalidDescription("nothing sleeps in a world whose settings don't allow it")
        }
        settleRemovals()
        indexPairs()
        if attachmentCount > 0 { indexAttachments() }
        // Bodies that have been looked at: they are asleep now, or hang together with what is restless.
        var known = [Bool](repeating: false, count: bodies.count)
        for id in ids {
            let slot = Int(slotOfID[Int(id.rawValue)])
            guard isAwake(slot), !known[slot] else { continue }
            let island = bodiesHangingTogether(with: slot, &known)
            let restless = BodyFlags.driven | BodyFlags.restless
            guard !island.contains(where: { bodies.flags[$0] & restless != 0 }) else { continue }
            let number = islands.nextNumber()
            for slot in island {
                bodies.island[slot] = number
                (bodies.vx[slot], bodies.vy[slot], bodies.omega[slot]) = (0, 0, 0)
            }
            bodyOrder.isNeeded = true
        }
        queries?.noteContactChange()
    }

    /// Wakes items, and those that sleep in islands with them.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(items) for each island that sleeps.
    public func wake(_ ids: some Collection<ItemID>) throws(DynamicsError) {
        try checkIsEditable()
        for id in ids { _ = try slot(of: id) }
        for id in ids { wakeIsland(of: slotOfID[Int(id.rawValue)]) }
        queries?.noteContactChange()
    }

    /// Whether an item is awake, asleep or anchored.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1).
    public func activity(of id: ItemID) throws(DynamicsError) -> ItemActivity { activity(inSlot: try slot(of: id)) }

    func activity(inSlot slot: Int) -> ItemActivity {
        if isFixed(slot) { return .anchored }
        return bodies.island[slot] != 0 ? .asleep : .awake
    }

    private func isAwake(_ slot: Int) -> Bool { activity(inSlot: slot) == .awake }

    /// The awake bodies that contacts and attachments join to one, itself first.
    ///
    /// - Parameter known: of each slot, whether it has been found.
    private func bodiesHangingTogether(with first: Int, _ known: inout [Bool]) -> [Int] {
        var found = [first]
        known[first] = true
        func join(_ slot: Int) {
            guard !known[slot], isAwake(slot) else { return }
            known[slot] = true
            found.append(slot)
        }
        var next = 0
        while next < found.count {
            let slot = found[next]
            next += 1
            forEachContact(of: slot) { _, other in
                if other >= 0 { join(Int(colliders.body[Int(other)])) }
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
