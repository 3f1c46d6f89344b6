import DynamicsModel

/// A scene ready to be simulated, with what a measurement needs to know about it.
public struct BuiltScene: Sendable {
    /// The axis-parallel rectangle that keeps the items in.
    public struct Container: Hashable, Sendable {
        /// The corner of least x and y, pt.
        public var minimum: Vector2
        /// The corner of greatest x and y, pt.
        public var maximum: Vector2

        /// The rectangle between two corners.
        public init(minimum: Vector2, maximum: Vector2) {
            self.minimum = minimum
            self.maximum = maximum
        }

        /// A rectangle of that size about the origin.
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

        func boundary(friction: Double, elasticity: Double = 0) -> Boundary {
            Boundary(.inside(minimum: minimum, maximum: maximum), friction: friction, elasticity: elasticity)
        }
    }

    /// The item whose sinking shows how well a stack holds.
    public struct Top: Hashable, Sendable {
        /// Its index among the items.
        public var item: Int
        /// The y of the floor, pt.
        public var floor: Double
        /// Its centre's height above the floor if nothing gave way, pt.
        public var idealHeight: Double
    }

    public var description: SceneDescription
    /// Nil where nothing closes the scene in.
    public var container: Container?
    /// Nil where there is no stack.
    public var top: Top?
    /// What gaps in attachments are measured by, pt; nil where nothing is attached.
    public var linkLength: Double?

    /// Makes a scene of its description and of what is known about it.
    public init(
        _ description: SceneDescription, container: Container? = nil, top: Top? = nil, linkLength: Double? = nil
    ) {
        self.description = description
        self.container = container
        self.top = top
        self.linkLength = linkLength
    }
}
