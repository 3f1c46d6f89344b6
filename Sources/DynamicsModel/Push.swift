/// A force on chosen items.
///
/// A force of 1 on an item of mass 1 is 100 pt/s² for as long as it is in the world (`World.add(_:)`), or 100 pt/s at
/// once (`World.apply(_:)`).
///
/// ```swift
/// try world.apply(Push(force: [0, -3], targets: [.init(ball)]))       // a kick upwards
/// let wind = try world.add(Push(force: [0.2, 0], targets: [.init(sail, offset: [0, -40])]))
/// ```
public struct Push: Hashable, Sendable {
    /// Force in units of 100 mass · pt/s², x right, y down, at most 10¹² long. It keeps its direction in the world
    /// while an item turns.
    public var force: Vector2
    /// A torque besides, in units of 10⁴ mass · pt²/s² (``Tuning/torqueUnit``), positive from +x towards +y, ±10¹².
    public var torque: Double
    /// The pushed items. Each gets the whole force; an item that is named twice gets it twice. Items that leave the
    /// world are dropped from the list.
    public var targets: [Target]

    /// An item that is pushed, and the point where the force acts.
    public struct Target: Hashable, Sendable {
        /// The pushed item. Anchored items do not move.
        public var item: ItemID
        /// Where the force acts, relative to the item's centre in item coordinates, pt: it turns with the item. Beside
        /// the centre of mass the force turns the item too. At most 10⁷ pt long.
        public var offset: Vector2

        /// Makes a target; without an offset the force acts at the item's centre, which turns a path or group whose
        /// centre of mass lies elsewhere.
        public init(_ item: ItemID, offset: Vector2 = .zero) {
            self.item = item
            self.offset = offset
        }
    }

    /// Makes a push of each of the targets by the whole force and torque.
    public init(force: Vector2 = .zero, torque: Double = 0, targets: [Target]) {
        self.force = force
        self.torque = torque
        self.targets = targets
    }

    /// The push unchanged, after a check of every number. Whether the targets exist is checked by the world.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad one.
    public func validated() throws(DynamicsError) -> Push {
        try Check.finite(force, "push force")
        try Check.range(force.length, 0...Limits.force, "push force")
        try Check.range(torque, -Limits.force...Limits.force, "push torque")
        for target in targets {
            try Check.finite(target.offset, "push offset")
            try Check.range(target.offset.length, 0...Limits.offset, "push offset", "pt")
        }
        return self
    }
}
