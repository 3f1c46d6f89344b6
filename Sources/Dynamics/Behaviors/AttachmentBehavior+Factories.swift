import DynamicsModel
import Foundation
import Geometry

extension AttachmentBehavior {
    /// A rope between points of two items, each in item coordinates from its centre: the points stay within ``length``
    /// of each other, at first the distance that they have now.
    ///
    /// It pulls and never pushes; ``frequency`` and ``damping`` mean nothing to it. Both items still collide with
    /// each other.
    ///
    /// - Parameters:
    ///   - item1: the first item.
    ///   - offset1: pt, at most 10⁷ long; it turns with the first item.
    ///   - item2: the second item.
    ///   - offset2: likewise of the second item.
    /// - Returns: a behavior of the class that the method is called on.
    public class func limitAttachment(
        with item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
        offsetFromCenter offset2: Offset
    ) -> Self {
        var kind = Kind(.limit, [item1, item2])
        kind.offsets = [offset1, offset2]
        return Self(kind)
    }

    /// A weld of two items at a place in reference coordinates: they keep their places and angles against each other,
    /// and don't collide with each other.
    ///
    /// - Parameters:
    ///   - item1: the first item.
    ///   - item2: the second item.
    ///   - point: for a weld any place will do, since neither item may move against the other.
    public class func fixedAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> Self { Self(fastened(.fixed, [item1, item2], point)) }

    /// A pin through two items at a place in reference coordinates: they turn about it within ``attachmentRange``
    /// (rad), against ``frictionTorque``, and don't collide with each other.
    ///
    /// ```swift
    /// let elbow = AttachmentBehavior.pinAttachment(with: lower, attachedTo: upper, attachmentAnchor: joint)
    /// elbow.attachmentRange = FloatRange(minimum: 0, maximum: .pi / 2)
    /// ```
    ///
    /// The items are held as they lie at the first tick in an animator, not as they lay when the behavior was made.
    /// The place need not lie in either item.
    public class func pinAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> Self { Self(fastened(.pin, [item1, item2], point)) }

    /// A slider of the first item along an axis that turns with the second; they don't turn against each other or
    /// collide with each other.
    ///
    /// - Parameters:
    ///   - item1: the item that slides, within ``attachmentRange`` (pt), which counts against the axis.
    ///   - item2: the item that carries the axis.
    ///   - point: a place on the axis, in reference coordinates.
    ///   - axis: only its direction counts; one without a direction is reported, and (1, 0) is taken.
    public class func slidingAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> Self { Self(fastened(.sliding, [item1, item2], point, axis)) }

    /// A slider of an item along an axis through a place in reference coordinates, within ``attachmentRange`` (pt),
    /// which counts against the axis; the item doesn't turn. Only the direction of the axis counts; one without a
    /// direction is reported, and (1, 0) is taken.
    public class func slidingAttachment(
        with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> Self { Self(fastened(.sliding, [item], point, axis)) }

    /// A weld, pin or slider at a place. An axis that has no direction is reported and replaced by the default, so
    /// that a factory method always returns a behavior.
    private class func fastened(
        _ form: Attachment.Form, _ items: [any DynamicItem], _ point: CGPoint, _ axis: CGVector = CGVector(dx: 1, dy: 0)
    ) -> Kind {
        var kind = Kind(form, items)
        kind.anchor = point
        let direction = Vector2(axis)
        if direction.length > 0, direction.length.isFinite {
            kind.axis = axis
        } else {
            DynamicsDiagnostics.raise(
                .invalidAxis, "Invalid axisOfTranslation \(axis): it must have a direction; (1, 0) is taken",
                subject: nil)
        }
        return kind
    }
}
