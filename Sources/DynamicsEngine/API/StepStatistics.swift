import DynamicsModel

/// What a step did and how long its stages took.
public struct StepStatistics: Sendable {
    /// Wall time of each stage.
    public var stageTimes = StageTimes()
    /// Manifolds with at least one point.
    public var touchingContacts = 0
    /// Pairs whose enlarged bounds overlap and that have a side that is awake.
    public var pairs = 0
    /// Items that are neither asleep nor anchored.
    public var awakeItems = 0
    /// Items that fell asleep at the end of the step, after they had moved in it.
    public var itemsFallenAsleep = 0
    /// Contacts left out by the rule of at most 64 an item.
    public var droppedContacts = 0
    /// Forces of custom fields that were NaN or infinite; their items stayed unforced by them.
    public var nonFiniteForces = 0
    /// Where the first of them was met.
    public var firstNonFiniteForce: NonFiniteForce?
    /// Factorisations of linkages that LAPACK did; 0 with `.portable`.
    public var lapackFactorisations = 0
    /// Whether pairs were searched anew.
    public var searchedPairs = false
    /// Whether the bounds of so many items overlap that pairs are left out: more than `Tuning.crowdedPairs`.
    public var isCrowded = false

    /// A force of a custom field that was NaN or infinite.
    public struct NonFiniteForce: Hashable, Sendable {
        /// The item that stayed unforced.
        public var item: ItemID
        /// The field whose block gave the force.
        public var field: FieldID
    }
}

/// Memory that a world holds for one purpose.
public struct MemoryUse: Hashable, Sendable {
    /// What the memory is for.
    public var kind: String
    /// How much it is.
    public var bytes: Int
}
