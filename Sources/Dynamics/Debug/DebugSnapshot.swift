import Foundation
import Geometry

/// What an animator simulates, as plain values in reference coordinates: what UIKit draws in red lines.
public struct DebugSnapshot {
    /// An item's collision outline where the item is.
    public struct Body {
        /// The item.
        public let item: any DynamicItem
        /// Closed lines, one for each part of a group.
        public var outline: [BezierPath.Polyline]
        /// Whether the item collides and never moves.
        public var isAnchored: Bool
        /// pt/s.
        public var velocity: CGVector
    }

    /// A boundary of a collision behavior.
    public struct Boundary {
        /// The behavior that the boundary belongs to.
        public let behavior: CollisionBehavior
        /// Nil for the bounds of the reference space.
        public let identifier: (any NSCopying)?
        /// The boundary as lines, in reference coordinates.
        public var lines: [BezierPath.Polyline]
    }

    /// Two sides that touch, or are about to, one of which is awake.
    public struct Contact {
        /// The item that touches something.
        public let item: any DynamicItem
        /// Nil where the other side is a boundary.
        public let other: (any DynamicItem)?
        /// Unit vector from the item to the other side.
        public var normal: CGVector
        /// One or two.
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

    /// What all fields together do to a resting item of mass 1 and charge 1 at a place, whether or not one is there.
    public struct FieldVector {
        /// The place, in reference coordinates.
        public var position: CGPoint
        /// pt/s².
        public var acceleration: CGVector
    }

    /// Every item.
    public var bodies: [Body]
    /// Every boundary of collision behaviors.
    public var boundaries: [Boundary]
    /// What touches.
    public var contacts: [Contact]
    /// Every attachment and snap.
    public var attachments: [Attachment]
    /// On a lattice over the reference bounds, or over the items where there are none.
    public var fieldVectors: [FieldVector]
}
