/// Numbers that are animated: any number of tracks on any number of timelines, evaluated together.
///
/// A timeline plays a `Segment`: it says how far an animation is at a time. A track goes from one number to
/// another as its timeline does. An evaluation is one pass over the timelines of each kind of curve, in SIMD
/// batches, then one over the tracks; it allocates nothing.
///
/// ```swift
/// let table = TrackTable()
/// let timeline = try table.addTimeline(.playing(.cubic(.easeInOut), from: 0, to: 1, origin: 0, duration: 2))
/// let track = try table.addTrack(from: 0, to: 100, on: timeline)
/// table.evaluate(at: 0.5)
/// print(table.values[track.index])  // 12.916…
/// ```
///
/// The values at a time depend on nothing that was evaluated before, and are the same bits for any order of
/// adding and any batch that a track falls in.
///
/// Not thread-safe: one thread at a time.
public final class TrackTable {
    // Two values, so that a bulk call claims each once: a claim costs more than adding a track.
    var timelines = TimelineStore()
    var tracks = TrackStore()

    /// An empty table, whose time is 0 s until it is evaluated.
    public init() {}

    /// Timelines that were added and not removed, finished ones included.
    public var timelineCount: Int { timelines.count }
    /// Tracks that were added and not removed; `values` may have more places.
    public var trackCount: Int { tracks.count }

    /// The time of the last evaluation, s.
    public var time: Double { timelines.time }

    /// Bytes held.
    ///
    /// Of the columns of timelines and tracks and of the curves' numbers; lists of free places are left out.
    public var byteCount: Int { timelines.byteCount + tracks.byteCount }

    /// Values of all tracks at the time of the last evaluation, by `TrackID.index`; a removed track's place
    /// holds 0. Valid until the next evaluation or edit.
    public var values: Span<Double> {
        @_lifetime(borrow self) get {
            let span = Span(_unsafeStart: UnsafePointer(tracks.value.pointer), count: tracks.places)
            return _overrideLifetime(span, borrowing: self)
        }
    }

    /// Sets `values` to all tracks' values at a time.
    ///
    /// - Parameter time: seconds on the clock of the segments' origins; it may run backwards. A time that is not
    ///   finite changes nothing.
    /// - Complexity: O(timelines + tracks), without allocation.
    public func evaluate(at time: Double) {
        guard time.isFinite else { return }
        timelines.evaluate(at: time)
        tracks.evaluate(progress: timelines.progress.pointer)
    }

    /// Evaluates the timelines alone: `progress(of:)` and `value(of:)` are those of that time, `values` stays.
    ///
    /// - Complexity: O(timelines), without allocation.
    public func advance(to time: Double) {
        guard time.isFinite else { return }
        timelines.evaluate(at: time)
    }

    /// Timelines that reached the end of their segments in the last evaluation, in ascending order of their
    /// places. They hold their last position from then on.
    ///
    /// Each is named once. Read them before timelines are removed or added: a place that was given up may name another
    /// timeline. A held segment, of rate 0, never finishes.
    ///
    /// - Complexity: O(finished), with an array made at every reading.
    public var finishedTimelines: [TimelineID] {
        (0..<timelines.finishedCount).map { timelines.id(timelines.finished[$0]) }
    }
}
