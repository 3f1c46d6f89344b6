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

    /// Notes that a pair ended, outside the step's own check.
    mutating func noteEnd(_ source: EventSource, _ low: Int32, _ high: Int32, _ statics: borrowing StaticShapes) {
        let event = source.end(Int(low), high) { statics.boundaryID(of: $0) }
        ended.append((event, source.isShared(Int(low), high)))
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
