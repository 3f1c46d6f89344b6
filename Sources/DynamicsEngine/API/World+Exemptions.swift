import Buffers
import DynamicsModel

extension World {
    /// Pairs of items that don't collide with each other, whatever their sets and filters say, ascending.
    ///
    /// ```swift
    /// try world.exempt([ItemPair(player, shot)])
    /// ```
    ///
    /// - Complexity: O(1).
    public var exemptPairs: [ItemPair] { exemptions }

    /// Exempts pairs of items from colliding with each other, all or none; the items and sleeping neighbours wake.
    ///
    /// Contacts of theirs end in the next step. The removal of an item ends its exemptions. A pair that is exempt stays
    /// so.
    ///
    /// - Parameter pairs: in any order; repeats don't matter, and none of them changes nothing.
    /// - Throws: `DynamicsError.unknownID`, or `DynamicsError.invalidDescription` for an item with itself.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(all exempt pairs), and O(all pairs) in the next step.
    public func exempt(_ pairs: some Collection<ItemPair>) throws(DynamicsError) {
        try checkIsEditable()
        try requireExemptable(pairs)
        guard !pairs.isEmpty else { return }
        change(pairs) { $0.formUnion(pairs) }
    }

    /// Lets exempt pairs collide again, all or none; those that overlap are pushed apart. A pair that is not exempt is
    /// left alone.
    ///
    /// ```swift
    /// try world.exempt([ItemPair(thrower, stone)])
    /// for _ in 0..<30 { world.step() }                   // until the stone has left the hand
    /// try world.endExemption(of: [ItemPair(thrower, stone)])
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`, or `DynamicsError.invalidDescription` for an item with itself.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(all exempt pairs), and O(all pairs) in the next step.
    public func endExemption(of pairs: some Collection<ItemPair>) throws(DynamicsError) {
        try checkIsEditable()
        try requireExemptable(pairs)
        guard !pairs.isEmpty else { return }
        change(pairs) { $0.subtract(pairs) }
    }

    /// - Throws: for the first pair with an item that isn't there, or of an item with itself.
    package func requireExemptable(_ pairs: some Collection<ItemPair>) throws(DynamicsError) {
        for pair in pairs {
            try requireKnown(pair.first)
            try requireKnown(pair.second)
            guard pair.first != pair.second else {
                throw .invalidDescription("\(pair.first) can't be exempt from colliding with itself")
            }
        }
    }

    /// Changes the set of exempt pairs; `pairs` are those that it may concern, whose items wake.
    private func change(_ pairs: some Collection<ItemPair>, _ body: (inout Set<ItemPair>) -> Void) {
        // What isn't here of a scene in parts is elsewhere.
        let items = Set(pairs.flatMap { [$0.first, $0.second] }).filter { contains($0) }.sorted()
        wakeNeighbours(of: items)
        for item in items { bodies.restTime[Int(slotOfID[Int(item.rawValue)])] = 0 }
        var changed = Set(exemptions)
        body(&changed)
        exemptions = changed.sorted()
        attachments.areExclusionsDirty = true
        broadphase.isDirty = true
        queries?.noteContactChange()
    }

    /// Ends the exemptions of items that go.
    func endExemptions(_ isGone: (ItemID) -> Bool) {
        guard exemptions.contains(where: { isGone($0.first) || isGone($0.second) }) else { return }
        exemptions.removeAll { isGone($0.first) || isGone($0.second) }
        attachments.areExclusionsDirty = true
    }
}
