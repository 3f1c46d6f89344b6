import Foundation

/// Is told where contacts of a collision behavior begin and end. Every method may be left out.
///
/// Calls come after the tick's items were written: first all begins, then all ends, each in the order in which the
/// items joined the animator. A contact of two items is told once, however many of their points touch. No end is told
/// for an item that leaves the behavior or the animator while it touches something. Anything may be changed from
/// inside; it takes effect in the next tick.
///
/// UIKit's `UICollisionBehaviorDelegate`. A contact that lasts is not told again.
public protocol CollisionBehaviorDelegate: AnyObject {
    /// Two items have met in this tick, at a place in reference coordinates.
    ///
    /// - Parameters:
    ///   - behavior: who tells.
    ///   - item1: of the two the one that joined the animator first.
    ///   - item2: the other one.
    ///   - p: pt, midway between both surfaces at the first contact point.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at p: CGPoint)
    /// Two items have parted in this tick.
    ///
    /// Both are further apart than contacts reach, which is a little more than touching: what trembles on another does
    /// not begin and end in every tick.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)
    /// An item has met a boundary in this tick, at a place in reference coordinates; nil names the reference bounds.
    ///
    /// The lines of a subpath are told as one, and each subpath of a boundary for itself.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// An item has left a boundary in this tick; nil names the reference bounds.
    ///
    /// Also where the boundary was removed while the item touched it.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension CollisionBehaviorDelegate {
    /// Two items have met in this tick, at a place in reference coordinates.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at p: CGPoint
    ) {}
    /// Two items have parted in this tick.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) {}
    /// An item has met a boundary in this tick, at a place in reference coordinates; nil names the reference bounds.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// An item has left a boundary in this tick; nil names the reference bounds.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}
