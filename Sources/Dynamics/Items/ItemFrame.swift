import Foundation
import Geometry

/// The place that an item takes in the reference space.
///
/// Bounds are centred on the item's centre, and the transform turns, scales and shifts them about it, as a view's does.
enum ItemFrame {
    /// The corners of the item's bounds about its centre under its transform.
    static func corners(of item: any DynamicItem) -> [CGPoint] {
        let (width, height) = (item.bounds.width / 2, item.bounds.height / 2)
        let (center, transform) = (item.center, item.transform)
        return [(-width, -height), (width, -height), (width, height), (-width, height)].map { x, y in
            CGPoint(
                x: center.x + transform.a * x + transform.c * y + transform.tx,
                y: center.y + transform.b * x + transform.d * y + transform.ty)
        }
    }

    /// The smallest upright rectangle that holds the item.
    static func rect(of item: any DynamicItem) -> CGRect { CGRect(enclosing: corners(of: item)) }
}
