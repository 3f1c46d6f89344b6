extension Attachment {
    /// The attachment with its axis of length 1, and a snap's damping clamped to 0…1.
    ///
    /// Whether its items exist is checked when it is added to a world.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad number;
    ///   ``DynamicsError/invalidDescription(_:)`` for an item attached to itself, a snap to an item, a gear or pulley
    ///   without one, or an axis without a direction.
    public func validated() throws(DynamicsError) -> Attachment {
        var result = self
        try Check.finite(offset, "attachment offset")
        try Check.range(offset.length, 0...Limits.offset, "attachment offset", "pt")
        try checkPartner()
        if let point { try Check.coordinate(point, "attachment point") }
        for (value, name) in [(breakingForce, "breakingForce"), (breakingTorque, "breakingTorque")] {
            if let value { try Check.range(value, Limits.breaking, "attachment \(name)") }
        }
        result.kind = try kind.validated()
        return result
    }

    private func checkPartner() throws(DynamicsError) {
        switch partner {
        case .anchor(let place):
            guard form != .gear && form != .pulley else {
                throw .invalidDescription("a \(form.rawValue) joins two items; its partner is an anchor")
            }
            try Check.coordinate(place, "attachment anchor")
        case .item(let other, let offset):
            guard other != item else {
                throw .invalidDescription("an attachment joins two different items; both ends are \(item)")
            }
            guard form != .snap else { throw .invalidDescription("a snap holds an item to an anchor, not to an item") }
            try Check.finite(offset, "attachment partner offset")
            try Check.range(offset.length, 0...Limits.offset, "attachment partner offset", "pt")
        }
    }
}

extension Attachment.Kind {
    fileprivate func validated() throws(DynamicsError) -> Self {
        switch self {
        case .distance(let length, let spring):
            try Self.check(length)
            try spring?.check()
        case .limit(let length, let least):
            try Self.check(length)
            try Check.range(least, Limits.attachmentLength, "attachment minimumLength", "pt")
            if let length, least > length {
                throw .outOfRange("attachment minimumLength", least, rule: "at most the length, \(length) pt")
            }
        case .fixed(let spring): try spring?.check()
        case .pin(let freedom): try freedom.check(isAngle: true)
        case .sliding(let axis, let freedom):
            try freedom.check(isAngle: false)
            return .sliding(axis: try Self.direction(axis), freedom)
        case .wheel(let axis, let suspension, let motor):
            try suspension.check()
            try motor?.check(isAngle: true)
            return .wheel(axis: try Self.direction(axis), suspension: suspension, motor: motor)
        case .groove(let axis): return .groove(axis: try Self.direction(axis))
        case .snap(var spring, let largest):
            try Check.range(spring.frequency, Limits.frequency, "attachment frequency", "Hz")
            try Check.finite(spring.damping, "attachment damping")
            spring.damping = min(max(spring.damping, 0), 1)
            if let largest { try Check.range(largest, Limits.motorStrength, "attachment largestForce") }
            return .snap(spring, largestForce: largest)
        case .gear(let ratio):
            try Check.range(ratio, -Limits.ratio.upperBound...Limits.ratio.upperBound, "gear ratio")
            try Check.range(abs(ratio), Limits.ratio, "gear ratio's magnitude")
        case .pulley(let over, let other, let ratio, let length):
            try Check.coordinate(over, "pulley place")
            try Check.coordinate(other, "pulley partner place")
            try Check.range(ratio, Limits.ratio, "pulley ratio")
            try Self.check(length)
        }
        return self
    }

    private static func check(_ length: Double?) throws(DynamicsError) {
        if let length { try Check.range(length, Limits.attachmentLength, "attachment length", "pt") }
    }

    /// The unit vector along an axis.
    private static func direction(_ axis: Vector2) throws(DynamicsError) -> Vector2 {
        try Check.finite(axis, "attachment axis")
        let largest = max(abs(axis.x), abs(axis.y))
        guard largest > 0 else {
            throw .invalidDescription("the axis of an attachment is (0, 0); it must have a direction")
        }
        // Scaled first, so that no square over- or underflows.
        let scaled = axis / largest
        return scaled / scaled.length
    }
}

extension Attachment.Spring {
    /// - Throws: where a number is out of range, or the frequency 0: what is rigid has no spring.
    fileprivate func check() throws(DynamicsError) {
        try Check.range(frequency, Limits.frequency, "attachment frequency", "Hz")
        try Check.range(damping, Limits.damping, "attachment damping")
        guard frequency > 0 else {
            throw .outOfRange("attachment frequency", frequency, rule: "above 0 Hz of a spring")
        }
    }
}

extension Attachment.Motor {
    fileprivate func check(isAngle: Bool) throws(DynamicsError) {
        let fastest = isAngle ? Tuning.maximumAngularSpeed : Tuning.maximumSpeed
        try Check.range(speed, -fastest...fastest, "motor speed", isAngle ? "rad/s" : "pt/s")
        try Check.range(strength, Limits.motorStrength, "motor strength")
    }
}

extension Attachment.Freedom {
    fileprivate func check(isAngle: Bool) throws(DynamicsError) {
        let unit = isAngle ? "rad" : "pt"
        switch self {
        case .within(let range, let friction):
            try range.check(unit: unit)
            try Check.range(
                friction, Limits.frictionTorque, isAngle ? "attachment frictionTorque" : "attachment friction")
        case .motor(let motor, let range):
            try motor.check(isAngle: isAngle)
            try range.check(unit: unit)
        case .spring(let spring): try spring.check()
        case .ratchet(let step):
            try Check.range(step, -Limits.ratchet.upperBound...Limits.ratchet.upperBound, "ratchet step", unit)
            try Check.range(abs(step), Limits.ratchet, "ratchet step's magnitude", unit)
        }
    }
}
