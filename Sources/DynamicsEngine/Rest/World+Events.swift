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
    private var counts: [Key: Int32] = [:]
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

extension World {
    /// Lists the contacts that began or ended.
    ///
    /// A contact begins when surfaces meet (separation ≤ 0) or push, and ends when no point is left within
    /// the speculative distance; so a resting contact is one event.
    func reportEvents() {
        events.removeAll(keepingCapacity: true)
        let (points, touching) = (pairs.current.pointCounts.pointer, pairs.current.touching.pointer)
        let manifolds = pairs.current.manifolds.pointer
        for pair in 0..<pairs.activeCount where points[pair] | touching[pair] != 0 {
            let manifold = manifolds + pair * csimd_manifold_stride
            if touching[pair] == 0 {
                if meets(manifold, points[pair]) { begin(pair, manifold) }
            } else if points[pair] == 0 {
                end(pair, manifold)
            }
        }
        for (event, isShared) in touches.ended where !isShared || touches.changes(event) { events.append(event) }
        touches.ended.removeAll(keepingCapacity: true)
        events.sort { ContactEvent.isOrdered($0, $1) }
    }

    private func begin(_ pair: Int, _ manifold: UnsafePointer<Float>) {
        let (low, high) = (Int(pairs.current.low[pair]), pairs.current.high[pair])
        pairs.current.touching[pair] = 1
        let event = event(.began, low, high, manifold)
        // Begins are counted before ends, so that a change of part is no event.
        if !isShared(low, high) || touches.changes(event) { events.append(event) }
    }

    private func end(_ pair: Int, _ manifold: UnsafePointer<Float>) {
        let (low, high) = (Int(pairs.current.low[pair]), pairs.current.high[pair])
        pairs.current.touching[pair] = 0
        touches.ended.append((event(.ended, low, high, manifold), isShared(low, high)))
    }

    /// Whether both sides of a pair can touch in several places at once.
    func isShared(_ low: Int, _ high: Int32) -> Bool {
        if bodies.colliderCount[Int(colliders.body[low])] > 1 { return true }
        guard high >= 0 else { return true }
        return bodies.colliderCount[Int(colliders.body[Int(high)])] > 1
    }

    private func meets(_ manifold: UnsafePointer<Float>, _ points: UInt8) -> Bool {
        if manifold[4] <= 0 || manifold[8] > 0 { return true }
        return points == 2 && (manifold[7] <= 0 || manifold[10] > 0)
    }

    /// An event of a pair, with the point the manifold has or had.
    func event(_ phase: ContactEvent.Phase, _ low: Int, _ high: Int32, _ manifold: UnsafePointer<Float>) -> ContactEvent
    {
        let own = ItemID(rawValue: UInt64(colliders.itemID[low]))
        var a = low
        var item = own
        let other: ContactEvent.Other
        if high >= 0 {
            let partner = ItemID(rawValue: UInt64(colliders.itemID[Int(high)]))
            item = min(own, partner)
            other = .item(max(own, partner))
            let lowSide = (colliders.kind[low], colliders.itemID[low], colliders.part[low])
            let highSide = (colliders.kind[Int(high)], colliders.itemID[Int(high)], colliders.part[Int(high)])
            if highSide < lowSide { a = Int(high) }
        } else {
            other = .boundary(statics.boundaryID(of: Int(~high)))
        }
        let body = Int(colliders.body[a])
        let position = Vector2(Double(bodies.x[body] + manifold[2]), Double(bodies.y[body] + manifold[3]))
        return ContactEvent(phase: phase, item: item, other: other, position: position)
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
