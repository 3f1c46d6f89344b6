/// A joint that holds a point of an item to a place in the world or to a point of another item.
///
/// ```swift
/// let rod = Attachment.distance(ItemID(rawValue: 0), to: .anchor([100, 0]))
/// let hinge = Attachment.pin(ItemID(rawValue: 1), to: .item(ItemID(rawValue: 0)), at: [50, 0])
/// let ids = try world.add([rod, hinge])
/// ```
///
/// Attachments that hang together by moving items form a linkage. Rigid attachments of a linkage are solved directly,
/// all in one linear system in every substep, so they do not stretch at any ratio of masses; linkages above
/// ``Tuning/directProductsPerJoint`` are solved in strips and stretch a little under load. An attachment between two
/// anchored items, or of an anchored item to a place, does nothing.
///
/// Offsets, lengths and axes that are left open are read from the state of the world when the attachment is added, not
/// when this value is made.
public struct Attachment: Hashable, Sendable, Codable {
    /// The motions that an attachment takes away.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The distance between both points stays ``Attachment/length``: a rod, or a spring where
        /// ``Attachment/frequency`` is not 0. Both sides turn freely. A length of 0 makes both points coincide.
        case distance
        /// The distance between both points is at most ``Attachment/length``: a rope. It never pushes.
        case limit
        /// Both points coincide and the angle between both sides stays what it was when the attachment was added: a
        /// weld, or a soft one where ``Attachment/frequency`` is not 0.
        case fixed
        /// Both points coincide; the item turns about them, within ``Attachment/range`` (rad), against
        /// ``Attachment/frictionTorque`` or by a ``Attachment/motor``; or its angle is held by a spring where
        /// ``Attachment/frequency`` is not 0. With a partner item both may turn.
        case pin
        /// The point of the item stays on the line along ``Attachment/axis`` through the partner's point, within
        /// ``Attachment/range`` (pt), and the angle between both sides stays what it was: a slider. A
        /// ``Attachment/motor`` drives it along the axis, or a spring holds it where ``Attachment/frequency`` is not 0.
        case sliding
        /// The item's point is pulled to the place and its angle to 0 by damped springs, of ``Attachment/frequency``
        /// or, where that is 0, of ``Tuning/snapFrequency``. The partner must be an anchor.
        case snap
    }

    /// The other side of an attachment: a fixed place, or a point that moves with an item.
    public enum Partner: Hashable, Sendable, Codable {
        /// A place in the world, pt; each coordinate within ±``Tuning/maximumCoordinate``. It does not move unless the
        /// attachment is updated.
        case anchor(Vector2)
        /// A point of another item, relative to that item's centre in its own coordinates, pt, so that it turns with
        /// the item. The offset is at most 10⁷ pt long. The partner may be anchored; it may not be the held item
        /// itself.
        case item(ItemID, offset: Vector2 = .zero)
    }

    /// What drives a pin or a slider at a speed, as long as no more than its strength is needed for that.
    public struct Motor: Hashable, Sendable, Codable {
        /// The wanted speed of the item against its partner: of a pin rad/s, positive from +x towards +y, of a slider
        /// pt/s, positive along the axis. At most ``Tuning/maximumAngularSpeed`` and ``Tuning/maximumSpeed``.
        public var speed: Double
        /// The greatest torque of a pin's motor, in units of 10⁴ mass · pt²/s² (``Tuning/torqueUnit``), or the greatest
        /// force of a slider's, in units of 100 mass · pt/s² as pushes have; 0 to 10¹².
        public var strength: Double

        /// Makes a motor; at speed 0 it is a brake.
        public init(speed: Double, strength: Double) { (self.speed, self.strength) = (speed, strength) }
    }

    /// Which motions the attachment takes away. It decides which of the other values are read.
    public var kind: Kind
    /// The item that is held. Its removal from the world removes the attachment too, as does that of a partner item.
    public var item: ItemID
    /// The held point relative to the item's centre in item coordinates, pt; at most 10⁷ pt long. Usually `.zero`.
    /// Where ``point`` is given, the world overwrites it.
    public var offset: Vector2
    /// The other side of the attachment.
    public var partner: Partner
    /// The length of a `distance` or `limit` attachment, 0 to 10⁷ pt; nil stands for the distance that the points have
    /// when the attachment is added. Other kinds ignore it.
    public var length: Double?
    /// The least length of a `limit` attachment, 0 to ``length``, pt: a rod with play pushes there. 0, the default,
    /// never pushes. Other kinds ignore it.
    public var minimumLength: Double
    /// The natural frequency of an attachment's spring in Hz, 0 to 10⁶; 0 is rigid, the default. It refers to the
    /// reduced mass of both sides, m₁ m₂ / (m₁ + m₂), and for angles to that of their moments of inertia about their
    /// centres of mass, so a spring of the same frequency is stiffer on heavier items. Up to 5 Hz (at 240 substeps a
    /// second) the spring has no damping but its own; stiffer ones lose energy, and none is unstable. The spring of a
    /// pin or slider stands in the place of range, friction and motor. A `limit` ignores it.
    public var frequency: Double
    /// The damping ratio of a spring, 0 to 10⁶: 0 is undamped, 1 critical, and above that it returns ever more slowly.
    /// A snap's is clamped to 0…1. Attachments without a spring ignore it.
    public var damping: Double
    /// The greatest torque by which a pin resists turning, 0 to 10¹² in units of 10⁴ mass · pt²/s²
    /// (``Tuning/torqueUnit``); 0 turns freely, the default. Other kinds ignore it.
    public var frictionTorque: Double
    /// What drives a pin or slider, or nil. A pin has a motor or friction. Other kinds ignore it.
    public var motor: Motor?
    /// The force above which the attachment breaks, in units of 100 mass · pt/s² as pushes have, 0 or more; nil, the
    /// default, never breaks. See ``BreakEvent``.
    public var breakingForce: Double?
    /// The torque above which the attachment breaks, in units of 10⁴ mass · pt²/s², 0 or more; nil never breaks.
    public var breakingTorque: Double?
    /// How far the item may turn about a pin (rad, full turns count) or slide along the axis (pt), relative to its
    /// partner, from the pose that it had when the attachment was added. Other kinds ignore it.
    public var range: AttachmentRange
    /// The direction of a sliding attachment in the world when it is added; its length does not matter but must not be
    /// 0. From then on it turns with the partner.
    public var axis: Vector2
    /// Whether the item and its partner item collide with each other. Unless given, it is true for `distance`, `limit`
    /// and `snap`, and false for `fixed`, `pin` and `sliding`, whose sides overlap as a rule.
    public var collidesWithPartner: Bool
    /// A place in the world, pt, where both points lie when the attachment is added; the world then writes ``offset``
    /// and ``partner`` from it and sets it to nil. With it the caller need not convert to item coordinates.
    public var point: Vector2?

    /// Makes an attachment of any kind; the factory methods such as ``pin(_:to:at:range:frictionTorque:)`` name fewer
    /// values.
    ///
    /// Nothing is checked here: ``validated()`` does, and so does adding to a world. Values that mean nothing for the
    /// kind are kept, must keep to their ranges, and have no effect.
    public init(
        _ kind: Kind, _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil,
        minimumLength: Double = 0, frequency: Double = 0, damping: Double = 0, frictionTorque: Double = 0,
        motor: Motor? = nil, range: AttachmentRange = .infinite, axis: Vector2 = Vector2(1, 0),
        collidesWithPartner: Bool? = nil, at point: Vector2? = nil
    ) {
        self.kind = kind
        self.item = item
        self.offset = offset
        self.partner = partner
        self.length = length
        self.minimumLength = minimumLength
        self.frequency = frequency
        self.damping = damping
        self.frictionTorque = frictionTorque
        self.motor = motor
        self.range = range
        self.axis = axis
        self.collidesWithPartner = collidesWithPartner ?? (kind == .distance || kind == .limit || kind == .snap)
        self.point = point
    }
}

extension Attachment {
    /// A rod, or a spring where `frequency` (Hz) is not 0.
    ///
    /// ```swift
    /// let rod = Attachment.distance(bob, to: .anchor([100, 0]), length: 80)
    /// let spring = Attachment.distance(bob, to: .item(cart), frequency: 2, damping: 0.3)
    /// ```
    ///
    /// - Parameters:
    ///   - length: pt; nil keeps the distance at the time of adding.
    ///   - frequency: of the spring, Hz; 0 is a rigid rod.
    ///   - damping: ratio; 1 is critical. Only springs read it.
    public static func distance(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil, frequency: Double = 0,
        damping: Double = 0
    ) -> Self {
        Self(.distance, item, offset: offset, to: partner, length: length, frequency: frequency, damping: damping)
    }

    /// A rope: it holds the points within `length` (pt) of each other and goes slack below; nil keeps the distance at
    /// the time of adding as the greatest one. Above 0, `minimumLength` makes it a rod with play.
    public static func limit(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil, minimumLength: Double = 0
    ) -> Self {
        Self(.limit, item, offset: offset, to: partner, length: length, minimumLength: minimumLength)
    }

    /// A weld of an item to another one, or to the world where `other` is nil.
    ///
    /// - Parameters:
    ///   - point: the common point in the world, pt. Where it lies does not matter for what may move, since nothing
    ///     may, unless the weld is soft.
    ///   - frequency: of a soft weld's springs, Hz; 0 is rigid.
    ///   - damping: their ratio; 1 is critical.
    public static func fixed(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, frequency: Double = 0, damping: Double = 0
    ) -> Self {
        Self(.fixed, item, to: partner(other, point), frequency: frequency, damping: damping, at: point)
    }

    /// A hinge at a place in the world, between an item and another one, or the world itself where `other` is nil.
    ///
    /// ```swift
    /// let door = Attachment.pin(panel, at: [0, 100], range: AttachmentRange(-.pi / 2, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - point: the axle, pt.
    ///   - range: how far the item may turn from its present angle, rad.
    ///   - frictionTorque: in units of 10⁴ mass · pt²/s².
    ///   - motor: what turns it.
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, range: AttachmentRange = .infinite,
        frictionTorque: Double = 0, motor: Motor? = nil
    ) -> Self {
        Self(
            .pin, item, to: partner(other, point), frictionTorque: frictionTorque, motor: motor, range: range, at: point
        )
    }

    /// A hinge whose spring turns the item back to the angle that it has now: a rotary spring.
    ///
    /// - Parameters:
    ///   - frequency: Hz, above 0.
    ///   - damping: ratio; 1 is critical.
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, frequency: Double, damping: Double = 0
    ) -> Self {
        Self(.pin, item, to: partner(other, point), frequency: frequency, damping: damping, at: point)
    }

    /// A slider along an axis through a place in the world, on another item, or on the world itself where `other` is
    /// nil.
    ///
    /// - Parameters:
    ///   - point: the place on the axis, pt, that translations are counted from.
    ///   - axis: direction in the world; any length but 0.
    ///   - range: how far the item may slide from its present place, pt, positive along the axis.
    ///   - motor: what drives it along the axis.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, range: AttachmentRange = .infinite,
        motor: Motor? = nil
    ) -> Self {
        Self(.sliding, item, to: partner(other, point), motor: motor, range: range, axis: axis, at: point)
    }

    /// A slider whose spring draws the item back to the place that it has now.
    ///
    /// - Parameters:
    ///   - frequency: Hz, above 0.
    ///   - damping: ratio; 1 is critical.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, frequency: Double,
        damping: Double = 0
    ) -> Self {
        Self(.sliding, item, to: partner(other, point), frequency: frequency, damping: damping, axis: axis, at: point)
    }

    /// A snap of an item's centre to a place in the world, pt, and of its angle to 0.
    ///
    /// - Parameters:
    ///   - damping: 0 swings longest, 1 not at all; clamped to 0…1, and ``Tuning/leastSnapDamping`` acts below that.
    ///   - frequency: of the pull, Hz; 0 stands for ``Tuning/snapFrequency``.
    public static func snap(_ item: ItemID, to point: Vector2, damping: Double = 0.5, frequency: Double = 0) -> Self {
        Self(.snap, item, to: .anchor(point), frequency: frequency, damping: damping)
    }

    private static func partner(_ other: ItemID?, _ point: Vector2) -> Partner {
        other.map { .item($0) } ?? .anchor(point)
    }

    /// The attachment with its axis of length 1, and a snap's damping clamped to 0…1.
    ///
    /// Whether its items exist is checked when it is added to a world.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad number;
    ///   ``DynamicsError/invalidDescription(_:)`` for an item attached to itself, a snap to an item, or a sliding
    ///   attachment without a direction.
    public func validated() throws(DynamicsError) -> Attachment {
        var result = self
        try Check.finite(offset, "attachment offset")
        try Check.range(offset.length, 0...Limits.offset, "attachment offset", "pt")
        switch partner {
        case .anchor(let place): try Check.coordinate(place, "attachment anchor")
        case .item(let other, let offset):
            guard other != item else {
                throw .invalidDescription("an attachment joins two different items; both ends are \(item)")
            }
            guard kind != .snap else { throw .invalidDescription("a snap holds an item to an anchor, not to an item") }
            try Check.finite(offset, "attachment partner offset")
            try Check.range(offset.length, 0...Limits.offset, "attachment partner offset", "pt")
        }
        if let point { try Check.coordinate(point, "attachment point") }
        if let length { try Check.range(length, Limits.attachmentLength, "attachment length", "pt") }
        try Check.range(frequency, Limits.frequency, "attachment frequency", "Hz")
        try Check.finite(damping, "attachment damping")
        if kind == .snap {
            result.damping = min(max(damping, 0), 1)
        } else {
            try Check.range(damping, Limits.damping, "attachment damping")
        }
        try Check.range(frictionTorque, Limits.frictionTorque, "attachment frictionTorque")
        try checkLengths()
        try checkDrive()
        for (value, name) in [(breakingForce, "breakingForce"), (breakingTorque, "breakingTorque")] {
            if let value { try Check.range(value, Limits.breaking, "attachment \(name)") }
        }
        try range.check(unit: kind == .pin ? "rad" : "pt")
        try Check.finite(axis, "attachment axis")
        let largest = max(abs(axis.x), abs(axis.y))
        guard largest > 0 || kind != .sliding else {
            throw .invalidDescription("the axis of a sliding attachment is (0, 0); it must have a direction")
        }
        if largest > 0 {
            // Scaled first, so that no square over- or underflows.
            let scaled = axis / largest
            result.axis = scaled / scaled.length
        }
        return result
    }

    private func checkLengths() throws(DynamicsError) {
        try Check.range(minimumLength, Limits.attachmentLength, "attachment minimumLength", "pt")
        if kind == .limit, let length, minimumLength > length {
            throw .outOfRange("attachment minimumLength", minimumLength, rule: "at most the length, \(length) pt")
        }
    }

    /// Checks what acts about a pin or along a slide, which is one of spring, motor and friction.
    private func checkDrive() throws(DynamicsError) {
        if let motor {
            let fastest = kind == .pin ? Tuning.maximumAngularSpeed : Tuning.maximumSpeed
            let unit = kind == .pin ? "rad/s" : "pt/s"
            try Check.range(motor.speed, -fastest...fastest, "motor speed", unit)
            try Check.range(motor.strength, Limits.motorStrength, "motor strength")
        }
        guard kind == .pin || kind == .sliding else { return }
        let hasFriction = kind == .pin && frictionTorque > 0
        guard motor == nil || !hasFriction else { throw .invalidDescription("a pin has a motor or friction, not both") }
        guard frequency == 0 || (motor == nil && !hasFriction && range.isInfinite) else {
            throw .invalidDescription("a spring of a pin or slider stands in the place of range, friction and motor")
        }
    }
}
