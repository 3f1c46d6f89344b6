import DynamicsModel
import Foundation

/// Pulls an item's centre to a point and turns it upright, like soft springs at its corners.
open class SnapBehavior: DynamicBehavior {
    private var id: AttachmentID?

    /// Snaps an item's centre to a point of the reference space.
    public init(item: any DynamicItem, snapTo point: CGPoint) {
        snapPoint = point
        super.init()
        list = ItemList([item])
    }

    /// Where the item is pulled to. A new point makes it set out again.
    open var snapPoint: CGPoint {
        didSet {
            let limit = CGFloat(Tuning.maximumCoordinate)
            if abs(snapPoint.x) <= limit, abs(snapPoint.y) <= limit { return changed() }
            reject("snapPoint", "\(snapPoint)", "within ±\(limit)")
            snapPoint = oldValue
        }
    }

    /// From 0, most oscillation, to 1, least; 0.5 at first. Values outside are clamped.
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
    override var attachmentID: AttachmentID? { id }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        guard let item = registry.ids(of: list.numbers).first else { return }
        let snap = Attachment.snap(item, to: Vector2(snapPoint), damping: Double(damping))
        id = simulation.set(snap, for: id, of: self)
    }
}
