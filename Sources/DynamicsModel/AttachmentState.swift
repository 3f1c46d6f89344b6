/// Where an attachment stands.
public struct AttachmentState: Hashable, Sendable {
    /// The held point of the item, and the partner's point, in the world, pt.
    public var point: Vector2
    /// The partner's point in the world, pt.
    public var partnerPoint: Vector2
    /// How far the item has turned against its partner since the attachment was added, rad; full turns count.
    public var angle: Double
    /// How far the item's point lies along the axis of a sliding attachment, pt; 0 for other kinds.
    public var translation: Double
    /// Distance of both points, pt.
    public var separation: Double { (point - partnerPoint).length }

    /// Makes a state of its values.
    public init(point: Vector2, partnerPoint: Vector2, angle: Double, translation: Double) {
        self.point = point
        self.partnerPoint = partnerPoint
        self.angle = angle
        self.translation = translation
    }
}
