import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Adds items, all or none. They take part from the next step on.
    ///
    /// ```swift
    /// let grid = (0..<100).map { Item(.circle(radius: 8), position: [Double($0 % 10) * 20, Double($0 / 10) * 20]) }
    /// let ids = try world.add(grid)
    /// ```
    ///
    /// Sleeping items wake when a new one touches them; an anchored item wakes everything, since it may lie under or in
    /// what sleeps. Items that overlap are pushed apart.
    ///
    /// - Returns: their ids, in order, each one higher than that before.
    /// - Throws: the first value that breaks its rule, see `Item.validated()`; `DynamicsError.capacityExceeded` beyond
    ///   2³¹ − 1 items ever added. The world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items added); one call for many is faster than many calls.
    @discardableResult
    public func add(_ items: some Collection<Item>) throws(DynamicsError) -> [ItemID] {
        try checkIsEditable()
        // Checked before any is added, and not kept so: many items take much memory. Those of one shape in a row share its
        // canonical form.
        var (shapes, partCount) = (CanonicalShape(), 0)
        for item in items { partCount += try item.validated(&shapes).shape.parts.count }
        // Clients that add and remove by turns, without a step, don't pile up what was removed.
        if 2 * removedSlots.count > bodies.count { settleRemovals() }
        guard idCount + items.count < Int(Int32.max) else {
            throw .capacityExceeded("\(idCount + items.count) items have been added; a world takes \(Int32.max)")
        }
        bodies.reserve(adding: items.count)
        slotOfID.reserve(idCount + items.count)
        reserveColliders(partCount)
        var form: ItemForm?
        let ids = try items.map { (item) throws(DynamicsError) in
            let item = try item.validated(&shapes)
            let next = ItemForm.next(item, after: form, pool: &polygons)
            form = next
            let id = append(item, next)
            if item.isSensor { sensors.add(.item(id)) }
            if !item.allowsSleep { restlessItems.append(UInt32(id.rawValue)) }
            if item.isOneWay { oneWayItems.append(UInt32(id.rawValue)) }
            if item.userValue != 0 { userValues.set(item.userValue, of: Int(id.rawValue)) }
            return id
        }
        // What queries are answered from is made anew when one asks.
        queries?.noteChange(includingFixed: items.contains(where: { $0.isAnchored }))
        // Anchored items may have been put onto sleeping ones.
        if items.contains(where: { $0.isAnchored }) { wakeAll() }
        return ids
    }

    /// Adds one item. It takes part from the next step on.
    ///
    /// ```swift
    /// let ball = try world.add(Item(.circle(radius: 12), position: [320, 0], elasticity: 0.7))
    /// ```
    ///
    /// - Parameter item: checked, and kept as the engine's own numbers, which are Float.
    /// - Returns: its id, one higher than that of the item added before.
    /// - Throws: the value that breaks its rule, or `DynamicsError.capacityExceeded`; the world is then unchanged.
    /// - Complexity: O(parts and vertices).
    @discardableResult
    public func add(_ item: Item) throws(DynamicsError) -> ItemID {
        try add(CollectionOfOne(item))[0]
    }

    /// Removes items, all or none, with their attachments; pushes and fields forget them. Neighbours that sleep wake.
    ///
    /// Their contacts end without an event, and their ids are never given again.
    ///
    /// ```swift
    /// try world.remove(ids.filter { leftTheScreen($0) })   // one call for many is faster than many calls
    /// ```
    ///
    /// - Parameter ids: in any order, each once; none of them changes nothing.
    /// - Throws: `DynamicsError.unknownID` or `DynamicsError.duplicateID`; the world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items removed and their contacts and attachments), and O(all items + pairs) once in the next
    ///   step.
    public func remove(_ ids: some Collection<ItemID>) throws(DynamicsError) {
        try checkIsEditable()
        var removed: Set<ItemID> = []
        for id in ids {
            _ = try slot(of: id)
            guard removed.insert(id).inserted else { throw .duplicateID("\(id)") }
        }
        guard !ids.isEmpty else { return }
        wakeNeighbours(of: ids)
        removeAttachments(ofItems: removed)
        // Everything that names an item forgets it before its id is gone.
        for id in removed { sensors.remove(.item(id)) }
        endExemptions { removed.contains($0) }
        if !moves.isEmpty { moves.removeAll { removed.contains(ItemID(rawValue: UInt64($0.item))) } }
        if !restlessItems.isEmpty { restlessItems.removeAll { removed.contains(ItemID(rawValue: UInt64($0))) } }
        if !oneWayItems.isEmpty { oneWayItems.removeAll { removed.contains(ItemID(rawValue: UInt64($0))) } }
        queries?.noteChange()
        for id in ids {
            // Its body stays until something looks at all bodies; nothing finds it by its id any more.
            removedSlots.append(slotOfID[Int(id.rawValue)])
            slotOfID[Int(id.rawValue)] = -1
            userValues.set(0, of: Int(id.rawValue))
        }
    }

    /// Removes the attachments that hold any of some items. Units stay as they are where nothing of them goes.
    private func removeAttachments(ofItems removed: Set<ItemID>) {
        guard attachmentCount > 0 else { return }
        indexAttachments()
        var places: Set<Int> = []
        for id in removed {
            let item = Int(id.rawValue)
            attachmentsOfItem.forEach(of: item..<(item + 1)) { places.insert($0) }
        }
        guard !places.isEmpty else { return }
        keepJointStates()
        attachments.remove(at: places.sorted())
    }

    /// The slot of an item.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    func slot(of id: ItemID) throws(DynamicsError) -> Int {
        guard id.rawValue < UInt64(idCount), slotOfID[Int(id.rawValue)] >= 0 else { throw .unknownID("\(id)") }
        return Int(slotOfID[Int(id.rawValue)])
    }

    /// Whether the item is in the world: it was added and has not been removed. Any number may be asked for.
    ///
    /// - Complexity: O(1).
    public func contains(_ id: ItemID) -> Bool {
        id.rawValue < UInt64(idCount) && slotOfID[Int(id.rawValue)] >= 0
    }

    /// Appends a validated item behind all others; it is sorted among the awake bodies when the step begins.
    private func append(_ item: Item, _ form: ItemForm) -> ItemID {
        let properties = form.mass
        let slot = bodies.append()
        let id = ItemID(rawValue: UInt64(idCount))
        // Ids are dense and ascend, so that the table is an array.
        slotOfID[idCount] = Int32(slot)
        idCount += 1
        let cosine = PortableMath.cosine(item.rotation)
        let sine = PortableMath.sine(item.rotation)
        let center = item.position + properties.centerOfMass.rotated(cosine: cosine, sine: sine)
        bodies.x[slot] = Float(center.x)
        bodies.y[slot] = Float(center.y)
        bodies.cosine[slot] = Float(cosine)
        bodies.sine[slot] = Float(sine)
        bodies.centerX[slot] = Float(properties.centerOfMass.x)
        bodies.centerY[slot] = Float(properties.centerOfMass.y)
        bodies.mass[slot] = Float(properties.mass)
        bodies.inertia[slot] = Float(properties.momentOfInertia)
        bodies.flags[slot] = BodyFlags.of(item.properties)
        bodies.id[slot] = UInt32(truncatingIfNeeded: id.rawValue)
        bodies.vx[slot] = Float(item.velocity.x)
        bodies.vy[slot] = Float(item.velocity.y)
        bodies.omega[slot] = Float(item.angularVelocity)
        bodies.resistance[slot] = Float(item.resistance)
        bodies.angularResistance[slot] = Float(item.angularResistance)
        bodies.charge[slot] = Float(item.charge)
        bodies.gravityScale[slot] = Float(item.gravityScale)
        bodies.friction[slot] = Float(item.friction)
        bodies.elasticity[slot] = Float(item.elasticity)
        bodies.surfaceSpeed[slot] = Float(item.surfaceSpeed)
        bodies.rollingResistance[slot] = Float(item.rollingResistance)
        bodies.material[slot] = Int32(item.material)
        setMembership(item.collisions, of: slot)
        bodies.density[slot] = Float(item.density)
        bodies.size[slot] = form.size
        appendColliders(form.body, to: slot)
        // One that comes with a velocity is driven from the start.
        if item.isAnchored { updateDriven(slot) }
        applyFlags(slot)
        broadphase.isDirty = true
        bodyOrder.isNeeded = true
        return id
    }

    /// Reserves memory for more colliders: their columns, and the scratch memory of all.
    func reserveColliders(_ more: Int) {
        colliders.reserve(adding: more)
        stepMemory.reserveDiscarding(colliders: colliders.count + more)
    }

    /// Appends the colliders of a new body, one for each part of its shape.
    private func appendColliders(_ form: BodyForm, to slot: Int) {
        bodies.firstCollider[slot] = Int32(colliders.count)
        bodies.colliderCount[slot] = Int32(form.colliders.count)
        colliders.append(form.colliders.count)
        writeColliders(form, to: slot)
    }

    /// Writes the colliders of a body, as many as the form has, and the body's reach.
    func writeColliders(_ form: BodyForm, to slot: Int) {
        for (part, template) in form.colliders.enumerated() {
            let collider = Int(bodies.firstCollider[slot]) + part
            colliders.body[collider] = Int32(slot)
            colliders.part[collider] = Int32(part)
            colliders.surface[collider] = form.surfaces.isEmpty ? 0 : partSurfaces.number(of: form.surfaces[part])
            colliders.kind[collider] = template.kind.rawValue
            colliders.localX[collider] = template.offset.x
            colliders.localY[collider] = template.offset.y
            colliders.localCosine[collider] = template.rotation.x
            colliders.localSine[collider] = template.rotation.y
            colliders.p0[collider] = template.p0
            colliders.p1[collider] = template.p1
            colliders.extentX[collider] = form.extents[part].x
            colliders.extentY[collider] = form.extents[part].y
            colliders.radius[collider] = template.radius
        }
        bodies.radius[slot] = form.reach
    }

    /// Gives back the polygons of a body's colliders.
    func removePolygons(of slot: Int) {
        for collider in 0..<Int(bodies.colliderCount[slot]) {
            // Polygons and cores have vertices in the pool; other shapes are in their columns.
            let index = Int(bodies.firstCollider[slot]) + collider
            if colliders.isPooled(index) {
                polygons.remove(Int32(bitPattern: colliders.p1[index].bitPattern))
            }
        }
    }

    /// Sets inverse mass and inertia from the flags, and the velocities that they forbid to 0.
    func applyFlags(_ slot: Int) {
        setInverseMasses(slot)
        // Fixed bodies have no velocity: what moves though it is anchored is driven.
        let flags = bodies.flags[slot]
        if bodies.isFixed(slot) {
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            forgetLoad(slot)
        }
        if bodies.isFixed(slot) || flags & BodyFlags.upright != 0 { bodies.omega[slot] = 0 }
    }

    /// What is anchored or attached anew begins without lent mass, and its arms follow it.
    func forgetLoad(_ slot: Int) {
        bodies.lentMass[slot] = 0
        bodies.faceTurn[slot] = 0
        bodies.footing[slot] = 0
    }

    /// Sets inverse mass and inertia: 0 where the body may not move or turn.
    ///
    /// What is lent to loaded bodies isn't in them; the solver adds it.
    func setInverseMasses(_ slot: Int) {
        let flags = bodies.flags[slot]
        let isAnchored = flags & BodyFlags.anchored != 0
        bodies.inverseMass[slot] = isAnchored ? 0 : 1 / bodies.mass[slot]
        bodies.inverseInertia[slot] = isAnchored || flags & BodyFlags.upright != 0 ? 0 : 1 / bodies.inertia[slot]
    }
}

/// Bits of a body's flags.
enum BodyFlags {
    /// The body never moves.
    static let anchored: UInt8 = 1
    /// The body does not turn.
    static let upright: UInt8 = 2
    /// The body is exempt from colliding with another one, as attached partners may be.
    static let hasExclusions: UInt8 = 4
    /// The body is anchored and has a velocity, by which it moves whatever it meets.
    static let driven: UInt8 = 8
    /// The body tells who is in it, and makes no contacts.
    static let sensor: UInt8 = 16
    /// The body never falls asleep.
    static let restless: UInt8 = 32
    /// Mass, inertia and centre of mass are given, and don't follow from outline and density.
    static let weighed: UInt8 = 64
    /// The body stops others from its upper side only.
    static let oneWay: UInt8 = 128

    /// The bits that an item's properties set.
    static func of(_ properties: ItemProperties) -> UInt8 {
        (properties.isAnchored ? anchored : 0) | (properties.allowsRotation ? 0 : upright)
            | (properties.isSensor ? sensor : 0) | (properties.allowsSleep ? 0 : restless)
            | (properties.massProperties == nil ? 0 : weighed) | (properties.isOneWay ? oneWay : 0)
    }
}
