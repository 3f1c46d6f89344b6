import CSIMD

extension JointUnit {
    /// The substep's impulses: solved until positions at its end are right and every bounded row acts as it may.
    func solve() {
        let isWarm = unit.pointee.flags & Int32(csimd_joint_unit_warm) != 0
        readVelocities(ownOut: isWarm)
        readPoses()
        prepareRows()
        factorise()
        var open = Lane(1)
        var before = Lane(1e300)
        var solves: Int32 = 0
        _ = writeAllErrors(open)
        while true {
            solveOnce()
            apply(scale: Lane(1))
            solves += 1
            predictPoses()
            if solves >= arguments.iterations { break }
            let changed = hasBounds ? reviewBounds(open) : Lane(0)
            if changed.largest > 0 {
                predictPoses()
                factorise()
            }
            let error = writeAllErrors(open)
            let isDone = Lane.less(error, Lane(arguments.tolerance))
            let isStuck = Lane.less(before * Lane(0.5), error)
            takeBack(where: Lane.choose(Lane.less(before, error), open * (Lane(1) - changed), Lane(0)))
            open = open * Lane.choose(isDone, changed, Lane.choose(isStuck, changed, Lane(1)))
            guard open.largest > 0 else { break }
            before = Lane.choose(Lane.less(Lane(0), changed), Lane(1e300), error)
            close(lanesBut: open)
        }
        unit.pointee.solves = solves
        writeVelocities(isWarm: isWarm)
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

    @inline(__always) private func factorise() {
        assemble()
        if let external = externalFactor {
            external(arguments.external, unit, doubles(diagonal), doubles(blocks))
        } else {
            factor()
        }
    }

    @inline(__always) private func solveOnce() {
        if externalFactor != nil, let external = arguments.external_solve {
            external(arguments.external, unit, doubles(right))
        } else {
            substitute()
        }
        for k in 0..<(jointCount * Size.count) { last[k] = right[k] }
    }

    /// Another factorisation, for units of one lane with many blocks.
    @inline(__always) private var externalFactor:
        (
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<csimd_joint_unit>, UnsafePointer<Double>, UnsafePointer<Double>
            ) -> Void
        )?
    {
        Lane.width == 1 && unit.pointee.uses_external != 0 ? arguments.external_factor : nil
    }

    @inline(__always) private func doubles(_ pointer: UnsafeMutablePointer<Lane>) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Double.self)
    }
}
