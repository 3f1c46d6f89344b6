import CSIMD
import DynamicsModel

/// The columns that a sweep reads for every body, so that the world is asked for them once.
struct SweptBodies {
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
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let localX: ColumnView<Float>
    private let localY: ColumnView<Float>
    private let shapeRecords: UnsafeMutablePointer<csimd_static_shape>
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
        starts = world.stepMemory.startPoses
        (localX, localY) = (world.colliders.localX.view, world.colliders.localY.view)
        (shapeRecords, shapeSets) = (world.statics.records, world.statics.sets.pointer)
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
        let start = starts[slot + 1]
        let (lx, ly) = (localX[collider], localY[collider])
        let (oldX, oldY) = (
            start.x + start.cosine * lx - start.sine * ly, start.y + start.sine * lx + start.cosine * ly
        )
        return Sweep(
            x: oldX, y: oldY, dx: x[slot] + cosine[slot] * lx - sine[slot] * ly - oldX,
            dy: y[slot] + sine[slot] * lx + cosine[slot] * ly - oldY,
            radius: half(collider) * (1 - 2 * Float(Tuning.slopFraction)))
    }

    private func meetHalfPlanes(_ sweep: Sweep, _ slot: Int, _ time: inout Float) {
        for shape in halfPlanes where shapeSets[Int(shape)] & sets[slot] != 0 {
            let plane = shapeRecords[Int(shape)].half_plane
            let own = sweep.timeToLine(px: plane.x, py: plane.y, nx: plane.inward_x, ny: plane.inward_y)
            if own < time, world.sharesSet(slot, withShape: Int(shape)) { time = own }
        }
    }
}

extension World {
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
        let record = stepMemory.colliderRecords[collider]
        let outline = Outline(
            kind: colliders.kind[collider], record: record, polygons: polygons.table.pointer,
            vertices: polygons.vertices.pointer)
        return outline.timeOfImpact(sweep)
    }
}

extension StaticShapes {
    fileprivate func timeToSegment(_ sweep: Sweep, _ shape: Int) -> Float {
        let segment = records[shape].segment
        return sweep.timeToSegment(ax: segment.start_x, ay: segment.start_y, bx: segment.end_x, by: segment.end_y)
    }
}
