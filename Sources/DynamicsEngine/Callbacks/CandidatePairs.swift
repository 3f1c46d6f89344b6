import Buffers
import DynamicsModel

/// Pairs that a search has found and that sets, filters and exemptions allow, one column a quantity, for a client to
/// leave some of them out; see `World.pairFilter`.
///
/// Each pair is of parts: a group may be in several with the same partner. They come in the same order on any number of
/// workers.
public struct CandidatePairs: Sendable {
    /// The item of each pair; of two items in the order of the engine, not of their ids.
    public internal(set) var items: [ItemID] = []
    /// The other item or the boundary.
    public internal(set) var others: [ContactEvent.Other] = []
    /// Whether the pair may collide; all of them until the callback says otherwise.
    public var mayCollide = FixedColumn<Bool>()

    /// How many pairs there are.
    public var count: Int { items.count }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        mayCollide.removeAll()
    }
}
