// Solver bodies as columns of eight: records of (vx, vy, ω, 1/m, dx, dy, θ, 1/I).
//
// v, ω        velocity, pt/s and rad/s
// d, θ        motion since the pose that contacts are met at, pt and rad
// 1/m, 1/I    inverse mass and inertia, what is lent included; both 0 of what nothing moves
//
// A velocity and a motion take half a record each, with the inverse that belongs to them, so that a pass that needs one
// of them reads and writes 16 bytes a body.

import CSIMD

/// Eight solver bodies: velocities, inverse masses, and the motion from the pose that contacts are met at.
struct SolverBodyLanes {
    var vx: FloatLanes
    var vy: FloatLanes
    var omega: FloatLanes
    let inverseMass: FloatLanes
    let dx: FloatLanes
    let dy: FloatLanes
    let angle: FloatLanes
    let inverseInertia: FloatLanes

    @inline(__always) init(
        vx: FloatLanes, vy: FloatLanes, omega: FloatLanes, inverseMass: FloatLanes, dx: FloatLanes, dy: FloatLanes,
        angle: FloatLanes, inverseInertia: FloatLanes
    ) {
        (self.vx, self.vy, self.omega, self.inverseMass) = (vx, vy, omega, inverseMass)
        (self.dx, self.dy, self.angle, self.inverseInertia) = (dx, dy, angle, inverseInertia)
    }

    /// Gathers the bodies of eight contacts; a body may be in several lanes only where contacts don't change it.
    @inline(__always) init(_ records: UnsafePointer<csimd_solver_body>, at places: UnsafePointer<Int32>) {
        let c = EightColumns(records, at: places)
        (vx, vy, omega, inverseMass) = (c.c0, c.c1, c.c2, c.c3)
        (dx, dy, angle, inverseInertia) = (c.c4, c.c5, c.c6, c.c7)
    }

    /// Writes eight consecutive records.
    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_solver_body>) {
        EightColumns(c0: vx, c1: vy, c2: omega, c3: inverseMass, c4: dx, c5: dy, c6: angle, c7: inverseInertia)
            .store(records)
    }

    /// Writes velocities back, but for the bodies up to one, which contacts don't change.
    @inline(__always)
    func storeVelocities(
        _ records: UnsafeMutablePointer<csimd_solver_body>, at places: UnsafePointer<Int32>, above still: Int32
    ) {
        // The inverse mass is written as it was read: half a record is one store.
        FourColumns(c0: vx, c1: vy, c2: omega, c3: inverseMass).store(records, stride: 8, at: places, above: still)
    }
}

/// The velocities of eight consecutive solver bodies, and their inverse masses, which stand beside them.
struct SolverVelocityLanes {
    var vx: FloatLanes
    var vy: FloatLanes
    var omega: FloatLanes
    let inverseMass: FloatLanes

    @inline(__always) init(vx: FloatLanes, vy: FloatLanes, omega: FloatLanes, inverseMass: FloatLanes) {
        (self.vx, self.vy, self.omega, self.inverseMass) = (vx, vy, omega, inverseMass)
    }

    /// The first halves of eight records in a row.
    @inline(__always) init(_ records: UnsafePointer<csimd_solver_body>) {
        let c = FourColumns(records, stride: 8)
        (vx, vy, omega, inverseMass) = (c.c0, c.c1, c.c2, c.c3)
    }

    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_solver_body>) {
        FourColumns(c0: vx, c1: vy, c2: omega, c3: inverseMass).store(records, stride: 8)
    }
}

/// The motions of eight consecutive solver bodies, and their inverse inertias, which stand beside them.
struct SolverMotionLanes {
    var dx: FloatLanes
    var dy: FloatLanes
    var angle: FloatLanes
    private let inverseInertia: FloatLanes

    /// The second halves, 16 bytes on.
    @inline(__always) init(_ records: UnsafePointer<csimd_solver_body>) {
        let c = FourColumns(UnsafeRawPointer(records) + 16, stride: 8)
        (dx, dy, angle, inverseInertia) = (c.c0, c.c1, c.c2, c.c3)
    }

    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_solver_body>) {
        FourColumns(c0: dx, c1: dy, c2: angle, c3: inverseInertia)
            .store(UnsafeMutableRawPointer(records) + 16, stride: 8)
    }
}
