import Buffers
import DynamicsModel

extension World {
    /// An item as it is now, as a description: what another world makes an equal item of.
    ///
    /// ```swift
    /// let copies = try World(SceneDescription(settings: world.settings))
    /// for id in ids { try copies.add(try world.item(id)) }
    /// ```
    ///
    /// Everything that `Item` has is there: outline with the surfaces of its parts, pose, velocity, material, given
    /// mass, freedom, collision sets, the client's bits. `Item.properties` of it is what ``setProperties(_:)`` takes
    /// back, changed. Left out is what isn't the item's own: attachments, exempt pairs, contacts, sleep, and the rest
    /// of an anchored item's way to a pose, of which it has the speed.
    ///
    /// Numbers are those of the engine, which keeps Float: they differ from those that were given by as little as that
    /// rounds, and by what edits have made of them. The rotation is the one within −π…π. A group of one part that is
    /// neither turned nor off the centre, and has no surface, is that part's shape.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(parts and vertices).
    public func item(_ id: ItemID) throws(DynamicsError) -> Item {
        let slot = try slot(of: id)
        // Rounding, and impulses between steps, may leave a speed just above what may be handed in.
        let velocity = Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot]))
        var item = Item(
            shape(inSlot: slot), position: try position(of: id), rotation: PortableMath.angle(rotation(of: id)),
            velocity: velocity * min(1, Tuning.maximumSpeed / max(velocity.length, 1)),
            angularVelocity: Double(bodies.omega[slot]).clamped(
                to: -Tuning.maximumAngularSpeed...Tuning.maximumAngularSpeed),
            userValue: userValues.value(of: Int(id.rawValue)), collisions: membership(of: slot))
        item.properties = properties(inSlot: slot)
        return item
    }

    /// Material and freedom of the body in a slot, within the ranges that they must keep to.
    private func properties(inSlot slot: Int) -> ItemProperties {
        let flags = bodies.flags[slot]
        return ItemProperties(
            density: Double(bodies.density[slot]).clamped(to: Limits.density),
            friction: Double(bodies.friction[slot]), elasticity: Double(bodies.elasticity[slot]),
            resistance: Double(bodies.resistance[slot]), angularResistance: Double(bodies.angularResistance[slot]),
            charge: Double(bodies.charge[slot]), isAnchored: flags & BodyFlags.anchored != 0,
            allowsRotation: flags & BodyFlags.upright == 0, gravityScale: Double(bodies.gravityScale[slot]),
            surfaceSpeed: Double(bodies.surfaceSpeed[slot]), isSensor: flags & BodyFlags.sensor != 0,
            isOneWay: flags & BodyFlags.oneWay != 0, massProperties: givenMass(of: slot)?.clamped,
            rollingResistance: Double(bodies.rollingResistance[slot]), material: Int(bodies.material[slot]),
            allowsSleep: flags & BodyFlags.restless == 0)
    }

    /// The outline about the item's centre.
    private func shape(inSlot slot: Int) -> Shape {
        let center = Vector2(Double(bodies.centerX[slot]), Double(bodies.centerY[slot]))
        var parts = parts(inSlot: slot)
        for k in parts.indices { parts[k].offset += center }
        guard parts.count == 1, parts[0].rotation == 0, parts[0].surface == nil else { return .group(parts) }
        let offset = parts[0].offset
        // What has vertices has its place in them.
        switch parts[0].shape {
        case .path(let vertices): return .path(vertices.map { $0 + offset })
        case .rounded(let core, let radius): return .rounded(core.map { $0 + offset }, radius: radius)
        case .circle, .ellipse, .rectangle, .group:
            // By edits of its centre of mass it may have come off by a rounding error.
            return offset.length <= 1e-6 * center.length ? parts[0].shape : .group(parts)
        }
    }
}

extension Double {
    /// Within limits that Float has rounded it out of.
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

extension MassProperties {
    /// Within limits that Float has rounded them out of.
    fileprivate var clamped: MassProperties {
        MassProperties(
            mass: mass.clamped(to: Limits.mass), centerOfMass: centerOfMass,
            momentOfInertia: momentOfInertia.clamped(to: Limits.momentOfInertia))
    }
}
