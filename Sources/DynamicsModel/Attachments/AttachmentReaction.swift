/// What an attachment did to its item at the end of the last step; to its partner it did the opposite.
public struct AttachmentReaction: Hashable, Sendable {
    /// The force at the held point, in units of 100 mass · pt/s² as pushes have.
    public var force: Vector2
    /// The torque besides, in units of 10⁴ mass · pt²/s²: of what holds the angle, not of the force's arm.
    public var torque: Double

    /// Makes a reaction from its values.
    public init(force: Vector2, torque: Double) { (self.force, self.torque) = (force, torque) }
}
