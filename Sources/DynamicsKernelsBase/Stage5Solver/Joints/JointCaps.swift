import CSIMD

/// Springs that pull with so much at most: snaps with a largest force.
///
///     λ = λ* min(1, L / |λ*|),   λ* = −(J v + bias) / Γ
///
/// λ*     what the spring alone would give with the velocities v at the substep's end; x and y together, and the
///        angle by itself
/// L      the largest impulse in a substep, of the pull and of the turn
/// Γ      the spring's compliance, the same for x and y
///
/// So λ is the nearest to λ* that is not too long. Since that never grows against the motion and J M⁻¹ Jᵀ is positive,
/// one answer fits all rows of a unit. It is found by turns: solve, look which springs pull too much and where to, and
/// solve again with those as constant forces, until none changes. For an item that nothing else holds once is enough. A
/// spring that is cut to a constant is one so soft, and so far stretched, that no velocity changes what it gives.
extension JointUnit {
    /// How often springs are looked at in a linear problem, and after how many of these none is let go any more: so the
    /// search ends, and ends with none that pulls too much.
    private static var mostReviews: Int { 16 }
    private static var reviewsWithRelease: Int { 8 }

    private static var soft: Double { 1e30 }

    @inline(__always) private var hasCaps: Bool { Size.count > 2 && program.has_caps != 0 }

    /// Solves again until each spring pulls with what it may.
    ///
    /// - Parameters:
    ///   - isOpen: 1 in lanes that are still being solved.
    ///   - changed: set to 1 in lanes where something changed.
    func settleCaps(_ isOpen: Lanes, slack: Double, _ changes: inout Int32, _ changed: inout Lanes) {
        guard hasCaps else { return }
        for review in 0..<Self.mostReviews {
            let wrong = reviewCaps(isOpen, mayRelease: review < Self.reviewsWithRelease)
            guard wrong.largest > 0 else { return }
            changed = max(changed, wrong)
            solveAgain(where: wrong, isFactorOld: true)
            changed = max(changed, settleBounds(wrong, slack: slack, &changes))
        }
    }

    /// - Returns: 1 in lanes where a spring is to give something else; joints of such springs are stale.
    private func reviewCaps(_ isOpen: Lanes, mayRelease: Bool) -> Lanes {
        var wrong = Lanes(0)
        forgetStale()
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_capped != 0 {
            let own = reviewCap(index, isOpen, mayRelease)
            isStale[index] = own.largest > 0 ? 1 : 0
            wrong = max(wrong, own)
        }
        return wrong
    }

    private func reviewCap(_ index: Int, _ isOpen: Lanes, _ mayRelease: Bool) -> Lanes {
        let (joint, values) = (joint(index), geometry(index, pose: csimd_joint_body_pose).values)
        let (x, y) = (springImpulse(index, row: 0, values.0), springImpulse(index, row: 1, values.1))
        let turn = springImpulse(index, row: 2, values.2)
        let pull = CapShare(
            sqrt(x * x + y * y), largest: joint[csimd_joint_largest_pull],
            mayGrow: isKept(index, row: 0, mayRelease))
        let twist = CapShare(
            abs(turn), largest: joint[csimd_joint_largest_turn], mayGrow: isKept(index, row: 2, mayRelease))
        let wrongPull =
            max(
                wrong(index, row: 0, x * pull.share, pull), wrong(index, row: 1, y * pull.share, pull)) * isOpen
        let wrongTurn = wrong(index, row: 2, turn * twist.share, twist) * isOpen
        write(index, row: 0, values.0, x * pull.share, isCut: pull.isCut, where: wrongPull)
        write(index, row: 1, values.1, y * pull.share, isCut: pull.isCut, where: wrongPull)
        write(index, row: 2, values.2, turn * twist.share, isCut: twist.isCut, where: wrongTurn)
        return max(wrongPull, wrongTurn)
    }

    /// What a row's spring gives with the present velocities.
    ///
    /// - Parameter value: of the row when the substep begins.
    @inline(__always) private func springImpulse(_ index: Int, row: Int, _ value: Lanes) -> Lanes {
        let spring = springColumns(index, row: row)
        return -(speed(index, row: row) + springBias(index, row: row, value)) / spring[0]
    }

    /// 1 in lanes where a row that is cut stays so.
    @inline(__always) private func isKept(_ index: Int, row: Int, _ mayRelease: Bool) -> Lanes {
        guard !mayRelease else { return 0 }
        return select(Lanes(0.5 * Self.soft) < compliance[index * Size.count + row], 1, 0)
    }

    /// 1 in lanes where a row's impulse is not what it should be.
    @inline(__always) private func wrong(_ index: Int, row: Int, _ wanted: Lanes, _ cap: CapShare<Lanes>) -> Lanes {
        let impulse = joint(index)[csimd_joint_impulses + row]
        return select(cap.slack < abs(wanted - impulse), 1, 0)
    }

    /// Makes a row a constant, or the spring that it is.
    @inline(__always) private func write(
        _ index: Int, row: Int, _ value: Lanes, _ wanted: Lanes, isCut: Lanes, where changed: Lanes
    ) {
        let place = index * Size.count + row
        let (isChanged, cut) = (changed > 0, isCut > 0)
        let soft = Lanes(Self.soft)
        let newCompliance = select(cut, soft, springColumns(index, row: row)[0])
        let newAim = select(cut, -(soft * wanted), springBias(index, row: row, value))
        compliance[place] = select(isChanged, newCompliance, compliance[place])
        aim[place] = select(isChanged, newAim, aim[place])
    }
}

/// By which share of its spring's impulse a row pulls.
private struct CapShare<Lanes: DoubleLanes> {
    let share: Lanes
    /// 1 in lanes where the largest impulse acts.
    let isCut: Lanes
    /// By which an impulse may be another than the one wanted.
    let slack: Lanes

    /// - Parameter mayGrow: 1 in lanes where the largest impulse acts even if the spring's is smaller.
    @inline(__always) init(_ impulse: Lanes, largest: Lanes, mayGrow: Lanes) {
        isCut = max(select(largest < impulse, 1, 0), mayGrow)
        share = select(isCut > 0, largest / max(impulse, 1e-300), 1)
        slack = largest * 1e-6 + impulse * 1e-12
    }
}
