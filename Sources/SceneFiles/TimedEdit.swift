import DynamicsModel

/// A change of a running scene.
public struct TimedEdit: Sendable {
    /// What is changed. Items, boundaries, fields and attachments that are added get the next ids, in order.
    public enum Change: Sendable {
        /// New items.
        case addItems([Item])
        /// Takes items away, with what is attached to them.
        case removeItems([ItemID])
        /// Velocities of the centres of mass (pt/s) and angular velocities (rad/s).
        case setVelocities([ItemID], velocity: Vector2, angularVelocity: Double)
        /// Centre (pt) and angle (rad).
        case setPose(ItemID, position: Vector2, rotation: Double)
        /// What items are made of, all of it.
        case setProperties([ItemID], ItemProperties)
        /// Another outline about the same centre.
        case setShape(ItemID, Shape)
        /// Gravity in units of 1000 pt/s².
        case setGravity(Vector2)
        /// A push that acts at once.
        case push(Push)
        /// A push that acts until it is removed.
        case addPush(Push)
        /// Ends a push.
        case removePush(PushID)
        /// A new boundary.
        case addBoundary(Boundary)
        /// Takes a boundary away.
        case removeBoundary(BoundaryID)
        /// A new field.
        case addField(Field)
        /// Another field in place of one.
        case updateField(FieldID, Field)
        /// Takes a field away.
        case removeField(FieldID)
        /// A new attachment.
        case addAttachment(Attachment)
        /// Another attachment in place of one.
        case updateAttachment(AttachmentID, Attachment)
        /// Takes an attachment away.
        case removeAttachment(AttachmentID)
    }

    /// Steps that have been taken when the change is made; 0 is the start.
    public var step: Int
    /// What is changed.
    public var change: Change

    /// Makes a change that is due after so many steps.
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
