import DynamicsModel

/// How closely single steps of both engines agree. What sleeps, and so does not move in the engine, is left out.
struct Agreement {
    /// Items compared, over all states.
    private(set) var checked = 0
    /// The largest difference of positions, as a fraction of the item's smaller extent.
    private(set) var worst = 0.0
    /// Contacts that only one engine found.
    private(set) var unequalPairs = 0

    /// Agreement asks for equal pairs and positions within this fraction.
    static let bound = 1e-3

    var passed: Bool { unequalPairs == 0 && worst <= Agreement.bound }

    /// - Parameters:
    ///   - pairs: contacts that only one engine found.
    ///   - engine, reference: the states after the step, that of item k at index k; `extents` likewise.
    ///   - sleepers: items that were asleep before the step or are after it.
    mutating func add(
        unequalPairs pairs: Int, engine: [ItemState], reference: [ItemState], extents: [Double],
        sleepers: Set<ItemID>
    ) {
        unequalPairs += pairs
        guard engine.count == reference.count else {
            worst = .infinity
            return
        }
        for index in engine.indices where !sleepers.contains(ItemID(rawValue: UInt64(index))) {
            checked += 1
            let distance = (engine[index].centerOfMass - reference[index].centerOfMass).length / extents[index]
            worst = distance.isFinite ? max(worst, distance) : .infinity
        }
    }
}
