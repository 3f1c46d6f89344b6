import CSIMD
import DynamicsModel

extension World {
    /// Wakes islands that an awake body has come to touch, and those that these touch in their turn: sleeping
    /// bodies are now and then closer than when their contacts were last found.
    func wakeTouchedIslands(_ clock: inout StageClock) {
        while wakeTouched() {
            clock.book(.islands)
            // They take part from this step on.
            evaluateForces(&clock)
            updatePairs()
            clock.book(.broadphase)
            collide()
            clock.book(.narrowphase)
        }
        clock.book(.islands)
    }

    /// Returns whether an island woke.
    private func wakeTouched() -> Bool {
        guard awakeCount < bodies.count else { return false }
        islands.touched.removeAll(keepingCapacity: true)
        let points = pairs.current.pointCounts.pointer
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let high = pairs.current.high[pair]
            guard high >= 0 else { continue }
            let island = bodies.island[Int(colliders.body[Int(high)])]
            if island != 0, !islands.touched.contains(island) { islands.touched.append(island) }
        }
        guard !islands.touched.isEmpty else { return false }
        wake { islands.touched.contains($0) }
        return true
    }

    /// Wakes the island of a body; −1 names none.
    func wakeIsland(of slot: Int32) {
        guard slot >= 0 else { return }
        let island = bodies.island[Int(slot)]
        bodies.restTime[Int(slot)] = 0
        if island != 0 { wake { $0 == island } }
    }

    /// Wakes everything.
    func wakeAll() { wake { $0 != 0 } }

    /// Wakes the islands of items, and those that touch them: contacts alone count, since which pairs are listed
    /// besides depends on when they were searched.
    func wakeNeighbours(of ids: some Collection<ItemID>) {
        guard awakeCount < bodies.count else { return }
        var isChanged = [Bool](repeating: false, count: bodies.count)
        for id in ids { isChanged[Int(slotOfID[Int(id.rawValue)])] = true }
        var touched: Set<UInt32> = []
        for slot in isChanged.indices where isChanged[slot] { touched.insert(bodies.island[slot]) }
        let points = pairs.current.pointCounts.pointer
        for pair in 0..<pairs.count where points[pair] != 0 && pairs.current.high[pair] >= 0 {
            let low = Int(colliders.body[Int(pairs.current.low[pair])])
            let high = Int(colliders.body[Int(pairs.current.high[pair])])
            if isChanged[low] { touched.insert(bodies.island[high]) }
            if isChanged[high] { touched.insert(bodies.island[low]) }
        }
        touched.remove(0)
        if !touched.isEmpty { wake { touched.contains($0) } }
    }

    private func wake(_ isWoken: (UInt32) -> Bool) {
        var any = false
        for slot in awakeCount..<max(awakeCount, bodies.count)
        where bodies.island[slot] != 0 && isWoken(bodies.island[slot]) {
            bodies.island[slot] = 0
            bodies.restTime[slot] = 0
            any = true
        }
        if any { sortBodies() }
    }
}
