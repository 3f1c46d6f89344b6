import Buffers

/// All timelines of a table: their rows by kind of curve, and their progress by timeline.
///
/// Timeline 0 belongs to nobody: padding writes its progress there.
struct TimelineStore: ~Copyable {
    private(set) var count = 0
    /// By timeline; what an evaluation or a change of the segment left.
    private(set) var progress = Buffer<Double>()
    /// Timelines that ended in the last evaluation.
    private(set) var finished = Buffer<Int32>()
    private(set) var finishedCount = 0
    /// The time of the last evaluation, s.
    private(set) var time = 0.0

    private var entries: [Entry] = [Entry()]
    private var free: [Int32] = []
    private var curves = CurveTable()
    /// One element a kind, in the order of the kinds. A pointer, since arrays hold copyable elements only.
    private let rows: UnsafeMutablePointer<TimelineRows>

    /// Where a timeline's segment is, by timeline.
    private struct Entry {
        var kind = CurveProgram.Kind.linear
        /// -1 where the timeline has been removed.
        var row: Int32 = -1
        /// How many timelines had this place before.
        var generation: UInt32 = 0
        /// Tracks on it, which keep it from being removed.
        var tracks: Int32 = 0
    }

    init() {
        let kinds = CurveProgram.Kind.allCases.count
        rows = .allocate(capacity: kinds)
        for kind in 0..<kinds { (rows + kind).initialize(to: TimelineRows()) }
        progress.reserve(1)
        finished.reserve(1)
    }

    deinit {
        let kinds = CurveProgram.Kind.allCases.count
        rows.deinitialize(count: kinds)
        rows.deallocate()
    }

    var byteCount: Int {
        var bytes = progress.byteCount + finished.byteCount + curves.byteCount
        bytes += entries.capacity * MemoryLayout<Entry>.stride
        for kind in CurveProgram.Kind.allCases { bytes += rows[kind.rawValue].byteCount }
        return bytes
    }

    /// The name of a place as it is now; of a removed timeline one that names nothing.
    func id(_ index: Int32) -> TimelineID { TimelineID(place: index, generation: entries[Int(index)].generation) }

    /// - Throws: `unknownID`.
    func index(of id: TimelineID) throws(AnimationError) -> Int {
        let index = id.index
        guard index > 0, index < entries.count, entries[index].row >= 0, entries[index].generation == id.generation
        else { throw .unknownID("timeline \(id.index)") }
        return index
    }

    mutating func addTracks(_ count: Int, to index: Int) { entries[index].tracks += Int32(count) }

    // MARK: Adding and removing

    mutating func add(_ segment: Segment) throws(AnimationError) -> TimelineID {
        try reserve(adding: 1)
        let curve = curves.retain(segment.curve)
        return add(segment, curve: curve.index, kind: curve.kind)
    }

    mutating func add(_ segments: [Segment]) throws(AnimationError) -> [TimelineID] {
        try reserve(adding: segments.count)
        var ids: [TimelineID] = []
        ids.reserveCapacity(segments.count)
        for segment in segments {
            let curve = curves.retain(segment.curve)
            ids.append(add(segment, curve: curve.index, kind: curve.kind))
        }
        return ids
    }

    /// Adds timelines that differ in their origins.
    mutating func add(_ segment: Segment, origins: [Double]) throws(AnimationError) -> [TimelineID] {
        try reserve(adding: origins.count)
        guard !origins.isEmpty else { return [] }
        let curve = curves.retain(segment.curve, users: origins.count)
        rows[curve.kind.rawValue].reserve(rows[curve.kind.rawValue].count + origins.count)
        var segment = segment
        var ids: [TimelineID] = []
        ids.reserveCapacity(origins.count)
        for origin in origins {
            segment.origin = origin
            ids.append(add(segment, curve: curve.index, kind: curve.kind))
        }
        return ids
    }

    /// Makes room for so many more, so that neither adding nor an evaluation moves a column.
    ///
    /// - Throws: `capacityExceeded`.
    private mutating func reserve(adding timelines: Int) throws(AnimationError) {
        let most = entries.count + timelines
        guard most < Int32.max else {
            throw .capacityExceeded("a table holds 2,147,483,646 timelines at most")
        }
        progress.reserve(most)
        finished.reserve(most)
        // What has ended is held, and that must not allocate.
        rows[CurveProgram.Kind.linear.rawValue].reserve(most)
    }

    /// Adds a timeline; room has been reserved, and the curve has a user more.
    private mutating func add(_ segment: Segment, curve: Int32, kind: CurveProgram.Kind) -> TimelineID {
        let index = free.popLast() ?? Int32(entries.count)
        if Int(index) == entries.count { entries.append(Entry()) }
        addRow(segment, curve: curve, kind: kind, timeline: Int(index))
        progress[Int(index)] = curves.position(of: segment, curve: curve, kind: kind, at: time)
        count += 1
        return id(index)
    }

    /// - Throws: `unknownID`, `timelineInUse`.
    mutating func remove(_ id: TimelineID) throws(AnimationError) {
        let index = try index(of: id)
        guard entries[index].tracks == 0 else { throw .timelineInUse(tracks: Int(entries[index].tracks)) }
        let curve = removeRow(index)
        curves.release(curve)
        entries[index].row = -1
        entries[index].generation &+= 1
        free.append(id.place)
        count -= 1
    }

    /// Gives a timeline another segment. It stays in its row where the curve is of the same kind; the new curve is
    /// taken before the old one is given up, since they may be one.
    mutating func set(_ segment: Segment, for index: Int) {
        let new = curves.retain(segment.curve)
        let kind = entries[index].kind
        let old: Int32
        if new.kind == kind {
            let row = Int(entries[index].row)
            old = rows[kind.rawValue].curve[row]
            rows[kind.rawValue].write(segment, curve: new.index, row: row)
        } else {
            old = removeRow(index)
            addRow(segment, curve: new.index, kind: new.kind, timeline: index)
        }
        curves.release(old)
        progress[index] = curves.position(of: segment, curve: new.index, kind: new.kind, at: time)
    }

    private mutating func addRow(_ segment: Segment, curve: Int32, kind: CurveProgram.Kind, timeline: Int) {
        entries[timeline].kind = kind
        entries[timeline].row = Int32(rows[kind.rawValue].append(segment, curve: curve, owner: Int32(timeline)))
    }

    /// - Returns: the curve that the row used.
    private mutating func removeRow(_ timeline: Int) -> Int32 {
        let (kind, row) = (entries[timeline].kind.rawValue, Int(entries[timeline].row))
        let curve = rows[kind].curve[row]
        if let moved = rows[kind].remove(row) { entries[Int(moved)].row = Int32(row) }
        return curve
    }

    // MARK: Evaluation

    /// Sets all progress to that at a time and collects what ended.
    mutating func evaluate(at time: Double) {
        self.time = time
        finishedCount = 0
        for kind in CurveProgram.Kind.passes where rows[kind.rawValue].count > 0 { evaluate(kind) }
        // In ascending order whatever pass a timeline was in.
        let ended = UnsafeMutableBufferPointer(start: finished.pointer, count: finishedCount)
        sortAscending(ended)
        // What has ended is held, so that it is reported once and costs next to nothing.
        for index in ended { set(.holding(progress[Int(index)]), for: Int(index)) }
    }

    /// The pass over the rows of one kind.
    private mutating func evaluate(_ kind: CurveProgram.Kind) {
        let arguments = TimelineArguments(
            rows[kind.rawValue], time: time, numbers: curves.numbers, progress: progress.pointer,
            finished: finished.pointer)
        finishedCount = evaluateTimelines(kind, arguments, finishedCount: finishedCount)
    }
}
