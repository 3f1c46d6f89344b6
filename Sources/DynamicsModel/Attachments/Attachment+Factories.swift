extension Attachment {
    /// A rod, or a spring where `frequency` (Hz) is not 0.
    ///
    /// ```swift
    /// let rod = Attachment.distance(bob, to: .anchor([100, 0]), length: 80)
    /// let spring = Attachment.distance(bob, to: .item(cart), frequency: 2, damping: 0.3)
    /// ```
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - offset: the item's point from its centre, pt, in its own frame.
    ///   - partner: another item, or a place in the world.
    ///   - length: pt; nil keeps the distance at the time of adding.
    ///   - frequency: of the spring, Hz; 0 is a rigid rod.
    ///   - damping: ratio; 1 is critical. Only springs read it.
    public static func distance(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil, frequency: Double = 0,
        damping: Double = 0
    ) -> Self {
        Self(
            .distance(length: length, spring: spring(frequency, damping)), item, offset: offset, to: partner)
    }

    /// A rope: it holds the points within `length` (pt) of each other and goes slack below; nil keeps the distance at
    /// the time of adding as the greatest one. Above 0, `minimumLength` makes it a rod with play.
    public static func limit(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil, minimumLength: Double = 0
    ) -> Self {
        Self(.limit(length: length, minimumLength: minimumLength), item, offset: offset, to: partner)
    }

    /// A weld of an item to another one, or to the world where `other` is nil.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the common point in the world, pt. Where it lies does not matter for what may move, since nothing
    ///     may, unless the weld is soft.
    ///   - frequency: of a soft weld's springs, Hz; 0 is rigid.
    ///   - damping: their ratio; 1 is critical.
    public static func fixed(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, frequency: Double = 0, damping: Double = 0
    ) -> Self {
        Self(.fixed(spring: spring(frequency, damping)), item, to: partner(other, point), at: point)
    }

    /// A hinge at a place in the world, between an item and another one, or the world itself where `other` is nil.
    ///
    /// ```swift
    /// let door = Attachment.pin(panel, at: [0, 100], range: AttachmentRange(-.pi / 2, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the axle, pt.
    ///   - range: how far the item may turn from its present angle, rad.
    ///   - frictionTorque: the greatest against turning, in units of 10⁴ mass · pt²/s².
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, range: AttachmentRange = .infinite,
        frictionTorque: Double = 0
    ) -> Self {
        pin(item, to: other, at: point, .within(range, friction: frictionTorque))
    }

    /// A hinge that a motor turns.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the axle, pt.
    ///   - range: how far the item may turn from its present angle, rad.
    ///   - motor: what turns it.
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, range: AttachmentRange = .infinite, motor: Motor
    ) -> Self {
        pin(item, to: other, at: point, .motor(motor, within: range))
    }

    /// A hinge whose spring turns the item back to the angle that it has now: a rotary spring.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the axle, pt.
    ///   - frequency: Hz, above 0.
    ///   - damping: ratio; 1 is critical.
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, frequency: Double, damping: Double = 0
    ) -> Self {
        pin(item, to: other, at: point, .spring(Spring(frequency: frequency, damping: damping)))
    }

    /// A hinge that turns as it is free to.
    ///
    /// ```swift
    /// let winch = Attachment.pin(drum, at: [0, 0], .ratchet(step: .pi / 8))   // clockwise only, in sixteen clicks
    /// ```
    public static func pin(_ item: ItemID, to other: ItemID? = nil, at point: Vector2, _ freedom: Freedom) -> Self {
        Self(.pin(freedom), item, to: partner(other, point), at: point)
    }

    /// A slider along an axis through a place in the world, on another item, or on the world itself where `other` is
    /// nil.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the place on the axis, pt, that translations are counted from.
    ///   - axis: direction in the world; any length but 0.
    ///   - range: how far the item may slide from its present place, pt, positive along the axis.
    ///   - friction: the greatest force against sliding, in units of 100 mass · pt/s².
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, range: AttachmentRange = .infinite,
        friction: Double = 0
    ) -> Self {
        sliding(item, to: other, at: point, axis: axis, .within(range, friction: friction))
    }

    /// A slider that a motor drives along its axis.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: a place on the axis, pt.
    ///   - axis: direction in the world; any length but 0.
    ///   - range: how far the item may slide from its present place, pt, positive along the axis.
    ///   - motor: what drives it.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, range: AttachmentRange = .infinite,
        motor: Motor
    ) -> Self {
        sliding(item, to: other, at: point, axis: axis, .motor(motor, within: range))
    }

    /// A slider that moves as it is free to.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, _ freedom: Freedom
    ) -> Self {
        Self(.sliding(axis: axis, freedom), item, to: partner(other, point), at: point)
    }

    /// A slider whose spring draws the item back to the place that it has now.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: a place on the axis, pt.
    ///   - axis: direction in the world; any length but 0.
    ///   - frequency: Hz, above 0.
    ///   - damping: ratio; 1 is critical.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, frequency: Double,
        damping: Double = 0
    ) -> Self {
        sliding(item, to: other, at: point, axis: axis, .spring(Spring(frequency: frequency, damping: damping)))
    }

    /// A wheel under another item: it turns about its point, which a spring holds on a line.
    ///
    /// ```swift
    /// let rear = Attachment.wheel(
    ///     tyre, of: car, at: [40, 90], axis: [0, 1], frequency: 4, damping: 0.7,
    ///     motor: .init(speed: 20, strength: 50))
    /// ```
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to.
    ///   - point: the axle, pt, where the spring is at rest.
    ///   - axis: the suspension's direction in the world; any length but 0.
    ///   - frequency: of the suspension, Hz, above 0.
    ///   - damping: its ratio; 1 is critical.
    ///   - motor: what drives it; nil for nothing.
    public static func wheel(
        _ item: ItemID, of other: ItemID, at point: Vector2, axis: Vector2, frequency: Double, damping: Double = 0.7,
        motor: Motor? = nil
    ) -> Self {
        let suspension = Spring(frequency: frequency, damping: damping)
        return Self(
            .wheel(axis: axis, suspension: suspension, motor: motor), item, to: partner(other, point), at: point)
    }

    /// A groove that an item's point moves along, while the item turns freely: in the world, or in another item.
    ///
    /// ```swift
    /// let upAndDown = Attachment.groove(ball, at: [100, 50], axis: [0, 1])
    /// ```
    ///
    /// At an item's centre of mass it locks one direction of its motion, exactly, whatever pushes; a pin locks both,
    /// ``Item/allowsRotation`` the turn.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - other: what it is attached to; nil for the world.
    ///   - point: the item's point, pt.
    ///   - axis: the groove's direction in the world; any length but 0.
    public static func groove(_ item: ItemID, in other: ItemID? = nil, at point: Vector2, axis: Vector2) -> Self {
        Self(.groove(axis: axis), item, to: partner(other, point), at: point)
    }

    /// A gear between two items, which turn about pins of their own: one turns by `ratio` for one turn of the other.
    public static func gear(_ item: ItemID, to other: ItemID, ratio: Double) -> Self {
        Self(.gear(ratio: ratio), item, to: .item(other))
    }

    /// A rope from an item over two places in the world to another item.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - offset: the item's point from its centre, pt, in its own frame.
    ///   - over: the place above the item, pt.
    ///   - partner: another item, with its point.
    ///   - partnerOver: the place above the other item, pt.
    ///   - ratio: so many parts of the rope the other item hangs in.
    ///   - length: of the rope, pt; nil keeps what it is at the time of adding.
    public static func pulley(
        _ item: ItemID, offset: Vector2 = .zero, over: Vector2, to partner: Partner, over partnerOver: Vector2,
        ratio: Double = 1, length: Double? = nil
    ) -> Self {
        Self(
            .pulley(over: over, partnerOver: partnerOver, ratio: ratio, length: length), item, offset: offset,
            to: partner)
    }

    /// A snap of an item's centre to a place in the world, pt, and of its angle to 0.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - point: the place, pt.
    ///   - damping: 0 swings longest, 1 not at all; clamped to 0…1, and ``Tuning/leastSnapDamping`` acts below that.
    ///   - frequency: of the pull, Hz; 0 stands for ``Tuning/snapFrequency``.
    ///   - largestForce: the most that it pulls with, in units of 100 mass · pt/s² as pushes have; nil, the default, is
    ///     whatever the spring takes. What is held by more, or weighs more, stays behind: an item that a hand drags.
    ///
    /// ```swift
    /// let drag = Attachment.snap(crate, to: [200, 80], damping: 1, frequency: 5, largestForce: 30)
    /// ```
    public static func snap(
        _ item: ItemID, to point: Vector2, damping: Double = 0.5, frequency: Double = 0, largestForce: Double? = nil
    ) -> Self {
        Self(
            .snap(Spring(frequency: frequency, damping: damping), largestForce: largestForce), item, to: .anchor(point))
    }

    private static func spring(_ frequency: Double, _ damping: Double) -> Spring? {
        frequency == 0 && damping >= 0 ? nil : Spring(frequency: frequency, damping: damping)
    }

    private static func partner(_ other: ItemID?, _ point: Vector2) -> Partner {
        other.map { .item($0) } ?? .anchor(point)
    }
}
