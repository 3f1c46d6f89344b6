/// Required relations that contradict each other.
public struct LayoutConflict: Hashable, Sendable {
    /// An irreducible set: without any one of these the others agree. In the order in which they were added.
    public var relations: [LayoutRelation]
    /// The one that is left out: the last added of those that may be broken, or the last of all where none may.
    public var broken: LayoutRelation
}
