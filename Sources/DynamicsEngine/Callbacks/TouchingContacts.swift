import Buffers
import DynamicsModel

/// The contacts that a step is about to solve, one column a quantity, for a client to change what they do in this step;
/// see `World.preSolve`.
///
/// They come in the same order on any number of workers.
public struct TouchingContacts: Sendable {
    /// The item of each contact.
    public internal(set) var items: [ItemID] = []
    /// The other item or the boundary.
    public internal(set) var others: [ContactEvent.Other] = []
    /// Unit vectors from the item to the other side.
    public internal(set) var normals: [SIMD2<Float>] = []
    /// Separations where the sides are nearest to each other, pt; below 0 they overlap.
    public internal(set) var separations: [Float] = []
    /// Whether the contact acts in this step; all do until the callback says otherwise. One that doesn't forgets its
    /// impulses, as one that parted.
    public var areEnabled = FixedColumn<Bool>()
    /// Coulomb friction, 0 to 10⁶; what is outside is brought to the nearer end, what is no number changes nothing.
    public var frictions = FixedColumn<Float>()
    /// Restitution, 0 to 10³, likewise.
    public var elasticities = FixedColumn<Float>()
    /// How fast both surfaces run along their outlines, ±10⁶ pt/s, likewise.
    public var surfaceSpeeds = FixedColumn<Float>()

    /// Their places in the list of pairs.
    var pairs: [Int32] = []

    /// How many contacts there are.
    public var count: Int { items.count }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        normals.removeAll(keepingCapacity: true)
        separations.removeAll(keepingCapacity: true)
        areEnabled.removeAll()
        frictions.removeAll()
        elasticities.removeAll()
        surfaceSpeeds.removeAll()
        pairs.removeAll(keepingCapacity: true)
    }
}
