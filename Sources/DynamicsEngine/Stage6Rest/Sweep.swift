import CSIMD
import DynamicsModel

/// Continuous collision: where a disc that moves along a line first meets something static.
///
/// Analytic for segments and half planes; anchored items are met as the outlines of their shapes by
/// conservative advancement (B. Mirtich, "Impulse-based dynamic simulation", 1996).
struct Sweep {
    /// Where the disc's centre starts, and how far it moves.
    var x: Float
    var y: Float
    var dx: Float
    var dy: Float
    /// Radius of the disc.
    var radius: Float

    /// The fraction of the way at which the disc meets a line through (px, py) with unit normal (nx, ny) on
    /// the disc's side; 1 where it doesn't.
    func timeToLine(px: Float, py: Float, nx: Float, ny: Float) -> Float {
        let distance = (x - px) * nx + (y - py) * ny
        let approach = -(dx * nx + dy * ny)
        guard approach > 0 else { return 1 }
        return max(0, min(1, (distance - reach(at: max(distance, 0))) / approach))
    }

    /// How close the centre may come. A disc that already overlaps may halve its distance, until it is so close that
    /// rounding could carry it across.
    private func reach(at distance: Float) -> Float { min(radius, max(0.5 * distance, min(distance, 0.02 * radius))) }

    /// The fraction of the way at which the disc meets a segment, from either side; 1 where it doesn't.
    func timeToSegment(ax: Float, ay: Float, bx: Float, by: Float) -> Float {
        let ex = bx - ax
        let ey = by - ay
        let length = (ex * ex + ey * ey).squareRoot()
        let ux = ex / length
        let uy = ey / length
        let side: Float = (x - ax) * -uy + (y - ay) * ux >= 0 ? 1 : -1
        let time = timeToLine(px: ax, py: ay, nx: -uy * side, ny: ux * side)
        if time < 1 {
            let along = (x + dx * time - ax) * ux + (y + dy * time - ay) * uy
            if along >= 0, along <= length { return time }
        }
        return min(timeToPoint(ax, ay), timeToPoint(bx, by))
    }

    /// The fraction of the way at which the disc meets a point; 1 where it doesn't.
    func timeToPoint(_ px: Float, _ py: Float) -> Float {
        let rx = x - px
        let ry = y - py
        let a = dx * dx + dy * dy
        let b = rx * dx + ry * dy
        let distance = (rx * rx + ry * ry).squareRoot()
        let reach = reach(at: distance)
        guard b < 0, a > 0 else { return 1 }
        // Distance of the path from the point; the square would lose digits on long ways.
        let cross = (rx * dy - ry * dx) / a.squareRoot()
        let inside = reach * reach - cross * cross
        guard inside > 0 else { return 1 }
        let time = (-b / a.squareRoot() - inside.squareRoot()) / a.squareRoot()
        return max(0, min(1, time))
    }

    /// The box that the disc passes through.
    var box: StaticTree.Box {
        StaticTree.Box(
            minX: min(x, x + dx) - radius, minY: min(y, y + dy) - radius, maxX: max(x, x + dx) + radius,
            maxY: max(y, y + dy) + radius)
    }
}

/// The columns that a sweep reads for every body, so that the world is asked for them once.
private struct SweptBodies {
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>
    private let cosine: UnsafeMutablePointer<Float>
    private let sine: UnsafeMutablePointer<Float>
    private let firstCollider: IndexView
    private let colliderCount: ColumnView<Int32>
    private let sets: ColumnView<UInt32>
    private let kind: ColumnView<Int32>
    private let p0: ColumnView<Float>
    private let p1: ColumnView<Float>
    /// The poses that the step began with, as the solver's bodies are numbered.
    private let starts: UnsafeMutablePointer<Float>
    private let localX: ColumnView<Float>
    private let localY: ColumnView<Float>
    private let shapeRecords: UnsafeMutablePointer<Float>
    private let shapeSets: UnsafeMutablePointer<UInt32>
    private let halfPlanes: [Int32]
    private let hasTree: Bool
    private let world: World

    init(_ world: World) {
        self.world = world
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
        (cosine, sine) = (world.bodies.cosine.pointer, world.bodies.sine.pointer)
        (firstCollider, colliderCount) = (world.bodies.firstCollider.view, world.bodies.colliderCount.view)
        sets = world.bodies.boundarySets.view
        (kind, p0, p1) = (world.colliders.kind.view, world.colliders.p0.view, world.colliders.p1.view)
        starts = world.stepMemory.startVelocities
        (localX, localY) = (world.colliders.localX.view, world.colliders.localY.view)
        (shapeRecords, shapeSets) = (world.statics.records.pointer, world.statics.sets.pointer)
        halfPlanes = world.statics.halfPlanes
        hasTree = !world.statics.tree.isEmpty
    }

    /// Half of a collider's size.
    private func half(_ collider: Int) -> Float {
        kind[collider] == Int32(csimd_kind_polygon) ? p0[collider] : min(p0[collider], p1[collider])
    }

    /// Whether a body has one collider only.
    func isSingle(_ slot: Int) -> Bool { colliderCount[slot] == 1 }

    /// When the first of a body's colliders meets something static.
    func timeOfImpact(_ slot: Int) -> Float {
        var time: Float = 1
        let first = Int(firstCollider[slot])
        for collider in first..<(first + Int(colliderCount[slot])) {
            let sweep = sweep(collider, slot)
            meetHalfPlanes(sweep, slot, &time)
            if hasTree { world.meetTree(sweep, sets[slot], slot, &time) }
        }
        return time
    }

    /// The inscribed disc of a collider, less the slop, on the straight way from where its origin was when the step
    /// began to where it is now.
    private func sweep(_ collider: Int, _ slot: Int) -> Sweep {
        let start = starts + 4 * (slot + 1)
        let (lx, ly) = (localX[collider], localY[collider])
        let (oldX, oldY) = (
            start[0] + start[2] * lx - start[3] * ly, start[1] + start[3] * lx + start[2] * ly
        )
        return Sweep(
            x: oldX, y: oldY, dx: x[slot] + cosine[slot] * lx - sine[slot] * ly - oldX,
            dy: y[slot] + sine[slot] * lx + cosine[slot] * ly - oldY,
            radius: half(collider) * (1 - 2 * Float(Tuning.slopFraction)))
    }

    private func meetHalfPlanes(_ sweep: Sweep, _ slot: Int, _ time: inout Float) {
        for shape in halfPlanes where shapeSets[Int(shape)] & sets[slot] != 0 {
            let r = shapeRecords + Int(shape) * csimd_segment_stride
            let own = sweep.timeToLine(px: r[0], py: r[1], nx: r[2], ny: r[3])
            if own < time, world.sharesSet(slot, withShape: Int(shape)) { time = own }
        }
    }
}

extension World {
    /// Bodies that moved far in the step, by worker: in what the search for pairs lists colliders in, of which there are no
    /// fewer.
    var sweptBodies: UnsafeMutablePointer<Int32> { broadphase.left.pointer }

    /// Moves bodies that went far, or were squeezed against a boundary, back to where they first met something static.
    func sweep() {
        guard awakeCount > 0, !statics.halfPlanes.isEmpty || !statics.tree.isEmpty else { return }
        for linkage in units.keptFraction.indices { units.keptFraction[linkage] = 1 }
        let bodies = SweptBodies(self)
        let hasLinkages = !units.keptFraction.isEmpty
        let (awakeCount, swept) = (awakeCount, sweptBodies)
        for worker in 0..<solver.workers {
            let groups = (awakeCount + 7) / 8
            let first = groups * worker / solver.workers * 8 + 8 * worker
            for k in 0..<Int(solver.sweptCounts[worker]) {
                let slot = Int(swept[first + k])
                if slot < awakeCount { sweepBody(slot, bodies, hasLinkages: hasLinkages) }
            }
        }
        sweepSqueezedBodies(bodies, hasLinkages: hasLinkages)
        if hasLinkages { takeBackAngles() }
    }

    /// Sweeps what moved too little to be swept already and is in the middle of a boundary, each body once.
    private func sweepSqueezedBodies(_ bodies: SweptBodies, hasLinkages: Bool) {
        squeezed.takeAll { slot in
            if !movedFar(slot) { sweepBody(slot, bodies, hasLinkages: hasLinkages) }
        }
    }

    /// Whether a body is swept for its motion, by the kernel's own comparison.
    private func movedFar(_ slot: Int) -> Bool {
        let motion = stepMemory.solverBodies + (slot + 1) * csimd_solver_body_stride
        let reach = Float(Tuning.sweepFraction) * bodies.size[slot]
        return motion[4] * motion[4] + motion[5] * motion[5] > reach * reach
    }

    private func sweepBody(_ slot: Int, _ bodies: SweptBodies, hasLinkages: Bool) {
        if hasLinkages, let linkage = linkage(ofSlot: slot) {
            sweepLinkage(linkage, first: slot, bodies)
        } else {
            sweepBody(slot, bodies)
        }
    }

    private func sweepBody(_ slot: Int, _ bodies: SweptBodies) {
        var fraction: Float = 1
        // The parts of a group go round: cut short, their ways are other chords and looked at again.
        for _ in 0..<8 {
            let time = bodies.timeOfImpact(slot)
            guard time < (fraction == 1 ? 1 : 0.999) else { return }
            moveBack(slot, by: fraction - fraction * time)
            fraction *= time
            if bodies.isSingle(slot) { return }
        }
        moveBack(slot, by: fraction)
    }

    /// The linkage that a body hangs in.
    private func linkage(ofSlot slot: Int) -> Int? {
        let id = Int(bodies.id[slot])
        guard id < units.linkageOfItem.count, units.linkageOfItem[id] >= 0 else { return nil }
        return Int(units.linkageOfItem[id])
    }

    /// Moves a whole linkage back as far as one of its bodies must, so that nothing is torn apart.
    private func sweepLinkage(_ linkage: Int, first: Int, _ bodies: SweptBodies) {
        var fraction = units.keptFraction[linkage]
        defer { units.keptFraction[linkage] = fraction }
        for _ in 0..<8 {
            let time = bodies.timeOfImpact(first)
            guard time < (fraction == 1 ? 1 : 0.999) else { return }
            moveLinkageBack(linkage, by: fraction - fraction * time)
            fraction *= time
        }
        moveLinkageBack(linkage, by: fraction)
        fraction = 0
    }

    private func moveLinkageBack(_ linkage: Int, by fraction: Float) {
        for item in units.itemsOfLinkage[linkage] {
            let slot = Int(slotOfID[Int(item)])
            if slot < awakeCount { moveBack(slot, by: fraction) }
        }
    }

    /// Takes back a part of the step's motion.
    private func moveBack(_ slot: Int, by fraction: Float) {
        let motion = stepMemory.solverBodies + (slot + 1) * csimd_solver_body_stride
        bodies.x[slot] -= motion[4] * fraction
        bodies.y[slot] -= motion[5] * fraction
        turnBack(slot, by: motion[6] * fraction)
    }

    private func turnBack(_ slot: Int, by angle: Float) {
        let (c, s) = (Float(PortableMath.cosine(Double(angle))), Float(PortableMath.sine(Double(angle))))
        let (cosine, sine) = (bodies.cosine[slot], bodies.sine[slot])
        bodies.cosine[slot] = cosine * c + sine * s
        bodies.sine[slot] = sine * c - cosine * s
    }

    /// Lessens `time` to when a disc first meets a segment or an anchored item.
    fileprivate func meetTree(_ sweep: Sweep, _ sets: UInt32, _ slot: Int, _ time: inout Float) {
        statics.tree.query(sweep.box) { leaf in
            if leaf < 0 {
                time = min(time, timeToAnchored(sweep, Int(~leaf), slot))
            } else if statics.sets[Int(leaf)] & sets != 0, sharesSet(slot, withShape: Int(leaf)) {
                time = min(time, statics.timeToSegment(sweep, Int(leaf)))
            }
        }
    }

    /// When a disc meets the outline of an anchored collider.
    private func timeToAnchored(_ sweep: Sweep, _ collider: Int, _ slot: Int) -> Float {
        let other = Int(colliders.body[collider])
        guard bodies.itemSets[slot] & bodies.itemSets[other] != 0, itemsShareSet(slot, other) else { return 1 }
        let record = stepMemory.colliderRecords + collider * csimd_collider_stride
        let outline = Outline(
            kind: colliders.kind[collider], record: record, polygons: polygons.table.pointer,
            vertices: polygons.vertices.pointer)
        return outline.timeOfImpact(sweep)
    }
}

extension StaticShapes {
    fileprivate func timeToSegment(_ sweep: Sweep, _ shape: Int) -> Float {
        let r = records.pointer + shape * csimd_segment_stride
        return sweep.timeToSegment(ax: r[0], ay: r[1], bx: r[2], by: r[3])
    }
}
