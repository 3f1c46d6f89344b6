import DynamicsModel
import Foundation
import Geometry

/// Where an item is, how far it is turned, and the scale that its transform has besides.
struct ItemPose: Codable, Equatable, Sendable {
    /// pt.
    var center: Vector2
    /// rad, positive towards +y.
    var angle: Double
    /// Factors along the item's own axes; the second is negative in a mirrored item.
    var scale: Vector2

    /// A transform without rotation to read, such as the all-zero `CGAffineTransform()` that client code gives to items
    /// that show nothing, counts as not turned.
    ///
    /// - Throws: `invalidItemState` for coordinates that are no numbers or too large.
    init(of item: any DynamicItem) throws(ItemProblem) {
        center = Vector2(Double(item.center.x), Double(item.center.y))
        guard abs(center.x) <= Tuning.maximumCoordinate, abs(center.y) <= Tuning.maximumCoordinate else {
            throw .state(
                "center is {\(center.x), \(center.y)}; it must be within ±\(Tuning.maximumCoordinate)", of: item)
        }
        let transform = item.transform
        let (a, b) = (Double(transform.a), Double(transform.b))
        let (c, d) = (Double(transform.c), Double(transform.d))
        let width = Vector2(a, b).length
        let determinant = a * d - b * c
        guard width.isFinite, determinant.isFinite, c.isFinite, d.isFinite else {
            throw .state("transform \(transform) is not finite", of: item)
        }
        if width > 0 {
            angle = PortableMath.angle(Vector2(a, b))
            scale = Vector2(width, determinant / width)
        } else {
            // The second axis is a quarter turn ahead of the first.
            let height = Vector2(c, d).length
            angle = height > 0 ? PortableMath.angle(Vector2(d, -c)) : 0
            scale = Vector2(0, height)
        }
    }
}
