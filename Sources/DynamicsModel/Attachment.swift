/// A joint that holds a point of an item to a place in the world or to a point of another item.
///
/// ```swift
/// let rod = Attachment.distance(ItemID(rawValue: 0), to: .anchor([100, 0]))
/// let hinge = Attachment.pin(ItemID(rawValue: 1), to: .item(ItemID(rawValue: 0)), at: [50, 0])
/// let ids = try world.add([rod, hinge])
/// ```
///
/// Rigid attachments are solved directly, all of a linkage at once, so that they do not stretch at any ratio of
/// masses.
public struct Attachment: Hashable, Sendable, Codable {
    /// What an attachment holds fast.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The distance of both points: a rod, or a spring where the frequency is not 0. Both sides turn freely.
        case distance
        /// The distance of both points from above: a rope.
        case limit
        /// Both points and the angle between both sides: a weld.
        case fixed
        /// Both points; the sides turn about them, within the range.
        case pin
        /// The point of the item to a line through the partner's point, and the angle between both sides.
        case sliding
        /// Position and upright angle of the item, by springs of ``Tuning/snapFrequency``.
        case snap
    }

    /// The other side of an attachment.
    public enum Partner: Hashable, Sendable, Codable {
        /// A place of the world, pt.
        case anchor(Vector2)
        /// A point of another item, relative to its centre in item coordinates, pt.
        case item(ItemID, offset: Vector2 = .zero)
    }

    /// What is held fast.
    public var kind: Kind
    /// The item that is held.
    public var item: ItemID
    /// The held point relative to the item's centre in item coordinates, pt.
    public var offset: Vector2
    /// What the item is attached to.
    public var partner: Partner
    /// Distance of the points of a rod, spring or rope, pt; nil stands for the one they have when the attachment is
    /// added.
    public var length: Double?
    /// Frequency of the spring of a `distance` attachment, Hz, for the reduced mass of both sides; 0 is rigid.
    public var frequency: Double
    /// Damping ratio of that spring; 1 is critical. Of a snap, 0 to 1.
    public var damping: Double
    /// Torque that holds a pin against turning; 1 is 10⁴ mass · pt²/s².
    public var frictionTorque: Double
    /// How far the item may turn about a pin (rad) or slide along the axis (pt), relative to its partner, from
    /// where it was when the attachment was added.
    public var range: AttachmentRange
    /// Direction of a sliding attachment in the world when it is added; only its direction matters. It turns with
    /// the partner.
    public var axis: Vector2
    /// Whether the item and its partner collide with each other.
    public var collidesWithPartner: Bool
    /// A place of the world that stands for both points when the attachment is added; afterwards it is nil and the
    /// points are in `offset` and `partner`.
    public var point: Vector2?

    /// Makes an attachment of any kind; values that mean nothing for the kind are ignored.
    public init(
        _ kind: Kind, _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil,
        frequency: Double = 0, damping: Double = 0, frictionTorque: Double = 0, range: AttachmentRange = .infinite,
        axis: Vector2 = Vector2(1, 0), collidesWithPartner: Bool? = nil, at point: Vector2? = nil
    ) {
        self.kind = kind
        self.item = item
        self.offset = offset
        self.partner = partner
        self.length = length
        self.frequency = frequency
        self.damping = damping
        self.frictionTorque = frictionTorque
        self.range = range
        self.axis = axis
        self.collidesWithPartner = collidesWithPartner ?? (kind == .distance || kind == .limit || kind == .snap)
        self.point = point
    }
}

extension Attachment {
    /// A rod, or a spring where `frequency` (Hz) is not 0.
    public static func distance(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil, frequency: Double = 0,
        damping: Double = 0
    ) -> Self {
        Self(.distance, item, offset: offset, to: partner, length: length, frequency: frequency, damping: damping)
    }

    /// A rope.
    public static func limit(
        _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, length: Double? = nil
    ) -> Self {
        Self(.limit, item, offset: offset, to: partner, length: length)
    }

    /// A weld at a place of the world.
    public static func fixed(_ item: ItemID, to other: ItemID? = nil, at point: Vector2) -> Self {
        Self(.fixed, item, to: partner(other, point), at: point)
    }

    /// A hinge at a place of the world.
    public static func pin(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, range: AttachmentRange = .infinite,
        frictionTorque: Double = 0
    ) -> Self {
        Self(.pin, item, to: partner(other, point), frictionTorque: frictionTorque, range: range, at: point)
    }

    /// A slide along an axis through a place of the world.
    public static func sliding(
        _ item: ItemID, to other: ItemID? = nil, at point: Vector2, axis: Vector2, range: AttachmentRange = .infinite
    ) -> Self {
        Self(.sliding, item, to: partner(other, point), range: range, axis: axis, at: point)
    }

    /// A snap of an item's centre to a place of the world.
    public static func snap(_ item: ItemID, to point: Vector2, damping: Double = 0.5) -> Self {
        Self(.snap, item, to: .anchor(point), damping: damping)
    }

    private static func partner(_ other: ItemID?, _ point: Vector2) -> Partner {
        other.map { .item($0) } ?? .anchor(point)
    }

    /// The attachment with its axis of length 1, and a snap's damping within 0 to 1.
    ///
    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> Attachment {
        var result = self
        try Check.finite(offset, "attachment offset")
        try Check.range(offset.length, 0...Limits.offset, "attachment offset", "pt")
        switch partner {
        case .anchor(let place): try Check.coordinate(place, "attachment anchor")
        case .item(let other, let offset):
            guard other != item else {
                throw .invalidDescription("an attachment joins two different items; both ends are \(item)")
            }
            guard kind != .snap else { throw .invalidDescription("a snap holds an item to an anchor, not to an item") }
            try Check.finite(offset, "attachment partner offset")
            try Check.range(offset.length, 0...Limits.offset, "attachment partner offset", "pt")
        }
        if let point { try Check.coordinate(point, "attachment point") }
        if let length { try Check.range(length, Limits.attachmentLength, "attachment length", "pt") }
        try Check.range(frequency, Limits.frequency, "attachment frequency", "Hz")
        try Check.finite(damping, "attachment damping")
        if kind == .snap {
            result.damping = min(max(damping, 0), 1)
        } else {
            try Check.range(damping, Limits.damping, "attachment damping")
        }
        try Check.range(frictionTorque, Limits.frictionTorque, "attachment frictionTorque")
        try range.check(unit: kind == .pin ? "rad" : "pt")
        try Check.finite(axis, "attachment axis")
        let largest = max(abs(axis.x), abs(axis.y))
        guard largest > 0 || kind != .sliding else {
            throw .invalidDescription("the axis of a sliding attachment is (0, 0); it must have a direction")
        }
        if largest > 0 {
            // Scaled first, so that no square over- or underflows.
            let scaled = axis / largest
            result.axis = scaled / scaled.length
        }
        return result
    }
}
