import CSIMD
import DynamicsModel

/// How a body moves within a step.
struct SweptMotion {
    var way = Vector2.zero
    /// How far its rim moves by the turn, pt.
    var swing = 0.0
    let size: Double

    /// Whether a body moves so much that it could pass what doesn't move.
    var isFast: Bool { way.length + swing > Tuning.pairSweepFraction * size }
}

/// The columns that bodies' motions are read from, so that the world is asked for them once and not for each pair.
struct SweptMotions {
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>
    private let size: ColumnView<Float>
    private let radius: ColumnView<Float>
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let motions: UnsafeMutablePointer<csimd_solver_body>
    private let awakeCount: Int

    init(_ world: World) {
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
        (size, radius) = (world.bodies.size.view, world.bodies.radius.view)
        (starts, motions) = (world.stepMemory.startPoses, world.stepMemory.solverBodies)
        awakeCount = world.awakeCount
    }

    /// Where a body's centre of mass is as the step begins.
    private func start(_ slot: Int) -> Vector2 {
        guard slot < awakeCount else { return Vector2(Double(x[slot]), Double(y[slot])) }
        return Vector2(Double(starts[slot + 1].x), Double(starts[slot + 1].y))
    }

    subscript(slot: Int) -> SweptMotion {
        var swept = SweptMotion(size: Double(size[slot]))
        guard slot < awakeCount else { return swept }
        let motion = motions[slot + 1]
        swept.way = Vector2(Double(motion.dx), Double(motion.dy))
        swept.swing = Double(abs(motion.angle)) * (Double(radius[slot]) - 0.5 * swept.size)
        return swept
    }

    /// Whether two bodies come so much nearer to each other that they could pass.
    func mayPass(_ one: Int, _ two: Int) -> Bool {
        let (own, other) = (self[one], self[two])
        let way = own.way - other.way
        return way.length + own.swing + other.swing > Tuning.pairSweepFraction * (own.size + other.size)
    }

    /// Whether the circles about two bodies touch on their ways.
    ///
    /// - Parameter sagitta: how far both leave straight ways, pt.
    func comeNear(_ one: Int, _ two: Int, sagitta: Double) -> Bool {
        let way = self[one].way - self[two].way
        let reach = Double(radius[one]) + Double(radius[two]) + sagitta
        let offset = start(two) - start(one)
        let square = way.dot(way)
        let share = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
        return (offset - way * share).length <= reach
    }
}
