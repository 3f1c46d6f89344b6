// One substep of a unit: Newton's method on the positions at its end.
//
//     repeat  (J M⁻¹ Jᵀ + Γ) Δλ = −e(v),   v ← v + M⁻¹ Jᵀ Δλ   until |e| is below the tolerance
//
// e      errors of position at the substep's end, as fractions of a joint's extent or as angles
//
// J and its factor stay those of the substep's start, so that a further step costs a substitution only. A step that
// makes a lane's error larger is taken back, and lanes that are done get no further change. Rows with bounds change
// between solves; see JointBounds.

import CSIMD

extension JointUnit {
    /// The substep's impulses: solved until positions at its end are right and every bounded row acts as it may.
    func solve() {
        guard !isShared else { return solveShared() }
        let isWarm = unit.pointee.flags & Int32(csimd_joint_unit_warm) != 0
        readBodies(ownOut: isWarm)
        prepareRows()
        factorise()
        if hasBounds { writeAllLinearErrors() } else { _ = writeAllErrors(1) }
        var open = Lanes(1)
        var before = Lanes(1e300)
        var (solves, changes): (Int32, Int32) = (0, 0)
        while true {
            // Curvature carries rows across by less than counts.
            let changed = solveLinear(open, slack: solves == 0 ? 0 : arguments.tolerance, &changes)
            solves += 1
            if solves == 1 {
                open = linearLanes
                guard open.largest > 0 else { break }
            }
            predictPoses()
            if solves >= arguments.iterations { break }
            let error = writeAllErrors(open)
            let isDone = error < Lanes(arguments.tolerance)
            let isStuck = before * 0.5 < error
            takeBack(where: select(before < error, open * (1 - changed), 0))
            open = select(isDone, 0, select(isStuck, 0, open))
            guard open.largest > 0 else { break }
            before = error
            close(lanesBut: open)
            if hasBounds { writeAllOffsets() }
        }
        unit.pointee.set_changes = changes
        unit.pointee.solves = solves
        if hasBounds { boundImpulses() }
        forgetInfiniteImpulses()
        writeVelocities(isWarm: isWarm)
    }

    /// Solves for the right side, and again with other rows until each bounded row acts as it may.
    ///
    /// - Parameters:
    ///   - slack: what of an extent or an angle a row may move by on the wrong side.
    ///   - changes: how often rows have changed in the substep.
    /// - Returns: 1 in lanes where they did.
    func solveLinear(_ isOpen: Lanes, slack: Double, _ changes: inout Int32) -> Lanes {
        solveOnce()
        for k in 0..<(jointCount * Size.count) { last[k] = right[k] }
        apply(scale: 1)
        var changed = settleBounds(isOpen, slack: slack, &changes)
        settleCaps(isOpen, slack: slack, &changes, &changed)
        return changed
    }

    /// Solves again with other rows until each bounded row acts as it may.
    ///
    /// - Returns: 1 in lanes where rows have changed.
    func settleBounds(_ isOpen: Lanes, slack: Double, _ changes: inout Int32) -> Lanes {
        var (open, changed) = (isOpen, Lanes(0))
        var search = SetSearch<Lanes>()
        while hasBounds, changes < arguments.set_changes {
            let review = reviewBounds(open, slack: slack, &search)
            open = review.changed
            guard open.largest > 0 else { break }
            changes += 1
            changed = max(changed, open)
            solveAgain(where: open, isFactorOld: review.isFactorOld)
        }
        return changed
    }

    /// Solves the linear problem anew from the substep's start.
    ///
    /// - Parameter isFactorOld: whether joints are stale.
    func solveAgain(where changed: Lanes, isFactorOld: Bool) {
        restart(where: changed)
        if isFactorOld { refactorise() }
        writeAllLinearErrors()
        close(lanesBut: changed)
        solveOnce()
        apply(scale: 1)
    }

    func writeAllLinearErrors() {
        for index in 0..<jointCount { writeLinearErrors(index) }
    }

    /// 0 in lanes where the first solve leaves no error of note, else 1. Of points the error is the product of both
    /// turns in the substep, the whole one and what the solve has added, over the arms.
    private var linearLanes: Lanes {
        guard program.has_points_only != 0 else { return 1 }
        var worst = Lanes(0)
        for index in 0..<bodyCount {
            let body = body(index)
            let omega = body[csimd_joint_body_omega]
            let change = abs(omega - body[csimd_joint_body_free + 2])
            worst = max(worst, change * (abs(omega) + change))
        }
        let isLinear = worst * substep * substep < Lanes(arguments.tolerance)
        return select(isLinear, 0, 1)
    }

    /// Undoes the last change of the impulses in lanes where it made things worse: what turns by a good part of a
    /// circle in one substep has no better answer than the linear one.
    private func takeBack(where isWorse: Lanes) {
        guard isWorse.largest > 0 else { return }
        // `right` holds errors by now; the last change is kept behind.
        for k in 0..<(jointCount * Size.count) { swapLast(k) }
        apply(scale: -isWorse)
        for k in 0..<(jointCount * Size.count) { swapLast(k) }
    }

    @inline(__always) private func swapLast(_ k: Int) { (right[k], last[k]) = (last[k], right[k]) }

    /// Takes the errors out of lanes that are done.
    @inline(__always) private func close(lanesBut open: Lanes) {
        for k in 0..<(jointCount * Size.count) { right[k] = right[k] * open }
    }

    private func writeAllErrors(_ open: Lanes) -> Lanes {
        var worst = Lanes(0)
        for index in 0..<jointCount {
            worst = max(worst, writeErrors(index, geometry(index, pose: csimd_joint_body_next)))
        }
        return worst * open
    }

    func factorise() {
        assemble()
        unit.pointee.is_external = 0
        if Lanes.width == 1, unit.pointee.wants_external != 0, let external = arguments.external_factor,
            external(arguments.external, unit, doubles(diagonal), doubles(blocks)) == 0
        {
            unit.pointee.is_external = 1
        } else {
            factor()
        }
    }

    /// Factorises again where joints are stale; to the last bit what `factorise` would give.
    private func refactorise() {
        guard unit.pointee.wants_external == 0 else { return factorise() }
        spreadStale()
        assembleStale()
        factorStale()
    }

    func solveOnce() {
        if Lanes.width == 1, unit.pointee.is_external != 0, let external = arguments.external_solve {
            external(arguments.external, unit, doubles(right))
        } else {
            substitute()
        }
        if hasBounds { cutInactiveRows() }
    }

    /// Rows that take no part get no impulse, not even a rounding error: its sign would be taken for a hold.
    private func cutInactiveRows() {
        for index in 0..<jointCount where Int(program.joint_flags[index]) & csimd_joint_bounded != 0 {
            let place = index * Size.count + Self.boundedRow(program.joint_flags[index])
            right[place] = right[place] * isActive[index]
        }
    }

    @inline(__always) private func doubles(_ pointer: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Double.self)
    }
}
