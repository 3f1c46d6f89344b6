import Buffers

/// All tracks of a table. A removed track's place is a track from 0 to 0 on timeline 0, until it is taken again.
struct TrackStore: ~Copyable {
    private(set) var count = 0
    /// Places in use or free.
    private(set) var places = 0
    private var free: [Int32] = []
    /// One column for each number of a track, by place; evaluations read whole batches of them.
    private var start = Buffer<Double>()
    private var end = Buffer<Double>()
    private var timeline = Buffer<Int32>()
    private(set) var value = Buffer<Double>()
    private var generation = Buffer<UInt32>()

    var byteCount: Int {
        start.byteCount + end.byteCount + timeline.byteCount + value.byteCount + generation.byteCount
    }

    /// - Throws: `unknownID`.
    func place(of id: TrackID) throws(AnimationError) -> Int {
        let place = Int(id.place)
        guard place < places, generation[place] == id.generation, timeline[place] > 0 else {
            throw .unknownID("track \(id.place)")
        }
        return place
    }

    /// Makes room for so many more; free places count.
    ///
    /// - Throws: `capacityExceeded`.
    mutating func reserve(adding tracks: Int) throws(AnimationError) {
        guard places + tracks < Int32.max else {
            throw .capacityExceeded("a table holds 2,147,483,646 tracks at most")
        }
        let needed = places + max(0, tracks - free.count)
        start.reserve(needed)
        end.reserve(needed)
        timeline.reserve(needed)
        value.reserve(needed)
        generation.reserve(needed)
    }

    /// Adds a track; room for it has been reserved.
    mutating func add(_ first: Double, _ last: Double, timeline index: Int, progress: Double) -> TrackID {
        let place = free.popLast() ?? Int32(places)
        if Int(place) == places { places += 1 }
        (start[Int(place)], end[Int(place)], timeline[Int(place)]) = (first, last, Int32(index))
        value[Int(place)] = TrackStore.value(first, last, progress)
        count += 1
        return TrackID(place: place, generation: generation[Int(place)])
    }

    /// - Returns: the timeline it was on.
    mutating func remove(_ id: TrackID) throws(AnimationError) -> Int {
        let place = try place(of: id)
        let index = Int(timeline[place])
        (start[place], end[place], value[place], timeline[place]) = (0, 0, 0, 0)
        generation[place] &+= 1
        free.append(id.place)
        count -= 1
        return index
    }

    /// Other ends; the value follows in the next evaluation.
    func set(_ first: Double, _ last: Double, place: Int) { (start[place], end[place]) = (first, last) }

    func timeline(ofPlace place: Int) -> Int { Int(timeline[place]) }

    /// The value that an evaluation would give at that progress.
    func value(ofPlace place: Int, progress: Double) -> Double {
        TrackStore.value(start[place], end[place], progress)
    }

    /// Exact at both ends, as in the pass.
    private static func value(_ first: Double, _ last: Double, _ progress: Double) -> Double {
        progress == 1 ? last : first + (last - first) * progress
    }

    /// The pass over all places, removed ones included: they lie on timeline 0, from 0 to 0.
    func evaluate(progress: UnsafePointer<Double>) {
        evaluateTracks(
            count: places, start: start.pointer, end: end.pointer, timeline: timeline.pointer, progress: progress,
            value: value.pointer)
    }
}
