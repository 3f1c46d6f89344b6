/// What a rank has exchanged with others, and how many items it has.
public struct ClusterStatistics: Hashable, Sendable {
    /// Steps of the whole scene.
    public internal(set) var steps = 0
    /// How often items were exchanged.
    public internal(set) var exchanges = 0
    /// How often copies were brought up to date in place.
    public internal(set) var refreshments = 0
    /// Steps that had to be taken again, since a rank lacked something.
    public internal(set) var retries = 0
    /// Bytes of items and their motions sent to other ranks.
    public internal(set) var bytesSent = 0
    /// Messages with them.
    public internal(set) var messagesSent = 0
    /// What exchanges took of the steps' time.
    public internal(set) var exchangeTime = Duration.zero
    /// What bringing copies up to date took of it.
    public internal(set) var refreshTime = Duration.zero
    /// Items of this rank.
    public internal(set) var ownItems = 0
    /// Copies of others' items.
    public internal(set) var ghosts = 0
}
