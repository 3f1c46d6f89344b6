import Buffers
import DynamicsModel

extension World {
    /// Changes material and freedom of items, all or none; the items and sleeping neighbours wake.
    ///
    /// Velocities stay (momentum does not, where the density changes), but for items that become anchored or may no
    /// longer turn. Shape, pose and collision sets are left alone. Anchoring or freeing an item wakes everything.
    /// Visits of what is no longer a sensor end without an event.
    ///
    /// ```swift
    /// var properties = ItemProperties()
    /// properties.isAnchored = true
    /// try world.setProperties([(id: id, properties: properties)])
    /// ```
    ///
    /// Of an id that occurs twice the last change counts. All properties are set, so those that are to stay are read
    /// first:
    ///
    /// ```swift
    /// var properties = try world.item(id).properties
    /// properties.friction = 0.9
    /// try world.setProperties([(id: id, properties: properties)])
    /// ```
    ///
    /// - Parameter changes: the items and what each is to be like from the next step on; none of them changes nothing.
    /// - Throws: `DynamicsError.unknownID`, or the value that breaks its rule, see `ItemProperties.validated()`; the
    ///   world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(changes), and O(all pairs) in the next step.
    public func setProperties(
        _ changes: some Collection<(id: ItemID, properties: ItemProperties)>
    ) throws(DynamicsError) {
        try checkIsEditable()
        for change in changes {
            _ = try slot(of: change.id)
            _ = try change.properties.validated()
        }
        guard !changes.isEmpty else { return }
        // Everything has been checked: from here on nothing throws.
        wakeNeighbours(of: changes.map { $0.id })
        var changesAnchored = false
        for change in changes {
            let slot = Int(slotOfID[Int(change.id.rawValue)])
            if set(change.properties, of: slot) { changesAnchored = true }
        }
        queries?.noteChange(includingFixed: changesAnchored)
        if changesAnchored {
            broadphase.staticsChanged = true
            bodyOrder.isNeeded = true
            // Items that rest against it sleep as islands of their own.
            wakeAll()
        }
        // Pairs hold the material of both sides, linkages the masses.
        broadphase.isDirty = true
        if attachmentCount > 0 { attachments.isGraphDirty = true }
    }

    /// Writes the properties of a body, scaling mass and inertia by the density.
    ///
    /// - Returns: whether the body is or was anchored.
    private func set(_ properties: ItemProperties, of slot: Int) -> Bool {
        // Neither outline nor material is one that snapshots have numbered.
        bodies.shapeEntry[slot] = 0
        bodies.materialEntry[slot] = 0
        let before = beforeEdit(slot)
        setMass(by: properties, of: slot)
        bodies.friction[slot] = Float(properties.friction)
        bodies.elasticity[slot] = Float(max(0, properties.elasticity))
        bodies.surfaceSpeed[slot] = Float(properties.surfaceSpeed)
        bodies.rollingResistance[slot] = Float(properties.rollingResistance)
        bodies.material[slot] = Int32(properties.material)
        bodies.resistance[slot] = Float(properties.resistance)
        bodies.angularResistance[slot] = Float(properties.angularResistance)
        bodies.charge[slot] = Float(properties.charge)
        bodies.gravityScale[slot] = Float(properties.gravityScale)
        bodies.restTime[slot] = 0
        let wasAnchored = bodies.flags[slot] & BodyFlags.anchored != 0
        // The flag of attachments stays: it is not one of the properties. Others are kept aside.
        let isDriven = bodies.flags[slot] & BodyFlags.driven
        // Sensors are in the sets of no pair, so that becoming one makes the membership anew.
        let collisions = membership(of: slot)
        let wasRestless = bodies.flags[slot] & BodyFlags.restless != 0
        let wasOneWay = bodies.flags[slot] & BodyFlags.oneWay != 0
        let wasSensor = bodies.flags[slot] & BodyFlags.sensor != 0
        bodies.flags[slot] = BodyFlags.of(properties) | bodies.flags[slot] & BodyFlags.hasExclusions
        if properties.isSensor != wasSensor {
            let place = bodies.membership[slot]
            setMembership(collisions, of: slot)
            memberships.remove(place)
            let sensor = SensorEvent.Sensor.item(ItemID(rawValue: UInt64(bodies.id[slot])))
            if properties.isSensor { sensors.add(sensor) } else { sensors.remove(sensor) }
        }
        // What was driven stays so while it is anchored; what gets anchored stops.
        if isDriven != 0 {
            if properties.isAnchored {
                bodies.flags[slot] |= BodyFlags.driven
            } else {
                drivenItems.removeAll { $0 == bodies.id[slot] }
            }
        }
        if properties.isAnchored { bodies.island[slot] = 0 } else { endMove(of: bodies.id[slot]) }
        // Lists of the few items that have something are what steps go through, not the flags of all.
        restlessItems.list(bodies.id[slot], !properties.allowsSleep, before: wasRestless)
        oneWayItems.list(bodies.id[slot], properties.isOneWay, before: wasOneWay)
        applyFlags(slot)
        // Where it turned and no longer may.
        if isDriven != 0 && properties.isAnchored { updateDriven(slot) }
        keepImpulses(of: slot, since: before)
        return wasAnchored || properties.isAnchored
    }

    /// Writes mass, inertia and centre of mass: as given, scaled by the density, or of the outline anew where they were
    /// given before.
    ///
    /// Where nothing is given, what the outline gave once is scaled: no vertex is looked at.
    private func setMass(by properties: ItemProperties, of slot: Int) {
        let scale = properties.density / Double(bodies.density[slot])
        bodies.density[slot] = Float(properties.density)
        if let given = properties.massProperties {
            moveMassCenter(to: given.centerOfMass, of: slot)
            bodies.mass[slot] = Float(given.mass)
            bodies.inertia[slot] = Float(given.momentOfInertia)
        } else if bodies.flags[slot] & BodyFlags.weighed != 0 {
            let own = MassProperties(of: .group(parts(inSlot: slot)), density: properties.density)
            let old = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
            moveMassCenter(to: old + own.centerOfMass, of: slot)
            bodies.mass[slot] = Float(own.mass)
            bodies.inertia[slot] = Float(own.momentOfInertia)
        } else if scale != 1 {
            bodies.mass[slot] = Float(Double(bodies.mass[slot]) * scale)
            bodies.inertia[slot] = Float(Double(bodies.inertia[slot]) * scale)
        }
    }

    /// Lets a body turn about another point of its item, whose outline stays where it is.
    ///
    /// - Parameter center: from the item's centre, in its own coordinates, pt.
    private func moveMassCenter(to center: Vector2, of slot: Int) {
        let (x, y) = (Float(center.x), Float(center.y))
        let way = SIMD2(x - bodies.centerX[slot], y - bodies.centerY[slot])
        guard way != .zero else { return }
        let (cosine, sine) = (bodies.cosine[slot], bodies.sine[slot])
        bodies.x[slot] += cosine * way.x - sine * way.y
        bodies.y[slot] += sine * way.x + cosine * way.y
        (bodies.centerX[slot], bodies.centerY[slot]) = (x, y)
        // Parts are counted from the centre of mass, and how far they reach from it changes with that.
        var reach: Float = 0
        let first = Int(bodies.firstCollider[slot])
        for collider in first..<first + Int(bodies.colliderCount[slot]) {
            colliders.localX[collider] -= way.x
            colliders.localY[collider] -= way.y
            let offset = SIMD2(colliders.localX[collider], colliders.localY[collider])
            reach = max(reach, (offset * offset).sum().squareRoot() + colliders.radius[collider])
        }
        bodies.radius[slot] = reach
    }

    /// Gives an item another outline about the same centre; velocities stay, and mass and moment of inertia follow from
    /// the item's density, unless they are given. The item and sleeping neighbours wake.
    ///
    /// A group keeps its number of parts. Where the new outline overlaps others it is pushed out from the next step on,
    /// so a shape that grows little by little shoves its neighbours gently.
    ///
    /// Impulses that contacts begin the next step with become smaller where the item has become lighter, and are
    /// forgotten where the outline has moved by more than the smaller of both sides is wide.
    ///
    /// ```swift
    /// try world.setShape(.circle(radius: 24), of: balloon)
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`, what is wrong with the shape, see `Shape.validated()`, or
    ///   `DynamicsError.invalidGroup` for another number of parts; the world is then unchanged.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(vertices), and O(all pairs) in the next step.
    public func setShape(_ shape: Shape, of id: ItemID) throws(DynamicsError) {
        try checkIsEditable()
        let shape = try validated(shape, of: id)
        // Where the outline's origin lies stays; the centre of mass goes where the new outline has it.
        let center = try position(of: id)
        wakeNeighbours(of: CollectionOfOne(id))
        let slot = Int(slotOfID[Int(id.rawValue)])
        bodies.shapeEntry[slot] = 0
        let before = beforeEdit(slot, ofOutline: true)
        // Old vertices first: the new ones may take their place.
        removePolygons(of: slot)
        let form = ItemForm(
            of: shape, density: Double(bodies.density[slot]), given: givenMass(of: slot), pool: &polygons)
        setMass(form.mass, center: center, of: slot)
        bodies.size[slot] = form.size
        writeColliders(form.body, to: slot)
        applyFlags(slot)
        queries?.noteChange(includingFixed: bodies.isFixed(slot))
        keepImpulses(of: slot, since: before)
        if bodies.flags[slot] & BodyFlags.anchored != 0 {
            broadphase.staticsChanged = true
            wakeAll()
        }
        broadphase.isDirty = true
        if attachmentCount > 0 { attachments.isGraphDirty = true }
    }

    /// A shape that an item may be given.
    package func validated(_ shape: Shape, of id: ItemID) throws(DynamicsError) -> Shape {
        let shape = try shape.validated()
        let slot = try slot(of: id)
        guard shape.parts.count == Int(bodies.colliderCount[slot]) else {
            throw .invalidGroup("has \(shape.parts.count) parts; \(id) keeps its \(bodies.colliderCount[slot])")
        }
        return shape
    }

    /// Nil where mass, inertia and centre of mass follow from outline and density.
    func givenMass(of slot: Int) -> MassProperties? {
        guard bodies.flags[slot] & BodyFlags.weighed != 0 else { return nil }
        return MassProperties(
            mass: Double(bodies.mass[slot]),
            centerOfMass: Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot])),
            momentOfInertia: Double(bodies.inertia[slot]))
    }

    /// Sets mass, inertia and the centre of mass of a body whose shape's centre stays where it is.
    ///
    /// - Parameter center: of the item in the world, pt.
    private func setMass(_ properties: MassProperties, center: Vector2, of slot: Int) {
        let arm = properties.centerOfMass.rotated(
            cosine: Double(bodies.cosine[slot]), sine: Double(bodies.sine[slot]))
        bodies.x[slot] = Float(center.x + arm.x)
        bodies.y[slot] = Float(center.y + arm.y)
        bodies.centerX[slot] = Float(properties.centerOfMass.x)
        bodies.centerY[slot] = Float(properties.centerOfMass.y)
        bodies.mass[slot] = Float(properties.mass)
        bodies.inertia[slot] = Float(properties.momentOfInertia)
        bodies.restTime[slot] = 0
    }
}

extension [UInt32] {
    /// Adds an item to the list of those that have something, or takes it out.
    fileprivate mutating func list(_ item: UInt32, _ has: Bool, before had: Bool) {
        guard has != had else { return }
        if has { append(item) } else { removeAll { $0 == item } }
    }
}
