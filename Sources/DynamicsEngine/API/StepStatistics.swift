import DynamicsModel

/// What a step did and how long its stages took.
///
/// ```swift
/// world.step()
/// let statistics = world.statistics
/// print(statistics.awakeItems, "awake,", statistics.stageTimes[.solve] * 1000, "ms in the solver")
/// ```
///
/// Counts of items, contacts and events follow from the state, which is the same on every machine; times differ from
/// run to run.
public struct StepStatistics: Sendable {
    /// Wall time of each stage, s.
    public var stageTimes = StageTimes()
    /// Contacts that the solver worked on: manifolds of one or two points, those within reach but still apart included.
    public var touchingContacts = 0
    /// Pairs whose enlarged bounds overlap and that have a side that is awake: what the narrowphase looked at.
    public var pairs = 0
    /// Items that are neither asleep nor anchored at the end of the step; they lie first in `World.columns`.
    public var awakeItems = 0
    /// Items that fell asleep at the end of the step, after they had moved in it. Islands are looked at every eighth
    /// step.
    public var itemsFallenAsleep = 0
    /// Contacts left out since an item had `Tuning.maximumContactsPerItem` (64) deeper ones already.
    public var droppedContacts = 0
    /// Forces of custom fields that were NaN or infinite; their items stayed unforced by them in the step.
    public var nonFiniteForces = 0
    /// One of these forces: that of the item that lies first in memory, there of the field of the lowest id.
    public var firstNonFiniteForce: NonFiniteForce?
    /// Factorisations of linkages that LAPACK did; 0 with `DirectSolver.portable`.
    public var lapackFactorisations = 0
    /// Whether pairs were searched anew, in full or for the items that left their bounds. In most other steps the list
    /// of the step before still holds.
    public var searchedPairs = false
    /// Whether the bounds of so many items overlap that pairs are left out: more than `Tuning.crowdedPairs` and 64 a
    /// shape. Items then come apart more slowly.
    public var isCrowded = false

    /// A force of a custom field that was NaN or infinite.
    public struct NonFiniteForce: Hashable, Sendable {
        /// The item that stayed unforced.
        public var item: ItemID
        /// The field whose block gave the force.
        public var field: FieldID
    }
}

/// Memory that a world or a snapshot holds for one purpose.
public struct MemoryUse: Hashable, Sendable {
    /// The purpose, as `World.memory` and `WorldSnapshot.memory` name it.
    public var kind: String
    /// Bytes held for it; of a world those reserved, spare capacity included.
    public var bytes: Int
}
