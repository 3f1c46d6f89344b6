import Dynamics
import Foundation
import Geometry

/// A rectangle that keeps count of what is written to it.
class Box: DynamicItem {
    var center: CGPoint { didSet { writes += 1 } }
    var bounds: CGRect
    var transform: CGAffineTransform = .identity { didSet { turns += 1 } }
    var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    var collisionBoundingPath: BezierPath { BezierPath() }
    var writes = 0
    var turns = 0

    init(_ x: CGFloat, _ y: CGFloat, width: CGFloat = 100, height: CGFloat = 100) {
        center = CGPoint(x: x, y: y)
        bounds = CGRect(x: 0, y: 0, width: width, height: height)
    }

    var angle: CGFloat { atan2(transform.b, transform.a) }
    var top: CGFloat { center.y - bounds.height / 2 }
    var bottom: CGFloat { center.y + bounds.height / 2 }
}

/// A disc, or an ellipse where the sides differ.
final class Ball: Box {
    override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }

    init(_ x: CGFloat, _ y: CGFloat, diameter: CGFloat = 20) {
        super.init(x, y, width: diameter, height: diameter)
    }
}

/// Balls in rows of so many columns.
func ballRows(_ count: Int, columns: Int, spacing: CGFloat, from origin: CGPoint = .zero) -> [Ball] {
    (0..<count).map { k in
        Ball(origin.x + spacing * CGFloat(k % columns), origin.y + spacing * CGFloat(k / columns))
    }
}

/// An item of a path.
final class Outline: Box {
    var path: BezierPath

    override var collisionBoundsType: DynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: BezierPath { path }

    init(_ x: CGFloat, _ y: CGFloat, points: [(CGFloat, CGFloat)]) {
        path = polygon(points)
        super.init(x, y)
    }
}

func polygon(_ points: [(CGFloat, CGFloat)], closed: Bool = true) -> BezierPath {
    let path = BezierPath()
    for (k, point) in points.enumerated() {
        let place = CGPoint(x: point.0, y: point.1)
        if k == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    if closed { path.close() }
    return path
}

/// A reference space with nothing but bounds.
final class Space: DynamicReferenceSpace {
    var bounds: CGRect
    var moves = 0

    init(width: CGFloat, height: CGFloat) { bounds = CGRect(x: 0, y: 0, width: width, height: height) }

    /// Keeps the space until here: animators don't hold it.
    @inline(never) func stay() {}

    func animatorDidMoveItems(_ animator: DynamicAnimator) { moves += 1 }
}

let tick = 1.0 / 60

extension DynamicAnimator {
    /// An abstract animator with behaviors, without the resistance of items that have none set.
    static func free(_ behaviors: DynamicBehavior...) -> DynamicAnimator {
        let animator = DynamicAnimator()
        animator.unsetResistance = 0
        for behavior in behaviors { animator.addBehavior(behavior) }
        return animator
    }

    /// Keeps the animator until here: behaviors don't hold it.
    @inline(never) func stay() {}

    func advance(ticks: Int) {
        for _ in 0..<ticks { advance(by: tick) }
    }
}

/// An item behavior with properties set.
func properties(_ items: [any DynamicItem], _ set: (DynamicItemBehavior) -> Void) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    set(behavior)
    return behavior
}

/// A collision behavior with a floor along a height.
func floor(_ items: [any DynamicItem], y: CGFloat = 0) -> CollisionBehavior {
    let behavior = CollisionBehavior(items: items)
    behavior.addBoundary(
        withIdentifier: "floor" as NSCopying, from: CGPoint(x: -3000, y: y), to: CGPoint(x: 3000, y: y))
    return behavior
}

func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat) -> Bool { abs(a - b) <= tolerance }
func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
