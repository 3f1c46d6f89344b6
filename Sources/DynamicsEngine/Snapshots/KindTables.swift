import CSIMD
import DynamicsModel

/// The shapes and materials of a world's bodies, each distinct one once.
///
/// They are looked up when a snapshot is taken, and only of bodies that have changed since the last one; bodies keep
/// their entries as columns.
struct KindTables: ~Copyable {
    var shapes = RecordTable()
    var materials = RecordTable()
    private var record: [UInt32] = []
    /// Words that the shapes of all bodies took when they were last numbered: distinct ones once, and what each body
    /// has of its own.
    var shapeWords = 0

    /// Words of what a body of so many colliders has of its own.
    static func bodyWords(colliders: Int) -> Int { 6 + 8 * colliders }

    /// Looks up the bodies whose entries are 0.
    mutating func lookUp(
        _ bodies: inout Bodies, _ colliders: borrowing Colliders, _ polygons: borrowing PolygonPool,
        _ memberships: MembershipTable, _ surfaces: PartSurfaces
    ) {
        for slot in 0..<bodies.count {
            if bodies.shapeEntry[slot] == 0 {
                record.removeAll(keepingCapacity: true)
                record.appendShape(of: slot, bodies, colliders, polygons, surfaces)
                bodies.shapeEntry[slot] = shapes.entry(of: record)
            }
            if bodies.materialEntry[slot] == 0 {
                record.removeAll(keepingCapacity: true)
                record.appendMaterial(of: slot, bodies, memberships)
                bodies.materialEntry[slot] = materials.entry(of: record)
            }
        }
    }

    /// Numbers the shapes and materials in use.
    mutating func number(_ bodies: borrowing Bodies) {
        shapes.number(bodies.shapeEntry.view, count: bodies.count)
        materials.number(bodies.materialEntry.view, count: bodies.count)
        countWords(bodies)
    }

    /// Numbers all shapes and materials that are known, so that numbers stay the same while bodies are put into another
    /// order; those in use once most of them are of bodies that are gone.
    mutating func numberAll(_ bodies: borrowing Bodies) {
        guard max(shapes.count, materials.count) <= 2 * bodies.count + 1024 else { return number(bodies) }
        shapes.numberAll()
        materials.numberAll()
        countWords(bodies)
    }

    private mutating func countWords(_ bodies: borrowing Bodies) {
        shapeWords = shapes.usedWords
        for slot in 0..<bodies.count { shapeWords += Self.bodyWords(colliders: Int(bodies.colliderCount[slot])) }
    }

    /// Forgets everything once most of it is of bodies that are gone.
    mutating func forgetUnused(_ bodies: inout Bodies) {
        if shapes.count > 2 * shapes.usedCount + 1024 {
            shapes.removeAll()
            bodies.shapeEntry.share(0, count: bodies.count)
        }
        if materials.count > 2 * materials.usedCount + 1024 {
            materials.removeAll()
            bodies.materialEntry.share(0, count: bodies.count)
        }
    }
}

extension [UInt32] {
    /// Number of parts, size, centre of mass x and y, mass, inertia; for each part kind, offset x and y, cosine, sine,
    /// both shape values (of a polygon or a core its number of vertices in place of the second), radius; then the
    /// vertices of all of these, of a core with its rounding behind them; then the surfaces.
    fileprivate mutating func appendShape(
        of slot: Int, _ bodies: borrowing Bodies, _ colliders: borrowing Colliders, _ polygons: borrowing PolygonPool,
        _ surfaces: PartSurfaces
    ) {
        let parts = Int(bodies.firstCollider[slot])..<Int(bodies.firstCollider[slot] + bodies.colliderCount[slot])
        append(UInt32(parts.count))
        append(bodies.size[slot])
        append(bodies.centerX[slot])
        append(bodies.centerY[slot])
        append(bodies.mass[slot])
        append(bodies.inertia[slot])
        for part in parts {
            append(UInt32(bitPattern: colliders.kind[part]))
            append(colliders.localX[part])
            append(colliders.localY[part])
            append(colliders.localCosine[part])
            append(colliders.localSine[part])
            append(colliders.p0[part])
            if let polygon = colliders.polygon(part) {
                append(UInt32(polygons.count(of: polygon)))
            } else {
                append(colliders.p1[part])
            }
            append(colliders.radius[part])
        }
        for part in parts {
            guard let polygon = colliders.polygon(part) else { continue }
            for vertex in polygons.polygon(polygon) {
                append(vertex.x)
                append(vertex.y)
            }
            if colliders.kind[part] == Int32(csimd_kind_rounded) { append(polygons.rounding(of: polygon)) }
        }
        appendSurfaces(of: parts, colliders, surfaces)
    }

    /// Whether any part has a surface of its own, 1 or 0; then that of each part: which values it has as bits, and these,
    /// 0 for those that it hasn't.
    private mutating func appendSurfaces(
        of parts: Range<Int>, _ colliders: borrowing Colliders, _ surfaces: PartSurfaces
    ) {
        let has = !surfaces.isEmpty && parts.contains { colliders.surface[$0] != 0 }
        append(UInt32(has ? 1 : 0))
        guard has else { return }
        for part in parts { append(contentsOf: SurfaceRecord(surfaces[colliders.surface[part]]).words) }
    }

    /// Density, friction, elasticity, both resistances, factor on gravity, speed of the surface, rolling resistance,
    /// material; then the sets of items and of boundaries, and the filter.
    fileprivate mutating func appendMaterial(
        of slot: Int, _ bodies: borrowing Bodies, _ memberships: MembershipTable
    ) {
        append(bodies.density[slot])
        append(bodies.friction[slot])
        append(bodies.elasticity[slot])
        append(bodies.resistance[slot])
        append(bodies.angularResistance[slot])
        append(bodies.gravityScale[slot])
        append(bodies.surfaceSpeed[slot])
        append(bodies.rollingResistance[slot])
        append(UInt32(bitPattern: bodies.material[slot]))
        append(
            memberships.membership(
                bodies.membership[slot], items: bodies.itemSets[slot], boundaries: bodies.boundarySets[slot]))
    }

    /// The sets of items and of boundaries, each as its mask, how many numbers are above it, and these; then the
    /// filter.
    mutating func append(_ membership: CollisionMembership) {
        for sets in [membership.items, membership.boundaries] {
            append(sets.mask)
            append(UInt32(sets.higher.count))
            append(contentsOf: sets.higher)
        }
        append(contentsOf: membership.filter.words)
    }

    private mutating func append(_ value: Float) { append(value.bitPattern) }
}

extension Colliders {
    /// The index into the pool of polygons; nil for other kinds.
    fileprivate func polygon(_ collider: Int) -> Int32? {
        isPooled(collider) ? Int32(bitPattern: p1[collider].bitPattern) : nil
    }
}
