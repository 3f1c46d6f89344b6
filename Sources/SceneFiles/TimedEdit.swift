import DynamicsModel

/// A change of a running scene.
public struct TimedEdit: Sendable {
    /// What is changed. Items, boundaries, fields and attachments that are added get the next ids, in order.
    public enum Change: Sendable {
        case addItems([Item])
        case removeItems([ItemID])
        /// Velocities of the centres of mass (pt/s) and angular velocities (rad/s).
        case setVelocities([ItemID], velocity: Vector2, angularVelocity: Double)
        /// Centre (pt) and angle (rad).
        case setPose(ItemID, position: Vector2, rotation: Double)
        case setProperties([ItemID], ItemProperties)
        case setShape(ItemID, Shape)
        /// Gravity in units of 1000 pt/s².
        case setGravity(Vector2)
        /// A push that acts at once.
        case push(Push)
        /// A push that acts until it is removed.
        case addPush(Push)
        case removePush(PushID)
        case addBoundary(Boundary)
        case removeBoundary(BoundaryID)
        case addField(Field)
        case updateField(FieldID, Field)
        case removeField(FieldID)
        case addAttachment(Attachment)
        case updateAttachment(AttachmentID, Attachment)
        case removeAttachment(AttachmentID)
    }

    /// Steps that have been taken when the change is made; 0 is the start.
    public var step: Int
    public var change: Change

    public init(step: Int, _ change: Change) {
        self.step = step
        self.change = change
    }

    /// Whether items come, go or get other shapes.
    public var changesItems: Bool {
        switch change {
        case .addItems, .removeItems, .setShape: true
        default: false
        }
    }
}
