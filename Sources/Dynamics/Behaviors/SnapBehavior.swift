import DynamicsModel
import Foundation

/// Pulls an item's centre to a point and turns it upright, by damped springs of 2.5 Hz (√3 times that for the angle)
/// whatever the item weighs.
///
/// ```swift
/// let snap = SnapBehavior(item: card, snapTo: CGPoint(x: 160, y: 240))
/// animator.addBehavior(snap)
/// ```
///
/// It holds the item there until it is removed, and pulls it back when something moves it. An item that may not turn
/// is not turned. Others collide with the item on its way, and it may be held off its point by what is stronger. The
/// item's velocity stays when the snap is removed. UIKit's `UISnapBehavior`, which has no `items` either: the item
/// never changes.
open class SnapBehavior: DynamicBehavior {
    /// The attachment in the animator's world; nil outside an animator, before the first tick in it, and where the
    /// item was refused.
    private var id: AttachmentID?

    /// Makes a snap of an item's centre to a point in reference coordinates.
    ///
    /// The item sets out in the first tick after the behavior joined an animator.
    ///
    /// - Parameters:
    ///   - item: one that the animator refuses is reported, and the behavior then has no effect.
    ///   - point: pt. One beyond ±10⁷ is kept, and reported in the first tick; the behavior has no effect until
    ///     ``snapPoint`` is set.
    public init(item: any DynamicItem, snapTo point: CGPoint) {
        snapPoint = point
        super.init()
        list = ItemList([item])
    }

    /// Where the item is pulled to, in reference coordinates, pt. A new point makes the item set out again in the next
    /// tick. Coordinates beyond ±10⁷ are reported and ignored.
    ///
    /// The item goes there from where it is, with the velocity that it has.
    open var snapPoint: CGPoint {
        didSet {
            let limit = CGFloat(Tuning.maximumCoordinate)
            if abs(snapPoint.x) <= limit, abs(snapPoint.y) <= limit { return changed() }
            reject("snapPoint", "\(snapPoint)", "within ±\(limit)")
            snapPoint = oldValue
        }
    }

    /// How much the oscillation is damped: from 0, most oscillation, to 1, least; 0.5 at first. Values outside are
    /// clamped, and what is not a number is reported; 0.05 acts at least.
    ///
    /// The value is the damping ratio of the springs; 1 is critical.
    open var damping: CGFloat = 0.5 {
        didSet {
            if damping.isNaN {
                reject("damping", "\(damping)", "from 0 to 1")
                damping = oldValue
            } else {
                damping = min(max(damping, 0), 1)
            }
            changed()
        }
    }

    override func discardParts(_ simulation: Simulation) { simulation.discard(id.map { .attachment($0) }) }
    override func forgetParts() { id = nil }
    /// A snap without its item is nothing.
    override var keepsItems: Bool { true }
    override var attachmentID: AttachmentID? { id }

    override var savedValues: BehaviorValues { .snap(point: snapPoint, damping: damping, attachment: id?.rawValue) }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .snap(let point, let damping, _) = values else { return }
        let limit = CGFloat(Tuning.maximumCoordinate)
        try Self.require(abs(point.x) <= limit && abs(point.y) <= limit, "the snap point", index)
        try Self.require(damping >= 0 && damping <= 1, "the damping", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .snap(let point, let damping, let attachment) = values else { return }
        (snapPoint, self.damping) = (point, damping)
        id = attachment.map(AttachmentID.init(rawValue:))
    }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        // Nothing to hold: the item was refused, or its body was.
        guard let item = registry.ids(of: list.numbers).first else { return }
        let snap = Attachment.snap(item, to: Vector2(snapPoint), damping: Double(damping))
        id = simulation.set(snap, for: id, of: self)
    }
}
