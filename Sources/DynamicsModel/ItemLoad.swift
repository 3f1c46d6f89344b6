/// What the loads of past steps mean for an item's next contacts, besides the impulses that contacts keep.
///
/// Both engines find it at the end of a step; handed from one to the other it makes single steps comparable to
/// rounding.
public struct ItemLoad: Hashable, Sendable {
    /// How many times its own mass contacts meet: more than 1 while loads press the item from opposite sides.
    public var burden: Double
    /// The angle by which it has turned on a face since the arms of its contacts were found, rad.
    public var faceTurn: Double
    /// For how many more steps it counts as standing on something fixed: ``wholeFooting`` less the number of contacts
    /// between, while it does.
    public var footing: Int

    /// The footing of what is fixed.
    public static let wholeFooting = 255

    /// Makes a load from its values; by default that of an item that nothing presses.
    public init(burden: Double = 1, faceTurn: Double = 0, footing: Int = 0) {
        (self.burden, self.faceTurn, self.footing) = (burden, faceTurn, footing)
    }
}
