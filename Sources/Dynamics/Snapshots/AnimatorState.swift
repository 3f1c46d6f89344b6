import DynamicsModel
import Foundation
import Geometry

/// What an animator knows besides its world. Items and behaviors are numbers here: items those of the registry,
/// behaviors their places in the tree, parents first.
struct AnimatorState: Codable, Sendable, Equatable {
    /// Time given so far, s, and the ticks that became due in it.
    var time: Double
    var ticks: Int
    var steppedTicks: Int
    var isRunning: Bool
    var isHeld: Bool
    var timeScale: Double
    var unset: UnsetProperties
    var referenceBounds: CGRect?
    var notedReferenceBounds: CGRect?
    var itemBounds: CGRect?
    var resting: RestingItems
    /// How many behaviors have joined so far.
    var behaviorOrder: Int
    var behaviors: [BehaviorState]
    var changedBehaviors: [Int]
    var items: RegistryState
    var parts: PartsState

    /// One behavior.
    struct BehaviorState: Codable, Sendable, Equatable {
        var parent: Int?
        var order: Int
        /// The numbers of its items, nil for those that were refused.
        var items: [Int?]
        var values: BehaviorValues
    }

    /// The items by number.
    struct RegistryState: Codable, Sendable, Equatable {
        /// Nil where a number is free.
        var records: [RecordState?]
        var freeNumbers: [Int]
        /// Those with changes, in the order in which they will be handed to the world.
        var changed: [Int]
        var removedIDs: [UInt64]
    }

    /// One item.
    struct RecordState: Codable, Sendable, Equatable {
        var id: UInt64?
        var shape: Shape
        /// As the item itself showed it.
        var center: CGPoint
        var transform: CGAffineTransform
        /// As last read from the item.
        var pose: ItemPose
        var addedVelocity: Vector2
        var addedAngularVelocity: Double
        var changes: UInt8
        var hasMoved: Bool
    }

    /// What behaviors have left behind in the world, and the collision sets.
    struct PartsState: Codable, Sendable, Equatable {
        var discarded: [PartName]
        var removedBoundaries: [UInt64]
        var freeSets: [UInt32]
        var setCount: UInt32
    }
}

/// Something in the world by its kind and id.
enum PartName: Codable, Sendable, Equatable {
    case field(UInt64)
    case push(UInt64)
    case boundary(UInt64)
    case attachment(UInt64)

    init(_ part: Simulation.Part) {
        self =
            switch part {
            case .field(let id): .field(id.rawValue)
            case .push(let id): .push(id.rawValue)
            case .boundary(let id): .boundary(id.rawValue)
            case .attachment(let id): .attachment(id.rawValue)
            }
    }

    var part: Simulation.Part {
        switch self {
        case .field(let id): .field(FieldID(rawValue: id))
        case .push(let id): .push(PushID(rawValue: id))
        case .boundary(let id): .boundary(BoundaryID(rawValue: id))
        case .attachment(let id): .attachment(AttachmentID(rawValue: id))
        }
    }
}

/// What a behavior is set to, with the names of what it has in the world.
enum BehaviorValues: Codable, Sendable, Equatable {
    case plain
    case gravity(direction: Polar, field: UInt64?)
    case push(PushValues)
    case snap(point: CGPoint, damping: CGFloat, attachment: UInt64?)
    case attachment(AttachmentValues)
    case collision(CollisionValues)
    case properties(DynamicItemBehavior.Values)
    case field(FieldValues)

    /// The kind's name for messages.
    var name: String {
        switch self {
        case .plain: "DynamicBehavior"
        case .gravity: "GravityBehavior"
        case .push(let push): push.isContinuous ? "PushBehavior that lasts" : "PushBehavior of an instant"
        case .snap: "SnapBehavior"
        case .attachment(let attachment):
            "AttachmentBehavior of form \(attachment.form.rawValue)"
        case .collision: "CollisionBehavior"
        case .properties: "DynamicItemBehavior"
        case .field(let field): "FieldBehavior of kind \(field.kind)"
        }
    }
}

/// What a push is set to.
struct PushValues: Codable, Sendable, Equatable {
    var isContinuous: Bool
    var direction: Polar
    /// By the place of the item in the behavior's list.
    var offsets: [Int: Offset]
    var isActive: Bool
    var push: UInt64?
}

/// What an attachment is set to.
struct AttachmentValues: Codable, Sendable, Equatable {
    var form: Attachment.Form
    var offsets: [Offset]
    var fastened: CGPoint
    var axis: CGVector
    var anchorPoint: CGPoint
    var length: CGFloat
    var damping: CGFloat
    var frequency: CGFloat
    var frictionTorque: CGFloat
    var range: FloatRange
    var attachment: UInt64?
}

/// What a collision behavior is set to.
struct CollisionValues: Codable, Sendable, Equatable {
    var mode: UInt
    var insets: EdgeInsets?
    var referenceRect: CGRect?
    var referenceBoundary: UInt64?
    var set: UInt32
    var boundaries: [BoundaryValues]

    /// A boundary of the client's.
    struct BoundaryValues: Codable, Sendable, Equatable {
        var outlines: [Boundary.Outline]
        /// None before the next tick.
        var ids: [UInt64]
    }
}

/// What a field is set to.
struct FieldValues: Codable, Sendable, Equatable {
    var kind: String
    var position: CGPoint
    var direction: CGVector
    var smoothness: CGFloat
    var animationSpeed: CGFloat
    var drag: CGFloat?
    var lift: CGFloat?
    var region: FlatRegion
    var strength: CGFloat
    var falloff: CGFloat
    var minimumRadius: CGFloat
    var field: UInt64?
}
