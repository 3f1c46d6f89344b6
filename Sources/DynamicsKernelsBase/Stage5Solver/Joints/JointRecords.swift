// A unit's bodies in the solver's records: Float there, Double in the unit, a lane each unit that is solved beside it.
//
//     solver body      (vx, vy, ω, 1/m, dx, dy, θ, 1/I)
//     start velocity   (vx, vy, ω, mark)
//
// v, ω    velocity, pt/s and rad/s;   d, θ motion, pt and rad;   1/m, 1/I inverse mass and inertia
//
// Lane k of a body is that of the unit in lane k. Lanes that no unit uses repeat the first one when they are read, and
// are not written. Record 0 is that of all that doesn't move, and is not written either.

import CSIMD

/// The records of a unit's bodies, a lane each unit.
extension JointUnit {
    /// Velocity, pt/s and rad/s, and inverse mass, of a body of the unit.
    @inline(__always)
    func solverVelocity(_ index: Int) -> (vx: Lanes, vy: Lanes, omega: Lanes, inverseMass: Lanes) {
        let c = Lanes.read(floats(arguments.solver_bodies), records(index), stride: 8)
        return (c.0, c.1, c.2, c.3)
    }

    /// Motion since the poses that contacts are met at, pt and rad, and inverse moment of inertia.
    @inline(__always)
    func solverMotion(_ index: Int) -> (dx: Lanes, dy: Lanes, angle: Lanes, inverseInertia: Lanes) {
        let c = Lanes.read(floats(arguments.solver_bodies) + 4, records(index), stride: 8)
        return (c.0, c.1, c.2, c.3)
    }

    /// The velocity beside a body's: what the substep began with before its warm start, pt/s and rad/s.
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

    /// Records as plain floats, which is how lanes are gathered from them.
    @inline(__always) private func floats(_ records: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
        records.assumingMemoryBound(to: Float.self)
    }
}
