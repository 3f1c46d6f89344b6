import CSIMD
import DynamicsModel

/// Turns touching parts into touching items: an item of several parts touches a boundary of several
/// segments once, however many of them meet.
struct TouchCounts {
    private struct Key: Hashable {
        var item: ItemID
        var other: ContactEvent.Other
    }

    /// Touching pairs of parts, for those partners that can have more than one.
    private var counts = [Key: Int32](minimumCapacity: 64)
    /// Contacts that ended since the last report, outside the step's own check.
    var ended: [(event: ContactEvent, isShared: Bool)] = []

    /// Whether the begin or end of a pair of parts is one of the items.
    mutating func changes(_ event: ContactEvent) -> Bool {
        let key = Key(item: event.item, other: event.other)
        let old = counts[key] ?? 0
        let new = event.phase == .began ? old + 1 : max(0, old - 1)
        counts[key] = new == 0 ? nil : new
        return event.phase == .began ? old == 0 : new == 0
    }

    /// Counts a touching pair of parts without an event.
    mutating func count(_ item: ItemID, _ other: ContactEvent.Other) {
        counts[Key(item: item, other: other), default: 0] += 1
    }

    /// Forgets items that are gone.
    mutating func remove(where isGone: (ItemID) -> Bool) {
        counts = counts.filter { entry in
            if case .item(let other) = entry.key.other, isGone(other) { return false }
            return !isGone(entry.key.item)
        }
        ended.removeAll { entry in
            if case .item(let other) = entry.event.other, isGone(other) { return true }
            return isGone(entry.event.item)
        }
    }
}

/// What events are made from.
struct EventSource {
    private let itemID: ColliderItems
    private let kind: ColumnView<Int32>
    private let part: ColumnView<Int32>
    private let body: IndexView
    private let colliderCount: ColumnView<Int32>
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>

    init(_ world: World) {
        itemID = world.colliders.items(world.bodies)
        kind = world.colliders.kind.view
        part = world.colliders.part.view
        body = world.colliders.body.view
        colliderCount = world.bodies.colliderCount.view
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
    }

    /// Whether both sides of a pair can touch in several places at once.
    func isShared(_ low: Int, _ high: Int32) -> Bool {
        if high < 0 || colliderCount[Int(body[low])] > 1 { return true }
        return colliderCount[Int(body[Int(high)])] > 1
    }

    /// The begin of a pair's contact, at its first point.
    func begin(
        _ low: Int, _ high: Int32, _ manifold: UnsafePointer<Float>, boundary: (Int) -> BoundaryID
    ) -> ContactEvent {
        var a = low
        if high >= 0 {
            let lowSide = (kind[low], itemID[low], part[low])
            let highSide = (kind[Int(high)], itemID[Int(high)], part[Int(high)])
            if highSide < lowSide { a = Int(high) }
        }
        let offset = Vector2(Double(manifold[2]), Double(manifold[3]))
        return event(.began, low, high, center(of: a) + offset, boundary: boundary)
    }

    /// The end of a pair's contact: no point is left, so it is told at the item's centre of mass once the step is done.
    func end(_ low: Int, _ high: Int32, boundary: (Int) -> BoundaryID) -> ContactEvent {
        event(.ended, low, high, .zero, boundary: boundary)
    }

    private func center(of collider: Int) -> Vector2 {
        let slot = Int(body[collider])
        return Vector2(Double(x[slot]), Double(y[slot]))
    }

    private func event(
        _ phase: ContactEvent.Phase, _ low: Int, _ high: Int32, _ position: Vector2, boundary: (Int) -> BoundaryID
    ) -> ContactEvent {
        let own = ItemID(rawValue: UInt64(itemID[low]))
        guard high >= 0 else {
            return ContactEvent(phase: phase, item: own, other: .boundary(boundary(Int(~high))), position: position)
        }
        let partner = ItemID(rawValue: UInt64(itemID[Int(high)]))
        return ContactEvent(phase: phase, item: min(own, partner), other: .item(max(own, partner)), position: position)
    }
}

extension World {
    /// Lists the contacts that began or ended.
    ///
    /// A contact begins when surfaces meet (separation ≤ 0) or push, and ends when no point is left within
    /// the reach of a contact; so a resting contact is one event.
    func reportEvents() {
        events.removeAll(keepingCapacity: true)
        let source = EventSource(self)
        let workers = pool.workerCount
        let count = pairs.activeCount
        changedPairs.reserveDiscarding(count)
        changedCounts.reserveDiscarding(workers)
        changedCounts.zero(0..<workers)
        let change = PairChanges(pairs)
        let (changed, changedCounts) = (changedPairs.pointer, changedCounts.pointer)
        share((count + 7) / 8, least: 1024) { worker, groups in
            let range = (groups.lowerBound * 8)..<min(groups.upperBound * 8, count)
            changedCounts[worker] = (Int32(range.lowerBound), Int32(change.note(range, changed + range.lowerBound)))
        }
        for worker in 0..<workers {
            let (begin, count) = changedCounts[worker]
            for k in Int(begin)..<Int(begin + count) { reportChange(of: Int(changed[k]), source) }
        }
        for (event, isShared) in touches.ended where !isShared || touches.changes(event) {
            // Pairs leave the list before the step moves their items.
            let slot = Int(slotOfID[Int(event.item.rawValue)])
            let position = Vector2(Double(bodies.x[slot]), Double(bodies.y[slot]))
            events.append(
                ContactEvent(phase: event.phase, item: event.item, other: event.other, position: position))
        }
        touches.ended.removeAll(keepingCapacity: true)
        sortEvents()
    }

    /// The library's sort takes memory; most steps have few events.
    private func sortEvents() {
        guard events.count <= 64 else { return events.sort { ContactEvent.isOrdered($0, $1) } }
        for place in events.indices.dropFirst() {
            var hole = place
            while hole > 0, ContactEvent.isOrdered(events[hole], events[hole - 1]) {
                events.swapAt(hole, hole - 1)
                hole -= 1
            }
        }
    }

    /// Sends the begin or the end of a pair that touches now or did.
    private func reportChange(of pair: Int, _ source: EventSource) {
        let (low, high) = (pairs.current.low[pair], pairs.current.high[pair])
        guard pairs.current.touching[pair] != 0 else { return noteEnd(source, low, high) }
        let manifold = pairs.manifolds.pointer + pair * csimd_manifold_stride
        let event = source.begin(Int(low), high, manifold) { statics.boundaryID(of: $0) }
        // Begins are counted before ends, so that a change of part is no event.
        if !source.isShared(Int(low), high) || touches.changes(event) { events.append(event) }
    }

    /// Notes the ends of contacts whose pairs have left the list.
    func noteDroppedContacts() {
        let source = EventSource(self)
        pairs.forEachDropped { noteEnd(source, $0, $1) }
    }

    func noteEnd(_ source: EventSource, _ low: Int32, _ high: Int32) {
        let event = source.end(Int(low), high) { statics.boundaryID(of: $0) }
        touches.ended.append((event, source.isShared(Int(low), high)))
    }
}

/// Finds the pairs that begin to touch, or end. Workers may look at runs of pairs at the same time.
private struct PairChanges {
    private let points: UnsafePointer<UInt8>
    private let touching: UnsafeMutablePointer<UInt8>
    private let manifolds: UnsafePointer<Float>
    private let loads: UnsafePointer<Float>

    init(_ pairs: borrowing PairList) {
        points = UnsafePointer(pairs.current.pointCounts.pointer)
        touching = pairs.current.touching.pointer
        manifolds = UnsafePointer(pairs.manifolds.pointer)
        loads = UnsafePointer(pairs.loads.pointer)
    }

    /// Notes in `touching` what a run of pairs does now, and lists those that change; returns how many.
    func note(_ range: Range<Int>, _ changed: UnsafeMutablePointer<Int32>) -> Int {
        var found = 0
        for first in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            // Few pairs change: eight are looked at in one go.
            let hasPoints = ByteFlags(UnsafeRawPointer(points + first).loadUnaligned(as: UInt64.self))
            let hasTouched = ByteFlags(UnsafeRawPointer(touching + first).loadUnaligned(as: UInt64.self))
            var changes = hasPoints.differing(from: hasTouched)
            while changes != 0 {
                let pair = first + changes.trailingZeroBitCount
                changes &= changes - 1
                guard pair < range.upperBound else { break }
                guard touching[pair] != 0 || meets(pair) else { continue }
                touching[pair] ^= 1
                changed[found] = Int32(pair)
                found += 1
            }
        }
        return found
    }

    private func meets(_ pair: Int) -> Bool {
        let manifold = manifolds + pair * csimd_manifold_stride
        let load = loads + pair * csimd_load_stride
        if manifold[4] <= 0 || load[0] > 0 { return true }
        return points[pair] == 2 && (manifold[7] <= 0 || load[2] > 0)
    }
}

extension ContactEvent {
    /// The defined order: begins first, by item, items before boundaries, by the other's id, by position.
    static func isOrdered(_ a: ContactEvent, _ b: ContactEvent) -> Bool { a.key < b.key }

    private var key: (Int, UInt64, Int, UInt64, Double) {
        let partner: (Int, UInt64) =
            switch other {
            case .item(let id): (0, id.rawValue)
            case .boundary(let id): (1, id.rawValue)
            }
        return (phase == .began ? 0 : 1, item.rawValue, partner.0, partner.1, position.x)
    }
}
