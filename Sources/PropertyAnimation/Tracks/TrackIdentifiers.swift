/// A timeline in a `TrackTable`. After its removal it names nothing, even where its place is taken again.
public struct TimelineID: Hashable, Sendable {
    /// A small number that no other timeline of the table has.
    public var index: Int { Int(place) }
    let place: Int32
    let generation: UInt32
}

/// A track in a `TrackTable`. After its removal it names nothing, even where its place is taken again.
public struct TrackID: Hashable, Sendable {
    /// Where the track's value is in `TrackTable.values`.
    public var index: Int { Int(place) }
    let place: Int32
    let generation: UInt32
}
