/// An attachment that broke in the last step: it held more than its ``Attachment/breakingForce`` or
/// ``Attachment/breakingTorque``, and is no longer in the world.
public struct BreakEvent: Hashable, Sendable {
    /// The name that it had.
    public var attachment: AttachmentID
    /// The greatest force and the greatest torque that it held in a substep of that step.
    public var reaction: AttachmentReaction

    /// Makes an event from its values.
    public init(attachment: AttachmentID, reaction: AttachmentReaction) {
        (self.attachment, self.reaction) = (attachment, reaction)
    }
}
