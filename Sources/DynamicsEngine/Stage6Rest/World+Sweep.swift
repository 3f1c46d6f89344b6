import CSIMD
import DynamicsModel

extension World {
    /// Bodies that moved far in the step, by worker: in what the search for pairs lists colliders in, of which there are no
    /// fewer.
    var sweptBodies: UnsafeMutablePointer<Int32> { broadphase.left.pointer }

    /// Stage 6: moves bodies that went far, or were squeezed against a boundary, back to where they first met something static.
    func sweep() {
        guard awakeCount > 0, !statics.halfPlanes.isEmpty || !statics.tree.isEmpty else { return }
        for linkage in units.keptFraction.indices { units.keptFraction[linkage] = 1 }
        let bodies = SweptBodies(self)
        let hasLinkages = !units.keptFraction.isEmpty
        let (awakeCount, swept) = (awakeCount, sweptBodies)
        for worker in 0..<solver.workers {
            let groups = (awakeCount + 7) / 8
            let first = groups * worker / solver.workers * 8 + 8 * worker
            for k in 0..<Int(solver.sweptCounts[worker]) {
                let slot = Int(swept[first + k])
                if slot < awakeCount { sweepBody(slot, bodies, hasLinkages: hasLinkages) }
            }
        }
        sweepSqueezedBodies(bodies, hasLinkages: hasLinkages)
        if hasLinkages { takeBackAngles() }
    }

    /// Sweeps what moved too little to be swept already and is in the middle of a boundary, each body once.
    private func sweepSqueezedBodies(_ bodies: SweptBodies, hasLinkages: Bool) {
        squeezed.takeAll { slot in
            if !movedFar(slot) { sweepBody(slot, bodies, hasLinkages: hasLinkages) }
        }
    }

    /// Whether a body is swept for its motion, by the kernel's own comparison.
    private func movedFar(_ slot: Int) -> Bool {
        let motion = stepMemory.solverBodies[slot + 1]
        let reach = Float(Tuning.sweepFraction) * bodies.size[slot]
        return motion.dx * motion.dx + motion.dy * motion.dy > reach * reach
    }

    private func sweepBody(_ slot: Int, _ bodies: SweptBodies, hasLinkages: Bool) {
        if hasLinkages, let linkage = linkage(ofSlot: slot) {
            sweepLinkage(linkage, first: slot, bodies)
        } else {
            sweepBody(slot, bodies)
        }
    }

    private func sweepBody(_ slot: Int, _ bodies: SweptBodies) {
        var fraction: Float = 1
        // The parts of a group go round: cut short, their ways are other chords and looked at again.
        for _ in 0..<8 {
            let time = bodies.timeOfImpact(slot)
            guard time < (fraction == 1 ? 1 : 0.999) else { return }
            moveBack(slot, by: fraction - fraction * time)
            fraction *= time
            if bodies.isSingle(slot) { return }
        }
        moveBack(slot, by: fraction)
    }

    /// The linkage that a body hangs in.
    private func linkage(ofSlot slot: Int) -> Int? {
        let id = Int(bodies.id[slot])
        guard id < units.linkageOfItem.count, units.linkageOfItem[id] >= 0 else { return nil }
        return Int(units.linkageOfItem[id])
    }

    /// Moves a whole linkage back as far as one of its bodies must, so that nothing is torn apart.
    private func sweepLinkage(_ linkage: Int, first: Int, _ bodies: SweptBodies) {
        var fraction = units.keptFraction[linkage]
        defer { units.keptFraction[linkage] = fraction }
        for _ in 0..<8 {
            let time = bodies.timeOfImpact(first)
            guard time < (fraction == 1 ? 1 : 0.999) else { return }
            moveLinkageBack(linkage, by: fraction - fraction * time)
            fraction *= time
        }
        moveLinkageBack(linkage, by: fraction)
        fraction = 0
    }

    private func moveLinkageBack(_ linkage: Int, by fraction: Float) {
        for item in units.itemsOfLinkage[linkage] {
            let slot = Int(slotOfID[Int(item)])
            if slot < awakeCount { moveBack(slot, by: fraction) }
        }
    }

    /// Takes back a part of the step's motion.
    private func moveBack(_ slot: Int, by fraction: Float) {
        let motion = stepMemory.solverBodies[slot + 1]
        bodies.x[slot] -= motion.dx * fraction
        bodies.y[slot] -= motion.dy * fraction
        turnBack(slot, by: motion.angle * fraction)
    }

    private func turnBack(_ slot: Int, by angle: Float) {
        let (c, s) = (Float(PortableMath.cosine(Double(angle))), Float(PortableMath.sine(Double(angle))))
        let (cosine, sine) = (bodies.cosine[slot], bodies.sine[slot])
        bodies.cosine[slot] = cosine * c + sine * s
        bodies.sine[slot] = sine * c - cosine * s
    }
}
