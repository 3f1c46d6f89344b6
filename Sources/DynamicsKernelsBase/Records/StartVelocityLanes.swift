// What stands beside each solver body: four floats that mean one thing after another in the course of a step.
//
//     start velocity   (vx, vy, ω, mark)              substeps: what one began with before its warm start
//     load             (Σλ n_x, Σλ n_y, Σλ, marks)    the last relaxing pass: what contacts press the body with
//     start pose       (x, y, cosine, sine)           the end: where the body began the step
//
// v, ω   pt/s and rad/s;   λ normal impulses, mass pt/s, n their directions;   x, y pt

import CSIMD

/// The velocities beside eight solver bodies, and their marks.
struct StartVelocityLanes {
    var vx: FloatLanes
    var vy: FloatLanes
    var omega: FloatLanes
    let mark: FloatLanes

    /// Whether attachments hold the body by more than springs.
    @inline(__always) var isHeldRigidly: LaneMask { mark > FloatLanes(csimd_mark_sprung) }
    /// The angle that its arms are turned back by, rad.
    @inline(__always) var turn: FloatLanes { select(mark < FloatLanes(csimd_mark_sprung), mark, 0) }

    @inline(__always) init(vx: FloatLanes, vy: FloatLanes, omega: FloatLanes, mark: FloatLanes) {
        (self.vx, self.vy, self.omega, self.mark) = (vx, vy, omega, mark)
    }

    @inline(__always) private init(_ c: FourColumns) {
        self.init(vx: c.c0, vy: c.c1, omega: c.c2, mark: c.c3)
    }

    @inline(__always) init(_ records: UnsafePointer<csimd_start_velocity>, at places: UnsafePointer<Int32>) {
        self.init(FourColumns(records, stride: 4, at: places))
    }

    /// Eight consecutive ones.
    @inline(__always) init(_ records: UnsafePointer<csimd_start_velocity>) {
        self.init(FourColumns(records, stride: 4))
    }

    @inline(__always) private var columns: FourColumns { FourColumns(c0: vx, c1: vy, c2: omega, c3: mark) }

    /// Writes them back, but for the bodies up to one, which contacts don't change.
    @inline(__always)
    func store(
        _ records: UnsafeMutablePointer<csimd_start_velocity>, at places: UnsafePointer<Int32>, above still: Int32
    ) {
        columns.store(records, stride: 4, at: places, above: still)
    }

    /// Writes eight consecutive ones.
    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_start_velocity>) {
        columns.store(records, stride: 4)
    }
}

/// What contacts press eight bodies with.
struct LoadLanes {
    /// The sum of normal impulses.
    var sum: LaneVector
    /// The sum of their sizes.
    var total: FloatLanes
    /// Footing, faces, whether attachments hold the body, and leverage; see `csimd_load`.
    var marks: IntLanes

    /// For how many more steps the body counts as standing on something fixed.
    @inline(__always) var footing: IntLanes { marks & IntLanes(csimd_load_footing) }
    /// Whether a contact presses with both of its points.
    @inline(__always) var isOnFace: LaneMask { marks & IntLanes(csimd_load_face) == IntLanes(csimd_load_face) }
    /// Whether attachments hold the body.
    @inline(__always) var isHeld: LaneMask { marks & IntLanes(csimd_load_held) == IntLanes(csimd_load_held) }

    /// How much more the points where contacts press the body answer than its centre of mass would, in the mean of their
    /// impulses.
    @inline(__always) private(set) var leverage: FloatLanes {
        get {
            FloatLanes(marks &>> IntLanes(csimd_load_leverage_shift)) * FloatLanes(1 / Float(csimd_load_leverage_one))
        }
        set {
            let others = marks & IntLanes(1 &<< csimd_load_leverage_shift &- 1)
            let steps = IntLanes(truncating: newValue * FloatLanes(Float(csimd_load_leverage_one)))
            marks = others | steps &<< IntLanes(csimd_load_leverage_shift)
        }
    }

    /// Adds the impulses of a contact along the direction in which it pushes the body.
    @inline(__always) mutating func add(_ impulse: FloatLanes, along push: LaneVector, leverage new: FloatLanes) {
        sum = sum + push * impulse
        total += impulse
        let mean = leverage
        leverage = mean + (new - mean) * (impulse / max(total, 1e-30))
    }

    @inline(__always) init(sum: LaneVector, total: FloatLanes, marks: IntLanes) {
        (self.sum, self.total, self.marks) = (sum, total, marks)
    }

    @inline(__always) private init(_ c: FourColumns) {
        self.init(sum: LaneVector(c.c0, c.c1), total: c.c2, marks: IntLanes(bitPattern: c.c3))
    }

    @inline(__always) init(_ records: UnsafePointer<csimd_load>, at places: UnsafePointer<Int32>) {
        self.init(FourColumns(records, stride: 4, at: places))
    }

    /// Eight consecutive ones.
    @inline(__always) init(_ records: UnsafePointer<csimd_load>) { self.init(FourColumns(records, stride: 4)) }

    @inline(__always) private var columns: FourColumns {
        FourColumns(c0: sum.x, c1: sum.y, c2: total, c3: FloatLanes(bitPattern: marks))
    }

    /// Writes them back, but for the bodies up to one, which contacts don't change.
    @inline(__always)
    func store(_ records: UnsafeMutablePointer<csimd_load>, at places: UnsafePointer<Int32>, above still: Int32) {
        columns.store(records, stride: 4, at: places, above: still)
    }

    /// Writes eight consecutive ones.
    @inline(__always) func store(_ records: UnsafeMutableRawPointer) { columns.store(records, stride: 4) }
}

/// The poses that eight consecutive bodies began the step with.
struct StartPoseLanes {
    let position: LaneVector
    let rotation: LaneVector

    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_start_pose>) {
        FourColumns(c0: position.x, c1: position.y, c2: rotation.x, c3: rotation.y).store(records, stride: 4)
    }
}
