import DynamicsModel

/// What an animator knows of one item.
struct ItemRecord {
    /// What must reach the world before the next step.
    struct Changes: OptionSet {
        let rawValue: UInt8
        /// The item has no body yet.
        static let body = Changes(rawValue: 1)
        /// The item was read again, so its body is put there.
        static let pose = Changes(rawValue: 2)
        /// A behavior has set or unset properties.
        static let properties = Changes(rawValue: 4)
        /// The item joined or left a collision behavior, or one changed its mode.
        static let collisions = Changes(rawValue: 8)
        /// Velocity is to be added.
        static let velocity = Changes(rawValue: 16)
        /// The item's outline has changed.
        static let shape = Changes(rawValue: 64)
        /// The item is yet to be read: it joined, or asked to be read, inside a callback that may still move it.
        static let unread = Changes(rawValue: 32)
    }

    /// The client's object, which is kept alive while a behavior holds it.
    let item: any DynamicItem
    /// Nil until the world has a body for the item.
    var id: ItemID?
    /// Behaviors that hold the item.
    var uses = 0
    /// The outline as last read from the item.
    var shape: Shape
    /// As last read from the item.
    var pose: ItemPose
    /// Velocity to be added, pt/s and rad/s.
    var addedVelocity = Vector2.zero
    /// Angular velocity to be added, rad/s.
    var addedAngularVelocity = 0.0
    /// In the order in which they joined the animator: what a later one sets holds.
    var itemBehaviors: [DynamicItemBehavior] = []
    /// The collision behaviors that hold the item, in the order in which they joined the animator.
    var collisionBehaviors: [CollisionBehavior] = []
    /// What has changed since the last step.
    var changes: Changes = .body

    /// The properties that the item's behaviors set.
    func properties(_ unset: UnsetProperties) -> ItemProperties {
        var result = unset.properties
        for behavior in itemBehaviors { behavior.apply(to: &result) }
        return result
    }

    /// The collision sets of the behaviors that the item is in.
    var collisions: CollisionMembership {
        CollisionMembership(
            items: CollisionSets(collisionBehaviors.filter { $0.meetsItems }.map(\.collisionSet)),
            boundaries: CollisionSets(collisionBehaviors.filter { $0.meetsBoundaries }.map(\.collisionSet)))
    }
}

/// What holds for a property that no behavior of an item has set.
struct UnsetProperties: Codable, Equatable, Sendable {
    /// 1/s. UIKit's items slow down by a tenth a second unless told otherwise, although the property reads 0.
    var resistance = 0.1
    /// With friction 0 nothing could roll, and UIKit's ellipses do roll where rectangles slide.
    var friction = 0.2

    var properties: ItemProperties { ItemProperties(friction: friction, resistance: resistance) }
}
