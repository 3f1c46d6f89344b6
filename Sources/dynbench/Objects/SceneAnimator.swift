import Dynamics
import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// A scene as the object layer runs it: items as class instances, properties, fields and boundaries as behaviors.
///
/// Its world ends in the same state, bit for bit, as one made from the scene's description.
final class SceneAnimator {
    let animator: DynamicAnimator
    private let items: [SceneItem]

    /// - Throws: for scenes with items or fields that it makes no objects of.
    init(_ scene: SceneDescription, kernels: KernelBuild) throws {
        animator = DynamicAnimator(settings: scene.settings, kernels: kernels)
        items = try scene.items.map { try SceneItem($0) }
        addProperties(scene.items)
        addCollisions(scene)
        for field in scene.fields { animator.addBehavior(try behavior(field)) }
    }

    var world: World { animator.world }

    func step() { animator.advance(by: world.settings.tick) }

    /// One behavior for each run of items of equal properties.
    private func addProperties(_ descriptions: [Item]) {
        var behavior: DynamicItemBehavior?
        for (index, item) in descriptions.enumerated() {
            if index == 0 || descriptions[index - 1].properties != item.properties {
                behavior = DynamicItemBehavior(items: [])
                behavior?.set(item.properties)
                if let behavior { animator.addBehavior(behavior) }
            }
            behavior?.addItem(items[index])
            behavior?.addLinearVelocity(CGPoint(x: item.velocity.x, y: item.velocity.y), for: items[index])
            behavior?.addAngularVelocity(item.angularVelocity, for: items[index])
        }
    }

    /// One behavior for each boundary, with the items of its sets.
    private func addCollisions(_ scene: SceneDescription) {
        let members = Dictionary(grouping: items.indices) { scene.items[$0].collisions.boundaries }
        for (index, boundary) in scene.boundaries.enumerated() {
            guard case .path(let points, let closed) = boundary.outline else { continue }
            let behavior = CollisionBehavior(items: (members[boundary.sets] ?? []).map { items[$0] })
            behavior.collisionMode = .boundaries
            behavior.addBoundary(withIdentifier: index as NSCopying, for: path(points, closed: closed))
            animator.addBehavior(behavior)
        }
    }

    private func path(_ points: [Vector2], closed: Bool) -> BezierPath {
        let path = BezierPath()
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: point.x, y: point.y)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        if closed { path.close() }
        return path
    }

    private func behavior(_ field: Field) throws -> FieldBehavior {
        guard case .spring = field.kind, case .rectangle(let width, let height) = field.region,
            case .only(let members) = field.members
        else { throw SceneItemError() }
        let behavior = FieldBehavior.springField()
        behavior.position = CGPoint(x: field.position.x, y: field.position.y)
        behavior.region = Dynamics.Region(size: CGSize(width: width, height: height))
        behavior.strength = field.strength
        for member in members { behavior.addItem(items[Int(member.rawValue)]) }
        return behavior
    }
}

extension DynamicItemBehavior {
    fileprivate func set(_ properties: ItemProperties) {
        density = properties.density
        friction = properties.friction
        elasticity = properties.elasticity
        resistance = properties.resistance
        angularResistance = properties.angularResistance
        charge = properties.charge
        isAnchored = properties.isAnchored
        allowsRotation = properties.allowsRotation
    }
}
