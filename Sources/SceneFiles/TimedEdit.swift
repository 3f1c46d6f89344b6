import DynamicsModel

/// A change of a running scene.
public struct TimedEdit: Sendable {
    /// What is changed. Items, boundaries, fields and attachments that are added get the next ids, in order.
    ///
    /// Numbers of a document name what the scene had at the start, and behind that what edits have added, in the order
    /// in which they are made.
    public enum Change: Sendable {
        /// New items.
        ///
        /// They take part from the next step on. What they overlap pushes them out.
        case addItems([Item])
        /// Takes items away, with what is attached to them.
        ///
        /// Contacts end without an event, and pushes and fields forget them.
        case removeItems([ItemID])
        /// Velocities of the centres of mass (pt/s) and angular velocities (rad/s).
        ///
        /// One velocity for all of them, in place of what each had.
        case setVelocities([ItemID], velocity: Vector2, angularVelocity: Double)
        /// Centre (pt) and angle (rad).
        ///
        /// The velocity stays, and nothing on the way is hit.
        case setPose(ItemID, position: Vector2, rotation: Double)
        /// What items are made of, all of it.
        ///
        /// What a document leaves out gets its default, not what the item had.
        case setProperties([ItemID], ItemProperties)
        /// Another outline about the same centre.
        ///
        /// The mass follows from the item's density, unless it is given. A group keeps its number of parts.
        case setShape(ItemID, Shape)
        /// Gravity in units of 1000 pt/s².
        ///
        /// Of the world itself; fields stay.
        case setGravity(Vector2)
        /// A push that acts at once.
        case push(Push)
        /// A push that acts until it is removed.
        case addPush(Push)
        /// Ends a push.
        ///
        /// Velocities that it gave stay, as they do with fields and attachments.
        case removePush(PushID)
        /// A new boundary.
        case addBoundary(Boundary)
        /// Takes a boundary away.
        ///
        /// What lies on it wakes, and its contacts end in the next step, with an event each.
        case removeBoundary(BoundaryID)
        /// A new field.
        case addField(Field)
        /// Another field in place of one.
        ///
        /// It keeps its place in the order. All of its values are replaced.
        case updateField(FieldID, Field)
        /// Takes a field away.
        case removeField(FieldID)
        /// A new attachment.
        case addAttachment(Attachment)
        /// Another attachment in place of one.
        ///
        /// All of its values are replaced.
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
