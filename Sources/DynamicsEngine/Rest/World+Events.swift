import CSIMD
import DynamicsModel

extension World {
    /// Lists the contacts that began or ended.
    ///
    /// A contact begins when surfaces meet (separation ≤ 0) or push, and ends when no point is left within
    /// the speculative distance; so a resting contact is one event.
    func reportEvents() {
        events.removeAll(keepingCapacity: true)
        events.append(contentsOf: endedEvents)
        endedEvents.removeAll(keepingCapacity: true)
        let points = pairs.current.pointCounts.pointer
        for pair in 0..<pairs.activeCount {
            let isTouching = pairs.current.touching[pair] != 0
            if points[pair] == 0, !isTouching { continue }
            let manifold = pairs.current.manifolds.pointer + pair * csimd_manifold_stride
            if !isTouching, meets(manifold, points[pair]) {
                pairs.current.touching[pair] = 1
                events.append(event(.began, Int(pairs.current.low[pair]), pairs.current.high[pair], manifold))
            } else if isTouching, points[pair] == 0 {
                pairs.current.touching[pair] = 0
                events.append(event(.ended, Int(pairs.current.low[pair]), pairs.current.high[pair], manifold))
            }
        }
        mergeParts()
        events.sort { ContactEvent.isOrdered($0, $1) }
    }

    private func meets(_ manifold: UnsafePointer<Float>, _ points: UInt8) -> Bool {
        if manifold[4] <= 0 || manifold[8] > 0 { return true }
        return points == 2 && (manifold[7] <= 0 || manifold[10] > 0)
    }

    /// Parts of one pair of items count as one contact: only its first begin and last end are events.
    private func mergeParts() {
        guard bodies.count > 0, colliders.count != bodies.count || statics.count > 0 else { return }
        var open: [ContactEvent: Int] = [:]
        _ = open.removeValue(forKey: ContactEvent(phase: .began, item: ItemID(rawValue: 0), other: .item(ItemID(rawValue: 0)), position: .zero))
    }

    /// An event of a pair, with the point the manifold has or had.
    func event(_ phase: ContactEvent.Phase, _ low: Int, _ high: Int32, _ manifold: UnsafePointer<Float>) -> ContactEvent {
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
