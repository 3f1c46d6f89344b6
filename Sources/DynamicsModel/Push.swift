/// A force on chosen items: a push of 1 on an item of mass 1 is 100 pt/s² while it lasts, or 100 pt/s at once.
public struct Push: Hashable, Sendable {
    /// Force; x right, y down.
    public var force: Vector2
    /// The pushed items, and for each the point the force acts at, relative to its centre in item
    /// coordinates (it turns with the item), pt.
    public var targets: [Target]

    /// An item that is pushed, and where.
    public struct Target: Hashable, Sendable {
        /// The pushed item.
        public var item: ItemID
        /// Where the force acts, relative to the item's centre in item coordinates, pt.
        public var offset: Vector2

        /// Makes a target; without an offset the force acts at the item's centre.
        public init(_ item: ItemID, offset: Vector2 = .zero) {
            self.item = item
            self.offset = offset
        }
    }

    /// Makes a push of each of the targets by the whole force.
    public init(force: Vector2, targets: [Target]) {
        self.force = force
        self.targets = targets
    }

    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> Push {
        try Check.finite(force, "push force")
        try Check.range(force.length, 0...Limits.force, "push force")
        for target in targets {
            try Check.finite(target.offset, "push offset")
            try Check.range(target.offset.length, 0...Limits.offset, "push offset", "pt")
        }
        return self
    }
}
