import Dynamics
import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// Bytes as paths: convex shapes, boundaries, and Bézier paths with everything that is asked of them.
enum PathInput {
    static func run(_ bytes: [UInt8], _ prepare: (DynamicAnimator) -> Void) {
        var source = ByteSource(bytes)
        for _ in 0..<16 where !source.isAtEnd {
            let kind = source.byte()
            source.isNasty = kind >= 128
            switch kind % 4 {
            case 0: convex(&source)
            case 1: boundary(&source)
            case 2: read(source.bezierPath(-100...100), &source)
            default: simulate(&source, prepare)
            }
        }
    }

    /// What passes as a convex path has area and mass, and an item of it can be stepped.
    private static func convex(_ source: inout ByteSource) {
        let input = (0..<source.choice(24)).map { _ in source.vector(-50...50) }
        guard let path = try? ConvexPath.canonical(input) else { return }
        insist(path.count >= 3 && ConvexPath.signedArea(path) > 0, "a convex path has area: \(input)")
        let mass = MassProperties(of: .path(path), density: 1)
        insist(mass.mass > 0 && mass.momentOfInertia > 0 && mass.momentOfInertia.isFinite, "and mass: \(mass)")
        run(SceneDescription(items: [Item(.path(path), position: .zero), Item(.path(path), position: [3, 60])]))
    }

    private static func boundary(_ source: inout ByteSource) {
        let points = (0..<source.choice(24)).map { _ in source.vector(-50...50) }
        guard let checked = try? Boundary(.path(points, closed: source.bool())).validated() else { return }
        let items = [
            Item(source.shape(), position: source.vector(-50...50)), Item(.circle(radius: 5), position: [0, -70]),
        ]
        run(SceneDescription(items: items, boundaries: [checked]))
    }

    private static func run(_ scene: SceneDescription) {
        guard let world = try? World(scene) else { return }
        world.validatesSteps = true
        for _ in 0..<8 { world.step() }
    }

    /// Every question that a path answers.
    private static func read(_ path: BezierPath, _ source: inout ByteSource) {
        let lines = path.polylines(tolerance: source.value(0.01...2))
        // At most 1,024 pieces a curve, and a line has one.
        insist(lines.reduce(0) { $0 + $1.points.count } <= 1025 * (path.elements.count + 1), "curves have few pieces")
        _ = (path.bounds, path.signedArea, path.currentPoint, path.isEmpty, path.description)
        _ = path.contains(source.point(-100...100))
        _ = path.reversing().reversing()
        let copy = path.copy() as? BezierPath
        insist(copy?.elements.count == path.elements.count, "a copy has the same steps")
        path.removeAllPoints()
        insist(path.polylines().isEmpty, "nothing is left of an emptied path")
    }

    /// A path as an item's outline and as a boundary.
    private static func simulate(_ source: inout ByteSource, _ prepare: (DynamicAnimator) -> Void) {
        let animator = DynamicAnimator()
        prepare(animator)
        let item = FuzzItem(&source)
        item.collisionBoundsType = .path
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: NSString(string: "path"), for: source.bezierPath(-100...100))
        collision.addBoundary(
            withIdentifier: NSString(string: "line"), from: source.point(-100...100), to: source.point(-100...100))
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [item]))
        animator.advance(by: 0.1)
        insist(collision.boundaryIdentifiers?.count ?? 0 <= 2, "a boundary has one name")
        withExtendedLifetime(animator) {}
    }
}
