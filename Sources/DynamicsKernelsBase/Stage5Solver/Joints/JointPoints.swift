// Units of pins alone, of whose rows only the turns aren't known beforehand.
//
//     J_x = (−1, 0, r_a.y, 1, 0, −r_b.y),   J_y = (0, −1, −r_a.x, 0, 1, r_b.x)
//     K_xx = 1/m_a + 1/m_b + r_a.y²/I_a + r_b.y²/I_b,   K_yy likewise with x
//     K_xy = −r_a.x r_a.y/I_a − r_b.x r_b.y/I_b
//
// r       arms from the centres of mass to the point, pt
// m, I    effective masses and moments of inertia

import CSIMD

/// Units whose joints hold points and nothing else: chains, bridges, nets of pins.
///
/// Row x of a point's Jacobian is (−1, 0, −r_a×x, 1, 0, r_b×x), row y likewise. Products with what is known to be 0 or
/// ±1 are left out here; the bits are those that the general rows would give.
extension JointUnit {
    /// The turns of both rows: of a, then of b.
    @inline(__always) func writeTurns(_ index: Int, _ at: JointGeometry<Lanes>) {
        let turns = jacobian + index * Self.jacobianSize
        turns[0] = at.armA.y
        turns[1] = -at.armA.x
        turns[2] = -at.armB.y
        turns[3] = at.armB.x
    }

    /// The velocity along a row.
    @inline(__always) func pointSpeed(
        _ index: Int, row: Int, _ a: UnsafeMutablePointer<Lanes>, _ b: UnsafeMutablePointer<Lanes>
    ) -> Lanes {
        let turns = jacobian + index * Self.jacobianSize
        return (turns[row] * a[2] - a[row]) + (b[row] + turns[2 + row] * b[2])
    }

    /// A joint's own block.
    ///
    /// - Parameters:
    ///   - a, b: inverse mass and inertia of both sides.
    @inline(__always) func writePointBlock(
        _ index: Int, _ a: (mass: Lanes, inertia: Lanes), _ b: (mass: Lanes, inertia: Lanes),
        into block: UnsafeMutablePointer<Lanes>
    ) {
        let turns = jacobian + index * Self.jacobianSize
        for row in 0..<2 {
            let (ownA, ownB) = (turns[row] * a.inertia, turns[2 + row] * b.inertia)
            let own = (a.mass + ownA * turns[row]) + (b.mass + ownB * turns[2 + row])
            let give = own * Lanes(arguments.compliance)
            compliance[index * 2 + row] = give
            block[row * 3] = select(own > 0, own + give, 1)
        }
        let across = turns[1] * a.inertia * turns[0] + turns[3] * b.inertia * turns[2]
        (block[1], block[2]) = (across, across)
    }

    /// What two joints share by a body of an inverse mass and inertia.
    @inline(__always) func couplePoints(
        _ coupling: UnsafePointer<Int32>, _ inverse: (mass: Lanes, inertia: Lanes),
        into block: UnsafeMutablePointer<Lanes>
    ) {
        let rows = jacobian + Int(coupling[1]) * Self.jacobianSize + Int(coupling[2]) * 2
        let columns = jacobian + Int(coupling[3]) * Self.jacobianSize + Int(coupling[4]) * 2
        let mass = coupling[2] == coupling[4] ? inverse.mass : -inverse.mass
        let (x, y) = (rows[0] * inverse.inertia, rows[1] * inverse.inertia)
        block[0] += mass + x * columns[0]
        block[1] += x * columns[1]
        block[2] += y * columns[0]
        block[3] += mass + y * columns[1]
    }

    /// Adds the change of a joint's impulses to them, and what it does to the velocities.
    @inline(__always) func applyPoint(
        _ index: Int, _ a: UnsafeMutablePointer<Lanes>, _ b: UnsafeMutablePointer<Lanes>,
        _ impulses: UnsafeMutablePointer<Lanes>, _ scale: Lanes
    ) {
        let turns = jacobian + index * Self.jacobianSize
        let (x, y) = (right[index * 2] * scale, right[index * 2 + 1] * scale)
        impulses[0] += x
        impulses[1] += y
        push(a, -x, -y, turns[0] * x + turns[1] * y)
        push(b, x, y, turns[2] * x + turns[3] * y)
    }
}
