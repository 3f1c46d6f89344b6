import Foundation
import Geometry

/// An object that an animator can move.
///
/// ```swift
/// final class Ball: DynamicItem {
///     var center = CGPoint(x: 100, y: 50)
///     let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
///     var transform = CGAffineTransform.identity
///     var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
/// }
/// ```
///
/// The animator reads centre, bounds, rotation and outline when the item joins its first behavior, and from then on
/// writes `center` after every tick in which the item moved, and `transform` after every tick in which it turned.
/// Changes by the client are read only by ``DynamicAnimator/updateItem(usingCurrentState:)``. An item belongs to one
/// animator at a time.
public protocol DynamicItem: AnyObject {
    /// Where the item's centre lies in the reference space, pt, within ±10⁷.
    var center: CGPoint { get set }
    /// The item's size, pt, each side positive; the origin is not read.
    var bounds: CGRect { get }
    /// The item's rotation about its centre; scale and reflection are no part of the collision outline. The animator
    /// writes a rotation times the scale that it found.
    var transform: CGAffineTransform { get set }
    /// The outline that collides and that the mass is computed from: mass = density × area / 10⁴. A rectangle unless
    /// implemented.
    var collisionBoundsType: DynamicItemCollisionBoundsType { get }
    /// The outline of a `.path` item relative to its centre, y down: one closed convex subpath, in either winding.
    /// Ovals and rectangles with circular corners are what they are, other curves are followed to 0.1 pt. Concave
    /// outlines are made of a ``DynamicItemGroup``.
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
