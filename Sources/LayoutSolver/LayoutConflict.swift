/// Required relations that contradict each other.
public struct LayoutConflict: Hashable, Sendable {
    /// An irreducible set: without any one of these the others agree. In the order in which they were added.
    ///
    /// Two at least, or one that contradicts itself or the range of values that `LayoutLimits` allows.
    public var relations: [LayoutRelation]
    /// The one that is left out: the last added of those that may be broken, or the last of all where none may.
    ///
    /// It is among ``relations``. It stays in the system, is left out of solutions, and gets another chance when
    /// anything connected with it changes; remove it to be rid of the conflict.
    public var broken: LayoutRelation
}
