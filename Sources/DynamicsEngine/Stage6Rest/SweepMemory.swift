import Buffers
import DynamicsModel

/// What a body was stopped at in a step.
struct SweepWall {
    let item: UInt32
    /// Out of what it was stopped at.
    let normal: Vector2
    /// From the body's centre of mass to where it was stopped, pt.
    let arm: Vector2
    /// The speed that it had into the wall, pt/s.
    let speed: Double
}

/// What sweeps work in. Nothing of it outlives a step but its memory.
struct SweepMemory: ~Copyable {
    private var corePoints = Buffer<Vector2>(capacity: 64)
    private var middlePoints = Buffer<Vector2>(capacity: 1)
    private var otherPoints = Buffer<Vector2>(capacity: 64)
    private var otherMiddlePoints = Buffer<Vector2>(capacity: 1)
    /// The share of its motion that each body keeps; 1 but for those in `stopped`.
    private var kept = Buffer<Double>()
    private var room = 0
    private var stopped = Buffer<Int32>()
    private var stoppedCount = 0
    /// What the bodies were stopped at that have not been struck since, for checks.
    private(set) var walls: [SweepWall] = []
    /// The colliders of what is driven.
    var drivenTree = StaticTree()
    /// By how much what is driven turns at most, rad.
    var mostDrivenTurn: Float = 0
    /// Items that are swept against each other.
    var pairs = SweptPairs()
    /// Those that are for having been struck.
    var struck = StruckBodies()

    var byteCount: Int {
        corePoints.byteCount + otherPoints.byteCount + kept.byteCount + stopped.byteCount + pairs.byteCount
            + struck.byteCount
    }

    /// Finds the pairs of bodies that may meet, by the blocks that are written.
    mutating func findPairs() { pairs.search(struck) }

    /// Notes what a body was stopped at, or that something else has struck it since.
    mutating func noteWall(_ wall: SweepWall) { walls.append(wall) }
    mutating func forgetWall(ofItem item: UInt32) { walls.removeAll { $0.item == item } }

    /// Forgets what the last step stopped.
    mutating func begin(bodies count: Int) {
        walls.removeAll(keepingCapacity: true)
        if count > room {
            room = count + count / 2
            kept.reserveDiscarding(room)
            kept.fill(1, 0..<room)
        } else {
            for k in 0..<stoppedCount { kept[Int(stopped[k])] = 1 }
        }
        stoppedCount = 0
    }

    /// The share of the step's motion that a body keeps.
    func kept(_ slot: Int) -> Double { kept[slot] }

    /// Notes that a body keeps a share of its motion only.
    mutating func stop(_ slot: Int, at share: Double) {
        if kept[slot] == 1 {
            stopped.reserve(stoppedCount + 1)
            stopped[stoppedCount] = Int32(slot)
            stoppedCount += 1
        }
        kept[slot] = share
    }

    /// The bodies that were stopped in the step.
    var stoppedBodies: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: stopped.pointer, count: stoppedCount) }

    mutating func core(_ form: ColliderForm) -> SweptShape {
        corePoints.reserve(form.pointCount)
        return form.core(corePoints.pointer)
    }

    func middle(_ form: ColliderForm) -> SweptShape { form.middle(middlePoints.pointer) }

    mutating func outline(_ form: ColliderForm) -> SweptShape {
        otherPoints.reserve(form.pointCount)
        return form.outline(otherPoints.pointer)
    }

    /// The core of the second of two bodies that are swept against each other, and its middle.
    mutating func otherCore(_ form: ColliderForm) -> SweptShape {
        otherPoints.reserve(form.pointCount)
        return form.core(otherPoints.pointer)
    }

    func otherMiddle(_ form: ColliderForm) -> SweptShape { form.middle(otherMiddlePoints.pointer) }

    func segment(_ a: Vector2, _ b: Vector2) -> SweptShape {
        var shape = SweptShape(points: otherPoints.pointer)
        shape.append(a)
        shape.append(b)
        return shape
    }
}
