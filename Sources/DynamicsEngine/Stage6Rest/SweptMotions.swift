import Buffers
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
    private let sets: ColumnView<UInt32>
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let motions: UnsafeMutablePointer<csimd_solver_body>
    private let awakeCount: Int
    /// Whether anything is attached, whose way may be round.
    private let mayGoRound: Bool

    init(_ stage: SweepStage) {
        (x, y) = (stage.bodies.x.pointer, stage.bodies.y.pointer)
        (size, radius) = (stage.bodies.size.view, stage.bodies.radius.view)
        sets = stage.bodies.itemSets.view
        (starts, motions) = (stage.stepMemory.startPoses, stage.stepMemory.solverBodies)
        (awakeCount, mayGoRound) = (stage.awakeCount, !stage.units.keptFraction.isEmpty)
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

    /// Writes the boxes of the whole ways of the first bodies, and how they move.
    func write(_ count: Int, to blocks: borrowing SweptBlocks) {
        for slot in 0..<count {
            guard sets[slot] != 0 else {
                // What meets no items is nowhere.
                blocks.set(slot, .nowhere, wayX: 0, wayY: 0, swing: 0, size: .infinity)
                continue
            }
            var (x, y, wayX, wayY, swing): (Float, Float, Float, Float, Float) = (x[slot], y[slot], 0, 0, 0)
            let size = size[slot]
            var reach = radius[slot]
            if slot < awakeCount {
                let (start, motion) = (starts[slot + 1], motions[slot + 1])
                (x, y, wayX, wayY) = (start.x, start.y, motion.dx, motion.dy)
                swing = abs(motion.angle) * (reach - 0.5 * size)
                // An arc of up to 2.5 rad leaves its chord by no more than 0.37 of that.
                if mayGoRound, motion.angle != 0 { reach += 0.37 * (abs(wayX) + abs(wayY)) }
            }
            // Roundings, and more.
            reach += 1e-3 * reach + 1e-6 * (abs(x) + abs(y) + abs(wayX) + abs(wayY))
            let box = StaticTree.Box(
                minX: x + min(wayX, 0) - reach, minY: y + min(wayY, 0) - reach, maxX: x + max(wayX, 0) + reach,
                maxY: y + max(wayY, 0) + reach)
            blocks.set(slot, box, wayX: wayX, wayY: wayY, swing: swing, size: size)
        }
    }
}
