import DynamicsEngine
import DynamicsModel

/// What is shown of an item besides its shape, where there is something: that it is a sensor, and whether somebody is in
/// it, and that it is driven.
struct ItemMark: Equatable {
    var item: Int
    var isSensor = false
    var isVisited = false
    /// Whether it is anchored and goes on at a velocity of its own.
    var isDriven = false
    /// How fast that turns it, rad/s.
    var spin = 0.0

    /// The marks of all items that have one, by id.
    ///
    /// - Parameter sensors: items that may be sensors; those that are none are left out of them.
    /// - Complexity: O(items).
    static func all(in world: World, sensors: inout Set<ItemID>) -> [(id: ItemID, value: ItemMark)] {
        var marks: [ItemID: ItemMark] = [:]
        for id in sensors {
            guard let visitors = try? world.visitors(of: .item(id)) else {
                sensors.remove(id)
                continue
            }
            var mark = ItemMark(item: Int(id.rawValue), isSensor: true, isVisited: !visitors.isEmpty)
            // Queries find no sensors.
            if let item = try? world.item(id), item.isAnchored { mark.noteMotion(item.velocity, item.angularVelocity) }
            marks[id] = mark
        }
        let corner = Vector2(repeating: Tuning.maximumCoordinate)
        let everywhere = Box(minimum: -corner, maximum: corner)
        let anchored = (try? world.items(in: everywhere, filter: QueryFilter(targets: .anchoredItems))) ?? []
        for id in anchored {
            guard let state = try? world.state(of: id) else { continue }
            var mark = ItemMark(item: Int(id.rawValue))
            mark.noteMotion(state.velocity, state.angularVelocity)
            if mark.isDriven { marks[id] = mark }
        }
        return marks.map { ($0.key, $0.value) }.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// Marks what is anchored and moves as driven.
    private mutating func noteMotion(_ velocity: Vector2, _ angularVelocity: Double) {
        guard velocity != .zero || angularVelocity != 0 else { return }
        (isDriven, spin) = (true, angularVelocity)
    }
}

/// What is shown of a boundary besides its line.
struct BoundaryMark: Equatable {
    var boundary: Boundary
    var isVisited = false

    init(_ id: BoundaryID, _ boundary: Boundary, in world: World) {
        self.boundary = boundary
        isVisited = boundary.isSensor && !((try? world.visitors(of: .boundary(id))) ?? []).isEmpty
    }
}

/// What a client did between two key frames: a ray that it asked about, with what that met, or a push.
struct ActionMark: Equatable {
    enum Kind: String, Encodable {
        case ray, push
    }

    var kind: Kind
    var from: Vector2
    /// Where a ray ends, or met something; of a push, by the square root of its force.
    var to: Vector2
    /// Whether a ray met something.
    var isMet = false

    /// A ray to where it meets something first in the present state; nil for one that can't be asked about.
    init?(_ ray: Ray, filter: QueryFilter, in world: World) {
        guard ray.isValid else { return nil }
        kind = .ray
        from = ray.from
        let hit = (try? world.castRay(from: ray.from, to: ray.to, filter: filter)) ?? nil
        to = hit?.point ?? ray.to
        isMet = hit != nil
    }

    /// A push of one of its targets, where that is now; nil where it isn't in the world or there is no force.
    init?(_ force: Vector2, of target: Push.Target, in world: World) {
        guard force.length > 0, force.length.isFinite, let position = try? world.position(of: target.item),
            let state = try? world.state(of: target.item)
        else { return nil }
        kind = .push
        from = position + target.offset.rotated(cosine: state.cosine, sine: state.sine)
        to = from + force / force.length * (ActionMark.pushLength * force.length.squareRoot())
    }

    /// How long the arrow of a force of 1 is, pt; others by the square roots of theirs, so that weak ones show beside
    /// strong ones.
    static let pushLength = 40.0
}
