import CSIMD

/// The records of a unit's bodies, a lane each unit.
extension JointUnit {
    @inline(__always)
    func solverVelocity(_ index: Int) -> (vx: Lanes, vy: Lanes, omega: Lanes, inverseMass: Lanes) {
        let c = Lanes.read(floats(arguments.solver_bodies), records(index), stride: 8)
        return (c.0, c.1, c.2, c.3)
    }

    @inline(__always)
    func solverMotion(_ index: Int) -> (dx: Lanes, dy: Lanes, angle: Lanes, inverseInertia: Lanes) {
        let c = Lanes.read(floats(arguments.solver_bodies) + 4, records(index), stride: 8)
        return (c.0, c.1, c.2, c.3)
    }

    @inline(__always)
    func startVelocity(_ index: Int) -> (vx: Lanes, vy: Lanes, omega: Lanes) {
        let c = Lanes.read(floats(arguments.start_velocity), records(index), stride: 4)
        return (c.0, c.1, c.2)
    }

    /// Writes the velocity of a solver body, of units that are used.
    @inline(__always) func setSolverVelocity(_ index: Int, _ vx: Lanes, _ vy: Lanes, _ omega: Lanes) {
        Lanes.write(
            vx, vy, omega, floats(arguments.solver_bodies), records(index), stride: 8,
            used: Int(unit.pointee.used_lanes))
    }

    /// Writes the motion of a solver body, of units that are used.
    @inline(__always) func setSolverMotion(_ index: Int, _ dx: Lanes, _ dy: Lanes, _ angle: Lanes) {
        Lanes.write(
            dx, dy, angle, floats(arguments.solver_bodies) + 4, records(index), stride: 8,
            used: Int(unit.pointee.used_lanes))
    }

    /// Writes the velocity beside a solver body, of units that are used.
    @inline(__always) func setStartVelocity(_ index: Int, _ vx: Lanes, _ vy: Lanes, _ omega: Lanes) {
        Lanes.write(
            vx, vy, omega, floats(arguments.start_velocity), records(index), stride: 4,
            used: Int(unit.pointee.used_lanes))
    }

    @inline(__always) private func floats(_ records: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
        records.assumingMemoryBound(to: Float.self)
    }
}
