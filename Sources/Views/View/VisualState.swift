import Foundation
import Geometry

/// What is seen of a view: the values that can move over time.
package struct VisualState {
    /// Where the anchor point lies in the superview, pt.
    package var position = CGPoint.zero
    /// The view's own coordinates; the origin is what a scroll view scrolls.
    package var bounds = CGRect.zero
    /// A map about the anchor point.
    package var transform = CGAffineTransform.identity
    /// 1 is opaque, 0 can't be seen.
    package var opacity: CGFloat = 1
    /// Radius of rounded corners, pt.
    package var cornerRadius: CGFloat = 0
    /// The colour behind the view's content; nil for none.
    package var backgroundColor: Color?
    /// The point of the bounds that lies at `position`, in fractions of the size.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    /// The anchor point in the view's own coordinates.
    package var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + bounds.size.width * anchorPoint.x,
            y: bounds.origin.y + bounds.size.height * anchorPoint.y)
    }

    /// A point of the view in its superview's coordinates.
    package func outward(_ point: CGPoint) -> CGPoint {
        let anchor = anchor
        let turned = CGPoint(x: point.x - anchor.x, y: point.y - anchor.y).applying(transform)
        return CGPoint(x: turned.x + position.x, y: turned.y + position.y)
    }

    /// A point of the superview in the view's coordinates.
    package func inward(_ point: CGPoint) -> CGPoint {
        let anchor = anchor
        let offset = CGPoint(x: point.x - position.x, y: point.y - position.y).applying(transform.inverted())
        return CGPoint(x: offset.x + anchor.x, y: offset.y + anchor.y)
    }

    /// The box around the view in its superview; setting it keeps the transform, and gives the bounds the size whose
    /// untransformed box it is.
    package var frame: CGRect {
        get {
            guard transform.isIdentity else { return Self.box(bounds, outward) }
            return CGRect(
                x: position.x - bounds.size.width * anchorPoint.x, y: position.y - bounds.size.height * anchorPoint.y,
                width: bounds.size.width, height: bounds.size.height)
        }
        set {
            let frame = newValue.standardized
            bounds.size = frame.size
            position = CGPoint(
                x: frame.origin.x + frame.size.width * anchorPoint.x,
                y: frame.origin.y + frame.size.height * anchorPoint.y)
        }
    }

    /// The box around a rectangle's four mapped corners.
    package static func box(_ rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
        CGRect(
            enclosing: [
                map(CGPoint(x: rect.minX, y: rect.minY)), map(CGPoint(x: rect.maxX, y: rect.minY)),
                map(CGPoint(x: rect.maxX, y: rect.maxY)), map(CGPoint(x: rect.minX, y: rect.maxY)),
            ])
    }
}

/// The parts of a visual state that change on their own.
package enum VisualProperty: Int, CaseIterable, Sendable {
    case position, bounds, transform, opacity, cornerRadius, backgroundColor
}
