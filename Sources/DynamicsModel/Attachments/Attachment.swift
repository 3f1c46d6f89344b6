/// A joint that holds a point of an item to a place in the world or to a point of another item.
///
/// ```swift
/// let rod = Attachment.distance(ItemID(rawValue: 0), to: .anchor([100, 0]))
/// let hinge = Attachment.pin(ItemID(rawValue: 1), to: ItemID(rawValue: 0), at: [50, 0])
/// let ids = try world.add([rod, hinge])
/// ```
///
/// Attachments that hang together by moving items form a linkage. Rigid attachments of a linkage are solved directly,
/// all in one linear system in every substep, so they do not stretch at any ratio of masses; linkages above
/// ``Tuning/directProductsPerJoint`` are solved in strips and stretch a little under load. An attachment between two
/// anchored items, or of an anchored item to a place, does nothing.
///
/// Offsets, lengths and axes that are left open are read from the state of the world when the attachment is added, not
/// when this value is made.
public struct Attachment: Hashable, Sendable, Codable {
    /// The other side of an attachment: a fixed place, or a point that moves with an item.
    public enum Partner: Hashable, Sendable, Codable {
        /// A place in the world, pt; each coordinate within ±``Tuning/maximumCoordinate``. It does not move unless the
        /// attachment is updated.
        case anchor(Vector2)
        /// A point of another item, relative to that item's centre in its own coordinates, pt, so that it turns with
        /// the item. The offset is at most 10⁷ pt long. The partner may be anchored; it may not be the held item
        /// itself.
        case item(ItemID, offset: Vector2 = .zero)
    }

    /// Which motions the attachment takes away, and how.
    public var kind: Kind
    /// The item that is held. Its removal from the world removes the attachment too, as does that of a partner item.
    public var item: ItemID
    /// The held point relative to the item's centre in item coordinates, pt; at most 10⁷ pt long. Usually `.zero`.
    /// Where ``point`` is given, the world overwrites it.
    public var offset: Vector2
    /// The other side of the attachment.
    public var partner: Partner
    /// The force above which the attachment breaks at the end of a step in any substep of which it held more, in units of
    /// 100 mass · pt/s² as pushes have, 0 or more; nil, the default, never breaks. A blow that one substep takes up is a
    /// force: mass × speed / substep. See ``BreakEvent``.
    public var breakingForce: Double?
    /// The torque above which the attachment breaks, in units of 10⁴ mass · pt²/s², 0 or more; nil never breaks.
    public var breakingTorque: Double?
    /// Whether the item and its partner item collide with each other. Unless given, it is false for `fixed`, `pin`,
    /// `sliding`, `wheel` and `groove`, whose sides overlap as a rule, and true for all others.
    public var collidesWithPartner: Bool
    /// A place in the world, pt, where both points lie when the attachment is added; the world then writes ``offset``
    /// and ``partner`` from it and sets it to nil. With it the caller need not convert to item coordinates.
    public var point: Vector2?

    /// Makes an attachment of any kind; the factory methods such as ``pin(_:to:at:range:frictionTorque:)`` are shorter.
    ///
    /// Nothing is checked here: ``validated()`` does, and so does adding to a world.
    public init(
        _ kind: Kind, _ item: ItemID, offset: Vector2 = .zero, to partner: Partner, collidesWithPartner: Bool? = nil,
        at point: Vector2? = nil
    ) {
        self.kind = kind
        self.item = item
        self.offset = offset
        self.partner = partner
        self.collidesWithPartner = collidesWithPartner ?? kind.form.collidesAsARule
        self.point = point
    }
}

extension Attachment.Form {
    package var collidesAsARule: Bool {
        switch self {
        case .distance, .limit, .snap, .gear, .pulley: true
        case .fixed, .pin, .sliding, .wheel, .groove: false
        }
    }
}
