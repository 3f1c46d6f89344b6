import DynamicsModel
import Foundation
import Geometry

/// Several items that move as one rigid body; concave outlines are made this way.
///
/// ```swift
/// let cross = DynamicItemGroup(items: [horizontalBar, verticalBar])
/// gravity.addItem(cross)
/// ```
///
/// Add the group to behaviors, not its members; a member that is also used alone or in another group is reported. The
/// group's centre is the centre of the rectangle that encloses the members, which need not be the centre of mass.
/// Moving or turning the group moves its members with it. Overlaps of members count twice in the mass.
///
/// The members' places and angles against each other never change: what a client does to a member is written over
/// when the group next moves. Members don't collide with each other. Each member's own outline must be convex. A
/// contact of the group is told once, however many of its members touch. UIKit's `UIDynamicItemGroup`.
public final class DynamicItemGroup: DynamicItem {
    /// Where a member sits in the group.
    ///
    /// As the item lay when the group was made.
    struct Place {
        let item: any DynamicItem
        /// From the group's centre to the member's, pt, in the group's frame.
        let offset: Vector2
        /// The member's angle against the group, rad.
        let angle: Double
        /// Factors along the member's own axes, which its transform keeps.
        let scale: Vector2
    }

    /// The members, in the order given; they never change.
    ///
    /// Empty where the group could not be made.
    public let items: [any DynamicItem]
    /// One for each member, in their order.
    let places: [Place]
    /// The size of the rectangle that encloses the members; its origin is zero.
    ///
    /// In pt, as the members lay when the group was made; it never changes, and does not follow a member's own bounds.
    /// It is not what collides: that is ``collisionBoundingPath``.
    public let bounds: CGRect

    /// Where the group's centre lies in the reference space, pt. Setting it moves the members.
    ///
    /// The animator writes it after every tick in which the group moved. A client that sets it in an animator calls
    /// ``DynamicAnimator/updateItem(usingCurrentState:)`` afterwards, with the group.
    public var center: CGPoint {
        didSet { placeItems() }
    }

    /// The group's rotation; scale and translation are not read. Setting it turns the members about the group's centre.
    ///
    /// It is the identity at first, however the members are turned: their angles are kept apart from it. A transform
    /// whose first axis has no length leaves the members where they are.
    public var transform: CGAffineTransform = .identity {
        didSet { placeItems() }
    }

    /// Makes a group of items as they lie now, with their places and angles against each other. Another group among
    /// them, or an empty list, is reported; the group is then empty and refused by animators.
    ///
    /// Members stay where they are. Whether their outlines can collide is found out when the group joins an animator.
    ///
    /// - Parameter items: one or more, none of them a group, with centres within ±10⁷ pt and finite transforms.
    /// - Complexity: O(members).
    public init(items: [any DynamicItem]) {
        let poses = DynamicItemGroup.poses(of: items)
        self.items = poses == nil ? [] : items
        let frame = CGRect(enclosing: self.items.flatMap { ItemFrame.corners(of: $0) })
        let middle = self.items.isEmpty ? .zero : frame.center
        center = middle
        bounds = CGRect(origin: .zero, size: self.items.isEmpty ? .zero : frame.size)
        places = zip(self.items, poses ?? []).map { item, pose in
            Place(
                item: item, offset: pose.center - Vector2(Double(middle.x), Double(middle.y)), angle: pose.angle,
                scale: pose.scale)
        }
    }

    /// Where the members lie; nil where the group can't be, which is reported.
    private static func poses(of items: [any DynamicItem]) -> [ItemPose]? {
        guard !items.isEmpty else {
            DynamicsDiagnostics.raise(.invalidGroup, "A dynamic item group needs at least one item", subject: nil)
            return nil
        }
        var poses: [ItemPose] = []
        for item in items {
            guard !(item is DynamicItemGroup) else {
                DynamicsDiagnostics.raise(
                    .invalidGroup, "A dynamic item group can not contain another dynamic item group", subject: item)
                return nil
            }
            do { poses.append(try ItemPose(of: item)) } catch {
                DynamicsDiagnostics.raise(error.kind, error.message, subject: item)
                return nil
            }
        }
        return poses
    }

    /// `.path`: the outline is that of the members.
    public var collisionBoundsType: DynamicItemCollisionBoundsType { .path }

    /// The members' outlines as subpaths, about the group's centre, unturned.
    ///
    /// Made anew from the members' own outlines whenever it is read; a member's scale is no part of it. The animator
    /// reads the members themselves, so that ovals stay ovals.
    ///
    /// - Complexity: O(steps of the members' outlines).
    public var collisionBoundingPath: BezierPath {
        let result = BezierPath()
        for place in places {
            let path = ItemOutline.path(of: place.item)
            let outline = BezierPath()
            outline.append(path)
            outline.apply(CGAffineTransform(rotationAngle: place.angle))
            outline.apply(CGAffineTransform(translationX: place.offset.x, y: place.offset.y))
            result.append(outline)
        }
        return result
    }

    /// Moves and turns the group and its members at once.
    ///
    /// - Complexity: O(members).
    func move(to center: CGPoint, cosine: Double, sine: Double) {
        isMoving = true
        self.center = center
        transform = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
        isMoving = false
        placeItems()
    }

    /// While centre and rotation are set together, members are placed once.
    private var isMoving = false

    /// Puts the members where the group's centre and rotation have them; they keep the scales that they came with.
    private func placeItems() {
        guard !isMoving else { return }
        let length = Vector2(Double(transform.a), Double(transform.b)).length
        guard length > 0 else { return }
        let (cosine, sine) = (Double(transform.a) / length, Double(transform.b) / length)
        for place in places {
            let offset = place.offset.rotated(cosine: cosine, sine: sine)
            place.item.center = CGPoint(x: Double(center.x) + offset.x, y: Double(center.y) + offset.y)
            let (c, s) = (PortableMath.cosine(place.angle), PortableMath.sine(place.angle))
            // Sum of both angles, by the addition theorems: no angle is found.
            place.item.transform = .rotation(
                cosine: cosine * c - sine * s, sine: sine * c + cosine * s, scale: place.scale)
        }
    }
}

extension CGAffineTransform {
    /// A scale along the item's own axes, then a turn.
    static func rotation(cosine: Double, sine: Double, scale: Vector2) -> CGAffineTransform {
        CGAffineTransform(
            a: scale.x * cosine, b: scale.x * sine, c: -scale.y * sine, d: scale.y * cosine, tx: 0, ty: 0)
    }
}
