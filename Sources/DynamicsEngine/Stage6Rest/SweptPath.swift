// The way of a body within a step.
//
//     straight: x(s) = x₀ + s d                                 θ(s) = θ₀ + s φ
//     round:    x(s) = x₀ + d turned by (s − 1) φ/2, × sin(s φ/2) / sin(φ/2)
//
// s        share of the step, 0 to 1
// d, φ     the step's motion, pt, and turn, rad
//
// What hangs in a linkage goes round: both formulas have the same ends, but the second one is a rotation about one
// point, so what is pinned stays pinned wherever it is stopped.

import DynamicsModel

/// Where a body lies.
struct Pose {
    /// Centre of mass, pt.
    var center: Vector2
    var cosine: Double
    var sine: Double

    /// Where a point of the body lies in the world.
    func place(_ point: Vector2) -> Vector2 { center + point.rotated(cosine: cosine, sine: sine) }

    /// A direction of the world as the body sees it.
    func turnedBack(_ direction: Vector2) -> Vector2 { direction.rotated(cosine: cosine, sine: -sine) }
}

/// The way of a body within a step, by shares of the step.
struct SweptPath {
    let start: Pose
    let way: Vector2
    let angle: Double
    /// Whether the way is a part of a circle.
    private let goesRound: Bool
    /// The share at which the body has been stopped; it stays there.
    var kept = 1.0

    /// Beyond this (rad) a chord says little of the way.
    private static let widestArc = 2.5

    init(start: Pose, way: Vector2, angle: Double, isLinked: Bool) {
        (self.start, self.way, self.angle) = (start, way, angle)
        goesRound = isLinked && abs(angle) > 1e-6 && abs(angle) < Self.widestArc
    }

    /// What doesn't move.
    init(at pose: Pose) { self.init(start: pose, way: .zero, angle: 0, isLinked: false) }

    func pose(at share: Double) -> Pose {
        let share = min(share, kept)
        guard angle != 0 else {
            return Pose(center: start.center + way * share, cosine: start.cosine, sine: start.sine)
        }
        let (cosine, sine) = (PortableMath.cosine(angle * share), PortableMath.sine(angle * share))
        return Pose(
            center: start.center + motion(at: share), cosine: start.cosine * cosine - start.sine * sine,
            sine: start.sine * cosine + start.cosine * sine)
    }

    private func motion(at share: Double) -> Vector2 {
        guard goesRound else { return way * share }
        let (half, turn) = (angle / 2, angle / 2 * (share - 1))
        return way.rotated(cosine: PortableMath.cosine(turn), sine: PortableMath.sine(turn))
            * (PortableMath.sine(half * share) / PortableMath.sine(half))
    }

    /// Whether the body moves at a share.
    func moves(at share: Double) -> Bool { share < kept && (angle != 0 || way != .zero) }

    /// The most by which any point within `arm` of the centre of mass moves along a direction, pt a step.
    func fastest(along direction: Vector2, arm: Double) -> Double {
        (goesRound ? way.length * roundness : way.dot(direction)) + abs(angle) * arm
    }

    /// The length of the arc over that of its chord.
    private var roundness: Double { angle / 2 / PortableMath.sine(angle / 2) }

    /// How far the way leaves its chord, pt.
    var sagitta: Double {
        guard goesRound else { return 0 }
        return 0.5 * way.length * abs(PortableMath.sine(angle / 4) / PortableMath.cosine(angle / 4))
    }

    /// A box that a body stays in which reaches so far about its centre of mass.
    func box(radius: Double) -> StaticTree.Box {
        let (end, reach) = (start.center + way, radius + sagitta)
        // A rounding more than Float has.
        let margin = reach + 1e-6 * (abs(start.center.x) + abs(start.center.y) + way.length)
        return StaticTree.Box(
            minX: Float(min(start.center.x, end.x) - margin), minY: Float(min(start.center.y, end.y) - margin),
            maxX: Float(max(start.center.x, end.x) + margin), maxY: Float(max(start.center.y, end.y) + margin))
    }
}
