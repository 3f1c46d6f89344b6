/// Where an item is and how it moves.
public struct ItemState: Hashable, Sendable, Codable {
    /// The centre of mass, pt.
    public var centerOfMass: Vector2
    /// Cosine and sine of the item's angle.
    public var cosine: Double
    /// Sine of the item's angle.
    public var sine: Double
    /// Velocity of the centre of mass, pt/s.
    public var velocity: Vector2
    /// rad/s, positive towards +y.
    public var angularVelocity: Double

    /// Makes a state of its values.
    public init(centerOfMass: Vector2, cosine: Double, sine: Double, velocity: Vector2, angularVelocity: Double) {
        self.centerOfMass = centerOfMass
        self.cosine = cosine
        self.sine = sine
        self.velocity = velocity
        self.angularVelocity = angularVelocity
    }
}
