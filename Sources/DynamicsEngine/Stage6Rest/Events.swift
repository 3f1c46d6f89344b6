import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 6: lists the contacts that began or ended.
    ///
    /// A contact begins when surfaces meet (separation ≤ 0) or push, and ends when no point is left within
    /// the reach of a contact; so a resting contact is one event.
    func reportEvents() {
        events.removeAll(keepingCapacity: true)
        let source = EventSource(self)
        contactChanges.find(in: pairs, pool)
        contactChanges.forEach(workers: pool.workerCount) { reportChange(of: $0, source) }
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
        let event = source.begin(Int(low), high, pairs.manifolds[pair]) { statics.boundaryID(of: $0) }
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
