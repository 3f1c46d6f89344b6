// Explosions: an impulse for each item that a blast reaches, by how wide it is as seen from there.
//
//     u = (c − x) / |c − x|,   gap = |c − x| − R(−u),   w = R(u^⊥) + R(−u^⊥)
//     v ← v + 100 p w share u / m,   share = 1 up to the radius r, then 1 − (gap − r) / f, not below 0
//
// c, x   centre of mass of the item, and the place of the blast, pt
// R      how far the outline reaches from the centre of mass in a direction, pt
// p      impulse on each pt of width, in units of 100 mass pt/s;   f falloff, pt;   m mass

import Buffers
import DynamicsModel

extension World {
    /// Pushes free items away from a place at once; they and their islands wake.
    ///
    /// Each item that the blast reaches gets an impulse through its centre of mass, away from the place: by the width
    /// of its outline as seen from there, and by how near the outline is. So equal discs fly equally fast, and heavy
    /// ones slowly. Items in each other's shadow are pushed alike. One whose centre of mass is the place stays.
    ///
    /// Anchored items, sensors and what shares no set with the blast are left alone; what sleeps out of its reach
    /// sleeps on.
    ///
    /// ```swift
    /// let blast = Explosion(at: [320, 240], radius: 50, falloff: 100, impulsePerLength: 2)
    /// let pushed = try world.explode(blast)
    /// ```
    ///
    /// Speeds beyond `Tuning.maximumSpeed` are clamped.
    ///
    /// - Returns: who was pushed, ascending.
    /// - Throws: the value that breaks its rule: see `Explosion.validated()`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(log n + parts and vertices of items near it), and O(n) for the first query after a change.
    @discardableResult
    public func explode(_ explosion: Explosion) throws(DynamicsError) -> [ItemID] {
        try checkIsEditable()
        let reached = try reached(by: explosion)
        for (item, impulse) in reached { push(item, impulse) }
        queries?.noteContactChange()
        return reached.map { $0.item }
    }

    /// What an explosion pushes, ascending, and by which impulse.
    package func reached(by explosion: Explosion) throws(DynamicsError) -> [(item: ItemID, impulse: Vector2)] {
        let explosion = try explosion.validated()
        let reach = explosion.radius + explosion.falloff
        let most = Tuning.maximumCoordinate
        func clamped(_ x: Double) -> Double { min(max(x, -most), most) }
        let (low, high) = (explosion.position - Vector2(reach, reach), explosion.position + Vector2(reach, reach))
        // Clamped to where items may be put, since a blast may reach further.
        let box = Box(
            minimum: Vector2(clamped(low.x), clamped(low.y)), maximum: Vector2(clamped(high.x), clamped(high.y)))
        let filter = QueryFilter(targets: .freeItems, collisions: explosion.collisions)
        var reached: [(item: ItemID, impulse: Vector2)] = []
        for item in try items(in: box, filter: filter) {
            if let impulse = impulse(on: item, by: explosion) { reached.append((item, impulse)) }
        }
        return reached
    }

    /// What a blast gives an item, mass pt/s; nil where it doesn't reach it.
    private func impulse(on item: ItemID, by explosion: Explosion) -> Vector2? {
        let place = Int(slotOfID[Int(item.rawValue)])
        let center = Vector2(Double(bodies.x[place]), Double(bodies.y[place]))
        let way = center - explosion.position
        let distance = way.length
        // In the very place no direction leads away from it.
        guard distance > 0 else { return nil }
        let direction = way / distance
        let outline = OutlineReach(self, place)
        let gap = distance - outline.reach(-direction)
        let share = gap <= explosion.radius ? 1 : 1 - (gap - explosion.radius) / explosion.falloff
        // Without a falloff it is −∞ beyond the radius.
        guard share > 0 else { return nil }
        let width = outline.reach(direction.perpendicular) + outline.reach(-direction.perpendicular)
        return direction * (explosion.impulsePerLength * width * share * Tuning.pointsPerMetre)
    }

    private func push(_ item: ItemID, _ impulse: Vector2) {
        let slot = Int(slotOfID[Int(item.rawValue)])
        wakeIsland(of: Int32(slot))
        bodies.vx[slot] += Float(impulse.x) * bodies.inverseMass[slot]
        bodies.vy[slot] += Float(impulse.y) * bodies.inverseMass[slot]
        bodies.restTime[slot] = 0
        limitSpeeds(CollectionOfOne(slot))
    }
}

/// How far a body's outline reaches from its centre of mass.
private struct OutlineReach {
    private let world: World
    private let slot: Int
    private let rotation: (cosine: Double, sine: Double)

    init(_ world: World, _ slot: Int) {
        (self.world, self.slot) = (world, slot)
        rotation = (Double(world.bodies.cosine[slot]), Double(world.bodies.sine[slot]))
    }

    /// Along a unit vector of the world, pt.
    func reach(_ direction: Vector2) -> Double {
        let own = direction.rotated(cosine: rotation.cosine, sine: -rotation.sine)
        return world.bodies.colliders(of: slot).reduce(-.infinity) {
            max($0, reach(world.colliders.form($1, world.polygons), own))
        }
    }

    /// The support function of one part, from the body's centre of mass, pt.
    private func reach(_ form: ColliderForm, _ direction: Vector2) -> Double {
        let own = direction.rotated(cosine: form.rotation.x, sine: -form.rotation.y)
        let (a, b) = (form.p0, form.p1)
        let extent: Double
        switch ColliderKind(rawValue: form.kind) {
        case .circle: extent = a
        case .ellipse: extent = (a * a * own.x * own.x + b * b * own.y * own.y).squareRoot()
        case .rectangle: extent = a * abs(own.x) + b * abs(own.y)
        case .polygon, .rounded, nil:
            let ofVertices = (0..<form.vertexCount).reduce(-.infinity) { most, k in
                max(most, Double(form.vertices[2 * k]) * own.x + Double(form.vertices[2 * k + 1]) * own.y)
            }
            extent = ofVertices + form.rounding
        }
        return form.origin.dot(direction) + extent
    }
}
