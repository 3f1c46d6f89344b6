import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Wakes islands that an awake body has come to touch, and those that these touch in their turn: sleeping
    /// bodies are now and then closer than when their contacts were last found.
    ///
    /// - Returns: false in a part of a scene, where all parts have to sort their bodies first, or to exchange items.
    func wakeTouchedIslands(_ clock: inout StageClock) -> Bool {
        if part != nil { return wakeTouchedInAllParts() }
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
        return true
    }

    /// Returns whether an island woke.
    private func wakeTouched() -> Bool {
        guard awakeCount < bodies.count else { return false }
        findTouchedIslands()
        guard !islands.touched.isEmpty else { return false }
        wake { islands.touched.contains($0) }
        sortBodies()
        return true
    }

    /// Lists sleeping islands that an awake body touches.
    private func findTouchedIslands() {
        islands.touched.removeAll(keepingCapacity: true)
        let points = pairs.current.pointCounts.pointer
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let high = pairs.current.high[pair]
            guard high >= 0 else { continue }
            let island = bodies.island[Int(colliders.body[Int(high)])]
            guard island != 0 else { continue }
            if !islands.touched.contains(island) { islands.touched.append(island) }
        }
    }

    /// Wakes what any part of the scene touches; the step begins anew once bodies are sorted.
    private func wakeTouchedInAllParts() -> Bool {
        guard let part, part.asleepCount > 0 else { return true }
        findTouchedIslands()
        islands.touched = part.calls.union(islands.touched)
        guard !islands.touched.isEmpty else { return true }
        wake { islands.touched.contains($0) }
        bodyOrder.isNeeded = true
        return false
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

    /// Wakes the islands of items, and those that touch them.
    func wakeNeighbours(of ids: some Collection<ItemID>) {
        guard awakeCount < bodies.count else { return }
        let touched = islandsAsleep(of: ids, withNeighbours: true)
        guard let first = touched.first else { return }
        if touched.count == 1 { wake { $0 == first } } else { wake { touched.contains($0) } }
    }

    /// The islands in which items sleep, and those that touch them: contacts alone count, since which pairs are listed
    /// besides depends on when they were searched.
    func islandsAsleep(of ids: some Collection<ItemID>, withNeighbours: Bool) -> Set<UInt32> {
        var touched: Set<UInt32> = []
        if withNeighbours { indexPairs() }
        for id in ids {
            let slot = Int(slotOfID[Int(id.rawValue)])
            touched.insert(bodies.island[slot])
            // What a copy in a part of a scene touches, another part knows.
            guard withNeighbours, isOwn(slot) else { continue }
            forEachContact(of: slot) { _, other in
                if other >= 0 { touched.insert(bodies.island[Int(colliders.body[Int(other)])]) }
            }
        }
        touched.remove(0)
        return touched
    }

    /// Bodies are sorted when the step begins: clients wake many islands one by one.
    func wake(_ isWoken: (UInt32) -> Bool) {
        // What has fallen asleep in a part of a scene stays in its place until all parts sort.
        let first = part == nil ? awakeCount : 0
        for slot in first..<max(first, bodies.count)
        where bodies.island[slot] != 0 && isWoken(bodies.island[slot]) {
            bodies.island[slot] = 0
            wokenItems.append(bodies.id[slot])
            bodies.restTime[slot] = 0
            bodyOrder.noteRest()
        }
    }
}
