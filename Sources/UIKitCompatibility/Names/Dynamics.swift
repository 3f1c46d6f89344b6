import Dynamics

/// `DynamicAnimator` under UIKit's name: moves items by behaviors, under a clock that the program advances.
///
/// Under a stage it ticks by the stage's clock, elsewhere by `advance(by:)`, which UIKit doesn't have.
public typealias UIDynamicAnimator = DynamicAnimator
/// `DynamicAnimatorDelegate` under UIKit's name: hears of rest and of going on; either method may be left out.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// `DynamicItem` under UIKit's name: what an animator can move. Views and layout attributes are items.
///
/// A protocol for classes, as UIKit's.
public typealias UIDynamicItem = DynamicItem
/// `DynamicItemCollisionBoundsType` under UIKit's name: whether an item's rectangle, ellipse or own path collides.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
/// `DynamicItemGroup` under UIKit's name: several items that move as one rigid body.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// `DynamicBehavior` under UIKit's name: the base of all behaviors, and by itself a tree of them.
public typealias UIDynamicBehavior = DynamicBehavior
/// `GravityBehavior` under UIKit's name: one acceleration for all its items; magnitude 1 is 1000 pt/s².
///
/// The same unit as UIKit's.
public typealias UIGravityBehavior = GravityBehavior
/// `CollisionBehavior` under UIKit's name: lets its items collide with one another and with boundaries.
public typealias UICollisionBehavior = CollisionBehavior
/// `CollisionBehaviorDelegate` under UIKit's name: hears where contacts begin and end; every method may be left out.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
/// `AttachmentBehavior` under UIKit's name: rods, springs, ropes, welds, pins and slides.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// `SnapBehavior` under UIKit's name: pulls an item's centre to a point and turns it upright.
public typealias UISnapBehavior = SnapBehavior
/// `PushBehavior` under UIKit's name: a force or impulse; 1 gives mass 1 an acceleration of 100 pt/s², or 100 pt/s.
public typealias UIPushBehavior = PushBehavior
/// `DynamicItemBehavior` under UIKit's name: density, friction, resistance and the like of its items.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// `FieldBehavior` under UIKit's name: acts on its items while their centre is in a region.
public typealias UIFieldBehavior = FieldBehavior
/// `Region` under UIKit's name: where a field acts, about its own origin.
public typealias UIRegion = Region
/// `FloatRange` under UIKit's name: how far an attachment may turn or slide, possibly without ends.
public typealias UIFloatRange = FloatRange
