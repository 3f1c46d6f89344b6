import CSIMD

extension JointUnit {
    /// The substep's impulses: solved until positions at its end are right and every bounded row acts as it may.
    func solve() {
        guard !isShared else { return solveShared() }
        let isWarm = unit.pointee.flags & Int32(csimd_joint_unit_warm) != 0
        readBodies(ownOut: isWarm)
        prepareRows()
        factorise()
        if hasBounds { writeAllLinearErrors() } else { _ = writeAllErrors(Lane(1)) }
        var open = Lane(1)
        var before = Lane(1e300)
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
            let isDone = Lane.less(error, Lane(arguments.tolerance))
            let isStuck = Lane.less(before * Lane(0.5), error)
            takeBack(where: Lane.choose(Lane.less(before, error), open * (Lane(1) - changed), Lane(0)))
            open = Lane.choose(isDone, Lane(0), Lane.choose(isStuck, Lane(0), open))
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
    func solveLinear(_ isOpen: Lane, slack: Double, _ changes: inout Int32) -> Lane {
        solveOnce()
        for k in 0..<(jointCount * Size.count) { last[k] = right[k] }
        apply(scale: Lane(1))
        var (open, changed) = (isOpen, Lane(0))
        var search = SetSearch<Lane>()
        while hasBounds, changes < arguments.set_changes {
            let review = reviewBounds(open, slack: slack, &search)
            open = review.changed
            guard open.largest > 0 else { break }
            changes += 1
            changed = Lane.larger(changed, open)
            restart(where: open)
            if review.isFactorOld { factorise() }
            writeAllLinearErrors()
            close(lanesBut: open)
            solveOnce()
            apply(scale: Lane(1))
        }
        return changed
    }

    func writeAllLinearErrors() {
        for index in 0..<jointCount { writeLinearErrors(index) }
    }

    /// 0 in lanes where the first solve leaves no error of note, else 1. Of points the error is the product of both
    /// turns in the substep, the whole one and what the solve has added, over the arms.
    private var linearLanes: Lane {
        guard program.has_points_only != 0 else { return Lane(1) }
        var worst = Lane(0)
        for index in 0..<bodyCount {
            let body = body(index)
            let omega = body[csimd_joint_body_omega]
            let change = (omega - body[csimd_joint_body_free + 2]).magnitude
            worst = Lane.larger(worst, change * (omega.magnitude + change))
        }
        let isLinear = Lane.less(worst * substep * substep, Lane(arguments.tolerance))
        return Lane.choose(isLinear, Lane(0), Lane(1))
    }

    /// Undoes the last change of the impulses in lanes where it made things worse: what turns by a good part of a
    /// circle in one substep has no better answer than the linear one.
    private func takeBack(where isWorse: Lane) {
        guard isWorse.largest > 0 else { return }
        // `right` holds errors by now; the last change is kept behind.
        for k in 0..<(jointCount * Size.count) { swapLast(k) }
        apply(scale: -isWorse)
        for k in 0..<(jointCount * Size.count) { swapLast(k) }
    }

    @inline(__always) private func swapLast(_ k: Int) { (right[k], last[k]) = (last[k], right[k]) }

    /// Takes the errors out of lanes that are done.
    @inline(__always) private func close(lanesBut open: Lane) {
        for k in 0..<(jointCount * Size.count) { right[k] = right[k] * open }
    }

    private func writeAllErrors(_ open: Lane) -> Lane {
        var worst = Lane(0)
        for index in 0..<jointCount {
            worst = Lane.larger(worst, writeErrors(index, geometry(index, pose: csimd_joint_body_next)))
        }
        return worst * open
    }

    func factorise() {
        assemble()
        unit.pointee.is_external = 0
        if Lane.width == 1, unit.pointee.wants_external != 0, let external = arguments.external_factor,
            external(arguments.external, unit, doubles(diagonal), doubles(blocks)) == 0
        {
            unit.pointee.is_external = 1
        } else {
            factor()
        }
    }

    func solveOnce() {
        if Lane.width == 1, unit.pointee.is_external != 0, let external = arguments.external_solve {
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

    @inline(__always) private func doubles(_ pointer: UnsafeMutablePointer<Lane>) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Double.self)
    }
}
