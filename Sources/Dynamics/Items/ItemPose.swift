import DynamicsModel
import Foundation
import Geometry

/// Where an item is, how far it is turned, and the scale that its transform has besides.
struct ItemPose {
    /// pt.
    var center: Vector2
    /// rad, positive towards +y.
    var angle: Double
    /// Factors along the item's own axes; the second is negative in a mirrored item.
    var scale: Vector2

    /// - Throws: `invalidItemState` for coordinates that are no numbers or too large, and for a transform that has no
    ///   direction.
    init(of item: any DynamicItem) throws(ItemProblem) {
        center = Vector2(Double(item.center.x), Double(item.center.y))
        guard abs(center.x) <= Tuning.maximumCoordinate, abs(center.y) <= Tuning.maximumCoordinate else {
            throw .state(
                "center is {\(center.x), \(center.y)}; it must be within ±\(Tuning.maximumCoordinate)", of: item)
        }
        let transform = item.transform
        let (a, b) = (Double(transform.a), Double(transform.b))
        let width = Vector2(a, b).length
        let determinant = a * Double(transform.d) - b * Double(transform.c)
        guard width > 0, width.isFinite, determinant.isFinite else {
            throw .state("transform \(transform) has no rotation", of: item)
        }
        angle = PortableMath.angle(x: a, y: b)
        scale = Vector2(width, determinant / width)
    }
}
