import Buffers

/// What the workers of a search keep: each searches a part of the colliders and sorts a *run* of the list, the pairs of some
/// lower colliders. Found pairs are kept by run, so that sorting a run looks at its own pairs only.
struct PairSearches: ~Copyable {
    /// More workers than these don't pay: each has a list for each run.
    private static let mostWorkers = 8
    private let workers: Int
    private let searches: UnsafeMutablePointer<PairSearch>
    private let found: UnsafeMutablePointer<FoundPairs>
    private let bounds = Buffer<Int32>(capacity: mostWorkers + 1)
    private let places = Buffer<Int>(capacity: mostWorkers + 1)
    private let dropped = Buffer<Int>(capacity: mostWorkers)

    init(workers: Int) {
        self.workers = min(workers, PairSearches.mostWorkers)
        searches = .allocate(capacity: self.workers)
        found = .allocate(capacity: self.workers * self.workers)
        for worker in 0..<self.workers { (searches + worker).initialize(to: PairSearch(worker: worker)) }
        for list in 0..<(self.workers * self.workers) { (found + list).initialize(to: FoundPairs()) }
    }

    deinit {
        searches.deinitialize(count: workers).deallocate()
        found.deinitialize(count: workers * workers).deallocate()
    }

    var byteCount: Int {
        var sum = 0
        for worker in 0..<workers { sum += searches[worker].byteCount }
        for list in 0..<(workers * workers) { sum += found[list].byteCount }
        return sum
    }

    /// Shares a search among all workers, or leaves it to one where it is short.
    func begin(colliders: Int, awakeColliders: Int) -> PairRuns {
        let count = awakeColliders < PairSearches.leastShared ? 1 : workers
        for run in 0..<count { bounds[run] = Int32(awakeColliders * run / count) }
        bounds[count] = Int32(colliders)
        let runs = PairRuns(
            count: count, searches: searches, found: found, bounds: bounds.pointer, places: places.pointer,
            dropped: dropped.pointer)
        runs.removeAll()
        return runs
    }

    private static let leastShared = 1024
}

/// The runs of a search, and what its workers have found.
struct PairRuns {
    /// Runs, and workers.
    let count: Int
    let searches: UnsafeMutablePointer<PairSearch>
    fileprivate let found: UnsafeMutablePointer<FoundPairs>
    /// The first lower collider of each run, and where the last one ends.
    private let bounds: UnsafeMutablePointer<Int32>
    /// Where each run begins in the list.
    let places: UnsafeMutablePointer<Int>
    /// Touching pairs that each run leaves out.
    let dropped: UnsafeMutablePointer<Int>

    fileprivate init(
        count: Int, searches: UnsafeMutablePointer<PairSearch>, found: UnsafeMutablePointer<FoundPairs>,
        bounds: UnsafeMutablePointer<Int32>, places: UnsafeMutablePointer<Int>, dropped: UnsafeMutablePointer<Int>
    ) {
        (self.count, self.searches, self.found) = (count, searches, found)
        (self.bounds, self.places, self.dropped) = (bounds, places, dropped)
    }

    /// Forgets what has been found.
    func removeAll() {
        for worker in 0..<count {
            searches[worker].begin()
            for run in 0..<count { found(worker, run).pointee.removeAll() }
        }
    }

    /// What a worker has found for a run.
    func found(_ worker: Int, _ run: Int) -> UnsafeMutablePointer<FoundPairs> { found + worker * count + run }

    /// The lower colliders of a run.
    func colliders(of run: Int) -> Range<Int> { Int(bounds[run])..<Int(bounds[run + 1]) }

    /// Pairs found for a run.
    func foundCount(_ run: Int) -> Int {
        var sum = 0
        for worker in 0..<count { sum += found(worker, run).pointee.count }
        return sum
    }

    /// Whether there are no more than can be listed; if there are, what was found is of no use.
    func areWithin(_ view: SearchView) -> Bool {
        var (gridCount, keptCount) = (0, 0)
        for worker in 0..<count {
            gridCount += searches[worker].gridCount
            keptCount += searches[worker].keptCount
        }
        return view.isCrowded || (gridCount <= view.most && keptCount <= view.most)
    }
}
