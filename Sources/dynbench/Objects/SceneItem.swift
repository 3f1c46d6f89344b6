import Dynamics
import DynamicsModel
import Foundation
import Geometry

/// An item of a scene as a client would have it: a class instance that the animator writes.
final class SceneItem: DynamicItem {
    var center: CGPoint
    let bounds: CGRect
    var transform: CGAffineTransform
    let collisionBoundsType: DynamicItemCollisionBoundsType
    let collisionBoundingPath = BezierPath()

    /// - Throws: for shapes that the object scenes don't have.
    init(_ item: Item) throws(SceneItemError) {
        center = CGPoint(x: item.position.x, y: item.position.y)
        transform = CGAffineTransform(rotationAngle: item.rotation)
        switch item.shape {
        case .rectangle(let width, let height):
            bounds = CGRect(x: 0, y: 0, width: width, height: height)
            collisionBoundsType = .rectangle
        case .circle(let radius):
            bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
            collisionBoundsType = .ellipse
        case .ellipse(let a, let b):
            bounds = CGRect(x: 0, y: 0, width: 2 * a, height: 2 * b)
            collisionBoundsType = .ellipse
        case .path, .rounded, .group: throw SceneItemError()
        }
    }
}

/// A scene has something that no behavior stands for.
struct SceneItemError: Error, CustomStringConvertible {
    var description: String { "the scene has items or fields that dynbench makes no objects of" }
}
