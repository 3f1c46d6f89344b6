import DynamicsModel
import Foundation
import Geometry

extension AttachmentBehavior {
    /// A rope between points of two items, each in item coordinates from its centre: they stay within the length.
    public class func limitAttachment(
        with item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
        offsetFromCenter offset2: Offset
    ) -> Self {
        var kind = Kind(.limit, [item1, item2])
        kind.offsets = [offset1, offset2]
        return Self(kind)
    }

    /// A weld of two items at a place of the reference space.
    public class func fixedAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> Self { Self(fastened(.fixed, [item1, item2], point)) }

    /// A pin through two items at a place of the reference space: they turn about it within ``attachmentRange``.
    public class func pinAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> Self { Self(fastened(.pin, [item1, item2], point)) }

    /// A slide of one item along an axis that turns with the other; they don't turn against each other. Only the
    /// direction of the axis counts.
    public class func slidingAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> Self { Self(fastened(.sliding, [item1, item2], point, axis)) }

    /// A slide of an item along an axis through a place of the reference space, without turning.
    public class func slidingAttachment(
        with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> Self { Self(fastened(.sliding, [item], point, axis)) }

    private class func fastened(
        _ form: Attachment.Kind, _ items: [any DynamicItem], _ point: CGPoint, _ axis: CGVector = CGVector(dx: 1, dy: 0)
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
