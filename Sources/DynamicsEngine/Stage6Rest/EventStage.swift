import Buffers
import CSIMD
import DynamicsModel

/// Stage 6, events: which contacts began or ended, and what struck each other.
///
/// Reads manifolds, impulses and numbers of points of pairs, who their sides are, and hits that were noted. Writes both
/// lists of events, and which pairs touch.
struct EventStage {
    private let world: World

    init(_ world: World) { self.world = world }

    // MARK: Reads

    private var pool: WorkerPool { world.pool }
    private var slotOfID: SlotTable { _read { yield world.slotOfID } }
    private var bodies: Bodies { _read { yield world.bodies } }
    private var colliders: Colliders { _read { yield world.colliders } }
    private var statics: StaticShapes { _read { yield world.statics } }
    /// Whether they touch is written there.
    private var pairs: PairList { _read { yield world.pairs } }
    private var hits: HitNotes { _read { yield world.hits } }

    private func sides(ofPair pair: Int) -> (ContactConstraint.Side, ContactConstraint.Side) {
        world.sides(ofPair: pair)
    }

    // MARK: Writes

    private var events: [ContactEvent] {
        _read { yield world.events }
        nonmutating _modify { yield &world.events }
    }
    private var hitEvents: [HitEvent] {
        _read { yield world.hitEvents }
        nonmutating _modify { yield &world.hitEvents }
    }
    private var contactChanges: ContactChanges {
        _read { yield world.contactChanges }
        nonmutating _modify { yield &world.contactChanges }
    }
    private var touches: TouchCounts {
        _read { yield world.touches }
        nonmutating _modify { yield &world.touches }
    }

    /// Lists the contacts that began or ended.
    ///
    /// A contact begins when surfaces meet (separation ≤ 0) or push, and ends when no point is left within
    /// the reach of a contact; so a resting contact is one event.
    func reportContacts() {
        events.removeAll(keepingCapacity: true)
        let source = EventSource(bodies, colliders)
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
        guard pairs.current.touching[pair] != 0 else { return touches.noteEnd(source, low, high, statics) }
        let event = source.begin(Int(low), high, pairs.manifolds[pair]) { statics.boundaryID(of: $0) }
        // Begins are counted before ends, so that a change of part is no event.
        if !source.isShared(Int(low), high) || touches.changes(event) { events.append(event) }
    }

    /// Lists the hits among what was noted, by their sides, of the same ones as one.
    func reportHits() {
        hitEvents.removeAll(keepingCapacity: true)
        hitEvents.append(contentsOf: hits.swept)
        for k in 0..<hits.count where hits[k].impulse > 0 { hitEvents.append(event(of: hits[k])) }
        guard hitEvents.count > 1 else { return }
        hitEvents.sort { $0.key < $1.key }
        var last = 0
        for k in hitEvents.indices.dropFirst() {
            if hitEvents[k].item == hitEvents[last].item, hitEvents[k].other == hitEvents[last].other {
                hitEvents[last].impulse += hitEvents[k].impulse
            } else {
                last += 1
                hitEvents[last] = hitEvents[k]
            }
        }
        hitEvents.removeSubrange((last + 1)...)
    }

    /// What absurd loads sum up to may be infinite.
    private static var mostImpulse: Double { 1e30 }

    private func event(of note: HitNote) -> HitEvent {
        let (a, b) = sides(ofPair: Int(note.pair))
        let manifold = pairs.manifolds[Int(note.pair)]
        let normal = Vector2(Double(manifold.normal_x), Double(manifold.normal_y))
        let position = Vector2(note.position.x, note.position.y)
        func event(_ item: ItemID, _ other: ContactEvent.Other, _ normal: Vector2) -> HitEvent {
            HitEvent(
                item: item, other: other, position: position, normal: normal, approachSpeed: Double(note.speed),
                impulse: min(Double(note.impulse), Self.mostImpulse))
        }
        switch (a, b) {
        case (.item(let first, _), .item(let second, _)):
            return first < second ? event(first, .item(second), normal) : event(second, .item(first), -normal)
        case (.item(let item, _), .boundary(let boundary, _)): return event(item, .boundary(boundary), normal)
        case (.boundary, _): preconditionFailure("a contact's first side is an item")
        }
    }
}

extension World {
    /// Stages 0 and 2: notes the ends of contacts whose pairs have left the list.
    func noteDroppedContacts() {
        let source = EventSource(bodies, colliders)
        pairs.forEachDropped {
            touches.noteEnd(source, $0, $1, statics)
            part?.droppedPairs.append(($0, $1))
        }
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

extension HitEvent {
    /// The defined order, then the fastest first.
    fileprivate var key: (UInt64, Int, UInt64, Double, Double) {
        switch other {
        case .item(let id): (item.rawValue, 0, id.rawValue, -approachSpeed, position.x)
        case .boundary(let id): (item.rawValue, 1, id.rawValue, -approachSpeed, position.x)
        }
    }
}
