import Foundation
import Geometry

/// What an animator simulates, as plain values in reference coordinates, pt: what UIKit draws in red lines.
///
/// ``DynamicAnimator/debugSnapshot(fieldSpacing:)`` makes one, ``svg()`` draws it.
public struct DebugSnapshot {
    /// An item's collision outline where the engine has the item.
    public struct Body {
        /// The item itself, not a copy.
        public let item: any DynamicItem
        /// Closed lines in reference coordinates, one for each part of a group; curves are followed to 0.1 pt.
        public var outline: [BezierPath.Polyline]
        /// Whether the item collides and never moves.
        public var isAnchored: Bool
        /// The velocity of the centre of mass, pt/s.
        public var velocity: CGVector
    }

    /// A boundary of a collision behavior.
    public struct Boundary {
        /// The behavior that the boundary belongs to.
        public let behavior: CollisionBehavior
        /// The identifier that the boundary was added with; nil for the bounds of the reference space.
        public let identifier: (any NSCopying)?
        /// The boundary as lines, in reference coordinates.
        public var lines: [BezierPath.Polyline]
    }

    /// Two sides that touch, or are about to, one of which is awake.
    public struct Contact {
        /// The item that touches something.
        public let item: any DynamicItem
        /// The other item; nil where the other side is a boundary.
        public let other: (any DynamicItem)?
        /// Unit vector from the item to the other side.
        public var normal: CGVector
        /// The contact points, one or two, midway between both surfaces.
        public var points: [CGPoint]
    }

    /// An attachment or snap, from the item's point to what it is tied to.
    public struct Attachment {
        /// The behavior that attaches.
        public let behavior: DynamicBehavior
        /// The held point of the item.
        public var from: CGPoint
        /// What the point is held to.
        public var to: CGPoint
    }

    /// The acceleration that all fields together give an item of mass 1 and charge 1 at rest at a place, whether or not
    /// an item is there.
    ///
    /// Fields that act on moving items alone (drag, magnetic, velocity, turbulence), wind, which acts on outlines, and
    /// custom fields are left out, as are gravity behaviors.
    public struct FieldVector {
        /// The place, in reference coordinates.
        public var position: CGPoint
        /// The acceleration, pt/s².
        public var acceleration: CGVector
    }

    /// All items that have a body.
    public var bodies: [Body]
    /// All boundaries of collision behaviors, the reference bounds included.
    public var boundaries: [Boundary]
    /// All contacts with an awake side, those that are about to touch included.
    public var contacts: [Contact]
    /// All attachments and snaps.
    public var attachments: [Attachment]
    /// Field vectors on a lattice over the reference bounds, or over the items where there are none; empty without
    /// fields.
    public var fieldVectors: [FieldVector]
}
