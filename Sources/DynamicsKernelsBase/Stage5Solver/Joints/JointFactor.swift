// The linear system of a unit: assembled, factorised and solved in blocks of a joint's rows.
//
//     (J M⁻¹ Jᵀ + Γ) Δλ = −e,   L D Lᵀ = J M⁻¹ Jᵀ + Γ,   v ← v + M⁻¹ Jᵀ Δλ
//
// J      Jacobian, [joint][row][6]: three numbers for side a, three for side b
// M      effective masses and inertias of the unit's bodies
// Γ      compliance: of springs, of rigid rows a share of their own response, so that rows that repeat each other can
//        be solved
// e      errors of the rows; λ impulses, mass pt/s
// D      diagonal blocks, kept inverted
//
// Joints are numbered in order of elimination, chosen once by the engine so that little fills in.
// Sources: D. Baraff, "Linear-time dynamics using Lagrange multipliers" (1996); T. A. Davis, "Direct methods for sparse
// linear systems" (2006).

import CSIMD

/// Assembly, factorisation and solution of the unit's system, in blocks of a joint's rows.
///
/// L D Lᵀ with the diagonal blocks kept inverted; the program names the blocks that fill in. A chain has one block
/// beside each diagonal one, so this is then the banded factorisation of half bandwidth 2 · rows − 1.
extension JointUnit {
    /// J M⁻¹ Jᵀ + Γ from the present Jacobian.
    ///
    /// Blocks below the diagonal begin at 0: those that only fill in have no coupling, and two joints that share both
    /// bodies add up two.
    func assemble() {
        let d = Size.count
        for index in 0..<jointCount { assembleDiagonal(index) }
        for k in 0..<(Int(program.block_count) * d * d) { blocks[k] = 0 }
        var coupling = program.couplings
        for _ in 0..<program.coupling_count {
            addCoupling(coupling)
            // Block, joint and side of its rows, joint and side of its columns.
            coupling += 5
        }
    }

    /// The same for the columns of stale joints alone.
    func assembleStale() {
        let d = Size.count
        for index in 0..<jointCount where isStale[index] != 0 {
            assembleDiagonal(index)
            for k in (Int(program.column_start[index]) * d * d)..<(Int(program.column_start[index + 1]) * d * d) {
                blocks[k] = 0
            }
        }
        var coupling = program.couplings
        for _ in 0..<program.coupling_count {
            if isStale[Int(coupling[3])] != 0 { addCoupling(coupling) }
            coupling += 5
        }
    }

    /// Adds what two joints share by a body to their block.
    @inline(__always) private func addCoupling(_ coupling: UnsafePointer<Int32>) {
        let high = Int(coupling[1])
        let body = body(Int(coupling[2] == 0 ? program.joint_a[high] : program.joint_b[high]))
        let inverse = (body[csimd_joint_body_effective_mass], body[csimd_joint_body_effective_inertia])
        let block = blocks + Int(coupling[0]) * Size.count * Size.count
        if Size.hasPointsOnly {
            couplePoints(coupling, inverse, into: block)
        } else {
            couple(coupling, inverse, into: block)
        }
    }

    /// What two joints share by a body of an inverse mass and inertia.
    @inline(__always) private func couple(
        _ coupling: UnsafePointer<Int32>, _ inverse: (Lanes, Lanes), into block: UnsafeMutablePointer<Lanes>
    ) {
        let d = Size.count
        let rows = jacobian + Int(coupling[1]) * d * 6 + Int(coupling[2]) * 3
        let columns = jacobian + Int(coupling[3]) * d * 6 + Int(coupling[4]) * 3
        for r in 0..<d {
            let row = rows + 6 * r
            // One row of J M⁻¹, for all columns of the other joint.
            let (x, y, turn) = (row[0] * inverse.0, row[1] * inverse.0, row[2] * inverse.1)
            for c in 0..<d {
                let column = columns + 6 * c
                block[r * d + c] += x * column[0] + y * column[1] + turn * column[2]
            }
        }
    }

    /// One joint's own block. Rigid rows get their small compliance; rows that take no part are cut off.
    @inline(__always) private func assembleDiagonal(_ index: Int) {
        let d = Size.count
        let a = body(Int(program.joint_a[index]))
        let b = body(Int(program.joint_b[index]))
        let (massA, inertiaA) = (a[csimd_joint_body_effective_mass], a[csimd_joint_body_effective_inertia])
        let (massB, inertiaB) = (b[csimd_joint_body_effective_mass], b[csimd_joint_body_effective_inertia])
        let block = diagonal + index * d * d
        if Size.hasPointsOnly {
            return writePointBlock(index, (massA, inertiaA), (massB, inertiaB), into: block)
        }
        let rows = jacobian + index * d * 6
        for r in 0..<d {
            let row = rows + 6 * r
            let (ax, ay, aw) = (row[0] * massA, row[1] * massA, row[2] * inertiaA)
            let (bx, by, bw) = (row[3] * massB, row[4] * massB, row[5] * inertiaB)
            for c in 0...r {
                let column = rows + 6 * c
                let sum =
                    (ax * column[0] + ay * column[1] + aw * column[2])
                    + (bx * column[3] + by * column[4] + bw * column[5])
                block[r * d + c] = sum
                block[c * d + r] = sum
            }
            let own = block[r * d + r]
            let hasResponse = own > 0
            switch kind(index, row: r) {
            // Only the pivot of a row that takes no part matters: what stands beside it is 0, as its Jacobian is.
            case .none: block[r * d + r] = 1
            case .spring: block[r * d + r] = own + compliance[index * d + r]
            case .rigid:
                compliance[index * d + r] = own * Lanes(arguments.compliance)
                block[r * d + r] = select(hasResponse, own + compliance[index * d + r], 1)
            case .bounded:
                compliance[index * d + r] = own * Lanes(arguments.compliance)
                let isIn = isActive[index] > 0
                // A response so great that what is left of the row's impulse is less than rounding.
                let cut = own * select(isIn, Lanes(1 + arguments.compliance), 1e15)
                block[r * d + r] = select(hasResponse, cut, 1)
            }
        }
    }

    /// Factorises what `assemble` made.
    ///
    /// Column by column, j: D_j is inverted, L_qj = A_qj D_j⁻¹, and A_qp −= L_qj A_pjᵀ for all p up to q. The program
    /// lists the targets of these in the order in which the loops come to them.
    func factor() {
        let d = Size.count
        var target = program.update_target
        for column in 0..<jointCount {
            let inverse = diagonal + column * d * d
            invert(inverse)
            let (first, last) = (Int(program.column_start[column]), Int(program.column_start[column + 1]))
            for q in first..<last {
                let factor = factors + q * d * d
                multiply(blocks + q * d * d, inverse, into: factor)
                for p in first..<q {
                    subtract(factor, timesTransposed: blocks + p * d * d, from: blocks + Int(target.pointee) * d * d)
                    target += 1
                }
                subtract(
                    factor, timesTransposed: blocks + q * d * d, from: diagonal + Int(program.entry_row[q]) * d * d)
            }
        }
    }

    /// Makes no joint stale.
    func forgetStale() {
        for index in 0..<jointCount { isStale[index] = 0 }
    }

    /// Makes stale what a stale column reaches: the columns of its rows.
    func spreadStale() {
        for column in 0..<jointCount where isStale[column] != 0 {
            for q in Int(program.column_start[column])..<Int(program.column_start[column + 1]) {
                isStale[Int(program.entry_row[q])] = 1
            }
        }
    }

    /// Factorises what `assembleStale` made. Other columns stay as they are, and take their part from stale ones again,
    /// in the order in which `factor` has them do it.
    func factorStale() {
        let d = Size.count
        var target = program.update_target
        for column in 0..<jointCount {
            let inverse = diagonal + column * d * d
            let isOwn = isStale[column] != 0
            if isOwn { invert(inverse) }
            let (first, last) = (Int(program.column_start[column]), Int(program.column_start[column + 1]))
            for q in first..<last {
                let factor = factors + q * d * d
                if isOwn { multiply(blocks + q * d * d, inverse, into: factor) }
                // Block (row of q, row of p) stands in the column of p's row.
                for p in first..<q {
                    if isStale[Int(program.entry_row[p])] != 0 {
                        subtract(
                            factor, timesTransposed: blocks + p * d * d, from: blocks + Int(target.pointee) * d * d)
                    }
                    target += 1
                }
                let row = Int(program.entry_row[q])
                if isStale[row] != 0 {
                    subtract(factor, timesTransposed: blocks + q * d * d, from: diagonal + row * d * d)
                }
            }
        }
    }

    /// Solves in place: the right side becomes the change of the impulses.
    ///
    /// L y = r downwards, then x = D⁻¹ y − Lᵀ x upwards, column by column.
    func substitute() {
        let d = Size.count
        for column in 0..<jointCount {
            let own = right + column * d
            for q in Int(program.column_start[column])..<Int(program.column_start[column + 1]) {
                let factor = factors + q * d * d
                let row = right + Int(program.entry_row[q]) * d
                for r in 0..<d {
                    var sum = factor[r * d] * own[0]
                    if d > 1 { sum += factor[r * d + 1] * own[1] }
                    if d > 2 { sum += factor[r * d + 2] * own[2] }
                    row[r] -= sum
                }
            }
        }
        for column in stride(from: jointCount - 1, through: 0, by: -1) { substituteBack(column) }
    }

    /// One column of the way back: its own block's inverse, less what the joints eliminated after it take.
    @inline(__always) private func substituteBack(_ column: Int) {
        let d = Size.count
        let own = right + column * d
        let inverse = diagonal + column * d * d
        let (y0, y1, y2) = (own[0], d > 1 ? own[1] : 0, d > 2 ? own[2] : 0)
        for r in 0..<d {
            var sum = inverse[r * d] * y0
            if d > 1 { sum += inverse[r * d + 1] * y1 }
            if d > 2 { sum += inverse[r * d + 2] * y2 }
            own[r] = sum
        }
        for q in Int(program.column_start[column])..<Int(program.column_start[column + 1]) {
            let factor = factors + q * d * d
            let row = right + Int(program.entry_row[q]) * d
            for r in 0..<d {
                var sum = factor[r] * row[0]
                if d > 1 { sum += factor[d + r] * row[1] }
                if d > 2 { sum += factor[2 * d + r] * row[2] }
                own[r] -= sum
            }
        }
    }

    /// Adds the change of the impulses to them, and what it does to the velocities, M⁻¹ Jᵀ Δλ.
    ///
    /// - Parameter scale: 1, or less by lane: 0 where a lane takes nothing, −1 where it takes the last change back.
    func apply(scale: Lanes) {
        let d = Size.count
        for index in 0..<jointCount {
            let a = body(Int(program.joint_a[index]))
            let b = body(Int(program.joint_b[index]))
            let impulses = joint(index) + csimd_joint_impulses
            if Size.hasPointsOnly {
                applyPoint(index, a, b, impulses, scale)
                continue
            }
            var sum: (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes) = (0, 0, 0, 0, 0, 0)
            for r in 0..<d {
                let change = right[index * d + r] * scale
                let j = jacobian + (index * d + r) * 6
                impulses[r] += change
                sum.0 += j[0] * change
                sum.1 += j[1] * change
                sum.2 += j[2] * change
                sum.3 += j[3] * change
                sum.4 += j[4] * change
                sum.5 += j[5] * change
            }
            push(a, sum.0, sum.1, sum.2)
            push(b, sum.3, sum.4, sum.5)
        }
    }

    /// Adds an impulse (mass pt/s) and an angular one (mass pt²/s) to a body's velocity, by its effective mass.
    @inline(__always) func push(_ body: UnsafeMutablePointer<Lanes>, _ x: Lanes, _ y: Lanes, _ turn: Lanes) {
        body[csimd_joint_body_vx] += body[csimd_joint_body_effective_mass] * x
        body[csimd_joint_body_vy] += body[csimd_joint_body_effective_mass] * y
        body[csimd_joint_body_omega] += body[csimd_joint_body_effective_inertia] * turn
    }
}

// MARK: Blocks

extension JointUnit {
    /// a · b for a symmetric b.
    @inline(__always) private func multiply(
        _ a: UnsafeMutablePointer<Lanes>, _ b: UnsafeMutablePointer<Lanes>, into c: UnsafeMutablePointer<Lanes>
    ) {
        let d = Size.count
        for r in 0..<d {
            for k in 0..<d {
                var sum = a[r * d] * b[k]
                if d > 1 { sum += a[r * d + 1] * b[d + k] }
                if d > 2 { sum += a[r * d + 2] * b[2 * d + k] }
                c[r * d + k] = sum
            }
        }
    }

    /// c −= a · bᵀ
    @inline(__always) private func subtract(
        _ a: UnsafeMutablePointer<Lanes>, timesTransposed b: UnsafeMutablePointer<Lanes>,
        from c: UnsafeMutablePointer<Lanes>
    ) {
        let d = Size.count
        for r in 0..<d {
            for k in 0..<d {
                var sum = a[r * d] * b[k * d]
                if d > 1 { sum += a[r * d + 1] * b[k * d + 1] }
                if d > 2 { sum += a[r * d + 2] * b[k * d + 2] }
                c[r * d + k] -= sum
            }
        }
    }

    /// Inverts a symmetric positive definite block in place. A pivot that rounding has eaten is kept just above 0.
    @inline(__always) private func invert(_ a: UnsafeMutablePointer<Lanes>) {
        if Size.count == 1 {
            a[0] = 1 / a[0]
        } else if Size.count == 2 {
            let product = a[0] * a[3]
            let determinant = max(product - a[1] * a[1], product * 1e-13)
            let inverse = 1 / determinant
            (a[0], a[3]) = (a[3] * inverse, a[0] * inverse)
            a[1] = -(a[1] * inverse)
            a[2] = a[1]
        } else {
            invert3(a)
        }
    }

    /// The same for 3 × 3, by a factorisation L D Lᵀ of its own: A⁻¹ = L⁻ᵀ D⁻¹ L⁻¹. Each pivot keeps 10⁻¹³ of its
    /// diagonal.
    @inline(__always) private func invert3(_ a: UnsafeMutablePointer<Lanes>) {
        let least = Lanes(1e-13)
        let i0 = 1 / a[0]
        let l1 = a[3] * i0
        let l2 = a[6] * i0
        let i1 = 1 / max(a[4] - l1 * a[3], a[4] * least)
        let m = a[7] - l2 * a[3]
        let l3 = m * i1
        let i2 = 1 / max(a[8] - l2 * a[6] - l3 * m, a[8] * least)
        // Inverse of the unit lower factor: (1; −l1, 1; l1 l3 − l2, −l3, 1).
        let k = l1 * l3 - l2
        a[8] = i2
        a[7] = -(l3 * i2)
        a[6] = k * i2
        a[4] = i1 + l3 * l3 * i2
        a[3] = -(l1 * i1) - l3 * k * i2
        a[0] = i0 + l1 * l1 * i1 + k * k * i2
        a[5] = a[7]
        a[2] = a[6]
        a[1] = a[3]
    }
}
