import DynamicsModel
import Foundation
import Geometry

/// Ties an item to a place or to another item.
///
/// ```swift
/// let pendulum = AttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 160, y: 0))
/// let spring = AttachmentBehavior(item: a, attachedTo: b)
/// spring.frequency = 2
/// spring.damping = 0.3
/// ```
///
/// The initialisers make rods, which turn freely at both ends: rigid while ``frequency`` is 0, springs above. The
/// factory methods make ropes, welds, pins and sliders. A rigid attachment does not stretch at any ratio of masses. The
/// behavior acts once it is in an animator together with all of its items.
///
/// Lengths are pt, angles rad and positive from +x towards +y, offsets pt from an item's centre in the item's own,
/// unturned coordinates. Which items are tied, and how, never changes; to tie others make another behavior. Two items
/// on a rod or rope still collide with each other, those of a weld, pin or slider don't. An attachment between two
/// anchored items does nothing. Removing the behavior, or the ``DynamicAnimator/itemBounds`` taking one of its items,
/// lets go of both; velocities stay. UIKit's `UIAttachmentBehavior`.
open class AttachmentBehavior: DynamicBehavior {
    /// The other side of an attachment.
    public enum AttachmentType: Int, Sendable {
        /// Two items are held together.
        case items = 0
        /// An item is held to a place.
        case anchor = 1
    }

    /// Which attachment it is, for initialisers. Only the initialisers and factory methods make one.
    ///
    /// A subclass hands it on to ``AttachmentBehavior/init(_:)``.
    public struct Kind {
        /// Distance, limit, fixed, pin or sliding; no behavior has another.
        let form: Attachment.Form
        /// One for an attachment to a place, else two.
        let items: [any DynamicItem]
        /// Of rods and ropes, in item coordinates.
        var offsets: [Offset] = [.zero, .zero]
        /// Where it is fastened, in reference coordinates.
        var anchor = CGPoint.zero
        /// Of sliders: the direction in reference coordinates at the first tick.
        var axis = CGVector(dx: 1, dy: 0)

        init(_ form: Attachment.Form, _ items: [any DynamicItem]) {
            self.form = form
            self.items = items
        }
    }

    private var kind: Kind
    /// The attachment in the animator's world; nil outside an animator and before the first tick in it.
    private var id: AttachmentID?

    // MARK: Making one

    /// A rod from the item's centre to a place in reference coordinates, as long as their distance is now.
    ///
    /// The item swings about the place. A place beyond ±10⁷ pt is reported at the first tick, and the behavior then
    /// has no effect until ``anchorPoint`` is set.
    public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// A rod from a point of the item, in item coordinates from its centre, to a place in reference coordinates. Off
    /// its centre the item swings and turns.
    ///
    /// - Parameters:
    ///   - item: what is attached.
    ///   - offset: pt, at most 10⁷ long; a longer one is reported at the first tick, and the behavior then has no
    ///     effect.
    ///   - point: the anchor, in reference coordinates, pt.
    public convenience init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint) {
        var kind = Kind(.distance, [item])
        kind.offsets[0] = offset
        kind.anchor = point
        self.init(kind)
    }

    /// A rod between the centres of two items, as long as their distance is now. One item twice is reported, and the
    /// behavior then has no effect.
    ///
    /// Both move: their common centre of mass is what a rod leaves alone. Anchor one of them for a pendulum on an
    /// item.
    public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// A rod between points of two items, each in item coordinates from its centre.
    public convenience init(
        item item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
        offsetFromCenter offset2: Offset
    ) {
        var kind = Kind(.distance, [item1, item2])
        kind.offsets = [offset1, offset2]
        self.init(kind)
    }

    /// For the other initialisers and the factory methods of this class and its subclasses.
    ///
    /// ``length`` becomes the distance of both points at this moment, 10⁷ pt at most, and 0 where it is no number.
    public required init(_ kind: Kind) {
        self.kind = kind
        anchorPoint = kind.anchor
        super.init()
        list = ItemList(kind.items)
        length = CGFloat(AttachmentBehavior.distance(kind))
        if list.count < kind.items.count {
            reject("items", "\(ItemProblem.name(kind.items[0])) twice", "two different items")
        }
    }

    /// The distance of both points as the items lie now.
    ///
    /// An item that no animator could take has its centre in place of the offset point.
    private static func distance(_ kind: Kind) -> Double {
        guard kind.form == .distance || kind.form == .limit else { return 0 }
        let points = zip(kind.items, kind.offsets).map { item, offset -> Vector2 in
            let offset = Vector2(Double(offset.horizontal), Double(offset.vertical))
            guard let pose = try? ItemPose(of: item) else { return Vector2(item.center) }
            return pose.center
                + offset.rotated(cosine: PortableMath.cosine(pose.angle), sine: PortableMath.sine(pose.angle))
        }
        let length = (points[0] - (points.count > 1 ? points[1] : Vector2(kind.anchor))).length
        return length.isFinite ? min(length, 1e7) : 0
    }

    // MARK: Properties

    /// The item, or both, in the order given; they never change.
    ///
    /// In an animator that has refused one of them the behavior has no effect until
    /// ``DynamicAnimator/updateItem(usingCurrentState:)`` takes it in.
    open var items: [any DynamicItem] { kind.items }

    /// Whether the other side is an item or a place.
    open var attachedBehaviorType: AttachmentType { kind.items.count == 1 ? .anchor : .items }

    /// Where a single item is tied to, in reference coordinates, pt.
    ///
    /// ```swift
    /// let drag = AttachmentBehavior(item: card, attachedToAnchor: finger)
    /// drag.anchorPoint = movedFinger
    /// ```
    ///
    /// Setting it moves the anchor from the next tick on while the length stays, so an item can be dragged. Coordinates
    /// beyond ±10⁷ are reported and ignored. Behaviors of two items ignore a new one.
    ///
    /// For an attachment of two items it reads (0, 0), or the place that a weld, pin or slider was made with.
    open var anchorPoint: CGPoint {
        didSet {
            let limit = CGFloat(Tuning.maximumCoordinate)
            if kind.items.count > 1 {
                anchorPoint = oldValue
            } else if abs(anchorPoint.x) <= limit, abs(anchorPoint.y) <= limit {
                changed()
            } else {
                reject("anchorPoint", "\(anchorPoint)", "within ±\(limit)")
                anchorPoint = oldValue
            }
        }
    }

    /// The length of a rod, spring or rope, 0 to 10⁷ pt: the distance of both points when the behavior was made,
    /// until it is set. Others ignore it. A rigid rod is drawn to a new length at 4000 pt/s at most. A value outside
    /// the range is reported, and the old one stays.
    open var length: CGFloat = 0 {
        didSet { keep(&length, oldValue, "length", upTo: 1e7) }
    }

    /// The damping ratio of a spring, 0 or more; 1 is critical, 0 the value at first. Rigid rods ignore it. Above 10⁶
    /// it acts as 10⁶. Negative values, and what is not finite, are reported and ignored, as for the frequency.
    open var damping: CGFloat = 0 {
        didSet { keep(&damping, oldValue, "damping", upTo: Self.maximum) }
    }

    /// The frequency of a spring in Hz, 0 or more, whatever the items weigh; at first 0, which is a rigid rod. The
    /// spring belongs to the reduced mass of both sides, m₁ m₂ / (m₁ + m₂), so that one frequency is stiffer between
    /// heavier items. It acts as 10⁶ at most. Only rods made by the initialisers are springs; others ignore it.
    open var frequency: CGFloat = 0 {
        didSet { keep(&frequency, oldValue, "frequency", upTo: Self.maximum) }
    }

    /// The greatest torque that holds a pin against turning, 0 or more: 1 is 10⁴ mass · pt²/s². 0 at first. It acts
    /// as 10¹² at most. Others than pins ignore it, rods and ropes included. Negative values, and what is not finite,
    /// are reported and ignored.
    open var frictionTorque: CGFloat = 0 {
        didSet { keep(&frictionTorque, oldValue, "frictionTorque", upTo: Self.maximum) }
    }

    /// How far a pin turns (rad) or a slider moves (pt) from where it was when the behavior joined the animator;
    /// infinite at first. A range that doesn't contain 0 is reported and ignored.
    ///
    /// A pin's counts how far its first item turns against the other one, clockwise on screen. A slider's counts the
    /// way of the anchor, or of the second item, along the axis as the first item sees it: that item goes *against* the
    /// axis by up to the maximum, and along it by up to the negative of the minimum.
    ///
    /// ```swift
    /// let lift = AttachmentBehavior.slidingAttachment(
    ///     with: view, attachmentAnchor: view.center, axisOfTranslation: CGVector(dx: 0, dy: 1))
    /// lift.attachmentRange = FloatRange(minimum: 0, maximum: 200)   // up to 200 pt up, no further down
    /// ```
    ///
    /// Full turns count, so a pin's range may be wider than 2π. Both ends 0 hold a pin or slider where it is. Welds,
    /// rods and ropes ignore the range.
    open var attachmentRange: FloatRange = .infinite {
        didSet {
            guard attachmentRange.minimum <= 0, attachmentRange.maximum >= 0 else {
                DynamicsDiagnostics.raise(
                    .invalidRange,
                    "Invalid attachmentRange {\(attachmentRange.minimum), \(attachmentRange.maximum)} for "
                        + "\(ItemProblem.name(self)): it must contain 0", subject: self)
                attachmentRange = oldValue
                return
            }
            changed()
        }
    }

    /// Keeps a number of 0 or more within its limit; what isn't is reported, and the old one comes back.
    private func keep(_ value: inout CGFloat, _ old: CGFloat, _ property: String, upTo most: CGFloat) {
        if value >= 0, value <= most { return changed() }
        reject(property, "\(value)", most == Self.maximum ? "0 or more" : "from 0 to \(most)")
        value = old
    }

    // MARK: Translation

    override func discardParts(_ simulation: Simulation) { simulation.discard(id.map { .attachment($0) }) }
    override func forgetParts() { id = nil }
    /// A tie with one end is none: it goes with the first item that goes.
    override var keepsItems: Bool { true }
    override var attachmentID: AttachmentID? { id }

    override var savedValues: BehaviorValues {
        .attachment(
            AttachmentValues(
                form: kind.form, offsets: kind.offsets, fastened: kind.anchor, axis: kind.axis,
                anchorPoint: anchorPoint, length: length, damping: damping, frequency: frequency,
                frictionTorque: frictionTorque, range: attachmentRange, attachment: id?.rawValue))
    }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .attachment(let saved) = values else { return }
        let limit = CGFloat(Tuning.maximumCoordinate)
        let strengths = [saved.damping, saved.frequency, saved.frictionTorque]
        let places = [saved.anchorPoint.x, saved.anchorPoint.y, saved.fastened.x, saved.fastened.y]
        let isFit =
            saved.offsets.count == 2 && saved.offsets.allSatisfy { $0.horizontal.isFinite && $0.vertical.isFinite }
            && places.allSatisfy { abs($0) <= limit } && saved.axis.dx.isFinite && saved.axis.dy.isFinite
            && saved.length >= 0 && saved.length <= 1e7
            && strengths.allSatisfy { $0 >= 0 && $0.isFinite }
            && saved.range.minimum <= 0 && saved.range.maximum >= 0
        try Self.require(isFit, "a number", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .attachment(let saved) = values else { return }
        (kind.offsets, kind.anchor, kind.axis) = (saved.offsets, saved.fastened, saved.axis)
        if kind.items.count == 1 { anchorPoint = saved.anchorPoint }
        (length, damping, frequency) = (saved.length, saved.damping, saved.frequency)
        (frictionTorque, attachmentRange) = (saved.frictionTorque, saved.range)
        id = saved.attachment.map(AttachmentID.init(rawValue:))
    }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        let ids = registry.ids(of: list.numbers)
        // Items that the animator refused are not tied to anything.
        // The order of the items, which tells who slides and who carries, is that of the list.
        guard ids.count == kind.items.count else { return }
        // From what the world has, whose offsets and rest angle were found when the attachment was added.
        var attachment = id.flatMap { try? simulation.world.attachment($0) } ?? newAttachment(ids)
        if ids.count == 1 { attachment.partner = .anchor(Vector2(anchorPoint)) }
        attachment.kind = modelKind
        id = simulation.set(attachment, for: id, of: self)
    }

    /// What the engine knows of a form and its values.
    ///
    /// The engine has more forms than UIKit has factory methods; no behavior is of one of those.
    private var modelKind: Attachment.Kind {
        switch kind.form {
        case .distance:
            let spring = Attachment.Spring(frequency: min(Double(frequency), 1e6), damping: min(Double(damping), 1e6))
            return .distance(length: Double(length), spring: frequency > 0 ? spring : nil)
        case .limit: return .limit(length: Double(length))
        case .pin: return .pin(.within(modelRange, friction: min(Double(frictionTorque), 1e12)))
        case .sliding: return .sliding(axis: Vector2(kind.axis), .within(modelRange))
        case .fixed, .snap, .wheel, .gear, .pulley, .groove: return .fixed()
        }
    }

    /// The range as the engine counts it, by the motion of the first item: for a slider the other way round, since
    /// UIKit counts the anchor's motion as that item sees it.
    private var modelRange: AttachmentRange {
        let (minimum, maximum) = (Double(attachmentRange.minimum), Double(attachmentRange.maximum))
        return kind.form == .sliding ? AttachmentRange(-maximum, -minimum) : AttachmentRange(minimum, maximum)
    }

    /// What the world is given at first: rods and ropes by offsets, the others by the place where they are fastened.
    private func newAttachment(_ ids: [ItemID]) -> Attachment {
        func vector(_ offset: Offset) -> Vector2 { Vector2(Double(offset.horizontal), Double(offset.vertical)) }
        let isRod = kind.form == .distance || kind.form == .limit
        let partner: Attachment.Partner =
            ids.count == 1 ? .anchor(Vector2(anchorPoint)) : .item(ids[1], offset: vector(kind.offsets[1]))
        return Attachment(
            modelKind, ids[0], offset: vector(kind.offsets[0]), to: partner,
            at: isRod ? nil : Vector2(kind.anchor))
    }
}
