import CSIMD

/// The columns that blocks of bodies are made of, so that the world is asked for them once.
struct BlockWriter {
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>
    private let size: ColumnView<Float>
    private let radius: ColumnView<Float>
    private let sets: ColumnView<UInt32>
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let motions: UnsafeMutablePointer<csimd_solver_body>
    private let awakeCount: Int
    private let mayGoRound: Bool

    init(_ world: World) {
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
        (size, radius) = (world.bodies.size.view, world.bodies.radius.view)
        sets = world.bodies.itemSets.view
        (starts, motions) = (world.stepMemory.startPoses, world.stepMemory.solverBodies)
        (awakeCount, mayGoRound) = (world.awakeCount, !world.units.keptFraction.isEmpty)
    }

    /// Writes the boxes of the whole ways of bodies, and how they move.
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
