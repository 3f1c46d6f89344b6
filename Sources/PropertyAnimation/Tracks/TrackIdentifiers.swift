/// A timeline in a `TrackTable`. After its removal it names nothing, even where its place is taken again.
///
/// IDs of two tables may be equal: a table can't tell another's ID from its own.
public struct TimelineID: Hashable, Sendable {
    /// A small number that no other timeline of the table has.
    ///
    /// From 1 on, and small: a place is taken again before a new one is made.
    public var index: Int { Int(place) }
    let place: Int32
    let generation: UInt32
}

/// A track in a `TrackTable`. After its removal it names nothing, even where its place is taken again.
///
/// As with timelines, IDs of two tables may be equal.
public struct TrackID: Hashable, Sendable {
    /// Where the track's value is in `TrackTable.values`.
    public var index: Int { Int(place) }
    let place: Int32
    let generation: UInt32
}
