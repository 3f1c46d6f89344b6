import Buffers

/// Writes the runs of a new list from what a search has found and from the old list. Runs don't touch each other's places,
/// so workers may write them at the same time.
struct PairListWriter {
    let new: PairSides
    let old: PairSides
    /// One entry a collider; scratch of ``sort(_:)``.
    let ends: UnsafeMutablePointer<Int32>
    /// Pairs of the old list that touched and are left out; a run's from the place of its first old pair on.
    let dropped: UnsafeMutablePointer<Int32>
    let runs: PairRuns

    // MARK: All pairs

    /// Sorts what was found for a run, by the lower collider by counting and each collider's few pairs by the higher one,
    /// and copies what the old list knew of the pairs that stay.
    func sort(_ run: Int) {
        let colliders = runs.colliders(of: run)
        (ends + colliders.lowerBound).update(repeating: 0, count: colliders.count)
        for worker in 0..<runs.count {
            let found = runs.found(worker, run)
            let low = found.pointee.low.pointer
            for pair in 0..<found.pointee.count { ends[Int(low[pair])] += 1 }
        }
        var sum = Int32(runs.places[run])
        for collider in colliders {
            let count = ends[collider]
            ends[collider] = sum
            sum += count
        }
        for worker in 0..<runs.count { scatter(runs.found(worker, run)) }
        var begin = runs.places[run]
        for collider in colliders {
            sortByHigher(begin..<Int(ends[collider]))
            begin = Int(ends[collider])
        }
        carryOver(runs.places[run]..<begin, run)
    }

    private func scatter(_ found: UnsafeMutablePointer<FoundPairs>) {
        let (low, high) = (found.pointee.low.pointer, found.pointee.high.pointer)
        for pair in 0..<found.pointee.count {
            let place = Int(ends[Int(low[pair])])
            ends[Int(low[pair])] += 1
            new.low[place] = low[pair]
            new.high[place] = high[pair]
        }
    }

    /// Insertion sort of one collider's pairs; a long run (a pile at one point) is left to the library.
    private func sortByHigher(_ range: Range<Int>) {
        let high = new.high
        if range.count > 32 {
            var run = UnsafeMutableBufferPointer(start: high + range.lowerBound, count: range.count)
            run.sort { UInt32(bitPattern: $0) < UInt32(bitPattern: $1) }
            return
        }
        for place in range.dropFirst() {
            let value = high[place]
            var hole = place
            // Static shapes, being negative, come last.
            while hole > range.lowerBound, UInt32(bitPattern: high[hole - 1]) > UInt32(bitPattern: value) {
                high[hole] = high[hole - 1]
                hole -= 1
            }
            high[hole] = value
        }
    }

    /// Copies what the old list knew of the pairs that stay, and notes those that touched and don't stay.
    private func carryOver(_ range: Range<Int>, _ run: Int) {
        let oldRange = old.range(of: run, runs)
        let dropped = dropped + oldRange.lowerBound
        var droppedCount = 0
        var next = oldRange.lowerBound
        for pair in range {
            let key = new.key(pair)
            while next < oldRange.upperBound, old.key(next) < key {
                dropped[droppedCount] = Int32(next)
                droppedCount += Int(old.touching[next])
                next += 1
            }
            if next < oldRange.upperBound, old.key(next) == key {
                new.copyState(pair, from: old, next)
                next += 1
            } else {
                new.clearState(pair)
            }
        }
        while next < oldRange.upperBound {
            dropped[droppedCount] = Int32(next)
            droppedCount += Int(old.touching[next])
            next += 1
        }
        runs.dropped[run] = droppedCount
    }

    // MARK: Some pairs

    /// How many pairs ``merge(_:_:)`` writes.
    func mergedCount(_ run: Int, _ isReplaced: UnsafePointer<UInt8>) -> Int {
        var count = runs.foundCount(run)
        for pair in old.range(of: run, runs) { count += old.has(isReplaced, pair) ? 0 : 1 }
        return count
    }

    /// Puts what was found for a run among the old pairs that stay; returns where the run ends.
    func merge(_ run: Int, _ isReplaced: UnsafePointer<UInt8>) -> Int {
        let found = runs.searches[run].sortedKeys(of: run, runs)
        let oldRange = old.range(of: run, runs)
        let dropped = dropped + oldRange.lowerBound
        var (droppedCount, place, next, from) = (0, runs.places[run], 0, oldRange.lowerBound)
        while true {
            // The pairs up to the next one that is found anew or replaced stay as they are.
            let limit = next < found.count ? found[next] : .max
            var end = from
            while end < oldRange.upperBound, old.key(end) < limit, !old.has(isReplaced, end) { end += 1 }
            new.copy(place, from: old, from..<end)
            place += end - from
            from = end
            if from < oldRange.upperBound, old.key(from) < limit {
                dropped[droppedCount] = Int32(from)
                droppedCount += Int(old.touching[from])
                from += 1
            } else if next < found.count {
                let stays = from < oldRange.upperBound && old.key(from) == limit
                if stays { new.copy(place, from: old, from..<(from + 1)) } else { new.begin(place, key: limit) }
                from += stays ? 1 : 0
                place += 1
                next += 1
            } else {
                break
            }
        }
        runs.dropped[run] = droppedCount
        return place
    }
}
