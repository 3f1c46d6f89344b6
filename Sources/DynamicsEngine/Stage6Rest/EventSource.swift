import Buffers
import CSIMD
import DynamicsModel

/// What events are made from.
struct EventSource {
    private let itemID: ColliderItems
    private let kind: ColumnView<Int32>
    private let part: ColumnView<Int32>
    private let body: IndexView
    private let colliderCount: ColumnView<Int32>
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>

    init(_ bodies: borrowing Bodies, _ colliders: borrowing Colliders) {
        itemID = colliders.items(bodies)
        kind = colliders.kind.view
        part = colliders.part.view
        body = colliders.body.view
        colliderCount = bodies.colliderCount.view
        (x, y) = (bodies.x.pointer, bodies.y.pointer)
    }

    /// Whether both sides of a pair can touch in several places at once.
    func isShared(_ low: Int, _ high: Int32) -> Bool {
        if high < 0 || colliderCount[Int(body[low])] > 1 { return true }
        return colliderCount[Int(body[Int(high)])] > 1
    }

    /// The begin of a pair's contact, at its first point.
    func begin(
        _ low: Int, _ high: Int32, _ manifold: csimd_manifold, boundary: (Int) -> BoundaryID
    ) -> ContactEvent {
        var a = low
        if high >= 0 {
            let lowSide = (kind[low], itemID[low], part[low])
            let highSide = (kind[Int(high)], itemID[Int(high)], part[Int(high)])
            if highSide < lowSide { a = Int(high) }
        }
        let offset = Vector2(Double(manifold.first.x), Double(manifold.first.y))
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

    func item(of collider: Int32) -> ItemID { ItemID(rawValue: UInt64(itemID[Int(collider)])) }

    /// The item of the higher collider, or the boundary.
    func other(_ high: Int32, boundary: (Int) -> BoundaryID) -> ContactEvent.Other {
        high >= 0 ? .item(item(of: high)) : .boundary(boundary(Int(~high)))
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
