import DynamicsModel

/// A scene ready to be simulated, with what a measurement needs to know about it.
public struct BuiltScene: Sendable {
    /// The axis-parallel rectangle that keeps the items in.
    ///
    /// y runs down, so the minimum is the top left corner.
    public struct Container: Hashable, Sendable {
        /// The corner of least x and y, pt.
        public var minimum: Vector2
        /// The corner of greatest x and y, pt.
        public var maximum: Vector2

        /// The rectangle between two corners.
        ///
        /// Unchecked: a maximum below the minimum makes a negative size.
        public init(minimum: Vector2, maximum: Vector2) {
            self.minimum = minimum
            self.maximum = maximum
        }

        /// A rectangle of that size about the origin.
        ///
        /// In pt.
        public init(width: Double, height: Double) {
            self.init(minimum: Vector2(-width / 2, -height / 2), maximum: Vector2(width / 2, height / 2))
        }

        /// The width, pt.
        public var width: Double { maximum.x - minimum.x }
        /// The height, pt.
        public var height: Double { maximum.y - minimum.y }

        /// Whether a point lies in the rectangle or on its edge.
        public func contains(_ point: Vector2) -> Bool {
            point.x >= minimum.x && point.x <= maximum.x && point.y >= minimum.y && point.y <= maximum.y
        }

        /// What keeps items in: four half planes, which push back what is however far outside.
        func boundary(friction: Double, elasticity: Double = 0) -> Boundary {
            Boundary(.inside(minimum: minimum, maximum: maximum), friction: friction, elasticity: elasticity)
        }
    }

    /// The item whose sinking shows how well a stack holds.
    ///
    /// ``idealHeight`` less the height that its centre has now is how far the stack has sunk, or fallen.
    public struct Top: Hashable, Sendable {
        /// Its index among the items.
        public var item: Int
        /// The y of the floor, pt.
        public var floor: Double
        /// Its centre's height above the floor if nothing gave way, pt.
        public var idealHeight: Double
    }

    /// What a world is made of.
    public var description: SceneDescription
    /// Nil where nothing closes the scene in.
    public var container: Container?
    /// Nil where there is no stack.
    public var top: Top?
    /// What gaps in attachments are measured by, pt; nil where nothing is attached.
    ///
    /// The pins' gaps are shares of it, so that scenes of different sizes compare.
    public var linkLength: Double?
    /// What its items are still to be drawn from.
    var drawn: DrawnItems?

    /// Makes a scene of its description and of what is known about it.
    ///
    /// Nothing is checked: the top's index must be one of the description's items.
    public init(
        _ description: SceneDescription, container: Container? = nil, top: Top? = nil, linkLength: Double? = nil
    ) {
        self.description = description
        self.container = container
        self.top = top
        self.linkLength = linkLength
    }

    /// A scene whose items are still to be drawn.
    init(_ description: SceneDescription, drawing items: DrawnItems, container: Container?) {
        self.init(description, container: container)
        drawn = items
    }
}
