import CSIMD
import DynamicsModel

/// Sets of bodies that touch one another, found when some body has rested long enough.
struct Islands: ~Copyable {
    /// Parent of each body in the forest of islands.
    private var parent = Buffer<Int32>()
    /// By the lowest body of an island: whether one of its bodies has not rested long enough, and its number as it falls
    /// asleep.
    fileprivate var isRestless = Buffer<UInt8>()
    fileprivate var number = Buffer<UInt32>()
    /// Sleeping islands that an awake body touches.
    fileprivate var touched = [UInt32](capacity: 64)
    /// Numbers given to sleeping islands so far.
    var count: UInt32 = 0

    var byteCount: Int { parent.byteCount + isRestless.byteCount + number.byteCount }

    mutating func nextNumber() -> UInt32 {
        count &+= 1
        if count == 0 { count = 1 }
        return count
    }

    mutating func reset(_ bodies: Int) {
        parent.reserveDiscarding(bodies)
        isRestless.reserveDiscarding(bodies)
        isRestless.zero(0..<bodies)
        number.reserveDiscarding(bodies)
        number.zero(0..<bodies)
        for body in 0..<bodies { parent[body] = Int32(body) }
    }

    /// The island's lowest body; halves the path on the way.
    func root(_ body: Int) -> Int {
        var body = Int32(body)
        while parent[Int(body)] != body {
            parent[Int(body)] = parent[Int(parent[Int(body)])]
            body = parent[Int(body)]
        }
        return Int(body)
    }

    func join(_ a: Int, _ b: Int) {
        let (first, second) = (root(a), root(b))
        if first < second { parent[second] = Int32(first) } else { parent[first] = Int32(second) }
    }
}

extension World {
    /// Stage 6: islands whose bodies have all rested long enough leave the awake range.
    func fallAsleep() {
        guard settings.allowsSleep, awakeCount > 0 else { return }
        let least = Float(Tuning.timeToSleep)
        // Islands are searched every eighth step only: a body that waits a little longer costs less.
        guard ticks % 8 == 0, hasRestingBody(least) else { return }
        islands.reset(awakeCount)
        let (points, materials) = (pairs.current.pointCounts.pointer, PairMaterials(self))
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let (a, b) = materials.bodies(of: pair)
            if a != 0, b != 0 { islands.join(a - 1, b - 1) }
        }
        joinAttached()
        putToSleep(least)
    }

    /// What is attached rests and wakes together.
    private func joinAttached() {
        for entry in attachments.entries {
            guard let partner = entry.attachment.partner.item else { continue }
            let (a, b) = (
                Int(slotOfID[Int(entry.attachment.item.rawValue)]), Int(slotOfID[Int(partner.rawValue)])
            )
            if a < awakeCount, b < awakeCount { islands.join(a, b) }
        }
    }

    private func hasRestingBody(_ least: Float) -> Bool {
        for slot in 0..<awakeCount where bodies.restTime[slot] >= least { return true }
        return false
    }

    private func putToSleep(_ least: Float) {
        // An island rests as long as its least rested body.
        let (isRestless, number) = (islands.isRestless.pointer, islands.number.pointer)
        for slot in 0..<awakeCount where bodies.restTime[slot] < least { isRestless[islands.root(slot)] = 1 }
        for slot in 0..<awakeCount {
            let root = islands.root(slot)
            guard isRestless[root] == 0 else { continue }
            if number[root] == 0 { number[root] = islands.nextNumber() }
            bodies.island[slot] = number[root]
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            bodies.omega[slot] = 0
            statistics.itemsFallenAsleep += 1
        }
        if statistics.itemsFallenAsleep > 0 { sortBodies() }
    }

    /// Wakes islands that an awake body has come to touch, and those that these touch in their turn: what lies still is
    /// seldom, but may be, closer than when its contacts were last looked at.
    func wakeTouchedIslands() {
        while wakeTouched() {
            // They take part from this step on.
            evaluateForces()
            updatePairs()
            collide()
        }
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
