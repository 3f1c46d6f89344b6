/// Where an item is and how it moves, after the last step or edit.
///
/// Values are those of the engine's Float columns. The angle is kept as cosine and sine, so full turns are not counted;
/// `PortableMath.angle([state.cosine, state.sine])` gives it within ±π.
public struct ItemState: Hashable, Sendable, Codable {
    /// The centre of mass in the world, pt. `World.position(of:)` gives the origin of the shape, which differs for
    /// paths and groups.
    public var centerOfMass: Vector2
    /// Cosine of the item's angle.
    public var cosine: Double
    /// Sine of the item's angle; positive for a small turn from +x towards +y.
    public var sine: Double
    /// Velocity of the centre of mass, pt/s; 0 for sleeping and anchored items.
    public var velocity: Vector2
    /// Angular velocity, rad/s, positive from +x towards +y.
    public var angularVelocity: Double

    /// Makes a state from its values.
    public init(centerOfMass: Vector2, cosine: Double, sine: Double, velocity: Vector2, angularVelocity: Double) {
        self.centerOfMass = centerOfMass
        self.cosine = cosine
        self.sine = sine
        self.velocity = velocity
        self.angularVelocity = angularVelocity
    }
}
