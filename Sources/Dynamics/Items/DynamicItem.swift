import Foundation
import Geometry

/// Something that an animator can move.
///
/// The animator reads centre, bounds and rotation when the item joins its first behavior, and from then on writes
/// `center` after every tick in which the item moved, and `transform` after every tick in which it turned.
public protocol DynamicItem: AnyObject {
    /// Where the item's centre lies in the reference space, pt.
    var center: CGPoint { get set }
    /// The item's size; the origin means nothing here.
    var bounds: CGRect { get }
    /// Only the rotation is physical. The animator writes a rotation times the scale that it found.
    var transform: CGAffineTransform { get set }
    /// The outline that collides and that the mass is computed from; a rectangle unless said otherwise.
    var collisionBoundsType: DynamicItemCollisionBoundsType { get }
    /// The outline of a `.path` item relative to its centre, y down: convex, in either winding.
    var collisionBoundingPath: BezierPath { get }
}

extension DynamicItem {
    /// The rectangle of the item's bounds.
    public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// An empty path. A `.path` item must give its own: with this one it is reported and refused.
    public var collisionBoundingPath: BezierPath { BezierPath() }
}

/// Which outline of an item collides.
public enum DynamicItemCollisionBoundsType: UInt, Sendable, CaseIterable {
    /// The item's bounds.
    case rectangle = 0
    /// The ellipse inscribed in the bounds; a disc where both sides are equal.
    case ellipse = 1
    /// The item's `collisionBoundingPath`.
    case path = 2
}
