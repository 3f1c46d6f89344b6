/// Where the points of an attachment are, and how far its item has turned or slid, after the last step or edit.
public struct AttachmentState: Hashable, Sendable {
    /// The held point of the item in the world, pt.
    public var point: Vector2
    /// The partner's point in the world, pt; of an anchor the place itself.
    public var partnerPoint: Vector2
    /// How far the item has turned against its partner since the attachment was added, rad, positive towards +y; full
    /// turns count, so that it may grow beyond 2π. A snap's is the item's own angle, a gear's what the item
    /// has turned more than it was to.
    public var angle: Double
    /// How far the item's point lies along the axis of a slider, wheel or groove from the partner's point, pt; 0 for other
    /// kinds.
    public var translation: Double
    /// The distance between both points, pt. Of a rod it differs from its length by the solver's error; of
    /// pins, welds and sliders across their axis it is that error.
    public var separation: Double { (point - partnerPoint).length }

    /// Makes a state from its values.
    public init(point: Vector2, partnerPoint: Vector2, angle: Double, translation: Double) {
        self.point = point
        self.partnerPoint = partnerPoint
        self.angle = angle
        self.translation = translation
    }
}
