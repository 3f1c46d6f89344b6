import CSIMD

/// The velocities beside eight solver bodies, and their marks.
struct StartVelocityLanes {
    var vx: FloatLanes
    var vy: FloatLanes
    var omega: FloatLanes
    let mark: FloatLanes

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

    /// Writes them back; the static body's is left alone.
    @inline(__always)
    func store(_ records: UnsafeMutablePointer<csimd_start_velocity>, at places: UnsafePointer<Int32>) {
        columns.store(records, stride: 4, at: places, except: 0)
    }

    /// Writes eight consecutive ones.
    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_start_velocity>) {
        columns.store(records, stride: 4)
    }
}

/// The poses that eight consecutive bodies began the step with.
struct StartPoseLanes {
    let position: LaneVector
    let rotation: LaneVector

    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_start_pose>) {
        FourColumns(c0: position.x, c1: position.y, c2: rotation.x, c3: rotation.y).store(records, stride: 4)
    }
}
